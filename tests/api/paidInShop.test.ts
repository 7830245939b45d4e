import { beforeAll, beforeEach, expect, test } from "vitest";
import { recordEvents } from "#shop/shipping/server/recordEvents.ts";
import type { EventKind } from "#shop/shipping/shipmentStatus.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyByCard, buyForCash } from "#tests/support/purchases.ts";
import { shareShop } from "#tests/support/shareShop.ts";
import { shipmentClient } from "#tests/support/shipmentClient.ts";
import type { Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let mona: TestUser;
let dress: { id: string };

// The invariants hold after all tests.
const shops = shareShop({ invariants: true });

beforeAll(async () => {
  shop = shops.shop;
  mona = await createUser(shop);
  dress = await addProduct(shop.db, { price: 333_33, stock: 100 });
});

beforeEach(async () => {
  staff = await createUser(shop, { role: "admin", name: "Salma" });
});

const { pack, send, report } = shipmentClient(() => staff);

/** Reports of a courier. */
async function hear(id: string, orderId: string, kind: EventKind): Promise<void> {
  // Later than all that staff reported.
  const event = { key: kind, kind, at: new Date(Date.now() + 1_000) };
  await shop.db
    .transaction()
    .execute((tx) => recordEvents(tx, { id, order_id: orderId }, [event], { source: "webhook" }));
}

/** A cash order whose parcel ended in the last of these ways; the courier's name is the order's id. */
async function orderWith(...events: [kind: string, reason?: string][]) {
  const { orderId } = await buyForCash(mona, dress);
  const order = adminOrderClient(staff, orderId);
  const parcel = await send(orderId, undefined, orderId);
  for (const [kind, reason] of events) await report(parcel.id, kind, reason);
  const { total } = await order.seen();
  return { orderId, order, parcel, total: total as number };
}

async function deliver(orderId: string, changes = {}) {
  const { version } = await adminOrderClient(staff, orderId).seen();
  return staff.patch(`/admin/orders/${orderId}/status`, { status: "delivered", version, ...changes });
}

const owedFor = async (orderId: string) =>
  (await staff.get("/admin/courier-cash")).body.couriers.find(
    ({ courierName }: { courierName: string }) => courierName === orderId,
  )?.owed ?? 0;

const parcelsOf = async (orderId: string) => (await staff.get(`/admin/orders/${orderId}/shipments`)).body.items;
const refused = { status: 409, body: { message: "admin.orders.notPaidInShop" } };

test.each<[string, [kind: string, reason?: string][]]>([
  ["got lost", [["lost"]]],
  ["came back", [["attempt_failed", "unreachable"], ["returned"]]],
  ["is coming back", [["returning"]]],
  [
    "was refused",
    [
      ["attempt_failed", "unreachable"],
      ["attempt_failed", "refused"],
    ],
  ],
])("staff confirm that a customer whose parcel %s has paid in the shop", async (_, events) => {
  const { orderId, order, parcel, total } = await orderWith(...events);
  expect(await order.seen()).toMatchObject({ dueInShop: total, nextStatuses: expect.arrayContaining(["delivered"]) });
  expect(await deliver(orderId)).toMatchObject(refused);
  expect(await deliver(orderId, { paidInShop: false })).toMatchObject(refused);
  expect(await order.seen()).toMatchObject({ status: "dispatched", ledger: [] });
  const { status, body } = await deliver(orderId, { paidInShop: true });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    status: "delivered",
    dueInShop: 0,
    ledger: [{ entry: "cash_collected", amount: total }],
  });
  expect(body.history.at(-1)).toMatchObject({ to: "delivered", actor: "Salma", paidInShop: true });
  expect((await mona.get(`/orders/${orderId}`)).body.history.at(-1)).toMatchObject({ paidInShop: false });
  // The courier finds the parcel, or brings it to the customer again.
  await hear(parcel.id, orderId, "delivered");
  expect(await parcelsOf(orderId)).toMatchObject([{ status: "delivered", cash: 0 }]);
  expect(await owedFor(orderId)).toBe(0);
  expect((await order.seen()).ledger).toHaveLength(1);
});

test("changes of many orders leave out one whose customer must have paid in the shop", async () => {
  const { orderId, order } = await orderWith(["lost"]);
  const bulk = { ids: [orderId], status: "delivered" };
  const failed = [{ ok: false, message: "admin.orders.notPaidInShop" }];
  expect((await staff.post("/admin/orders/bulk-status", bulk)).body.results).toMatchObject(failed);
  const { body: job } = await staff.post("/admin/orders/bulk-jobs", bulk);
  await shop.runJobs();
  expect((await staff.get(`/admin/orders/bulk-jobs/${job.id}`)).body.results).toMatchObject(failed);
  expect(await order.seen()).toMatchObject({ status: "dispatched", ledger: [] });
});

