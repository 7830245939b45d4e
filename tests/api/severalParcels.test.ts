import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyByCard, buyForCash } from "#tests/support/purchases.ts";
import { type Parcel, shipmentClient } from "#tests/support/shipmentClient.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let mona: TestUser;
let dress: { id: string };
let shirt: { id: string };

beforeAll(async () => {
  shop = await openShop();
  staff = await createUser(shop, { role: "admin", name: "Salma" });
  mona = await createUser(shop);
  dress = await addProduct(shop.db, { price: 333_33, stock: 100 });
  shirt = await addProduct(shop.db, { price: 199_99, stock: 100 });
});

afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([]);
  await shop[Symbol.asyncDispose]();
});

const { send: sendBy, report } = shipmentClient(() => staff);
/** Each order has a courier of its own, to find what is owed for it. */
const send = (orderId: string, lines?: Parcel["lines"]) => sendBy(orderId, lines, orderId);

/** Two dresses in a parcel that collects all the cash, and a shirt in one that collects none. */
async function sendInTwo() {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 2 }, shirt);
  const { items, total } = await adminOrderClient(staff, orderId).seen();
  const lineOf = (id: string) => items.find(({ productId }: { productId: string }) => productId === id).id as string;
  const dresses = await send(orderId, [{ lineId: lineOf(dress.id), quantity: 2 }]);
  const shirts = await send(orderId);
  expect([dresses.cash, shirts.cash]).toEqual([total, 0]);
  return { orderId, total: total as number, order: adminOrderClient(staff, orderId), dresses, shirts };
}

