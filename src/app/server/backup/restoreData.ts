import { existsSync, readdirSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { applicationName } from "#platform/server/applicationName.ts";
import { restoreFile, verifyFile } from "#platform/server/backup/copyFile.ts";
import { restoreTables } from "#platform/server/backup/copyTables.ts";
import {
  type BackupFile,
  type BackupLocation,
  checkFiles,
  locate,
  type Manifest,
  readManifest,
} from "#platform/server/backup/manifest.ts";
import { openStored } from "#platform/server/backup/storedFile.ts";
import { type Config, createFolder, ownerUrlOf, StartError } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { findRunning, startPostgres } from "#platform/server/embeddedPostgres.ts";
import { migrationNames } from "#platform/server/migrate.ts";
import { embeddedVersion, ownerOfData } from "#platform/server/postgresBinary.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";
import { copyLaterPictures, recover } from "./recover.ts";

type Options = {
  /** Replaces the existing shop: moves the files of DATA_DIR aside and empties the database of DATABASE_URL. */
  force?: boolean;
  /** Restores the shop as it was at this moment after the backup, from the archive of the write-ahead log. */
  to?: Date | "latest" | undefined;
  /** The content of the backup, if it is known. */
  manifest?: Manifest;
  withoutPictures?: boolean;
};

/** Content of DATA_DIR that cannot be regenerated. */
const preservedFolders = ["postgres", "uploads", "session-secret"] as const;

/**
 * Restores a backup to DATA_DIR, DATABASE_URL and the bucket. Writes everything to a sibling folder first.
 * @returns the backup, the folder to which the previous shop's files were moved, and, if it was restored to a moment,
 * that of the last change and whether the archive ends before it
 * @throws StartError if the backup is damaged or of a newer shop, or if something would be overwritten
 */
export async function restoreData(given: Config, from: BackupLocation, options: Options = {}) {
  const config = { ...given, DATABASE_URL: ownerUrlOf(given) };
  const { force = false, to, withoutPictures = false } = options;
  const backup = options.manifest ?? (await readManifest(from));
  await refuseNewer(backup, config);
  if (to && backup.kind === "tables")
    throw new StartError("The backup holds rows of tables, which cannot be restored to a moment: leave out --to.");
  await checkFiles(from, backup);
  const target = resolve(config.DATA_DIR);
  await refuseOpenShop(config, target);
  const occupied = preservedFolders.filter(
    (name) => isOccupied(join(target, name)) && (name !== "postgres" || !config.DATABASE_URL),
  );
  if (occupied.some((name) => name !== "session-secret") && !force)
    throw new StartError(
      `DATA_DIR (${target}) holds a shop (${occupied.join(", ")}): choose another one, or add --force.`,
    );
  if (config.DATABASE_URL && !force) await refuseFullDatabase(config.DATABASE_URL);

  createFolder(target);
  const beside = join(target, `restoring-${process.pid}`);
  await mkdir(beside, { mode: 0o700 });
  try {
    const matches = ({ path }: BackupFile) => !(withoutPictures && path.startsWith("uploads/"));
    await copyFiles(from, backup, { files: backup.files.filter(matches), beside });
    if (to) await copyLaterPictures(from, backup, beside);
    if (config.DATABASE_URL && force) await emptyDatabase(config.DATABASE_URL);
    let recovery: Awaited<ReturnType<typeof recover>> = {};
    if (backup.kind === "folder") {
      await makeFolders(beside);
      recovery = await recover(config, from, { backup, beside, to });
    } else await fillDatabase(config, from, backup, beside);
    const replaced = await moveAside(target, occupied);
    if (config.bucket) await fillBucket(config, beside);
    for (const name of preservedFolders) {
      if (name === "uploads" && config.bucket) continue;
      if (!existsSync(join(beside, name))) continue;
      await rm(join(target, name), { recursive: true, force: true });
      await rename(join(beside, name), join(target, name));
    }
    return { backup, replaced, ...recovery };
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

async function refuseNewer(backup: Manifest, config: Config): Promise<void> {
  const known = await migrationNames();
  const newer = backup.migrations.find((name) => !known.includes(name));
  if (newer)
    throw new StartError(`The backup is of a newer version of the shop (it has seen ${newer}): update the shop first.`);
  if (backup.kind === "tables") return;
  if (config.DATABASE_URL)
    throw new StartError(
      "The backup is a copy of an embedded database's folder: restore it without DATABASE_URL, or make one with --tables.",
    );
  const [backedUp, installed] = [backup.postgres, embeddedVersion()].map((version) => Number.parseInt(version, 10));
  if (backedUp !== installed)
    throw new StartError(
      `The backup is of PostgreSQL ${backedUp}, and this version of the shop has ${installed}: restore it with the version that made it, and save that shop with --tables.`,
    );
}

/** Throws StartError if the shop is running, with or without --force: a running process would keep its cached state. */
async function refuseOpenShop(config: Config, target: string): Promise<void> {
  if (!config.DATABASE_URL) {
    if (await findRunning(join(target, "postgres")))
      throw new StartError(`The shop in ${target} is running: stop it first.`);
    return;
  }
  const { pool, close } = openDatabase(config.DATABASE_URL, 1);
  try {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'nabta %'
         and application_name <> $1 limit 1`,
      [applicationName],
    );
    if (rowCount) throw new StartError("A shop is running on the database of DATABASE_URL: stop it first.");
  } finally {
    await close();
  }
}

const isOccupied = (path: string) =>
  existsSync(path) && (path.endsWith("session-secret") || readdirSync(path).length > 0);

async function refuseFullDatabase(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, 1);
  try {
    const { rowCount } = await pool.query(
      "select from pg_tables where schemaname in ('public', 'graphile_worker') limit 1",
    );
    if (rowCount) throw new StartError("The database of DATABASE_URL is not empty: name an empty one, or add --force.");
  } finally {
    await close();
  }
}

async function emptyDatabase(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, 1);
  try {
    await pool.query(
      "drop schema if exists graphile_worker cascade; drop schema if exists public cascade; create schema public",
    );
  } finally {
    await close();
  }
}

type Copying = { files: readonly BackupFile[]; beside: string };

/** Rows of tables are only verified here: they are read once more when the database is filled. */
async function copyFiles(from: BackupLocation, backup: Manifest, { files, beside }: Copying): Promise<void> {
  for (const file of files)
    if (/^(tables\/|jobs\.json$)/.test(file.path)) await verifyFile(from, backup, file);
    else await restoreFile(from, backup, file, beside);
}

/** Creates folders that are empty in the backup, and without which PostgreSQL does not start. */
async function makeFolders(beside: string): Promise<void> {
  const data = join(beside, "postgres");
  for (const name of emptyFolders) await mkdir(join(data, name), { recursive: true, mode: 0o700 });
  const owner = ownerOfData(data);
  if (!owner) return;
  for (const name of await readdir(data, { recursive: true })) await chown(join(data, name), owner.uid, owner.gid);
}

export const emptyFolders = [
  "pg_commit_ts",
  "pg_dynshmem",
  "pg_logical/mappings",
  "pg_logical/snapshots",
  "pg_multixact/members",
  "pg_multixact/offsets",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_tblspc",
  "pg_twophase",
  "pg_wal/archive_status",
  "pg_wal/summaries",
];

type TablesBackup = Extract<Manifest, { kind: "tables" }>;

async function fillDatabase(config: Config, from: BackupLocation, backup: TablesBackup, beside: string): Promise<void> {
  const read = async (path: string) => {
    const suffix = backup.files.find((file) => file.path === path)?.suffix ?? "";
    const chunks = await openStored(from.store, locate(from, backup, path), { key: from.key, suffix });
    if (!chunks) throw new StartError(`The backup is damaged: ${path} is missing.`);
    return chunks;
  };
  if (config.DATABASE_URL) return restoreTables({ url: config.DATABASE_URL, read, backup });
  const postgres = await startPostgres({ dataDir: beside });
  try {
    await restoreTables({ url: postgres.url(), read, backup });
  } finally {
    await postgres.stopIfLast();
  }
}

async function fillBucket(config: Config, beside: string): Promise<void> {
  const store = getPictureStore(config);
  const folder = join(beside, "uploads");
  const names = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await store.write("uploads", relative(folder, path), await readFile(path));
  }
}

async function moveAside(target: string, names: readonly string[]): Promise<string | undefined> {
  if (names.length === 0) return undefined;
  const aside = join(target, `replaced-${new Date().toISOString().replaceAll(":", "-")}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of names) await rename(join(target, name), join(aside, name));
  return aside;
}
