import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import { recordEvents } from "#shop/shipping/server/recordEvents.ts";
import type { EventKind } from "#shop/shipping/shipmentStatus.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { holdRow } from "#tests/support/holdRow.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { shareShop } from "#tests/support/shareShop.ts";
import { type Parcel, shipmentClient } from "#tests/support/shipmentClient.ts";
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
  staff = await createUser(shop, { role: "admin", name: "Salma" });
});

beforeEach(async () => {
  dress = await addProduct(shop.db, { price: 333_33, stock: 10 });
});

const { pack, send, report } = shipmentClient(() => staff);
const waive = (id: string, by = staff) => by.post(`/admin/shipments/${id}/cash-waiver`);
const undo = (id: string, by = staff) => by.delete(`/admin/shipments/${id}/cash-waiver`, {});
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

/** Reports of a courier. */
async function hear({ id }: { id: string }, orderId: string, kind: EventKind): Promise<void> {
  // Later than all that staff reported.
  const event = { key: kind, kind, at: new Date(Date.now() + 1_000) };
  await shop.db
    .transaction()
    .execute((tx) => recordEvents(tx, { id, order_id: orderId }, [event], { source: "webhook" }));
}

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

test("staff who took the cash off the wrong one of two parcels take that back", async () => {
  const { orderId, order, lost, total } = await loseParcel();
  const second = await send(orderId, undefined, orderId);
  for (const { id } of [lost, second]) await report(id, "delivered");
  expect(await undo(second.id)).toMatchObject({ status: 409, body: { message: "shipping.notWaived" } });
  const waived = { cash: 0, waivedCash: total, may: { waiveCash: false, undoCashWaiver: true } };
  expect((await waive(second.id)).body).toMatchObject(waived);
  expect((await undo(second.id, await createUser(shop, { staffRole: "packing" }))).status).toBe(403);
  const both = await Promise.all([undo(second.id), undo(second.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const restored = { cash: total, waivedCash: 0, collectedBy: lost.number, may: { undoCashWaiver: false } };
  expect(both.find(({ status }) => status === 200)?.body).toMatchObject(restored);
  expect((await waive(lost.id)).status).toBe(200);
  expect(await owedFor(orderId)).toBe(total);
  expect(await order.seen()).toMatchObject({ status: "delivered", ledger: [{ amount: total }] });
  expect(await mailsAbout(orderId)).toHaveLength(2);
  const audits = await shop.pool.query(
    "select after from audit_log where action = 'shipping.undoCashWaiver' and subject_id = $1",
    [orderId],
  );
  expect(audits.rows).toMatchObject([{ after: { shipment: second.number, amount: total } }]);
});

test.each(["on its way", "delivered"])(
  "a parcel that is %s collects its cash after all when the other one got lost",
  async (where) => {
    const { orderId, order, lost, total } = await loseParcel();
    const second = await send(orderId, undefined, orderId);
    await report(lost.id, "delivered");
    expect((await waive(second.id)).body).toMatchObject({ lacksCollector: false });
    if (where === "delivered") {
      await hear(lost, orderId, "lost");
      await report(second.id, "delivered");
    } else await hear(lost, orderId, "lost");
    const { items } = (await staff.get(`/admin/orders/${orderId}/shipments`)).body;
    expect(items).toMatchObject([{ lacksCollector: false }, { lacksCollector: true }]);
    expect((await listed(second.id, "problems")) !== undefined).toBe(where === "on its way");
    expect(await order.seen()).toMatchObject({ status: "dispatched", ledger: [] });
    expect((await undo(second.id)).body).toMatchObject({ cash: total, lacksCollector: false });
    if (where === "on its way") await report(second.id, "delivered");
    expect(await order.seen()).toMatchObject({ status: "delivered", ledger: [{ amount: total }] });
    expect(await owedFor(orderId)).toBe(total);
  },
);

test("owners hear that two parcels collected the cash when staff correct that one collected nothing", async () => {
  const { orderId, lost } = await loseParcel();
  const second = await send(orderId, undefined, orderId);
  await report(lost.id, "delivered");
  await waive(second.id);
  await report(second.id, "delivered");
  expect(await mailsAbout(orderId)).toHaveLength(1);
  expect((await undo(second.id)).status).toBe(200);
  expect(await mailsAbout(orderId)).toMatchObject([{}, { parcel: second.number, isCollected: true }]);
});

test("a parcel that came back collects nothing any more", async () => {
  const { orderId, lost } = await loseParcel();
  const second = await send(orderId, undefined, orderId);
  await report(lost.id, "delivered");
  await waive(second.id);
  await report(second.id, "returned");
  expect(await undo(second.id)).toMatchObject({ status: 409, body: { message: "shipping.waiverStays" } });
});

/** A parcel whose cash is taken off, while the other one, which had collected it, got lost. */
async function loseBoth() {
  const { orderId, order, lost } = await loseParcel(2);
  const [line] = lost.lines;
  const second = await send(orderId, [{ ...line, quantity: 1 }], orderId);
  await report(lost.id, "delivered");
  await waive(second.id);
  await hear(lost, orderId, "lost");
  return { orderId, order, second };
}

test("the parcel of an order that was called off does not collect its cash after all", async () => {
  const { order, second } = await loseBoth();
  expect((await order.refusedAtDoor()).status).toBe(200);
  expect(await undo(second.id)).toMatchObject({ status: 409, body: { message: "shipping.waiverStays" } });
});

test("a parcel does not collect cash that another one has got meanwhile", async () => {
  const { orderId, second } = await loseBoth();
  const third = await send(orderId, undefined, orderId);
  expect(third.cash).toBeGreaterThan(0);
  expect(await undo(second.id)).toMatchObject({ status: 409, body: { message: "shipping.otherCollects" } });
});

test("no parcel collects its cash after all once the customer has paid in the shop", async () => {
  const { orderId, order, second } = await loseBoth();
  const { version } = await order.seen();
  const delivered = { status: "delivered", version, paidInShop: true };
  expect((await staff.patch(`/admin/orders/${orderId}/status`, delivered)).status).toBe(200);
  expect(await undo(second.id)).toMatchObject({ status: 409, body: { message: "shipping.notWaived" } });
});

test("staff see what the customer paid for a refused part, when the other parcel brought all of the cash", async () => {
  const { orderId, order, lost, total } = await loseParcel(2);
  const second = await send(orderId, undefined, orderId);
  await report(lost.id, "delivered");
  const refused = second.lines.map((line) => ({ ...line, quantity: 1 }));
  const partly = await staff.post(`/admin/shipments/${second.id}/partial-acceptance`, { refused, note: "" });
  expect(partly).toMatchObject({ status: 200, body: { overpaid: 0 } });
  const { status, refunded } = await order.seen();
  expect(status).toBe("delivered");
  // The courier of the refused part collected nothing: the other one brought what was booked as refunded.
  expect((await waive(second.id)).body).toMatchObject({ cash: 0, overpaid: refunded });
  expect(await owedFor(orderId)).toBe(total);
  expect((await order.seen()).ledger).toMatchObject([{ amount: total }, { entry: "refunded", amount: refunded }]);
  expect((await undo(second.id)).body).toMatchObject({ cash: partly.body.cash, overpaid: 0 });
  // Or the other one collected nothing: what the order counts is what this courier owes.
  expect((await waive(lost.id)).body).toMatchObject({ cash: 0, overpaid: 0 });
  expect(await owedFor(orderId)).toBe(partly.body.cash);
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

test("cash is not put back on a parcel whose courier has paid", async () => {
  const { orderId, lost, total } = await loseParcel();
  const second = await send(orderId, undefined, orderId);
  for (const { id } of [lost, second]) await report(id, "delivered");
  expect((await waive(second.id)).status).toBe(200);
  const until = cairoDay(new Date());
  const csv = `Tracking Number,COD\n${lost.number},${total}\n${second.number},0`;
  const file = { courier: "own", courierName: orderId, until, csv, fileName: "week.csv" };
  const { body } = await staff.post("/admin/courier-statements", file);
  const transfer = { amount: total, on: until, reference: randomUUID() };
  const closed = await staff.post(`/admin/courier-statements/${body.id}/closing`, transfer);
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  expect(await undo(second.id)).toMatchObject({ status: 409, body: { message: "shipping.alreadyPaidOut" } });
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
