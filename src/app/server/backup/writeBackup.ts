import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { copyDataFolder, type WriteFile } from "#platform/server/backup/copyDataFolder.ts";
import { copyTables } from "#platform/server/backup/copyTables.ts";
import type { BackupFile, BackupLocation, Manifest } from "#platform/server/backup/manifest.ts";
import { writeStored } from "#platform/server/backup/storedFile.ts";
import { archiveSettings } from "#platform/server/backup/walSettings.ts";
import { type Config, ownerUrlOf, StartError } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { startPostgres } from "#platform/server/embeddedPostgres.ts";
import { folderOfShop } from "#platform/server/postgresDataFolder.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";

/** The database: its URL, and the folder of an embedded one. */
export type BackupSource = { url: string; data: string | undefined; close(): Promise<unknown> };

export type BackupOptions = {
  /** Exports rows instead of the embedded database's folder, for another version of PostgreSQL. */
  tables?: boolean;
  /** `shared`: pictures go beside the backup and are written once. */
  pictures?: Manifest["pictures"];
  /** Pictures of the backup before, which need not be read again. */
  knownPictures?: ReadonlyMap<string, BackupFile>;
};

/** Writes database, pictures and session secret of a shop, running or not, without the manifest, which it returns. */
export async function writeBackup(
  config: Config,
  { source, location }: { source: BackupSource; location: BackupLocation },
  { tables = false, pictures = "own", knownPictures = new Map() }: BackupOptions,
): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  const { store, folder, key } = location;
  const write: WriteFile = (path, chunks) => writeStored(store, { folder, path, key }, chunks);
  const databaseInfo = await readDatabaseInfo(source.url);
  // Pictures may change while the database is copied: those from before and after it together cover all references.
  const copied = new Map<string, BackupFile>();
  const copyAll = () =>
    pictures === "own" ? copyPictures(config, copied, write) : sharePictures(config, location, copied, knownPictures);
  await copyAll();
  const data =
    source.data === undefined || tables
      ? { kind: "tables" as const, ...(await copyTables({ url: source.url, write })) }
      : { kind: "folder" as const, ...(await copyDataFolder({ url: source.url, data: source.data, write })) };
  const { now: finishedAt } = await readDatabaseInfo(source.url);
  await copyAll();
  const files = [...data.files, ...copied.values(), ...(await copySecret(config, write))];
  const { postgres, migrations } = databaseInfo;
  const encrypted = key !== undefined;
  return { format: 2, createdAt, finishedAt, postgres, migrations, encrypted, pictures, ...data, files };
}

/** Opens the database as it is: a backup before an upgrade must not migrate it. */
export async function openSource(config: Config): Promise<BackupSource> {
  const external = ownerUrlOf(config);
  if (external) return { url: external, data: undefined, close: async () => {} };
  const data = folderOfShop(config);
  const postgres = await startPostgres({ dataDir: config.DATA_DIR, ...archiveSettings(config.backup) });
  return { url: postgres.url(), data, close: () => postgres.stopIfLast() };
}

async function readDatabaseInfo(url: string): Promise<{ postgres: string; now: string; migrations: string[] }> {
  const { pool, close } = openDatabase(url, 1);
  try {
    const { rows: server } = await pool.query<{ postgres: string; now: Date }>(
      "select current_setting('server_version') as postgres, clock_timestamp() as now",
    );
    const { rows } = await pool.query<{ name: string }>("select name from migrations order by 1");
    const [{ postgres, now } = { postgres: "", now: new Date() }] = server;
    return { postgres, now: now.toISOString(), migrations: rows.map(({ name }) => name) };
  } catch (error) {
    throw new StartError(`The database holds no shop that can be saved: ${(error as Error).message}.`);
  } finally {
    await close();
  }
}

async function copyPictures(config: Config, copied: Map<string, BackupFile>, write: WriteFile): Promise<void> {
  const store = getPictureStore(config);
  for await (const { name } of store.list("uploads")) {
    const bytes = copied.has(name) ? undefined : await store.read("uploads", name);
    if (bytes) copied.set(name, await write(`uploads/${name}`, [bytes]));
  }
}

/** Writes the pictures that are not there yet to `pictures/`. Names are never reused, so what is there is right. */
async function sharePictures(
  config: Config,
  { store, key }: Pick<BackupLocation, "store" | "key">,
  shared: Map<string, BackupFile>,
  known: ReadonlyMap<string, BackupFile> = new Map(),
): Promise<void> {
  const pictures = getPictureStore(config);
  const there = new Map<string, number>();
  for await (const { path, bytes } of store.list("pictures/")) there.set(path, bytes);
  for await (const { name } of pictures.list("uploads")) {
    if (shared.has(name)) continue;
    const path = `uploads/${name}`;
    const before = known.get(path);
    if (before && there.get(`pictures/${name}${before.suffix}`) === before.stored) {
      shared.set(name, before);
      continue;
    }
    const bytes = await pictures.read("uploads", name);
    if (!bytes) continue;
    const suffix = key ? ".enc" : "";
    const stored = there.get(`pictures/${name}${suffix}`);
    shared.set(
      name,
      stored === undefined
        ? { ...(await writeStored(store, { folder: "pictures/", path: name, key }, [bytes])), path }
        : { path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex"), suffix, stored },
    );
  }
}

/** Writes the pictures that came since the last backup, so that a moment between two backups can show them. */
export async function copyNewPictures(
  config: Config,
  { store, key }: Pick<BackupLocation, "store" | "key">,
): Promise<void> {
  const pictures = getPictureStore(config);
  const suffix = key ? ".enc" : "";
  const there = new Set<string>();
  for await (const { path } of store.list("pictures/")) there.add(path);
  for await (const { name } of pictures.list("uploads")) {
    if (there.has(`pictures/${name}${suffix}`)) continue;
    const bytes = await pictures.read("uploads", name);
    if (bytes) await writeStored(store, { folder: "pictures/", path: name, key }, [bytes]);
  }
}

/** Skips a secret that comes from SESSION_SECRET. */
async function copySecret(config: Config, write: WriteFile): Promise<BackupFile[]> {
  const secret = await readFile(join(resolve(config.DATA_DIR), "session-secret")).catch(() => undefined);
  return secret ? [await write("session-secret", [secret])] : [];
}
