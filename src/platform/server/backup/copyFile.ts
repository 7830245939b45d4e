import { createHash } from "node:crypto";
import { StartError } from "../startError.ts";
import { type BackupFile, type BackupLocation, locate, type Manifest } from "./manifest.ts";
import { openStored } from "./storedFile.ts";
import { type Content, writeLocal } from "./writeLocal.ts";

/**
 * Restores one file of a backup below `to`, readable by PostgreSQL, with fsync.
 * @throws StartError if its content is not what was saved
 */
export async function restoreFile(from: BackupLocation, backup: Manifest, file: BackupFile, to: string): Promise<void> {
  await readChecked(from, backup, file, (chunks) => writeLocal(to, file.path, chunks));
}

/** @throws StartError if the content of a file is not what was saved */
export async function verifyFile(from: BackupLocation, backup: Manifest, file: BackupFile): Promise<void> {
  await readChecked(from, backup, file, async (chunks) => {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { bytes, sha256: hash.digest("hex") };
  });
}

async function readChecked(
  from: BackupLocation,
  backup: Manifest,
  file: BackupFile,
  consume: (chunks: AsyncIterable<Uint8Array>) => Promise<Content>,
): Promise<void> {
  const place = locate(from, backup, file.path);
  const chunks = await openStored(from.store, place, { key: from.key, suffix: file.suffix });
  const damaged = (why: string) =>
    new StartError(`The backup is damaged: ${from.store.place}/${place}${file.suffix} ${why}.`);
  if (!chunks) throw damaged("is missing");
  try {
    const written = await consume(chunks);
    if (written.bytes === file.bytes && written.sha256 === file.sha256) return;
  } catch (error) {
    if (/^Z_/.test((error as NodeJS.ErrnoException).code ?? "")) throw damaged("cannot be unpacked");
    throw error;
  }
  throw damaged("is not what was written (its checksum differs)");
}
