import { createHash } from "node:crypto";
import { StartError } from "../startError.ts";
import type { BackupStore, Chunks } from "./backupStore.ts";
import { decrypt, encrypt } from "./encryption.ts";
import { gunzip, gzip } from "./gzipStream.ts";
import type { BackupFile } from "./manifest.ts";

type Passphrase = { key: string | undefined };

/** Compresses a file, except pictures, encrypts it if there is a key, and writes it to the store below `folder`. */
export async function writeStored(
  store: BackupStore,
  { folder = "", path, key }: { folder?: string; path: string } & Passphrase,
  chunks: Chunks,
): Promise<BackupFile> {
  const isCompressed = !/\.(webp|avif|jpe?g|png)$/.test(path);
  const suffix = `${isCompressed ? ".gz" : ""}${key ? ".enc" : ""}`;
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted() {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const packed = isCompressed ? gzip(counted()) : counted();
  const stored = await store.write(`${folder}${path}${suffix}`, key ? encrypt(packed, key) : packed);
  return { path, bytes, sha256: hash.digest("hex"), suffix, stored };
}

/**
 * Opens a file that `writeStored` wrote; undefined if it is missing.
 * @throws StartError if it is encrypted and there is no key
 */
export async function openStored(
  store: BackupStore,
  path: string,
  { key, suffix }: Passphrase & { suffix: string },
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const chunks = await store.read(`${path}${suffix}`);
  if (!chunks) return undefined;
  if (suffix.endsWith(".enc") && !key)
    throw new StartError("The backup is encrypted: set BACKUP_KEY to the key that it was made with.");
  const plain = suffix.endsWith(".enc") ? decrypt(chunks, key ?? "") : chunks;
  return suffix.startsWith(".gz") ? gunzip(plain) : plain;
}
