import type { BackupPlace } from "./backupTarget.ts";

/** Bytes that are read at once. */
export const chunkBytes = 1024 * 1024;

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
export type StoredFile = { path: string; bytes: number; at: Date };

/** Where backups lie: a folder or an S3 bucket. Paths are relative and have slashes. */
export type BackupStore = {
  /** Name for people, without credentials. */
  place: string;
  at: BackupPlace;
  /** Opens a file; undefined if it is missing. */
  read(path: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Writes a file as a whole or not at all, durably. Returns its length. */
  write(path: string, chunks: Chunks): Promise<number>;
  /** Lists all files whose path begins with the prefix, `wal/` for example. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Names of the folders at the top. */
  folders(): Promise<string[]>;
  remove(paths: readonly string[]): Promise<void>;
};

/** Reads a small file into memory; undefined if it is missing. */
export async function readWhole(store: BackupStore, path: string): Promise<Buffer | undefined> {
  const chunks = await store.read(path);
  if (!chunks) return undefined;
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}
