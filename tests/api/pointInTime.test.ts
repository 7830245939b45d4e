import { existsSync } from "node:fs";
import { mkdtemp, open as openFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { findBackup, parseMoment } from "#app/server/backup/findBackup.ts";
import { restoreData } from "#app/server/backup/restoreData.ts";
import { copyNewPictures } from "#app/server/backup/writeBackup.ts";
import { findBroken } from "#app/server/invariants.ts";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { backupStatus } from "#platform/server/backup/backupStatus.ts";
import { openBackupStore } from "#platform/server/backup/openBackupStore.ts";
import { archiveErrorFile, systemIdentifier } from "#platform/server/backup/walArchive.ts";
import { type Config, readConfig } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database.ts";
import { urlOfRunning } from "#platform/server/embeddedPostgres.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";
import { longTest } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { runCommand } from "#tests/support/runCommand.ts";

const key = "a passphrase of the tests alone";
let place: string;
let config: Config;
let first: Date;
let second: Date;
let system: string;

const env = (folder: string, change: Record<string, string> = {}) => ({
  SESSION_SECRET: "a secret of the tests alone, long enough",
  DEMO: "0",
  DATA_DIR: join(place, folder),
  BACKUP_DIR: join(place, "backups"),
  BACKUP_KEY: key,
  ...change,
});
const configOf = (folder: string, change: Record<string, string> = {}) => readConfig(env(folder, change));

// A backup, then a product, a picture and another product; then the machine is lost.
beforeAll(async () => {
  place = await mkdtemp(join(inject("runFolder"), "moments-"));
  config = configOf("shop");
  const database = await openDatabaseForShop(config);
  await addProduct(database.db, { id: "before" });
  // As a running shop has: the command stops a server without connections.
  const open = await database.pool.connect();
  const run = await runCommand("backup", [], env("shop"));
  open.release();
  expect(run).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/ encrypted\.\nIt was restored .+ hold/) });
  first = await now(database);
  await addProduct(database.db, { id: "between", pictures: [{ file: "aa/later.webp" }] });
  await getPictureStore(config).write("uploads", "aa/later.webp", Buffer.from("a picture"));
  await copyNewPictures(config, { store: await openBackupStore(plan()), key });
  second = await now(database);
  await addProduct(database.db, { id: "after" });
  await archiveAll(config);
  system = await systemIdentifier(join(config.DATA_DIR, "postgres"));
  await database.close();
}, 120_000);

afterAll(() => rm(place, { recursive: true, force: true }));

const plan = () => {
  if (!config.backup) throw new Error("no plan");
  return config.backup;
};
const now = async ({ pool }: Database) =>
  (await pool.query<{ now: Date }>("select clock_timestamp() as now")).rows[0]?.now ?? new Date();

/** As the owner: the shop's own role may not. */
async function archiveAll({ DATA_DIR }: Config): Promise<void> {
  const pool = new pg.Pool({ connectionString: urlOfRunning(DATA_DIR), max: 1 });
  const { rows } = await pool.query("select pg_walfile_name(pg_switch_wal()) as name");
  await vi.waitFor(
    async () => {
      const { rows: archived } = await pool.query("select last_archived_wal as name from pg_stat_archiver");
      expect(archived[0].name >= rows[0].name).toBe(true);
    },
    { timeout: 60_000, interval: 50 },
  );
  await pool.end();
}

async function restored(folder: string, to: string | undefined, change: Record<string, string> = {}) {
  const into = configOf(folder, change);
  const moment = to === undefined ? undefined : parseMoment(to);
  const { lastChange } = await restoreData(into, await findBackup(into, undefined, moment), { to: moment });
  const database = await openDatabaseForShop(into);
  const violations = await findBroken(database.url);
  const products = (await database.db.selectFrom("products").select("id").orderBy("id").execute()).map(({ id }) => id);
  return { into, database, products, lastChange, violations };
}

