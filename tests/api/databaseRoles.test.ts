import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { readConfig } from "#platform/server/config.ts";
import { findRunning, startPostgres } from "#platform/server/embeddedPostgres.ts";
import { freePort } from "#platform/server/freePort.ts";
import { postgresBinary } from "#platform/server/postgresBinary.ts";
import { emptyDatabase } from "#tests/support/emptyDatabase.ts";

const secret = "a secret of the tests alone, long enough";

/** Creates a cluster as earlier versions did: it trusts every local user. */
function createTrustingCluster(dir: string): string {
  const data = join(dir, "postgres");
  mkdirSync(data, { recursive: true });
  const { command, args, options } = postgresBinary("initdb", data);
  const made = spawnSync(command, [...args, "-U", "shop", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"], options);
  expect(made.status, String(made.stderr)).toBe(0);
  return data;
}

/** Starts a cluster as earlier versions did: on the loopback interface, and on a socket where its path fits. */
async function startTrusting(data: string, port: number, socket: string): Promise<ChildProcess> {
  const { command, args, options } = postgresBinary("postgres", data);
  const settings = ["listen_addresses=127.0.0.1", `unix_socket_directories=${socket}`, "fsync=off"];
  const child = spawn(command, [...args, "-p", String(port), ...settings.flatMap((one) => ["-c", one])], {
    ...options,
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGINT"));
  await expect.poll(() => findRunning(data), { timeout: 20_000 }).toBeTruthy();
  return child;
}

/** Returns the error code of a connection over TCP without a password, as any user of the machine may try. */
async function tryWithoutPassword(port: number): Promise<string> {
  const client = new pg.Client({ connectionString: `postgres://shop@127.0.0.1:${port}/postgres` });
  client.on("error", () => {});
  return client.connect().then(
    async () => {
      await client.end();
      return "connected";
    },
    (error) => error.code ?? error.message,
  );
}

const portOf = (data: string) => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[3]);

test("the embedded database listens on its socket alone and the shop cannot change tables", async () => {
  const dir = await mkdtemp(join(inject("runFolder"), "roles-"));
  const data = createTrustingCluster(dir);
  const port = await freePort();
  const old = await startTrusting(data, port, data);
  expect(await tryWithoutPassword(port)).toBe("connected");
  const adopted = await startPostgres({ dataDir: dir });
  expect(adopted.adopted).toBe(true);
  // Reloading the access rules takes a moment.
  await expect.poll(() => tryWithoutPassword(port)).toBe("28000");
  old.kill("SIGINT");
  await once(old, "exit");

  const atOnce = 3 * availableParallelism();
  const config = readConfig({ SESSION_SECRET: secret, DATA_DIR: dir, DATABASE_POOL: String(atOnce + 1) });
  const { pool, close } = await openDatabaseForShop(config);
  // Three connections for each processor work at once; the next caller waits.
  const held = await Promise.all(Array.from({ length: atOnce }, () => pool.connect()));
  const waiting = pool.connect();
  expect(pool.totalCount).toBe(atOnce);
  for (const client of held) client.release();
  (await waiting).release();
  expect(await tryWithoutPassword(portOf(data))).toBe("ECONNREFUSED");
  expect(statSync(join(data, `.s.PGSQL.${portOf(data)}`)).mode & 0o077).toBe(0);
  expect(existsSync(join(data, "shop-password"))).toBe(false);
  const { rows } = await pool.query("select current_user::text as role, current_setting('is_superuser') as superuser");
  expect(rows).toEqual([{ role: "shop_app", superuser: "off" }]);
  for (const [statement, code] of forbidden)
    await expect(
      pool.query(statement).catch((error) => error.code),
      statement,
    ).resolves.toBe(code);
  await close();
});

const forbidden = [
  ["drop trigger audit_log_is_append_only on audit_log", "42501"],
  ["alter table audit_log disable trigger user", "42501"],
  ["truncate audit_log", "42501"],
  ["update payment_ledger set amount = 1", "42501"],
  ["delete from order_history", "42501"],
  ["update shipment_events set kind = 'lost'", "42501"],
  ["update consent_log set action = 'declined'", "42501"],
  ["drop table invoices", "42501"],
  ["create table mine (id int)", "42501"],
  ["create or replace function forbid_change() returns trigger language sql as 'select 1'", "42501"],
  ["set session_replication_role = replica", "42501"],
  ["set role shop", "42501"],
  ["copy (select 1) to program 'id'", "42501"],
  ["select pg_read_file('postgresql.conf')", "42501"],
  ["delete from migrations", "42501"],
  ["alter role shop_app superuser", "42501"],
] as const;

test("a path that is too long for a socket means passwords, also for an existing data folder", async () => {
  const root = await mkdtemp(join(inject("runFolder"), "passwords-"));
  const dir = join(root, "a long name ".repeat(8).trim());
  const data = createTrustingCluster(dir);
  const config = readConfig({ SESSION_SECRET: secret, DATA_DIR: dir });
  for (let start = 0; start < 2; start++) {
    const { pool, close } = await openDatabaseForShop(config);
    const port = portOf(data);
    expect(await tryWithoutPassword(port)).toMatch(/password/);
    expect((await pool.query("select current_user::text as role")).rows).toEqual([{ role: "shop_app" }]);
    expect(statSync(join(data, "shop-password")).mode & 0o077).toBe(0);
    await close();
  }
});

test("a shop whose role only changes rows starts when the owner has run the migrations", async () => {
  await using database = await emptyDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  owner.on("error", () => {});
  await owner.query(`create role ${name} login`);
  const rowsOnly = new URL(database.url);
  rowsOnly.username = name;
  const env = { SESSION_SECRET: secret, DATABASE_URL: String(rowsOnly) };
  await expect(openDatabaseForShop(readConfig(env))).rejects.toThrow(/DATABASE_DIRECT_URL/);
  const first = await openDatabaseForShop(readConfig({ ...env, DATABASE_DIRECT_URL: database.url }));
  await first.close();
  const second = await openDatabaseForShop(readConfig(env));
  await second.pool.query("insert into settings (key, value) values ('a test', '1')");
  await expect(second.pool.query("drop table settings")).rejects.toThrow("must be owner");
  await second.close();
  await owner.query(`drop owned by ${name}; drop role ${name}`);
  await owner.end();
});
