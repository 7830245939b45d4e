import { open, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { BackupStore, Chunks } from "./backupStore.ts";
import type { BackupTarget } from "./backupTarget.ts";
import { openBackupStore } from "./openBackupStore.ts";
import { readChunks } from "./readChunks.ts";
import { openStored, writeStored } from "./storedFile.ts";
import { writeLocal } from "./writeLocal.ts";

// The write-ahead log of the embedded PostgreSQL, file by file: `wal/SYSTEM/000000010000000000000001.gz`. SYSTEM is the
// identifier of the database cluster: another shop that uses the same place does not mix with it.

/** More files than this (4 GB) that wait for a place that does not answer would fill the shop's disk. */
const mostWaiting = 256;

/**
 * Archives one file of a cluster; PostgreSQL calls it in the data folder, and repeats it after a failure.
 * @returns `given up` if so many files wait that selling is worth more: until the next backup there is a gap
 * @throws errors of the store, and one if another file of this name is there
 */
export async function archiveWal(
  target: BackupTarget,
  data: string,
  path: string,
): Promise<"archived" | "there already" | "given up"> {
  const store = await openBackupStore(target);
  const folder = walFolder(await systemIdentifier(data));
  const name = basename(path);
  try {
    const there = await openArchived(store, target, `${folder}${name}`);
    if (there) {
      if (await isSame(there, await readChunks(join(data, path)))) return "there already";
      throw new Error(
        `${store.place} holds another file ${folder}${name}: a copy of this database archives there too.`,
      );
    }
    await writeStored(store, { folder, path: name, key: target.key }, await readChunks(join(data, path)));
    return "archived";
  } catch (error) {
    if ((await countWaiting(data)) > mostWaiting) return "given up";
    throw error;
  }
}

/** Restores one file of the archive to `path` in the data folder. Returns false if it is not archived. */
export async function fetchWal(target: BackupTarget, data: string, system: string, name: string, path: string) {
  const chunks = await openArchived(await openBackupStore(target), target, `${walFolder(system)}${name}`);
  if (!chunks) return false;
  await writeLocal(data, path, chunks);
  return true;
}

/** Why the last file could not be archived, in the data folder; missing while archiving works. */
export const archiveErrorFile = "nabta-archive-error";

export const walFolder = (system: string) => `wal/${system}/`;

/** Encrypted or not: the key may have been set later than the archive began. */
async function openArchived(store: BackupStore, { key }: BackupTarget, path: string) {
  for (const suffix of key ? [".gz.enc", ".gz"] : [".gz", ".gz.enc"]) {
    const chunks = await openStored(store, path, { key, suffix });
    if (chunks) return chunks;
  }
  return undefined;
}

/** Identifies the cluster, as pg_control_system() does, without a connection. */
export async function systemIdentifier(data: string): Promise<string> {
  await using handle = await open(join(data, "global/pg_control"), "r");
  const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
  return String(buffer.readBigUInt64LE());
}

async function isSame(a: Chunks, b: Chunks): Promise<boolean> {
  const [one, other] = [await collect(a), await collect(b)];
  return one.equals(other);
}

async function collect(chunks: Chunks): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

async function countWaiting(data: string): Promise<number> {
  const names = await readdir(join(data, "pg_wal/archive_status")).catch(() => []);
  return names.filter((name) => name.endsWith(".ready")).length;
}
