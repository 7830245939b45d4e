import { rm } from "node:fs/promises";
import { verifyFile } from "#platform/server/backup/copyFile.ts";
import type { BackupFile, BackupLocation, Manifest } from "#platform/server/backup/manifest.ts";
import type { Config } from "#platform/server/config.ts";
import { hasEmbeddedPostgres } from "#platform/server/postgresBinary.ts";
import { checkData } from "./checkData.ts";
import { restoreData } from "./restoreData.ts";

/** All pictures would take long each night: their lengths are compared, and the checksums of so many. */
const sampleSize = 50;

/**
 * Restores a backup to a new folder as a test and removes it. A failed test does not delete the backup: the cause may be
 * this machine, such as a full disk.
 * @returns violations in the restored shop; undefined if this machine has no PostgreSQL to restore to
 */
export async function tryRestoring(
  config: Config,
  location: BackupLocation,
  { manifest, folder }: { manifest: Manifest; folder: string },
): Promise<string[] | undefined> {
  if (!hasEmbeddedPostgres()) return undefined;
  const restored: Config = {
    ...config,
    DATABASE_URL: undefined,
    bucket: undefined,
    backup: undefined,
    DATA_DIR: folder,
  };
  try {
    await restoreData(restored, location, { manifest, withoutPictures: true });
    const pictures = manifest.files.filter(({ path }) => path.startsWith("uploads/"));
    for (const file of sample(pictures)) await verifyFile(location, manifest, file);
    return await checkData(restored, new Set(pictures.map(({ path }) => path.slice("uploads/".length))));
  } catch (error) {
    return [`It could not be restored: ${(error as Error).message}`];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const sample = (files: readonly BackupFile[]) =>
  files.length <= sampleSize
    ? files
    : Array.from({ length: sampleSize }, () => files[Math.floor(Math.random() * files.length)] as BackupFile);
