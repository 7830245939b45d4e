import pg from "pg";
import { expect, test } from "vitest";
import { countByStatus } from "#tests/support/concurrently.ts";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const connections = 5;
const phones = ["01000000001"];
const order = (buyer: TestUser) => buyer.post("/checkout/cod", checkoutForm({ phones }));

async function createBuyers(shop: Shop, count: number): Promise<TestUser[]> {
  const buyers = [];
  for (let at = 0; at < count; at++) {
    const buyer = await createUser(shop);
    await fillCart(buyer, await addProduct(shop.db));
    buyers.push(buyer);
  }
  return buyers;
}

/** Holds the lock of a phone number as an order of another process does, until the returned function is called. */
async function lockPhone(shop: Shop, phone: string): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: shop.database.url });
  await other.connect();
  await other.query("begin");
  await other.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [phone]);
  return async () => {
    await other.query("commit");
    await other.end();
  };
}

/** Counts the shop's connections that wait for the lock of an account or phone number. */
async function countLockWaiters(shop: Shop): Promise<number> {
  const { rows } = await shop.owner.pool.query(
    "select count(*)::int from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
  );
  return rows[0].count;
}

test("cash orders on one phone number leave connections to other visitors while they wait", async () => {
  await using shop = await openShop({ connections });
  const buyers = await createBuyers(shop, connections);
  const other = await createUser(shop);
  const release = await lockPhone(shop, "+201000000001");
  const orders = buyers.map(order);
  await expect.poll(() => countLockWaiters(shop)).toBeGreaterThan(0);
  // Without a free connection this would answer 503 after two seconds.
  const [cart, waiting] = [await other.get("/cart"), await countLockWaiters(shop)];
  await release();
  expect([cart.status, waiting]).toEqual([200, 1]);
  expect((await Promise.all(orders)).map(({ status }) => status)).toEqual(Array(connections).fill(200));
});

test("fifty cash orders on one phone number at the same moment are all placed", async () => {
  await using shop = await openShop({ connections });
  const buyers = await createBuyers(shop, 50);
  const answers = await Promise.all(buyers.map(order));
  expect(countByStatus(answers)).toEqual({ 200: 50 });
});
