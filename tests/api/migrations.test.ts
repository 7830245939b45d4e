import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { StartError } from "#platform/server/config.ts";
import { migrate } from "#platform/server/migrate.ts";
import { emptyDatabase } from "#tests/support/emptyDatabase.ts";

let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(join(inject("runFolder"), "migrations-"));
  database = await emptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database[Symbol.asyncDispose]();
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const run = (options = {}) => migrate(database, { folder, ...options });
const rows = async (text: string) => (await client.query(text)).rows;
const refusal = () => run().catch((error) => (error instanceof StartError ? error.message : error));

test("stores a checksum of each migration, also of those that ran before checksums existed", async () => {
  await write("0001_a.sql", "create table a ()");
  await write("0002_b.sql", "create table b ()");
  await client.query("create table migrations (name text primary key, run_at timestamptz default now())");
  await client.query("create table a (); insert into migrations (name) values ('0001_a.sql')");
  await run();
  expect(await rows("select name, length(checksum) as length from migrations order by 1")).toEqual([
    { name: "0001_a.sql", length: 64 },
    { name: "0002_b.sql", length: 64 },
  ]);
});

test("an edited migration stops the start with one line that names it", async () => {
  await write("0001_a.sql", "create table a ()");
  await run();
  await write("0001_a.sql", "create table a (id int)");
  expect(await refusal()).toMatch(/^Migration 0001_a\.sql has changed since it ran .+$/);
});

test("line endings do not count as an edit", async () => {
  await write("0001_a.sql", "create table a (\n)\n");
  await run();
  await write("0001_a.sql", "create table a (\r\n)\r\n");
  await run();
});

test("an older program refuses newer data unless ALLOW_NEWER_DATA is set", async () => {
  await write("0001_a.sql", "create table a ()");
  await write("0002_b.sql", "create table b ()");
  await run();
  await rm(join(folder, "0002_b.sql"));
  expect(await refusal()).toMatch(/^The data is of a newer version of the shop \(migration 0002_b\.sql\).+$/);
  await run({ allowNewer: true });
});

test("refuses a migration that comes before one that has run", async () => {
  await write("0002_b.sql", "create table b ()");
  await run();
  await write("0001_a.sql", "create table a ()");
  expect(await refusal()).toMatch(/^Migration 0001_a\.sql comes before 0002_b\.sql, which has run: .+$/);
});

test("refuses two migrations with one number", async () => {
  await write("0001_a.sql", "create table a ()");
  await write("0001_b.sql", "create table b ()");
  expect(await refusal()).toMatch(/^Migrations 0001_a\.sql and 0001_b\.sql have the same number.+$/);
});

test("keeps the migrations before a failed one, and nothing of the failed one", async () => {
  await write("0001_a.sql", "create table a ()");
  await write("0002_b.sql", "create table b (); select 1 / 0");
  await expect(run()).rejects.toThrow("division by zero");
  expect(await rows("select name from migrations")).toEqual([{ name: "0001_a.sql" }]);
  expect(await rows("select to_regclass('b') as b")).toEqual([{ b: null }]);
});

test("gives up a lock that it waits for, lets others pass, and tries again", async () => {
  await client.query("create table orders (id int)");
  await write("0001_a.sql", "alter table orders add column note text");
  const buyer = new pg.Client({ connectionString: database.url });
  await buyer.connect();
  await buyer.query("begin; select from orders");
  const logged: string[] = [];
  // While somebody reads the table, the migration waits 20 ms at a time; a later reader waits no longer than that.
  const migrated = run({ lockTimeout: 20, pause: 20, report: (line: string) => logged.push(line) });
  await expect.poll(() => logged.length, { interval: 5 }).toBeGreaterThan(0);
  expect(await rows("select count(*)::int as count from orders")).toEqual([{ count: 0 }]);
  await buyer.query("commit");
  await buyer.end();
  await migrated;
  expect(logged[0]).toMatch(/^Migration 0001_a\.sql waits for a lock.+$/);
  expect(await rows("select note from orders")).toEqual([]);
});

test("stops with one line when the lock stays taken", async () => {
  await client.query("create table orders (id int)");
  await client.query("begin; lock table orders");
  await write("0001_a.sql", "alter table orders add column note text");
  const refused = run({ lockTimeout: 20, pause: 1, attempts: 2, report: () => {} });
  await expect(refused).rejects.toThrow(/^Migration 0001_a\.sql got no lock in 2 attempts: .+$/);
  await client.query("rollback");
});

test("several processes that start at once run each migration once", async () => {
  await write("0001_a.sql", "create table a (); select pg_sleep(0.05)");
  await write("0002_b.sql", "-- mode: statements\ncreate index concurrently on migrations (run_at);\n");
  await Promise.all([run(), run(), run()]);
  expect(await rows("select indexname from pg_indexes where schemaname = 'public' order by 1")).toEqual([
    { indexname: "migrations_pkey" },
    { indexname: "migrations_run_at_idx" },
  ]);
});

test("waits for another process that changes the functions of the job queue", async () => {
  await migrate(database);
  await client.query(`do $$ begin
    execute (select replace(pg_get_functiondef('graphile_worker.add_jobs'::regproc), 'public.queue_notice(', 'pg_notify('));
  end $$`);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query("begin; select pg_advisory_xact_lock(4714); select queue_notices_of('graphile_worker')");
  const migrated = migrate(database);
  const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(() => rows(waiting), { interval: 5 }).not.toEqual([]);
  await other.query("commit");
  await other.end();
  await migrated;
  const [source] = await rows("select prosrc from pg_proc where oid = 'graphile_worker.add_jobs'::regproc");
  expect(source.prosrc).toContain("public.queue_notice(");
});

test("runs statements outside of a transaction, and builds an index again that was left invalid", async () => {
  await client.query("create table a (id int); insert into a values (1), (1)");
  await write("0001_a.sql", "-- mode: statements\ncreate unique index concurrently if not exists a_id on a (id);\n");
  await expect(run()).rejects.toThrow("could not create unique index");
  await client.query("delete from a");
  await run();
  expect(await rows("select indisvalid from pg_index where indexrelid = 'a_id'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

test("backfills in batches until no row changes", async () => {
  await client.query("create table a (id int, twice int); insert into a select generate_series(1, 25)");
  await client.query("create table batches (size int)");
  await client.query(`
    create function count_batch() returns trigger language plpgsql as
      $$ begin insert into batches select count(*) from changed; return null; end $$;
    create trigger a_batches after update on a referencing new table as changed
      for each statement execute function count_batch()`);
  await write(
    "0001_a.sql",
    "-- mode: batches\nupdate a set twice = 2 * id where id in (select id from a where twice is null limit 10);\n",
  );
  await run({ pause: 0 });
  expect(await rows("select size from batches")).toEqual([10, 10, 5, 0].map((size) => ({ size })));
  expect(await rows("select count(*)::int as left from a where twice is null")).toEqual([{ left: 0 }]);
});
