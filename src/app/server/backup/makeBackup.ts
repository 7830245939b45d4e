import { existsSync, readdirSync } from "node:fs";
import { mkdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { BackupPlan } from "#platform/server/backup/backupTarget.ts";
import { createFolderStore } from "#platform/server/backup/folderStore.ts";
import { type BackupLocation, type Manifest, writeManifest } from "#platform/server/backup/manifest.ts";
import { openBackupStore } from "#platform/server/backup/openBackupStore.ts";
import { removeExpired } from "#platform/server/backup/removeExpired.ts";
import { backupName, locationOf, newestBackup } from "#platform/server/backup/repository.ts";
import { type Config, StartError } from "#platform/server/config.ts";
import { recordBackup } from "./recordBackup.ts";
import { tryRestoring } from "./tryRestoring.ts";
import { type BackupOptions, type BackupSource, openSource, writeBackup } from "./writeBackup.ts";

/**
 * Backs up a shop, running or not, to a new or empty folder. Writes to a sibling folder, restores it once as a test, and
 * only then renames it.
 * @throws StartError when the backup fails
 */
export async function backUpToFolder(config: Config, target: string, options: BackupOptions = {}): Promise<Manifest> {
  const dir = resolve(target);
  if (existsSync(dir) && readdirSync(dir).length > 0)
    throw new StartError(`${dir} is not empty: name a new folder for each backup.`);
  const half = `${dir}.incomplete-${process.pid}`;
  const location = { store: createFolderStore(half), folder: "", key: config.BACKUP_KEY };
  return save(config, dir, async (source) => {
    await mkdir(dirname(dir), { recursive: true });
    await mkdir(half, { mode: 0o700 });
    try {
      const manifest = await writeAndTest(config, { source, location, beside: `${half}-restored` }, options);
      if (existsSync(dir)) await rmdir(dir);
      await rename(half, dir);
      return manifest;
    } catch (error) {
      await rm(half, { recursive: true, force: true });
      throw error;
    }
  });
}

/** Backs up a shop to BACKUP_DIR and removes what the rule does not keep. @throws StartError when the backup fails */
export async function backUpByPlan(config: Config, plan: BackupPlan, options: BackupOptions = {}) {
  const repository = { store: await openBackupStore(plan), key: plan.key };
  const name = backupName(new Date());
  const location = locationOf(repository, name);
  const place = `${repository.store.place.replace(/\/$/, "")}/${name}`;
  const space = plan.at.kind === "folder" ? plan.at.dir : resolve(config.DATA_DIR);
  const manifest = await save(config, place, async (source) => {
    const before = (await newestBackup(repository))?.manifest.files ?? [];
    const knownPictures = new Map(before.map((file) => [file.path, file]));
    const beside = join(space, `testing-${name}`);
    return writeAndTest(config, { source, location, beside }, { ...options, pictures: "shared", knownPictures });
  });
  return { place, manifest, removed: await removeExpired(repository, plan.keep) };
}

async function save(config: Config, place: string, make: (source: BackupSource) => Promise<Manifest>) {
  const source = await openSource(config);
  try {
    return await recordBackup(source.url, place, () => make(source));
  } finally {
    await source.close();
  }
}

type Saving = {
  source: BackupSource;
  location: BackupLocation;
  /** Folder for the test restore. */
  beside: string;
};

async function writeAndTest(config: Config, { source, location, beside }: Saving, options: BackupOptions) {
  const written = await writeBackup(config, { source, location }, options);
  const broken = await tryRestoring(config, location, { manifest: written, folder: beside });
  const manifest = broken ? { ...written, broken } : written;
  await writeManifest(location, manifest);
  return manifest;
}
