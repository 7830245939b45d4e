import { cairoTime, parseCairoTime } from "#platform/cairoTime.ts";
import { type BackupPlace, parseBackupPlace } from "#platform/server/backup/backupTarget.ts";
import { type BackupLocation, readManifest } from "#platform/server/backup/manifest.ts";
import { openBackupStore } from "#platform/server/backup/openBackupStore.ts";
import { baseFor, isBackup, newestBackup } from "#platform/server/backup/repository.ts";
import type { Config } from "#platform/server/config.ts";
import { failStart, StartError } from "#platform/server/startError.ts";

/**
 * Finds the backup to restore: the one at `place`, or of a place with many the newest one, and with `to` the newest one
 * before that moment.
 * @param place folder or `s3://bucket/prefix`; BACKUP_DIR if undefined
 * @throws StartError if there is none
 */
export async function findBackup(
  config: Config,
  place: string | undefined,
  to: Date | "latest" | undefined,
): Promise<BackupLocation> {
  const at = place ? parseBackupPlace(place, config, failStart) : config.backup?.at;
  if (!at) throw new StartError("Name a backup, or set BACKUP_DIR.");
  const repository = { store: await openBackupStore({ at }), key: config.BACKUP_KEY };
  const itself: BackupLocation = { ...repository, folder: "" };
  if (await isBackup(itself)) {
    const { pictures } = await readManifest(itself);
    return pictures === "own" ? itself : withNeighbours(at, itself);
  }
  const found = to instanceof Date ? await baseFor(repository, to) : await newestBackup(repository);
  if (found) return found.location;
  const { place: name } = repository.store;
  if (to instanceof Date && (await newestBackup(repository)))
    throw new StartError(`${name} holds no backup of the embedded database from before ${cairoTime(to)} (Cairo).`);
  throw new StartError(`${name} holds no backup.`);
}

/** A backup of a place with many needs the pictures and the write-ahead log beside it. */
async function withNeighbours(at: BackupPlace, { key }: BackupLocation): Promise<BackupLocation> {
  const path = at.kind === "folder" ? at.dir : at.prefix.replace(/\/$/, "");
  const [, parent = "", name = ""] = /^(.*\/)?([^/]+)$/.exec(path) ?? [];
  const above: BackupPlace = at.kind === "folder" ? { ...at, dir: parent } : { ...at, prefix: parent };
  return { store: await openBackupStore({ at: above }), key, folder: `${name}/` };
}

/**
 * Parses the moment to restore to: `latest`, a time in Cairo such as `2026-11-22 10:00`, or one with its offset.
 * @throws StartError for anything else
 */
export function parseMoment(text: string): Date | "latest" {
  if (text === "latest") return "latest";
  const withOffset = /[Zz]$|[+-]\d\d:?\d\d$/.test(text) ? new Date(text) : undefined;
  const at = withOffset && !Number.isNaN(withOffset.getTime()) ? withOffset : parseCairoTime(text);
  if (at) return at;
  throw new StartError(`--to ${text} is no time: write it as "2026-11-22 10:00" (in Cairo), or latest.`);
}
