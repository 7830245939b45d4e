import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { cancelUnconfirmedOrdersJob } from "#shop/confirmations/server/jobs.ts";
import { completeOrdersJob } from "#shop/orders/server/jobs.ts";
import { mailLateOrdersJob } from "#shop/orders/server/mailLateOrders.ts";
import { approveUndecidedJob } from "#shop/returns/server/exchanges/exchangeJobs.ts";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { createPastOrder, insertPastOrders, seededRandom } from "#tests/support/pastOrders.ts";
import { addProduct, type TestProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let mona: TestUser;
let dress: TestProduct;

beforeAll(async () => {
  shop = await openShop();
  [staff, mona] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  dress = await addProduct(shop.db, { stock: 1_000, sizes: { S: 500, M: 500 } });
  await setSettings({ codConfirmation: "none" });
  await shop.owner.pool.query(`create function break_row() returns trigger language plpgsql as
    $$ begin raise exception 'broken row'; end $$`);
});
afterAll(() => shop[Symbol.asyncDispose]());

async function setSettings(settings: object): Promise<void> {
  expect((await staff.patch("/admin/settings", settings)).status).toBe(200);
  invalidateSettings(shop.db);
}

/** Makes every change of the row fail until the test ends. */
async function breakRow(id: string, table = "orders", column = "id"): Promise<void> {
  await shop.owner.pool.query(`create trigger breaks before update on ${table} for each row
    when (new.${column} = '${id}') execute function break_row()`);
  onTestFinished(() => shop.owner.pool.query(`drop trigger breaks on ${table}`).then(() => {}));
}

async function buy(): Promise<string> {
  const { body } = await mona.post("/cart", { productId: dress.id, variantAttributes: { size: "S" }, quantity: 1 });
  expect(body.count).toBe(1);
  return (await buyForCash(mona)).orderId;
}

async function buyDelivered(): Promise<string> {
  const id = await buy();
  await adminOrderClient(staff, id).move("delivered");
  return id;
}

const seen = async (id: string) => (await mona.get(`/orders/${id}`)).body;

/** Makes the first one older, so that the job meets it before the second one. */
const backdate = (table: string, column: string, [first, second]: readonly [string, string], key = "order_id") =>
  shop.pool.query(
    `update ${table} set ${column} = now() - interval '30 days' - case ${key}::text when $1 then interval '1 day' else '0' end
      where ${key}::text in ($1, $2)`,
    [first, second],
  );

test("an order that cannot be completed holds up no other one", async () => {
  const orders = [await buyDelivered(), await buyDelivered()] as const;
  await backdate("orders", "delivered_at", orders, "id");
  await breakRow(orders[0]);
  await expect(completeOrdersJob.run({}, shop.tools)).rejects.toThrow("broken row");
  expect((await seen(orders[0])).status).toBe("delivered");
  expect((await seen(orders[1])).status).toBe("completed");
});

test("orders whose return is open do not keep others from being completed", async () => {
  // In whatever order the job reads, one of the two comes after the many.
  const first = await buyDelivered();
  const past = Array.from({ length: 500 }, (_, seed) => ({
    ...createPastOrder(seededRandom(seed), new Date(Date.now() - 60 * 86_400_000)),
    status: "delivered" as const,
    ledger: [],
  }));
  await insertPastOrders(shop.db, past);
  const ids = past.map(({ id }) => id);
  await shop.pool.query("update orders set delivered_at = now() - interval '50 days' where id = any($1)", [ids]);
  await shop.pool.query(
    "insert into returns (order_id, lines, whole, amount, reason) select id, '[]', true, 0, '' from unnest($1::uuid[]) id",
    [ids],
  );
  const last = await buyDelivered();
  await shop.pool.query("update orders set placed_at = now() - interval '70 days' where id = $1", [first]);
  await backdate("orders", "delivered_at", [first, last], "id");
  await completeOrdersJob.run({}, shop.tools);
  for (const id of [first, last]) expect((await seen(id)).status).toBe("completed");
});

test("an unconfirmed order that cannot be cancelled holds up no other one", async () => {
  await setSettings({ codConfirmation: "all" });
  const orders = [await buy(), await buy()] as const;
  await backdate("order_confirmations", "deadline_at", orders);
  await breakRow(orders[0]);
  await expect(cancelUnconfirmedOrdersJob.run({}, shop.tools)).rejects.toThrow("broken row");
  expect((await seen(orders[0])).status).toBe("cod_order_placed");
  expect((await seen(orders[1])).status).toBe("cancelled");
  await setSettings({ codConfirmation: "none" });
});

test("an exchange that cannot be approved holds up no other one", async () => {
  await setSettings({ exchangeDecisionDays: 2 });
  const orders = [await buyDelivered(), await buyDelivered()] as const;
  for (const id of orders) {
    const [item] = (await seen(id)).items;
    const items = [{ lineId: item.id, quantity: 1, variantId: dress.variants.M }];
    expect((await mona.post(`/orders/${id}/exchange`, { items })).status).toBe(200);
  }
  await backdate("exchanges", "requested_at", orders);
  await breakRow(orders[0]);
  await expect(approveUndecidedJob.run({}, shop.tools)).rejects.toThrow("broken row");
  expect((await seen(orders[0])).exchange.status).toBe("requested");
  expect((await seen(orders[1])).exchange.status).toBe("approved");
});

test("a late order whose mail cannot be queued holds up no other one", async () => {
  const orders = [await buy(), await buy()] as const;
  await shop.pool.query(
    `update delivery_promises set first_day = current_date - 20,
            last_day = current_date - 10 - (order_id = $1)::int where order_id in ($1, $2)`,
    [...orders],
  );
  await breakRow(orders[0], "delivery_promises", "order_id");
  await expect(mailLateOrdersJob.run({}, shop.tools)).rejects.toThrow("broken row");
  const { rows } = await shop.pool.query("select key from outbox where key = any($1)", [
    orders.map((id) => `late:${id}`),
  ]);
  expect(rows).toEqual([{ key: `late:${orders[1]}` }]);
});