test("restores to a moment between two changes, with the pictures that came after the backup", async () => {
  const { database, products, lastChange, into, violations } = await restored("moment", second.toISOString());
  expect([products, violations]).toEqual([["before", "between"], []]);
  expect(lastChange?.getTime()).toBeLessThanOrEqual(second.getTime());
  expect(lastChange?.getTime()).toBeGreaterThan(first.getTime());
  expect(await getPictureStore(into).read("uploads", "aa/later.webp")).toEqual(Buffer.from("a picture"));

  // It goes on archiving, on a timeline of its own, and its own backups lead to moments as well.
  await addProduct(database.db, { id: "anew" });
  await archiveAll(into);
  expect(existsSync(join(into.DATA_DIR, "postgres", archiveErrorFile))).toBe(false);
  expect((await backupStatus(database.db)).archive).toMatchObject({ isFailing: false });
  const names = await readdir(join(place, "backups/wal", system));
  expect(names).toContainEqual(expect.stringMatching(/^00000002\.history\.gz\.enc$/));
  expect(names).toContainEqual(expect.stringMatching(/^00000002\w{16}\.gz\.enc$/));
  await database.close();
}, 120_000);

// Restores of other backups do so in each run.
longTest(
  "restores the backup itself",
  async () => {
    const { database, products } = await restored("itself", undefined);
    expect(products).toEqual(["before"]);
    await database.close();
  },
  60_000,
);

// A moment between two changes is looked for in the same archive in each run.
longTest(
  "takes a moment after the last change for the end of the archive, not that of a copy",
  async () => {
    const { database, products } = await restored("late", "2099-01-01 10:00");
    expect(products).toEqual(["after", "before", "between"]);
    await database.close();
  },
  60_000,
);

longTest(
  "says that the archive ends before the moment, and only then",
  async () => {
    const restore = (folder: string, to: string) => runCommand("restore", ["--to", to], env(folder));
    const early = "The archive ends before this moment: changes after the last one, if there were any, are missing.";
    const past = await restore("past", "2099-01-01 10:00");
    expect(past.out.split("\n").slice(0, 2)).toEqual([
      expect.stringMatching(/^Restored the shop .* 2099-01-01/),
      early,
    ]);
    for (const to of [second.toISOString(), "latest"])
      expect((await restore(`in-${to}`, to)).out).not.toContain("ends before");
  },
  120_000,
);

test("refuses in one line what it cannot restore", async () => {
  await expect(restored("no", "2020-01-01 10:00")).rejects.toThrow(/holds no backup .+ before 2020-01-01 10:00:00/);
  await expect(restored("no", "noon")).rejects.toThrow(/^--to noon is no time/);
  const other = { BACKUP_KEY: "another passphrase of the tests" };
  await expect(restored("no", "latest", other)).rejects.toThrow(/holds no backup/);
  const [name = ""] = await readdir(join(place, "backups"));
  const into = configOf("no", other);
  await expect(findBackup(into, join(place, "backups", name), undefined)).rejects.toThrow(/BACKUP_KEY is another one/);
  expect(existsSync(join(place, "no/postgres"))).toBe(false);
});

test("nothing of the shop is readable without the key, and secrets are not in the manifest", async () => {
  const files = (await readdir(join(place, "backups"), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const open = files.filter(({ name }) => !name.endsWith(".enc")).map(({ name }) => name);
  expect(new Set(open)).toEqual(new Set(["manifest.json"]));
  for (const { parentPath, name } of files.filter((file) => file.name.endsWith(".enc")))
    expect(await firstBytes(join(parentPath, name), 8)).toBe("NABTAENC");
});

async function firstBytes(path: string, count: number): Promise<string> {
  await using file = await openFile(path);
  const { buffer } = await file.read(Buffer.alloc(count));
  return buffer.toString();
}

longTest(
  "archives the first changes after a start as soon as all others",
  async () => {
    const database = await openDatabaseForShop(configOf("shop", { BACKUP_WAL_SECONDS: "5" }));
    await addProduct(database.db, { id: "started" });
    const query = async (text: string): Promise<string> => (await database.pool.query(text)).rows[0].name;
    const written = await query("select pg_walfile_name(pg_current_wal_lsn()) as name");
    const archived = () => query("select coalesce(last_archived_wal, '') as name from pg_stat_archiver");
    await expect.poll(async () => (await archived()) >= written).toBe(true);
    await database.close();
  },
  60_000,
);
