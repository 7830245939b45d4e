import { chown, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { BackupTarget } from "#platform/server/backup/backupTarget.ts";
import type { BackupLocation, FolderManifest, Manifest } from "#platform/server/backup/manifest.ts";
import { openStored } from "#platform/server/backup/storedFile.ts";
import {
  archiveSettings,
  combineSettings,
  recoverySettings,
  type ServerSettings,
} from "#platform/server/backup/walSettings.ts";
import { writeLocal } from "#platform/server/backup/writeLocal.ts";
import { type Config, StartError } from "#platform/server/config.ts";
import { startPostgres } from "#platform/server/embeddedPostgres.ts";
import { ownerOfData } from "#platform/server/postgresBinary.ts";

type Recovery = {
  backup: FolderManifest;
  /** Holds the restored folder `postgres`. */
  beside: string;
  to: Date | "latest" | undefined;
};

/**
 * Replays the archived write-ahead log on a restored folder up to a moment. Without one, but with an archive that this
 * shop will continue, it only begins a new timeline: otherwise its new files would have the names of archived ones.
 * @returns the time of the last change, and whether the archive ends before the moment
 * @throws StartError if the archive does not lead there
 */
export async function recover(
  config: Config,
  from: BackupLocation,
  { backup, beside, to }: Recovery,
): Promise<{ lastChange?: Date | undefined; endsBefore?: boolean }> {
  const archive: BackupTarget | undefined = to ? { at: from.store.at, key: from.key } : config.backup;
  if (!archive) return {};
  const data = join(beside, "postgres");
  await writeFile(join(data, "recovery.signal"), "", { mode: 0o600 });
  const owner = ownerOfData(data);
  if (owner) await chown(join(data, "recovery.signal"), owner.uid, owner.gid);
  const run = (until: Date | "latest" | "backup") =>
    // Archiving is on as well, so that the archive gets the history of the new timeline.
    replay(
      beside,
      combineSettings(recoverySettings(archive, backup.wal.system, until), archiveSettings(config.backup)),
    );
  try {
    return { lastChange: await run(to ?? "backup") };
  } catch (error) {
    // Nothing changed between the end of the archive and the moment, or the archive lacks its last files.
    if (to instanceof Date && /recovery ended before configured recovery target/.test(String(error)))
      return { lastChange: await run("latest"), endsBefore: true };
    throw new StartError(`The recovery failed: ${reasonOf(error)}`);
  }
}

/** By a short path: only with a Unix socket can it start without single-user mode, which would end the recovery. */
async function replay(beside: string, settings: ServerSettings): Promise<Date | undefined> {
  const short = await mkdtemp(join(tmpdir(), "nabta-"));
  await symlink(join(beside, "postgres"), join(short, "postgres"));
  try {
    return await replayIn(short, settings);
  } finally {
    await rm(short, { recursive: true });
  }
}

async function replayIn(dataDir: string, settings: ServerSettings): Promise<Date | undefined> {
  const postgres = await startPostgres({ dataDir, ...settings });
  const client = new pg.Client({ connectionString: postgres.url() });
  try {
    await client.connect();
    const { rows } = await client.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
    return rows[0]?.at ?? undefined;
  } finally {
    await client.end();
    await postgres.stopIfLast();
  }
}

const reasonOf = (error: unknown) => /FATAL: +(.+)/.exec(String(error))?.[1] ?? String(error);

/** Pictures that were uploaded after the backup. */
export async function copyLaterPictures(
  { store, key }: BackupLocation,
  { pictures, files }: Manifest,
  beside: string,
): Promise<void> {
  if (pictures === "own") return;
  const copied = new Set(files.map(({ path }) => path));
  for await (const { path: stored } of store.list("pictures/")) {
    const suffix = stored.endsWith(".enc") ? ".enc" : "";
    const name = stored.slice("pictures/".length, suffix === "" ? undefined : -suffix.length);
    if (copied.has(`uploads/${name}`)) continue;
    const chunks = await openStored(store, `pictures/${name}`, { key, suffix });
    if (chunks) await writeLocal(beside, `uploads/${name}`, chunks);
  }
}
