import type { Manifest } from "./manifest.ts";
import { type BackupLocation, manifestFile } from "./manifest.ts";
import { backupNames, listBackups, locationOf, type Repository } from "./repository.ts";
import { expiredBackups, type RetentionRule, recoverableSince } from "./retention.ts";
import { walFolder } from "./walArchive.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * Removes the backups that the rule does not keep, then the archived write-ahead log and the pictures that no kept
 * backup and no moment that can be restored needs. Returns the names of the removed backups.
 */
export async function removeExpired(repository: Repository, rule: RetentionRule, now = new Date()): Promise<string[]> {
  const listed = [];
  for await (const { name, manifest } of listBackups(repository))
    listed.push({ name, at: new Date(manifest.createdAt), isGood: isGood(manifest), manifest });
  if (!listed[0]?.isGood) return [];
  const expired = new Set(expiredBackups(listed, rule).map(({ name }) => name));
  for (const name of expired) await removeFolder(locationOf(repository, name));
  await removeIncomplete(repository, new Set(listed.map(({ name }) => name)), now);

  const retained = listed.filter(({ name }) => !expired.has(name));
  const since = recoverableSince(retained, rule) ?? now;
  await removeWal(
    repository,
    retained.filter(({ at }) => at >= since).map(({ manifest }) => manifest),
    now,
  );
  await removePictures(
    repository,
    retained.map(({ manifest }) => manifest),
    since,
  );
  return [...expired];
}

const isGood = ({ broken }: Manifest) => broken === undefined || broken.length === 0;

/** The manifest goes first: what is left after a crash is no backup. */
async function removeFolder({ store, folder }: BackupLocation): Promise<void> {
  await store.remove([`${folder}${manifestFile}`]);
  await removeAll(store, folder, () => true);
}

/** Removes folders without a manifest that are older than a day: backups that were interrupted. */
async function removeIncomplete(repository: Repository, complete: Set<string>, now: Date): Promise<void> {
  for (const name of await backupNames(repository)) {
    const startedAt = Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z/, "T$1:$2:$3Z"));
    if (!complete.has(name) && startedAt < now.getTime() - day) await removeFolder(locationOf(repository, name));
  }
}

async function removeWal({ store }: Repository, backups: readonly Manifest[], now: Date): Promise<void> {
  const oldest = new Map<string, string>();
  for (const manifest of backups) {
    if (manifest.kind !== "folder") continue;
    const { system, from } = manifest.wal;
    if ((oldest.get(system) ?? "~") > place(from)) oldest.set(system, place(from));
  }
  await removeAll(store, "wal/", ({ path, at }) => {
    const [, system = "", name = ""] = path.split("/");
    const from = oldest.get(system);
    // A database without a backup may be a new one.
    if (from === undefined) return at.getTime() < now.getTime() - 2 * day;
    return path.startsWith(walFolder(system)) && /^[0-9A-F]{24}/.test(name) && place(name) < from;
  });
}

/** Place of a file in the write-ahead log, without its timeline. */
const place = (name: string) => name.slice(8, 24);

async function removePictures({ store }: Repository, backups: readonly Manifest[], since: Date): Promise<void> {
  const needed = new Set(
    backups.flatMap(({ files }) => files.map(({ path, suffix }) => path.replace("uploads/", "pictures/") + suffix)),
  );
  await removeAll(store, "pictures/", ({ path, at }) => at < since && !needed.has(path));
}

async function removeAll(
  store: Repository["store"],
  prefix: string,
  isExpired: (file: { path: string; at: Date }) => boolean,
): Promise<void> {
  let paths: string[] = [];
  for await (const file of store.list(prefix)) {
    if (!isExpired(file)) continue;
    paths.push(file.path);
    if (paths.length < 1_000) continue;
    await store.remove(paths);
    paths = [];
  }
  await store.remove(paths);
}
