import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
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

type Lines = { lineId: string; quantity: number }[];
type Parcel = { id: string; cash: number; lines: Lines };

/** A parcel with these lines, or all that are left, handed to the shop's own courier. */
async function send(orderId: string, lines?: Lines): Promise<Parcel> {
  const body = { key: randomUUID(), courier: "own", courierName: orderId, ...(lines ? { lines } : {}) };
  const { status, body: parcel } = await staff.post(`/admin/orders/${orderId}/shipments`, body);
  expect(status, JSON.stringify(parcel)).toBe(201);
  const { body: handed } = await staff.post("/admin/shipments/hand-over", { ids: [parcel.id] });
  expect(handed.refused).toEqual([]);
  return parcel;
}

async function report(id: string, kind: string, reason?: string): Promise<void> {
  const answer = await staff.post(`/admin/shipments/${id}/events`, { kind, ...(reason ? { reason } : {}) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

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

/** What the courier of this order alone owes. */
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