test.each<[string, () => Promise<{ orderId: string }>]>([
  ["without a parcel", () => buyForCash(mona, dress)],
  [
    "with a packed parcel",
    async () => {
      const bought = await buyForCash(mona, dress);
      await pack(bought.orderId);
      return bought;
    },
  ],
  ["with a parcel on its way", () => orderWith(["out_for_delivery"])],
  [
    "with a parcel that is tried again",
    () => orderWith(["attempt_failed", "refused"], ["attempt_failed", "unreachable"]),
  ],
  [
    "with a replacement on its way",
    async () => {
      const order = await orderWith(["lost"]);
      await send(order.orderId);
      return order;
    },
  ],
  [
    "that was paid by card",
    async () => {
      const bought = await buyByCard(shop, mona, dress);
      await report((await send(bought.orderId)).id, "lost");
      return bought;
    },
  ],
])("an order %s is marked as delivered without a question", async (_, buy) => {
  const { orderId } = await buy();
  expect((await adminOrderClient(staff, orderId).seen()).dueInShop).toBe(0);
  // A parcel may have left with the cash since staff were asked.
  expect(await deliver(orderId, { paidInShop: true })).toMatchObject({
    status: 409,
    body: { message: "common.stale" },
  });
  const { status, body } = await deliver(orderId);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.history.at(-1)).toMatchObject({ to: "delivered", paidInShop: false });
});

test("a packed replacement collects nothing once the customer has paid in the shop", async () => {
  const { orderId, order, total } = await orderWith(["lost"]);
  const { body: packed } = await pack(orderId);
  expect(packed.cash).toBe(total);
  expect(await deliver(orderId)).toMatchObject(refused);
  expect((await deliver(orderId, { paidInShop: true })).status).toBe(200);
  expect((await parcelsOf(orderId)).map(({ cash }: { cash: number }) => cash)).toEqual([0, 0]);
  const { body } = await staff.post("/admin/shipments/hand-over", { ids: [packed.id] });
  expect(body.refused).toMatchObject([{ message: "shipping.notReady" }]);
  expect((await staff.post(`/admin/shipments/${packed.id}/cancellation`)).status).toBe(200);
  expect((await order.seen()).ledger).toMatchObject([{ entry: "cash_collected", amount: total }]);
});

/** Two parcels, of which the customer has the one without the cash. */
async function orderWithParcel() {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 2 });
  const [{ lineId }] = (await staff.get(`/admin/orders/${orderId}/shipments`)).body.left;
  const withCash = await send(orderId, [{ lineId, quantity: 1 }]);
  const without = await send(orderId);
  return { orderId, withCash, without };
}

const uncollected = { status: 409, body: { message: "admin.orders.cashNotCollected" } };

test("a customer who has a parcel without the cash has not paid in the shop", async () => {
  const { orderId, withCash, without } = await orderWithParcel();
  await report(withCash.id, "lost");
  expect(await deliver(orderId)).toMatchObject(refused);
  await report(without.id, "delivered");
  expect(await deliver(orderId, { paidInShop: true })).toMatchObject(uncollected);
});

test.each([
  ["is coming back", "returning"],
  ["was refused", "attempt_failed", "refused"],
])("nobody collects the cash of a parcel that %s, beside one that the customer has", async (_, kind, reason?) => {
  const { orderId, withCash, without } = await orderWithParcel();
  await report(without.id, "delivered");
  await report(withCash.id, kind, reason);
  expect(await deliver(orderId)).toMatchObject(uncollected);
  expect((await adminOrderClient(staff, orderId).seen()).ledger).toEqual([]);
  // The courier brings it after all.
  await hear(withCash.id, orderId, "delivered");
  expect((await adminOrderClient(staff, orderId).seen()).status).toBe("delivered");
});

test("a packed replacement collects nothing beside a parcel that the customer has", async () => {
  const { orderId, withCash, without } = await orderWithParcel();
  await report(without.id, "delivered");
  await report(withCash.id, "lost");
  const { body: packed } = await pack(orderId);
  expect(await deliver(orderId)).toMatchObject(uncollected);
  const { body } = await staff.post("/admin/shipments/hand-over", { ids: [packed.id] });
  expect(body.refused).toEqual([]);
  await report(packed.id, "delivered");
  expect((await adminOrderClient(staff, orderId).seen()).status).toBe("delivered");
});
