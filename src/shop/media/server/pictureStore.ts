/** `uploads` holds the originals, `media` the resized widths. */
export type PictureFolder = "uploads" | "media";

/** Storage of pictures: a local folder or an S3 bucket. Names are generated and never reused. */
export type PictureStore = {
  read(folder: PictureFolder, name: string): Promise<Buffer | undefined>;
  /** Writes atomically. @throws ShopError 507 when the disk is full */
  write(folder: PictureFolder, name: string, bytes: Buffer): Promise<void>;
  remove(folder: PictureFolder, names: readonly string[]): Promise<void>;
  /** Lists all files of a folder with their modification time. */
  list(folder: PictureFolder): AsyncIterable<{ name: string; at: Date; bytes?: number }>;
  /** Returns whether the bucket answered lately; asks it in the background. */
  answers?: (() => boolean) | undefined;
};
