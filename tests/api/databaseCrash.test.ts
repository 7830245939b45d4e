import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { buildServer } from "#app/server/buildServer.ts";
import { findViolations } from "#app/server/invariants.ts";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { startPostgres } from "#platform/server/embeddedPostgres.ts";
import { migrate } from "#platform/server/migrate.ts";
import { allowManyCodOrders } from "#tests/support/allowManyCodOrders.ts";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm } from "#tests/support/purchases.ts";
import type { Shop } from "#tests/support/shop.ts";
import { type ApiResponse, createUser } from "#tests/support/users.ts";

const secret = "a secret of the tests alone, long enough";

/** A shop on its own database server. */
async function openShopOn(dir: string) {
  const postgres = await startPostgres({ dataDir: dir });
  const database = openDatabase(postgres.url(), 10);
  await migrate(database);
  await allowManyCodOrders(database.db);
  const { db, pool } = database;
  const config = readConfig({ SESSION_SECRET: secret, DEMO: "0", DATA_DIR: join(dir, "data"), COUPON_LIMIT: "1000" });
  const app = buildServer({ db, pool, config });
  await app.ready();
  return { shop: { app, db, pool, config } as unknown as Shop, database, postgres };
}

test("a database crash during eight purchases loses no confirmed order, and retries place one", async () => {
  const dir = await mkdtemp(join(inject("runFolder"), "killed-"));
  const { shop, database, postgres } = await openShopOn(dir);
  const dress = await addProduct(shop.db, { stock: 500 });
  const buyers = await Promise.all([...Array(8)].map(() => createUser(shop)));
  const answered: string[] = [];
  const inDoubt: (() => Promise<ApiResponse>)[] = [];
  const buying = buyers.map(async (buyer) => {
    for (;;) {
      const cart = await buyer.post("/cart", { productId: dress.id, quantity: 1 });
      if (cart.status !== 200) return cart;
      const form = checkoutForm();
      const buy = async () => {
        const placed = await buyer.post("/checkout/cod", form);
        if (placed.body.message !== "checkout.cartEmpty") return placed;
        // A killed database may forget what was just added to a cart.
        await buyer.post("/cart", { productId: dress.id, quantity: 1 });
        return buyer.post("/checkout/cod", form);
      };
      const answer = await buy();
      if (answer.status === 200) answered.push(answer.body.orderId);
      else inDoubt.push(buy);
      if (answer.status !== 200) return answer;
    }
  });
  await expect.poll(() => answered.length, { interval: 5, timeout: 10_000 }).toBeGreaterThan(20);
  const pid = Number(readFileSync(join(dir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGKILL");
  for (const { status, body } of await Promise.all(buying))
    expect([status, body]).toEqual([503, { message: "common.server", requestId: expect.any(String) }]);

  await postgres.revive();
  for (const buy of inDoubt) answered.push((await buy()).body.orderId);
  const orders = await shop.db.selectFrom("orders").select("id").execute();
  expect(orders.map(({ id }) => id).sort()).toEqual(answered.sort());
  expect(await findViolations(shop.db)).toEqual([]);
  await shop.app.close();
  await database.close();
  expect(await postgres.stopIfLast()).toBe(true);
});
