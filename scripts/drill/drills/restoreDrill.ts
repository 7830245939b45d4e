import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findBroken } from "#app/server/invariants.ts";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { startPostgres, urlOfRunning } from "#platform/server/embeddedPostgres.ts";
import { allowManyCodOrders } from "#tests/support/allowManyCodOrders.ts";
import { addProduct } from "#tests/support/products.ts";
import { runCommand } from "#tests/support/runCommand.ts";
import { connect } from "../compareOrders.ts";
import { openNodes } from "../openNodes.ts";
import type { Outcome } from "../runDrill.ts";
import { emptyBook, startShoppers } from "../shoppers.ts";

const secret = "a secret of the drills alone, long enough";

type Moment = { at: Date; orders: Set<string> };

/**
 * Sells while the write-ahead log is archived, notes at random moments which orders the database had, loses the machine,
 * and restores the shop to each of the moments beside it.
 */
export async function restoreDrill(folder: string, times: number): Promise<Outcome> {
  const env = {
    SESSION_SECRET: secret,
    DEMO: "0",
    DATA_DIR: join(folder, "shop"),
    BACKUP_DIR: join(folder, "backups"),
    BACKUP_WAL_SECONDS: "1",
    BACKUP_SCHEDULE: "off",
  };
  mkdirSync(env.DATA_DIR, { recursive: true });
  const book = emptyBook();
  const problems: string[] = [];
  const seconds: number[] = [];
  const nodes = await openNodes(env);
  const moments: Moment[] = [];
  let errors = 0;
  try {
    await nodes.recover(120);
    const database = openDatabase(urlOfRunning(env.DATA_DIR), 2);
    await allowManyCodOrders(database.db);
    const productIds: string[] = [];
    for (let count = 0; count < 5; count++) productIds.push((await addProduct(database.db, { stock: 1_000_000 })).id);
    const backup = await runCommand("backup", [], env);
    if (backup.code !== 0) problems.push(`backup: ${backup.err || backup.out}`);
    const config = readConfig(env);
    const load = await startShoppers(3, { url: nodes.url, db: database.db, config, productIds, book });
    for (let count = 0; count < times; count++) {
      await wait(1_000 + Math.random() * 1_000);
      moments.push(await readMoment(urlOfRunning(env.DATA_DIR)));
    }
    await load.stop().catch((error) => problems.push(String(error)));
    errors = load.calls.repeated;
    await database.close();
    await archiveRest(urlOfRunning(env.DATA_DIR));
  } finally {
    await nodes.close();
  }
  for (const [at, moment] of moments.entries()) {
    const began = performance.now();
    problems.push(...(await restoreTo(moment, { ...env, DATA_DIR: join(folder, `restored${at}`) })));
    seconds.push((performance.now() - began) / 1_000);
    rmSync(join(folder, `restored${at}`), { recursive: true, force: true });
    console.error(`  ${at + 1} of ${times}: ${seconds.at(-1)?.toFixed(1)} s, ${moment.orders.size} orders`);
  }
  return { runs: seconds.length, orders: book.confirmed.size, errors, seconds, problems, wrongPrices: 0 };
}

/** While nobody commits: what the database has now is what it had at that time. */
async function readMoment(url: string): Promise<Moment> {
  const client = await connect(url);
  try {
    await client.query("begin; lock table orders in share mode");
    const { rows } = await client.query<{ id: string }>("select id from orders");
    const now = await client.query<{ at: Date }>("select clock_timestamp() as at");
    return { at: now.rows[0]?.at ?? new Date(), orders: new Set(rows.map(({ id }) => id)) };
  } finally {
    await client.query("commit");
    await client.end();
  }
}

async function archiveRest(url: string): Promise<void> {
  const client = await connect(url);
  const { rows } = await client.query<{ name: string }>("select pg_walfile_name(pg_switch_wal()) as name");
  const name = rows[0]?.name ?? "";
  for (const until = performance.now() + 60_000; performance.now() < until; await wait(100)) {
    const { rows: archived } = await client.query(
      "select coalesce(last_archived_wal, '') as name from pg_stat_archiver",
    );
    if (archived[0].name >= name) break;
  }
  await client.end();
}

async function restoreTo({ at, orders }: Moment, env: Record<string, string>): Promise<string[]> {
  // Without BACKUP_DIR the restored shop does not continue the archive.
  const { BACKUP_DIR: backups = "", ...alone } = env;
  const run = await runCommand("restore", [backups, "--to", at.toISOString()], alone);
  if (run.code !== 0) return [`restore to ${at.toISOString()}: ${run.err || run.out}`];
  const database = await openDatabaseForShop(readConfig(alone));
  try {
    const { rows } = await database.pool.query<{ id: string }>("select id from orders");
    const restored = new Set(rows.map(({ id }) => id));
    const lost = [...orders].filter((id) => !restored.has(id)).map((id) => `lost: order ${id} at ${at.toISOString()}`);
    const later = [...restored].filter((id) => !orders.has(id)).map((id) => `too late: order ${id}`);
    return [...lost, ...later, ...(await findBroken(database.url))];
  } finally {
    await database.close();
    const postgres = await startPostgres({ dataDir: env.DATA_DIR ?? "" });
    await postgres.stopIfLast();
  }
}
