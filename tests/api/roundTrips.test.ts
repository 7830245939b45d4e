import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { sendTogether } from "#platform/server/sendTogether.ts";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

/** Returns how often a connection of the shop waited until all that it had sent was answered. */
async function countRoundTrips(shop: Shop, work: () => Promise<unknown>): Promise<number> {
  let trips = 0;
  const emit = pg.Client.prototype.emit;
  const { database } = new pg.Client({ connectionString: shop.database.url });
  pg.Client.prototype.emit = function (this: pg.Client, event: string | symbol, ...args: unknown[]) {
    if (event === "drain" && this.database === database) trips++;
    return emit.call(this, event, ...args);
  };
  try {
    await work();
  } finally {
    pg.Client.prototype.emit = emit;
  }
  return trips;
}

test("a cash order waits for the database four times: session, locked cart, order, commit", async () => {
  await using shop = await openShop();
  const buyer = await createUser(shop);
  const { id } = await addProduct(shop.db, { stock: 10 });
  const order = () => buyer.post("/checkout/cod", checkoutForm());
  await fillCart(buyer, { id });
  await order();
  await fillCart(buyer, { id });
  expect(await countRoundTrips(shop, order)).toBe(4);
});

test("a transaction that does not begin writes nothing, and its connection ends", async () => {
  await using shop = await openShop();
  const insert = "insert into settings (key, value) values ('shippingFee', '70')";
  for (const first of ["select from settings for update", insert]) {
    const client = await shop.pool.connect();
    await client.query("begin isolation level unknown");
    const written = client.query(first).then(() => client.query(insert));
    // The answers to both arrive together: the lock is taken before anybody can know that `begin` has failed.
    block(200);
    await expect(written).rejects.toThrow();
    await expect(client.query(insert)).rejects.toThrow();
    client.release(true);
  }
  const stored = await shop.db.selectFrom("settings").select("value").where("key", "=", "shippingFee").execute();
  expect(stored).toEqual([]);
});

/** Keeps this process from reading anything. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("statements sent together see what those before them did, and fail with the first error", async () => {
  await using shop = await openShop();
  const { db } = shop.database;
  await db.transaction().execute(async (tx) => {
    const [[before], [after]] = await sendTogether(
      tx,
      sql<{ at: string }>`select set_config('nabta.step', '1', true) as at`,
      sql<{ at: string }>`select current_setting('nabta.step') as at`,
    );
    expect([before, after]).toEqual([{ at: "1" }, { at: "1" }]);
  });
  await expect(
    db.transaction().execute((tx) => sendTogether(tx, sql`select 1 / 0`, sql`select nothing from nowhere`)),
  ).rejects.toThrow("division by zero");
});
