import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { buildServer } from "#app/server/buildServer.ts";
import { findViolations } from "#app/server/invariants.ts";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { migrate } from "#platform/server/migrate.ts";
import { emptyDatabase } from "#tests/support/emptyDatabase.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import type { Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const folder = "tests/fixtures/releases";

test.each(readdirSync(folder))("upgrades the data of %s, which then sells", async (file) => {
  await using empty = await emptyDatabase();
  await load(empty.url, file);
  const database = openDatabase(empty.url, 4);
  const { db, pool } = database;
  const [before] = await numbers(pool);
  expect(Number(before?.orders)).toBeGreaterThan(5);
  await migrate(database);
  expect(await findViolations(db, pool)).toEqual([]);
  expect(await numbers(pool)).toEqual([before]);

  const config = readConfig({
    SESSION_SECRET: "a secret of the tests alone, long enough",
    DEMO: "0",
    DATA_DIR: join(inject("runFolder"), "data"),
  });
  const app = buildServer({ db, pool, config });
  await app.ready();
  const shop = { app, db, pool, config } as unknown as Shop;
  const [mona] = (await pool.query("select id from users where name = 'Mona'")).rows;
  const staff = await createUser(shop, { role: "admin" });
  const listed = await staff.get("/admin/orders?limit=50");
  expect(listed.body.items).toHaveLength(Number(before?.orders));
  const found = await app.inject({ url: "/api/products/search?q=linen" });
  expect(found.json().items.length).toBeGreaterThan(0);
  expect(mona).toBeDefined();
  await buyForCash(staff, await addProduct(db, { name: "Linen dress" }));
  expect(await findViolations(db, pool)).toEqual([]);
  await app.close();
  await database.close();
});

async function load(url: string, file: string): Promise<void> {
  const text = gunzipSync(readFileSync(join(folder, file))).toString();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Functions of version 0.1.0 depended on the search path.
  await client.query(
    text.replace("set_config('search_path', '', false)", "set_config('search_path', 'public', false)"),
  );
  await client.end();
}

/** Data that an upgrade must keep. */
const numbers = async (pool: pg.Pool) =>
  (
    await pool.query(`
      select (select count(*) from users) as users, (select count(*) from orders) as orders,
             (select sum(total) from orders) as ordered, (select sum(amount) from payment_ledger) as paid,
             (select sum(stock) from variants) as stock, (select count(*) from refunds) as refunds,
             (select count(*) from outbox) as mails`)
  ).rows;