const stockOf = async ({ id }: { id: string }) =>
  (await shop.db.selectFrom("products").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock;

/** Returns what the courier owes; each order has a courier name of its own. */
const owedFor = async (orderId: string) =>
  (await staff.get("/admin/courier-cash")).body.couriers.find(
    ({ courierName }: { courierName: string }) => courierName === orderId,
  )?.owed ?? 0;

const mailsOf = async (orderId: string, news: string) => {
  const mails = await shop.db
    .selectFrom("outbox")
    .select("key")
    .where("key", "like", `order-news:${orderId}:%:${news}`)
    .execute();
  return mails.length;
};

test("an order of which the customer has a paid parcel is neither cancelled nor refused as a whole", async () => {
  const { orderId, order, dresses, shirts, total } = await sendInTwo();
  expect((await order.seen()).may.refuseAtDoor).toBe(true);
  await report(dresses.id, "delivered");
  await report(shirts.id, "attempt_failed", "refused");
  await report(shirts.id, "returned");
  expect(await owedFor(orderId)).toBe(total);
  const seen = await order.seen();
  expect(seen).toMatchObject({ status: "dispatched", may: { refuseAtDoor: false }, mayCancel: false });
  const before = { version: seen.version };
  const refused = { status: 409, body: { message: "admin.orders.hasPaidParcel" } };
  expect(await order.refusedAtDoor()).toMatchObject(refused);
  expect(await staff.post(`/admin/orders/${orderId}/cancel`, { refund: false, ...before })).toMatchObject(refused);
  expect(await staff.patch(`/admin/orders/${orderId}/status`, { status: "cancelled", ...before })).toMatchObject(
    refused,
  );
  const bulk = { ids: [orderId], status: "cancelled" };
  expect((await staff.post("/admin/orders/bulk-status", bulk)).body.results).toMatchObject([
    { ok: false, message: "admin.orders.hasPaidParcel" },
  ]);
  const { body: job } = await staff.post("/admin/orders/bulk-jobs", { ...bulk, refund: false });
  await shop.runJobs();
  expect((await staff.get(`/admin/orders/bulk-jobs/${job.id}`)).body).toMatchObject({
    results: [{ ok: false, message: "admin.orders.hasPaidParcel" }],
  });
  expect(await order.seen()).toMatchObject({ ...before, status: "dispatched", returns: [] });
  expect(await mailsOf(orderId, "cancelled")).toBe(0);
});

test("staff mark a partly refused order as delivered, then open a return for the refused items", async () => {
  const stock = await stockOf(shirt);
  const { orderId, order, dresses, shirts, total } = await sendInTwo();
  await report(dresses.id, "delivered");
  await report(shirts.id, "attempt_failed", "refused");
  await report(shirts.id, "returned");
  await order.move("delivered");
  expect((await order.seen()).ledger).toMatchObject([{ entry: "cash_collected", amount: total }]);
  expect((await order.takeBack({ items: shirts.lines })).status).toBe(200);
  await order.receive();
  const refund = { restock: shirts.lines, payoutReference: randomUUID() };
  expect((await order.refund(refund)).status).toBe(200);
  // 199.99 and 14 % of it.
  expect(await order.seen()).toMatchObject({ status: "completed", refunded: 227.99 });
  expect(await stockOf(shirt)).toBe(stock);
  expect(await owedFor(orderId)).toBe(total);
});

test("a card order of which the customer has a parcel is not refunded as a whole", async () => {
  const { orderId } = await buyByCard(shop, mona, { id: shirt.id, quantity: 2 });
  const order = adminOrderClient(staff, orderId);
  const [{ id: lineId }] = (await order.seen()).items;
  const one = await send(orderId, [{ lineId, quantity: 1 }]);
  await send(orderId);
  await report(one.id, "delivered");
  const refused = { status: 409, body: { message: "admin.orders.hasPaidParcel" } };
  expect(await order.refusedAtDoor()).toMatchObject(refused);
  const { version } = await order.seen();
  const moved = await staff.patch(`/admin/orders/${orderId}/status`, { status: "pending_refund", version });
  expect(moved).toMatchObject(refused);
});

test("check:invariants names an order that was called off after a parcel had collected its cash", async () => {
  await using other = await openShop();
  const [packer, buyer] = [await createUser(other, { role: "admin" }), await createUser(other)];
  const { orderId } = await buyForCash(buyer, await addProduct(other.db));
  const { body } = await packer.post(`/admin/orders/${orderId}/shipments`, { key: randomUUID(), courier: "own" });
  await other.pool.query("update shipments set status = 'delivered' where id = $1", [body.id]);
  const callOff = (at: string) =>
    other.pool.query(
      `insert into order_history (order_id, from_status, to_status, by, at)
       values ($1, 'dispatched', 'cancelled', 'admin', now() + $2::interval)`,
      [orderId, at],
    );
  const named = async () =>
    (await findViolations(other.db)).filter((line) => line.includes("called off once a parcel"));
  await callOff("30 seconds");
  expect(await named()).toEqual([]);
  await callOff("2 minutes");
  expect(await named()).toHaveLength(1);
});

test("an order whose cash was refused is refused as a whole, although the customer has a parcel without cash", async () => {
  const [dresses0, shirts0] = [await stockOf(dress), await stockOf(shirt)];
  const { orderId, order, dresses, shirts } = await sendInTwo();
  await report(shirts.id, "delivered");
  await report(dresses.id, "attempt_failed", "refused");
  await report(dresses.id, "returned");
  expect(await order.seen()).toMatchObject({ status: "dispatched", may: { refuseAtDoor: true } });
  expect((await order.refusedAtDoor()).status).toBe(200);
  await order.receive({ restock: dresses.lines });
  expect(await order.seen()).toMatchObject({ status: "cancelled", ledger: [], returns: [{ status: "closed" }] });
  expect([await stockOf(dress), await stockOf(shirt)]).toEqual([dresses0, shirts0 - 1]);
  expect(await owedFor(orderId)).toBe(0);
});

test("an order whose cash was refused is not marked as delivered, which would book the cash", async () => {
  const { orderId, order, dresses, shirts, total } = await sendInTwo();
  await report(shirts.id, "delivered");
  await report(dresses.id, "attempt_failed", "refused");
  await report(dresses.id, "returned");
  const { version, nextStatuses } = await order.seen();
  expect(nextStatuses).not.toContain("delivered");
  const refused = { status: 409, body: { message: "admin.orders.cashNotCollected" } };
  expect(await staff.patch(`/admin/orders/${orderId}/status`, { status: "delivered", version })).toMatchObject(refused);
  const bulk = await staff.post("/admin/orders/bulk-status", { ids: [orderId], status: "delivered" });
  expect(bulk.body.results).toMatchObject([{ ok: false, message: "admin.orders.cashNotCollected" }]);
  expect(await order.seen()).toMatchObject({ status: "dispatched", ledger: [] });
  expect(await send(orderId)).toMatchObject({ cash: total, lines: dresses.lines });
  expect((await order.seen()).nextStatuses).toContain("delivered");
});

test("a customer who pays for a part only, after its cash was refused with another parcel, pays for what they keep", async () => {
  const stock = await stockOf(dress);
  const { orderId, order, dresses, shirts, total } = await sendInTwo();
  await report(shirts.id, "delivered");
  await report(dresses.id, "lost");
  expect((await order.seen()).nextStatuses).not.toContain("delivered");
  await report(dresses.id, "returned");
  const again = await send(orderId);
  const kept = await staff.post(`/admin/shipments/${again.id}/partial-acceptance`, {
    refused: dresses.lines,
    note: "",
  });
  expect(kept.status).toBe(200);
  const seen = await order.seen();
  expect(seen).toMatchObject({ status: "delivered", ledger: [{ amount: total }, { amount: seen.refunded }] });
  expect(await owedFor(orderId)).toBe(Math.round((total - seen.refunded) * 100) / 100);
  expect((await order.receive({ restock: true })).status).toBe(200);
  expect(await stockOf(dress)).toBe(stock);
});

test("check:invariants names an order that was delivered although the parcel with its cash had come back", async () => {
  const named = async () =>
    (await findViolations(shop.db)).filter((line) => line.includes("delivered although nobody")).length;
  const { orderId, dresses, shirts } = await sendInTwo();
  await report(shirts.id, "delivered");
  await report(dresses.id, "returned");
  const deliver = (at: string) =>
    shop.pool.query("update orders set delivered_at = now() + $2::interval where id = $1", [orderId, at]);
  await deliver("2 minutes");
  expect(await named()).toBe(1);
  await deliver("-1 hour");
  expect(await named()).toBe(0);
  await shop.pool.query("update orders set delivered_at = null where id = $1", [orderId]);
});

test.each([
  ["came back", ["attempt_failed", "returned"]],
  ["got lost", ["lost"]],
])("a parcel that is sent again after one that %s delivers the order, with cash and mail", async (_, events) => {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 2 });
  const order = adminOrderClient(staff, orderId);
  const { total } = await order.seen();
  const first = await send(orderId);
  for (const kind of events) await report(first.id, kind);
  expect((await order.seen()).status).toBe("dispatched");
  const second = await send(orderId);
  expect(second.cash).toBe(total);
  await report(second.id, "delivered");
  expect(await order.seen()).toMatchObject({
    status: "delivered",
    ledger: [{ entry: "cash_collected", amount: total }],
  });
  expect(await owedFor(orderId)).toBe(total);
  expect(await mailsOf(orderId, "delivered")).toBe(1);
  expect((await mona.post(`/orders/${orderId}/refund-request`, {})).status).toBe(200);
});

test("an order whose goods are not all with the customer waits for the parcel that is sent again", async () => {
  const { order, dresses, shirts, orderId, total } = await sendInTwo();
  await report(shirts.id, "lost");
  await report(dresses.id, "delivered");
  expect(await order.seen()).toMatchObject({ status: "dispatched", ledger: [] });
  const again = await send(orderId);
  expect(again).toMatchObject({ cash: 0, lines: shirts.lines });
  expect((await order.seen()).status).toBe("dispatched");
  await report(again.id, "delivered");
  expect(await order.seen()).toMatchObject({
    status: "delivered",
    ledger: [{ entry: "cash_collected", amount: total }],
  });
});
