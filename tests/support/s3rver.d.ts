declare module "@20minutes/s3rver" {
  type Options = {
    address: string;
    port: number;
    silent: boolean;
    /** Accepts any well-formed signature. */
    allowMismatchedSignatures?: boolean;
    directory: string;
    configureBuckets: { name: string }[];
  };
  /** An S3 server that checks signatures; its only account is `S3RVER` with the secret `S3RVER`. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
