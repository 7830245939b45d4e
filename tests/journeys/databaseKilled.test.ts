import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/db.ts";
import { startPostgres } from "#platform/server/embeddedPostgres.ts";
import { migrate } from "#platform/server/migrate.ts";
import { buildServer } from "#server/buildServer.ts";
import { brokenPromises } from "#server/invariants.ts";
import { addProduct } from "#tests/support/catalogue.ts";
import { type Reply, signedIn } from "#tests/support/people.ts";
import { filledIn } from "#tests/support/purchases.ts";
import type { Shop } from "#tests/support/shop.ts";

const secret = "a secret of the tests alone, long enough";

/** A shop on a database server that is nobody else's. */
async function openOn(dir: string) {
  const postgres = await startPostgres({ dir });
  const database = openDatabase(postgres.url(), 10);
  await migrate(database);
  const { db, pool } = database;
  const config = readConfig({ SESSION_SECRET: secret, DEMO: "0", DATA_DIR: join(dir, "data"), COUPON_LIMIT: "1000" });
  const app = buildServer({ db, pool, config });
  await app.ready();
  return { shop: { app, db, pool, config } as unknown as Shop, database, postgres };
}

test("a database killed while eight people buy loses no answered order; asked again, the others buy once", async () => {
  const dir = await mkdtemp(join(inject("runFolder"), "killed-"));
  const { shop, database, postgres } = await openOn(dir);
  const dress = await addProduct(shop.db, { stock: 500 });
  const buyers = await Promise.all([...Array(8)].map(() => signedIn(shop)));
  const answered: string[] = [];
  const inDoubt: (() => Promise<Reply>)[] = [];
  const buying = buyers.map(async (buyer) => {
    for (;;) {
      const cart = await buyer.post("/cart", { productId: dress.id, quantity: 1 });
      if (cart.status !== 200) return cart;
      const wish = filledIn();
      const buy = () => buyer.post("/checkout/cod", wish);
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
  expect(await brokenPromises(shop.db)).toEqual([]);
  await shop.app.close();
  await database.close();
  expect(await postgres.stopIfLast()).toBe(true);
});
