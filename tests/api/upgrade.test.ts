import { createHash } from "node:crypto";
import { join } from "node:path";
import type pg from "pg";
import { expect, inject, test } from "vitest";
import { buildServer } from "#app/server/buildServer.ts";
import { findViolations } from "#app/server/invariants.ts";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { migrate } from "#platform/server/migrate.ts";
import { emptyDatabase } from "#tests/support/emptyDatabase.ts";
import { sampleOf } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { loadRelease, releaseFixtures } from "#tests/support/releaseFixtures.ts";
import type { Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

// The oldest release goes through all migrations.
test.each(sampleOf(releaseFixtures(), 2))("upgrades the data of %s, which then sells", async (file) => {
  await using empty = await emptyDatabase();
  await loadRelease(empty.url, file);
  const database = openDatabase(empty.url, 4);
  const { db, pool } = database;
  // Its refresh tokens are known.
  const hasWork = file.startsWith("0.1.0");
  if (hasWork) await leaveWork(pool);
  const [before] = await numbers(pool);
  expect(Number(before?.orders)).toBeGreaterThan(5);
  await pool.query("update variants set price = 90000 where sku = (select max(sku) from variants)");
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
  if (hasWork) await expectWork(shop);
  await buyForCash(staff, await addProduct(db, { name: "Linen dress" }));
  expect(await findViolations(db, pool)).toEqual([]);
  await app.close();
  await database.close();
});

/**
 * Sessions of version 0.1.0 with the refresh tokens that it computed for them, for the secret of the tests. Mona has a
 * cart of three pieces.
 */
const refreshTokens = {
  mona: "b48a9c59-ecf6-499b-b938-963ab5433466.0.bcYq1ckAfZSUz9fs54pHMwOSBPMBuyRvfBBUeFbdJfY",
  staff: "ce848725-e670-40bc-9c43-9cbec5a50f9b.0.NFAOBwE45URpc_96cXwH-P5VyKFrEvxDq2S_iMs2TcY",
};

/** Work that is open when the old version stops: sessions, a campaign draft, a saved view. */
async function leaveWork(pool: pg.Pool): Promise<void> {
  for (const token of Object.values(refreshTokens))
    await pool.query("update sessions set token_hash = $2, created_at = now(), last_active_at = now() where id = $1", [
      token.slice(0, 36),
      createHash("sha256").update(token).digest(),
    ]);
  await pool.query(
    `insert into campaigns (name, subject, html, audience)
     values ('Draft', '{"en": "Linen"}', '{"en": "<p>Hello</p>"}', '{"readers": "all", "languages": []}')`,
  );
  await pool.query(
    "insert into saved_views (user_id, screen, name, query) select user_id, 'orders', 'Giza', 'governorate=GZ' from sessions where id = $1",
    [refreshTokens.staff.slice(0, 36)],
  );
}

/** Mona and the admin are still signed in, and their cart, draft and view are there. */
async function expectWork({ app }: Shop): Promise<void> {
  const as = async (refresh: string) => {
    const csrf = await app.inject({ url: "/api/csrf-token", headers: { cookie: `refresh=${refresh}` } });
    const [made] = csrf.cookies;
    const { statusCode, body } = await app.inject({
      method: "POST",
      url: "/api/auth/refresh-token",
      headers: { cookie: `refresh=${refresh}; ${made?.name}=${made?.value}`, "x-csrf-token": csrf.json().csrfToken },
    });
    expect(statusCode, body).toBe(200);
    const headers = { authorization: `Bearer ${JSON.parse(body).accessToken}` };
    return async (url: string) => (await app.inject({ url: `/api${url}`, headers })).json();
  };
  const mona = await as(refreshTokens.mona);
  expect((await mona("/cart")).items).toMatchObject([{ quantity: 3 }]);
  const staff = await as(refreshTokens.staff);
  expect((await staff("/admin/saved-views?screen=orders")).items).toMatchObject([
    { name: "Giza", query: "governorate=GZ" },
  ]);
  const campaigns = await staff("/admin/campaigns");
  expect(campaigns.items, JSON.stringify(campaigns)).toMatchObject([{ name: "Draft", status: "draft" }]);
}

/** Data that an upgrade must keep. */
const numbers = async (pool: pg.Pool) =>
  (
    await pool.query(`
      select (select count(*) from users) as users, (select count(*) from orders) as orders,
             (select sum(total) from orders) as ordered, (select sum(amount) from payment_ledger) as paid,
             (select sum(stock) from variants) as stock, (select count(*) from refunds) as refunds,
             (select count(*) from outbox) as mails, (select sum(quantity) from cart_lines) as pieces_in_carts,
             (select count(*) from sessions where revoked_at is null) as sessions,
             (select count(*) from campaigns) as campaigns, (select count(*) from saved_views) as views`)
  ).rows;
