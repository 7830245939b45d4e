import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { cairoDay } from "#platform/cairoDay.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { holdRow } from "#tests/support/holdRow.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { type Parcel, shipmentClient } from "#tests/support/shipmentClient.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let mona: TestUser;
let dress: { id: string };

beforeAll(async () => {
  shop = await openShop();
  mona = await createUser(shop);
  staff = await createUser(shop, { role: "admin", name: "Salma" });
});

beforeEach(async () => {
  dress = await addProduct(shop.db, { price: 333_33, stock: 10 });
});

afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([]);
  await shop[Symbol.asyncDispose]();
});

const { pack, send, report } = shipmentClient(() => staff);
const waive = (id: string, by = staff) => by.post(`/admin/shipments/${id}/cash-waiver`);
const handOver = async (id: string) => (await staff.post("/admin/shipments/hand-over", { ids: [id] })).body.refused;

type Listed = { id: string; collectedBy: string | null };
const listed = async (id: string, queue: string): Promise<Listed | undefined> =>
  (await staff.get(`/admin/shipments?pageSize=100&queue=${queue}`)).body.items.find((row: Listed) => row.id === id);

/** A cash order whose parcel got lost; the courier's name is the order's id. */
async function loseParcel(quantity = 1) {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity });
  const order = adminOrderClient(staff, orderId);
  const { total } = await order.seen();
  const { body: lost } = await pack(orderId, undefined, orderId);
  expect(await handOver(lost.id)).toEqual([]);
  await report(lost.id, "lost");
  return { orderId, order, lost, total: total as number };
}

const owedFor = async (orderId: string) =>
  (await staff.get("/admin/courier-cash")).body.couriers.find(
    ({ courierName }: { courierName: string }) => courierName === orderId,
  )?.owed ?? 0;

/** What owners and managers were told about the order. */
const mailsAbout = async (orderId: string) => {
  const { rows } = await shop.pool.query(
    "select facts from outbox where template = 'doubleCollection' and facts #>> '{order,id}' = $1 order by created_at",
    [orderId],
  );
  return rows.map(({ facts: { order: _, ...facts } }) => facts);
};

test("a replacement that would collect the cash again is not booked or handed over", async () => {
  const { orderId, order, lost, total } = await loseParcel();
  const { body: packed } = await pack(orderId, undefined, orderId);
  expect(packed).toMatchObject({ cash: total, collectedBy: null, may: { waiveCash: false } });
  expect(await listed(packed.id, "problems")).toBeUndefined();
  await report(lost.id, "delivered");
  expect(await listed(packed.id, "problems")).toMatchObject({ collectedBy: lost.number });
  expect(await listed(lost.id, "ended")).toMatchObject({ collectedBy: null });
  const told = { parcel: lost.number, other: packed.number, cash: total, isCollected: false };
  expect(await mailsAbout(orderId)).toEqual([told]);
  const refused = { message: "shipping.cashCollected" };
  expect(await staff.post("/admin/shipments/scan", { code: packed.number })).toMatchObject({
    status: 409,
    body: refused,
  });
  expect(await handOver(packed.id)).toMatchObject([refused]);
  await shop.pool.query("update shipments set status = 'failed' where id = $1", [packed.id]);
  const booked = await staff.post(`/admin/shipments/${packed.id}/booking`);
  expect(booked).toMatchObject({ status: 409, body: refused });
  expect((await staff.post(`/admin/shipments/${packed.id}/cancellation`)).status).toBe(200);
  expect(await order.seen()).toMatchObject({ status: "delivered", ledger: [{ amount: total }] });
  expect(await owedFor(orderId)).toBe(total);
});

