declare module "@20minutes/s3rver" {
  type Options = {
    address: string;
    port: number;
    silent: boolean;
    /** Then a signature need only look like one. */
    allowMismatchedSignatures?: boolean;
    directory: string;
    configureBuckets: { name: string }[];
  };
  /** A server that speaks S3 and checks signatures; its only account is `S3RVER` with the secret `S3RVER`. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
