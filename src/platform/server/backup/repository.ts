import type { BackupLocation, FolderManifest, Manifest } from "./manifest.ts";
import { manifestFile, readManifest } from "./manifest.ts";

/** A place with many backups: each in a folder with the time of its start, pictures and write-ahead log beside them. */
export type Repository = Omit<BackupLocation, "folder">;

export type ListedBackup = { name: string; location: BackupLocation; manifest: Manifest };

const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Sorts by time; the same in every time zone. */
export const backupName = (at: Date) =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");

export const locationOf = ({ store, key }: Repository, name: string): BackupLocation => ({
  store,
  key,
  folder: `${name}/`,
});

/** Names of everything that looks like a backup, complete or not, newest first. */
export async function backupNames({ store }: Repository): Promise<string[]> {
  return (await store.folders())
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse();
}

/** Yields complete backups, newest first, and leaves out those that cannot be read. */
export async function* listBackups(repository: Repository): AsyncGenerator<ListedBackup> {
  for (const name of await backupNames(repository)) {
    const location = locationOf(repository, name);
    const manifest = await readManifest(location).catch(() => undefined);
    if (manifest) yield { name, location, manifest };
  }
}

export async function newestBackup(repository: Repository): Promise<ListedBackup | undefined> {
  for await (const backup of listBackups(repository)) return backup;
  return undefined;
}

/** Returns the newest backup from which the archive leads to this moment. */
export async function baseFor(repository: Repository, to: Date) {
  for await (const { location, manifest } of listBackups(repository))
    if (manifest.kind === "folder" && new Date(manifest.finishedAt) <= to)
      return { location, manifest: manifest as FolderManifest };
  return undefined;
}

/** Returns whether the folder holds a backup itself. */
export async function isBackup({ store, folder }: BackupLocation): Promise<boolean> {
  const found = await store.read(`${folder}${manifestFile}`);
  if (found) for await (const _ of found) break;
  return found !== undefined;
}