test("a replacement whose courier collects nothing is handed over and delivered", async () => {
  const { orderId, order, lost, total } = await loseParcel();
  const { body: packed } = await pack(orderId, undefined, orderId);
  expect((await waive(packed.id)).status).toBe(409);
  await report(lost.id, "delivered");
  expect((await waive(packed.id, await createUser(shop, { staffRole: "packing" }))).status).toBe(403);
  const both = await Promise.all([waive(packed.id), waive(packed.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 200)?.body).toMatchObject({ cash: 0, collectedBy: null });
  expect(await listed(packed.id, "problems")).toBeUndefined();
  expect(await handOver(packed.id)).toEqual([]);
  await report(packed.id, "delivered");
  expect(await order.seen()).toMatchObject({ status: "delivered", ledger: [{ amount: total }] });
  expect(await owedFor(orderId)).toBe(total);
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

test.each([
  { first: "the lost parcel", told: [false, true] },
  { first: "the replacement", told: [true] },
])("staff hear that both parcels collected the cash, $first first, which counts once as payment", async (it) => {
  const { orderId, order, lost, total } = await loseParcel();
  const second = await send(orderId, undefined, orderId);
  const parcels = it.first === "the replacement" ? [second, lost] : [lost, second];
  for (const { id } of parcels) await report(id, "delivered");
  expect(await order.seen()).toMatchObject({
    status: "delivered",
    ledger: [{ entry: "cash_collected", amount: total }],
  });
  expect(await owedFor(orderId)).toBe(Math.round(total * 200) / 100);
  expect((await mailsAbout(orderId)).map(({ isCollected }) => isCollected)).toEqual(it.told);
  const { items } = (await staff.get(`/admin/orders/${orderId}/shipments`)).body;
  const [one, two] = items.map(({ number }: { number: string }) => number);
  expect(items).toMatchObject([
    { collectedBy: two, may: { waiveCash: true } },
    { collectedBy: one, may: { waiveCash: true } },
  ]);
  // The customer paid one courier only.
  expect((await waive(second.id)).status).toBe(200);
  expect((await waive(lost.id)).status).toBe(409);
  expect(await owedFor(orderId)).toBe(total);
});

test("cash that a courier has paid out was collected", async () => {
  const { orderId, lost, total } = await loseParcel();
  const second = await send(orderId, undefined, orderId);
  for (const { id } of [lost, second]) await report(id, "delivered");
  const until = cairoDay(new Date());
  const { body } = await staff.post("/admin/courier-statements", { courier: "own", courierName: orderId, until });
  const transfer = { amount: Math.round(total * 200) / 100, on: until, reference: randomUUID() };
  expect((await staff.post(`/admin/courier-statements/${body.id}/closing`, transfer)).status).toBe(200);
  expect(await waive(second.id)).toMatchObject({ status: 409, body: { message: "shipping.alreadyPaidOut" } });
});

test.each([
  { by: "a waiver", call: ({ id }: Parcel) => waive(id) },
  {
    by: "a partial acceptance",
    call: ({ id, lines }: Parcel) =>
      staff.post(`/admin/shipments/${id}/partial-acceptance`, {
        refused: lines.map((line) => ({ ...line, quantity: 1 })),
        note: "",
      }),
  },
])("cash whose statement is just being closed is not taken off by $by", async ({ call }) => {
  const { orderId, lost, total } = await loseParcel(2);
  const other = await send((await buyForCash(mona, { id: dress.id, quantity: 2 })).orderId, undefined, orderId);
  const second = await send(orderId, undefined, orderId);
  for (const { id } of [other, lost, second]) await report(id, "delivered");
  const until = cairoDay(new Date());
  const { body } = await staff.post("/admin/courier-statements", { courier: "own", courierName: orderId, until });
  const transfer = { amount: Math.round(total * 300) / 100, on: until, reference: randomUUID() };
  // The closing has compared its parcels, and waits for one of them.
  const barrier = await holdRow(shop, "select from shipments where id = $1 for update", other.id);
  const closing = staff.post(`/admin/courier-statements/${body.id}/closing`, transfer);
  await barrier.waiters(1);
  const taking = call(second);
  await Promise.race([taking, barrier.waiters(2)]);
  await barrier.release();
  expect((await closing).status).toBe(200);
  expect(await taking).toMatchObject({ status: 409, body: { message: "shipping.alreadyPaidOut" } });
  expect(await owedFor(orderId)).toBe(0);
});

test("parcels that collect the cash of their order once are no problem", async () => {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 2 });
  const [{ lineId }] = (await staff.get(`/admin/orders/${orderId}/shipments`)).body.left;
  const withCash = await send(orderId, [{ lineId, quantity: 1 }]);
  const { body: packed } = await pack(orderId);
  await report(withCash.id, "delivered");
  expect(await listed(packed.id, "problems")).toBeUndefined();
  expect(await handOver(packed.id)).toEqual([]);
  await report(packed.id, "returning");
  expect(await listed(packed.id, "problems")).toMatchObject({ collectedBy: null });
  expect(await mailsAbout(orderId)).toEqual([]);
});
