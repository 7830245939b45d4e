import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { recordEvents } from "#shop/shipping/server/recordEvents.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyByCard, buyForCash, fillCart } from "#tests/support/purchases.ts";
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
  mona = await createUser(shop);
});

beforeEach(async () => {
  // All tests together make more calls than one member of staff may.
  staff = await createUser(shop, { role: "admin", name: "Salma" });
  dress = await addProduct(shop.db, { price: 333_33, stock: 10 });
  shirt = await addProduct(shop.db, { price: 199_99, stock: 10 });
});

afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([]);
  await shop[Symbol.asyncDispose]();
});

const { pack, send, report: reportOnce } = shipmentClient(() => staff);

/** Each failed attempt is a refusal. */
async function report(id: string, ...kinds: string[]): Promise<void> {
  for (const kind of kinds) await reportOnce(id, kind, kind === "attempt_failed" ? "refused" : undefined);
}

const cancelParcel = async ({ id }: { id: string }) =>
  expect((await staff.post(`/admin/shipments/${id}/cancellation`)).status).toBe(200);

const stockOf = async ({ id }: { id: string }) =>
  (await shop.db.selectFrom("products").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock;

const movementsOf = async ({ id }: { id: string }) => {
  const { rows } = await shop.pool.query<{ delta: number; reason: string }>(
    `select delta, reason from stock_movements m join variants v on v.id = m.variant_id
      where v.product_id = $1 order by m.id offset 1`,
    [id],
  );
  return rows.map(({ delta, reason }) => `${reason} ${delta}`);
};

/** Two dresses in a parcel that collects all the cash, and a shirt in one that collects none. */
async function sendInTwo(buy: () => Promise<{ orderId: string }>) {
  const { orderId } = await buy();
  const order = adminOrderClient(staff, orderId);
  const { items } = await order.seen();
  const lineOf = (id: string) => items.find(({ productId }: { productId: string }) => productId === id).id as string;
  const dresses = await send(orderId, [{ lineId: lineOf(dress.id), quantity: 2 }]);
  const shirts = await send(orderId);
  return { orderId, order, dresses, shirts };
}

const cashInTwo = () => sendInTwo(() => buyForCash(mona, { id: dress.id, quantity: 2 }, shirt));
const cardInTwo = () =>
  sendInTwo(async () => {
    await fillCart(mona, { id: dress.id, quantity: 2 });
    return buyByCard(shop, mona, shirt);
  });

/** A cash order of two dresses whose only parcel got lost. */
async function loseDresses() {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 2 });
  const lost = await send(orderId);
  await report(lost.id, "lost");
  return { orderId, order: adminOrderClient(staff, orderId), lost };
}

test("lost pieces that are sent again leave the stock a second time, and again if they get lost again", async () => {
  const { orderId, order } = await loseDresses();
  expect(await stockOf(dress)).toBe(8);
  const second = await send(orderId);
  expect(await stockOf(dress)).toBe(6);
  await report(second.id, "lost");
  const third = await send(orderId);
  await report(third.id, "delivered");
  expect((await order.seen()).status).toBe("delivered");
  expect(await stockOf(dress)).toBe(4);
  expect(await movementsOf(dress)).toEqual(["sold -2", "lost -2", "lost -2"]);
});

test("a part of the lost pieces is sent again, and pieces that never left come first", async () => {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 3 });
  const [{ lineId }] = (await staff.get(`/admin/orders/${orderId}/shipments`)).body.left;
  const lost = await send(orderId, [{ lineId, quantity: 2 }]);
  await report(lost.id, "lost");
  await send(orderId, [{ lineId, quantity: 1 }]);
  expect(await stockOf(dress)).toBe(7);
  await send(orderId, [{ lineId, quantity: 1 }]);
  expect(await stockOf(dress)).toBe(6);
});

test("a replacement that is cancelled before it leaves goes back to stock", async () => {
  const { orderId } = await loseDresses();
  const { body: packed } = await pack(orderId);
  expect(await stockOf(dress)).toBe(6);
  await cancelParcel(packed);
  await cancelParcel(packed);
  expect(await stockOf(dress)).toBe(8);
  expect(await movementsOf(dress)).toEqual(["sold -2", "lost -2", "lost 2"]);
  await send(orderId);
  expect(await stockOf(dress)).toBe(6);
});

test("lost pieces are not sent again when the stock has too few", async () => {
  const { orderId, lost } = await loseDresses();
  await buyForCash(mona, { id: dress.id, quantity: 7 });
  const refused = { status: 409, body: { message: "shipping.lostNotInStock" } };
  expect(await pack(orderId)).toMatchObject(refused);
  expect((await staff.get(`/admin/orders/${orderId}/shipments`)).body.items).toHaveLength(1);
  const { body: job } = await staff.post("/admin/shipments/bulk-jobs", { ids: [orderId], courier: "own" });
  await shop.runJobs();
  const { body: jobs } = await staff.get("/admin/shipments/bulk-jobs");
  expect(jobs.items.find(({ id }: { id: string }) => id === job.id).failures).toMatchObject([refused.body]);
  expect(await stockOf(dress)).toBe(1);
  await send(orderId, [{ ...(lost.lines[0] as Parcel["lines"][number]), quantity: 1 }]);
  expect(await stockOf(dress)).toBe(0);
});

test("two parcels that replace the same lost pieces take them from stock once", async () => {
  const { orderId } = await loseDresses();
  const both = await Promise.all([pack(orderId), pack(orderId)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await stockOf(dress)).toBe(6);
});

test("a replacement that comes back is sent again without a further piece of stock", async () => {
  const { orderId } = await loseDresses();
  const second = await send(orderId);
  await report(second.id, "returned");
  await send(orderId);
  expect(await stockOf(dress)).toBe(6);
});

test("a lost parcel that is found is delivered after all, beside the one that replaced it", async () => {
  const { orderId, order, lost } = await loseDresses();
  const second = await send(orderId);
  await report(lost.id, "delivered");
  expect((await order.seen()).status).toBe("dispatched");
  await report(second.id, "delivered");
  expect((await order.seen()).status).toBe("delivered");
  expect(await stockOf(dress)).toBe(6);
});

test("a late report of a loss leaves nothing out of a return once the pieces have been sent again", async () => {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 2 });
  const first = await send(orderId);
  await report(first.id, "returned");
  const second = await send(orderId);
  const lost = { key: "lost", kind: "lost", at: new Date() } as const;
  const shipment = { id: first.id, order_id: orderId };
  await shop.db.transaction().execute((tx) => recordEvents(tx, shipment, [lost], { source: "webhook" }));
  await report(second.id, "delivered");
  expect((await adminOrderClient(staff, orderId).seen()).restockable).toEqual(second.lines);
});

test("a lost parcel that comes back before it is replaced is sent again, or inspected, as if it had not been lost", async () => {
  const { orderId, order, lost } = await loseDresses();
  await report(lost.id, "returned");
  const again = await send(orderId);
  expect(await stockOf(dress)).toBe(8);
  await report(again.id, "attempt_failed", "returned");
  expect((await order.seen()).restockable).toEqual(lost.lines);
  expect((await order.receive({ restock: true })).status).toBe(200);
  expect(await stockOf(dress)).toBe(10);
});

test("the inspection of a refused parcel leaves out the pieces of a lost one", async () => {
  const { order, dresses, shirts } = await cashInTwo();
  await report(dresses.id, "lost");
  await report(shirts.id, "attempt_failed", "returned");
  expect(await order.seen()).toMatchObject({
    status: "cancelled",
    returns: [{ status: "requested", items: [...dresses.lines, ...shirts.lines] }],
    restockable: shirts.lines,
  });
  expect(await order.receive({ restock: [...dresses.lines, ...shirts.lines] })).toMatchObject({
    status: 409,
    body: { message: "orders.nothingToReturn" },
  });
  expect((await order.receive({ restock: true })).status).toBe(200);
  expect((await order.seen()).returns).toMatchObject([{ status: "closed", inspection: { restocked: shirts.lines } }]);
  expect([await stockOf(dress), await stockOf(shirt)]).toEqual([8, 10]);
});

test("of a refused order, the pieces that replaced lost ones are inspected", async () => {
  const { orderId, order, lost } = await loseDresses();
  const second = await send(orderId);
  await report(second.id, "attempt_failed", "returned");
  expect((await order.seen()).restockable).toEqual(lost.lines);
  expect((await order.receive({ restock: true })).status).toBe(200);
  expect(await stockOf(dress)).toBe(8);
});

test("a card order with a lost and a refused parcel is refunded in full, and the refused pieces are restocked", async () => {
  const { order, dresses, shirts } = await cardInTwo();
  const { total } = await order.seen();
  await report(dresses.id, "lost");
  await report(shirts.id, "attempt_failed", "returned");
  await order.receive();
  expect((await order.refund({ restock: dresses.lines })).body.message).toBe("orders.nothingToReturn");
  expect((await order.refund({ restock: true })).status).toBe(200);
  expect(await order.seen()).toMatchObject({
    status: "refunded",
    refunded: total,
    returns: [{ inspection: { restocked: shirts.lines } }],
  });
  expect([await stockOf(dress), await stockOf(shirt)]).toEqual([8, 10]);
});

test("a card order that got lost as a whole is refunded without waiting for goods", async () => {
  const { orderId } = await buyByCard(shop, mona, { id: dress.id, quantity: 2 });
  const order = adminOrderClient(staff, orderId);
  const { total } = await order.seen();
  const lost = await send(orderId);
  await report(lost.id, "lost");
  expect((await order.refusedAtDoor()).status).toBe(200);
  expect(await order.seen()).toMatchObject({
    status: "pending_refund",
    returns: [{ status: "received" }],
    restockable: [],
    may: { receiveGoods: false, settle: true },
  });
  expect((await order.refund({ restock: true })).status).toBe(200);
  expect(await order.seen()).toMatchObject({ status: "refunded", refunded: total });
  expect(await stockOf(dress)).toBe(8);
});

test("a card order whose lost items were refunded is closed without another mail", async () => {
  const { orderId } = await buyByCard(shop, mona, { id: dress.id, quantity: 2 });
  const order = adminOrderClient(staff, orderId);
  const { total } = await order.seen();
  const lost = await send(orderId);
  await report(lost.id, "lost");
  expect((await order.refund({ lines: lost.lines, restock: false })).status).toBe(200);
  await shop.runJobs();
  const mails = (await shop.mails()).length;
  expect((await order.refusedAtDoor()).status).toBe(200);
  expect(await order.seen()).toMatchObject({
    status: "refunded",
    refunded: total,
    returns: [],
    history: expect.arrayContaining([expect.objectContaining({ from: "dispatched", to: "refunded" })]),
  });
  await shop.runJobs();
  expect(await shop.mails()).toHaveLength(mails);
  await report(lost.id, "returned");
  expect((await restock(lost, lost.lines)).status).toBe(200);
  expect(await stockOf(dress)).toBe(10);
});

test("a message to the customer is mailed when a card order is closed whose items were refunded", async () => {
  const { orderId } = await buyByCard(shop, mona, dress);
  const order = adminOrderClient(staff, orderId);
  const { id, lines } = await send(orderId);
  await report(id, "lost");
  await order.refund({ lines, restock: false });
  expect((await order.refusedAtDoor({ customerMessage: "Sorry, it got lost" })).status).toBe(200);
  await shop.runJobs();
  const [mail] = (await shop.mails()).filter(({ text }) => text.includes("Sorry, it got lost"));
  const { total } = await order.seen();
  expect(mail?.text).toMatch(new RegExp(`We refunded EGP\\s${total}`));
});

test("the report of a refused parcel closes a card order whose items were refunded before", async () => {
  const { orderId } = await buyByCard(shop, mona, dress);
  const order = adminOrderClient(staff, orderId);
  const { id, lines } = await send(orderId);
  expect((await order.refund({ lines, restock: false })).status).toBe(200);
  await report(id, "attempt_failed", "returned");
  expect((await order.seen()).status).toBe("refunded");
});

test.each(["refused at the door", "cancelled"])(
  "a cash order that got lost as a whole waits for no goods when it is %s",
  async (how) => {
    const { orderId, order } = await loseDresses();
    const { version } = await order.seen();
    const answer =
      how === "cancelled"
        ? await staff.patch(`/admin/orders/${orderId}/status`, { status: "cancelled", version })
        : await order.refusedAtDoor();
    expect(answer.status).toBe(200);
    expect(await order.seen()).toMatchObject({ status: "cancelled", returns: [{ status: "closed" }] });
    expect(await stockOf(dress)).toBe(8);
  },
);

const refusalsOf = async (orderId: string) => (await adminOrderClient(staff, orderId).seen()).phoneHistory[0].refused;

test.each([
  { events: ["lost"], later: "returned", how: "refused at the door", refusals: 0 },
  { events: ["lost"], later: "returned", how: "cancelled", refusals: 0 },
  { events: ["attempt_failed", "lost"], later: "returned", how: "refused at the door", refusals: 1 },
  { events: [], later: "lost", how: "refused at the door", refusals: 1 },
])("after $events, an order that is $how counts as $refusals refusals of its phone number", async (it) => {
  const { orderId: other } = await buyForCash(mona, shirt);
  const before = await refusalsOf(other);
  const { orderId } = await buyForCash(mona, dress);
  const order = adminOrderClient(staff, orderId);
  const { id } = await send(orderId);
  await report(id, ...it.events);
  if (it.how === "cancelled") await order.move("cancelled");
  else await order.refusedAtDoor();
  await report(id, it.later);
  expect((await order.seen()).status).toBe("cancelled");
  expect(await refusalsOf(other)).toBe(before + it.refusals);
});

test("an order that is closed after its first parcel got lost counts as no refusal of its phone number", async () => {
  const { orderId: other } = await buyForCash(mona, shirt);
  const before = await refusalsOf(other);
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 2 });
  const order = adminOrderClient(staff, orderId);
  const { items } = await order.seen();
  await report((await send(orderId, [{ lineId: items[0].id, quantity: 1 }])).id, "lost");
  await order.refusedAtDoor();
  expect(await refusalsOf(other)).toBe(before);
});

test("a card order that was refunded because it got lost counts as no refusal of its phone number", async () => {
  const { orderId: other } = await buyForCash(mona, shirt);
  const before = await refusalsOf(other);
  const { orderId } = await buyByCard(shop, mona, dress);
  const order = adminOrderClient(staff, orderId);
  await report((await send(orderId)).id, "lost");
  await order.refusedAtDoor();
  expect((await order.refund({ restock: true })).status).toBe(200);
  expect(await refusalsOf(other)).toBe(before);
});

test("lost pieces that are refunded are not restocked", async () => {
  const { orderId, order, dresses } = await cardInTwo();
  await report(dresses.id, "lost");
  const one = [{ ...(dresses.lines[0] as Parcel["lines"][number]), quantity: 1 }];
  expect((await order.refund({ lines: one, restock: one })).status).toBe(409);
  expect((await order.refund({ lines: one, restock: true })).status).toBe(200);
  expect(await stockOf(dress)).toBe(8);
  const again = await send(orderId);
  expect(again.lines).toEqual(one);
  expect(await stockOf(dress)).toBe(7);
  expect((await movementsOf(dress)).slice(-4)).toEqual(["sold -2", "returned 1", "lost -1", "lost -1"]);
});

test.each([
  { method: "cash", buy: cashInTwo },
  { method: "card", buy: cardInTwo },
])("lost items of a $method order are refunded once it is marked as delivered", async ({ buy }) => {
  const { order, dresses, shirts } = await buy();
  await report(shirts.id, "lost");
  await report(dresses.id, "delivered");
  await order.move("delivered");
  const refund = { lines: shirts.lines, restock: false, payoutReference: randomUUID() };
  expect((await order.refund(refund)).status).toBe(200);
  expect(await order.seen()).toMatchObject({ status: "delivered", refunded: 227.99 });
  expect(await stockOf(shirt)).toBe(9);
});

const surplusOf = async (orderId: string, { id }: { id: string }) =>
  (await staff.get(`/admin/orders/${orderId}/shipments`)).body.items.find((it: { id: string }) => it.id === id).surplus;
const restock = ({ id }: { id: string }, lines: Parcel["lines"]) =>
  staff.post(`/admin/shipments/${id}/restocking`, { lines });

test("a lost parcel that comes back after it was replaced is put back into stock, once", async () => {
  const { orderId, lost } = await loseDresses();
  const second = await send(orderId);
  await report(second.id, "delivered");
  expect(await surplusOf(orderId, lost)).toEqual([]);
  expect((await restock(lost, lost.lines)).status).toBe(409);
  await report(lost.id, "returned");
  expect(await surplusOf(orderId, lost)).toEqual(lost.lines);
  const one = [{ ...(lost.lines[0] as Parcel["lines"][number]), quantity: 1 }];
  expect(await restock(lost, one)).toMatchObject({ status: 200, body: { surplus: one } });
  const both = await Promise.all([restock(lost, one), restock(lost, one)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stockOf(dress)).toBe(8);
  expect(await movementsOf(dress)).toEqual(["sold -2", "lost -2", "lost 1", "lost 1"]);
});

test("a replacement that comes back after the lost parcel was delivered is put back into stock", async () => {
  const { orderId, lost } = await loseDresses();
  const second = await send(orderId);
  await report(lost.id, "delivered");
  await report(second.id, "returned");
  expect(await surplusOf(orderId, second)).toEqual(second.lines);
  expect((await restock(second, second.lines)).status).toBe(200);
  expect(await stockOf(dress)).toBe(8);
});

test("a lost parcel that comes back after its order was closed is put back into stock", async () => {
  const { orderId, order, lost } = await loseDresses();
  await order.refusedAtDoor();
  await report(lost.id, "returned");
  expect((await restock(lost, lost.lines)).status).toBe(200);
  expect(await stockOf(dress)).toBe(10);
  expect(await surplusOf(orderId, lost)).toEqual([]);
});

test("of a lost parcel that comes back, what was refunded meanwhile is put back into stock, the rest is sent again", async () => {
  const { orderId, order, dresses, shirts } = await cardInTwo();
  await report(dresses.id, "lost");
  const one = [{ ...(dresses.lines[0] as Parcel["lines"][number]), quantity: 1 }];
  await order.refund({ lines: one, restock: false });
  await report(dresses.id, "returned");
  expect(await surplusOf(orderId, dresses)).toEqual(one);
  expect((await restock(dresses, dresses.lines)).status).toBe(409);
  expect((await restock(dresses, one)).status).toBe(200);
  expect(await send(orderId)).toMatchObject({ lines: one });
  expect(await stockOf(dress)).toBe(9);
  expect(await surplusOf(orderId, shirts)).toEqual([]);
});

test("a lost parcel that comes back before the inspection of its order is inspected with the rest", async () => {
  const { orderId, order, dresses, shirts } = await cashInTwo();
  await report(dresses.id, "lost");
  await report(shirts.id, "attempt_failed", "returned");
  await report(dresses.id, "returned");
  expect((await order.receive({ restock: true })).status).toBe(200);
  expect(await surplusOf(orderId, dresses)).toEqual([]);
  expect([await stockOf(dress), await stockOf(shirt)]).toEqual([10, 10]);
});

test("an order whose parcel got lost before it was dispatched gives back all but the lost pieces when it is cancelled", async () => {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 2 }, shirt);
  const { items } = await adminOrderClient(staff, orderId).seen();
  const { body: parcel } = await pack(orderId, [{ lineId: items[0].id, quantity: 2 }]);
  const lost = { key: "lost", kind: "lost", at: new Date() } as const;
  const shipment = { id: parcel.id, order_id: orderId };
  await shop.db.transaction().execute((tx) => recordEvents(tx, shipment, [lost], { source: "webhook" }));
  const { body: replacement } = await pack(orderId, [{ lineId: items[0].id, quantity: 1 }]);
  expect((await mona.post(`/orders/${orderId}/cancel`, {})).status).toBe(200);
  await cancelParcel(replacement);
  expect([await stockOf(dress), await stockOf(shirt)]).toEqual([8, 10]);
  expect(await movementsOf(dress)).toEqual(["sold -2", "lost -1", "cancelled 2", "lost -2", "lost 1"]);
  await report(parcel.id, "returned");
  expect((await restock(parcel, parcel.lines)).status).toBe(200);
  expect(await stockOf(dress)).toBe(10);
});

test("one piece of a line is lost and another one comes back", async () => {
  for (const way of ["card", "cash"]) {
    const items = { id: dress.id, quantity: 2 };
    const { orderId } = way === "card" ? await buyByCard(shop, mona, items) : await buyForCash(mona, items);
    const order = adminOrderClient(staff, orderId);
    const [line] = (await order.seen()).items;
    const one = [{ lineId: line.id, quantity: 1 }];
    const arrived = await send(orderId, one);
    const lost = await send(orderId);
    await report(lost.id, "lost");
    await report(arrived.id, "delivered");
    await order.move("delivered");
    const before = await stockOf(dress);
    await order.takeBack({ items: one });
    await order.receive();
    const paid = await order.refund({ restock: true, ...(way === "cash" ? { payoutReference: randomUUID() } : {}) });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    expect(await stockOf(dress)).toBe(before + 1);
    // The lost piece is refunded next, and its parcel turns up.
    const rest = await order.refund({ lines: one, ...(way === "cash" ? { payoutReference: randomUUID() } : {}) });
    expect(rest.status, JSON.stringify(rest.body)).toBe(200);
    await report(lost.id, "returned");
    expect((await restock(lost, one)).status).toBe(200);
    expect(await stockOf(dress)).toBe(before + 2);
  }
});

test("a replacement is cancelled after the lost parcel was put back", async () => {
  const { orderId, lost } = await loseDresses();
  const { body: packed } = await pack(orderId);
  await report(lost.id, "returned");
  expect((await restock(lost, lost.lines)).status).toBe(200);
  expect(await stockOf(dress)).toBe(8);
  await cancelParcel(packed);
  expect(await stockOf(dress)).toBe(8);
  const again = await send(orderId);
  await report(again.id, "delivered");
  expect(await stockOf(dress)).toBe(8);
});

test("a packed replacement is cancelled after its order was closed", async () => {
  const { orderId, order } = await loseDresses();
  const { body: packed } = await pack(orderId);
  expect((await order.refusedAtDoor()).status).toBe(200);
  await order.receive({ restock: true });
  await cancelParcel(packed);
  expect(await stockOf(dress)).toBe(8);
});

test("a replacement gets lost after the first parcel was put back", async () => {
  const { orderId, order, lost } = await loseDresses();
  const second = await send(orderId);
  await report(lost.id, "returned");
  await restock(lost, lost.lines);
  await report(second.id, "lost");
  expect((await order.refusedAtDoor()).status).toBe(200);
  expect(await stockOf(dress)).toBe(8);
  await report(second.id, "returned");
  expect((await restock(second, second.lines)).status).toBe(200);
  expect(await stockOf(dress)).toBe(10);
});

test("a piece that was written off before sending does not pay for the replacement of a lost one", async () => {
  const { orderId } = await buyByCard(shop, mona, { id: dress.id, quantity: 2 });
  const order = adminOrderClient(staff, orderId);
  const [line] = (await order.seen()).items;
  expect((await order.refund({ lines: [{ lineId: line.id, quantity: 1 }] })).status).toBe(200);
  await report((await send(orderId)).id, "lost");
  await report((await send(orderId)).id, "delivered");
  expect(await stockOf(dress)).toBe(7);
});

test("a replacement that the courier cancels after it left can be put back", async () => {
  const { orderId, lost } = await loseDresses();
  const second = await send(orderId);
  const cancelled = { key: "cancelled", kind: "cancelled", at: new Date() } as const;
  const shipment = await shop.db
    .selectFrom("shipments")
    .selectAll()
    .where("id", "=", second.id)
    .executeTakeFirstOrThrow();
  await shop.db.transaction().execute((tx) => recordEvents(tx, shipment, [cancelled], { source: "webhook" }));
  await report(lost.id, "delivered");
  expect(await stockOf(dress)).toBe(6);
  expect((await restock(second, second.lines)).status).toBe(200);
  expect(await stockOf(dress)).toBe(8);
});

test("an order is delivered when a lost parcel was delivered after all and its replacement comes back", async () => {
  for (const end of ["returned", "cancelled"]) {
    const { orderId, order, lost } = await loseDresses();
    const second = end === "returned" ? await send(orderId) : (await pack(orderId)).body;
    await report(lost.id, "delivered");
    expect((await order.seen()).status).toBe("dispatched");
    if (end === "returned") await report(second.id, end);
    else await cancelParcel(second);
    const { status, ledger, total } = await order.seen();
    expect([status, ledger.length, ledger[0].amount]).toEqual(["delivered", 1, total]);
  }
});

test("a found parcel that is delivered after all is no surplus of the one before it", async () => {
  const { orderId } = await buyByCard(shop, mona, dress);
  const order = adminOrderClient(staff, orderId);
  const first = await send(orderId);
  await report(first.id, "returned");
  const second = await send(orderId);
  await report(second.id, "lost");
  expect((await order.refund({ lines: second.lines })).status).toBe(200);
  await report(second.id, "delivered");
  expect((await restock(first, first.lines)).body.message).toBe("orders.nothingToReturn");
  expect(await stockOf(dress)).toBe(9);
});

test("a piece that a refund put back is not put back again from its parcel", async () => {
  const { orderId } = await buyByCard(shop, mona, dress);
  const order = adminOrderClient(staff, orderId);
  const first = await send(orderId);
  await report(first.id, "lost");
  const second = await send(orderId);
  await report(first.id, "returned");
  expect((await order.refund({ lines: first.lines, restock: true })).status).toBe(200);
  expect((await restock(first, first.lines)).status).toBe(409);
  await report(second.id, "delivered");
  expect((await restock(first, first.lines)).status).toBe(409);
  expect(await stockOf(dress)).toBe(9);
});

test("a found parcel is put back after its replacement was returned by the customer", async () => {
  const { orderId } = await buyByCard(shop, mona, dress);
  const order = adminOrderClient(staff, orderId);
  const first = await send(orderId);
  await report(first.id, "lost");
  await report((await send(orderId)).id, "delivered");
  await order.takeBack();
  await order.receive();
  expect((await order.refund({ restock: true })).status).toBe(200);
  await report(first.id, "returned");
  expect((await restock(first, first.lines)).status).toBe(200);
  expect(await stockOf(dress)).toBe(10);
});

test("each of several found parcels is put back once", async () => {
  const { orderId } = await buyByCard(shop, mona, dress);
  const first = await send(orderId);
  await report(first.id, "lost");
  const next = await send(orderId);
  await report(next.id, "lost");
  await send(orderId);
  for (const { id } of [first, next]) await report(id, "returned");
  expect([(await restock(first, first.lines)).status, (await restock(first, first.lines)).status]).toEqual([200, 409]);
  expect([(await restock(next, next.lines)).status, (await restock(next, next.lines)).status]).toEqual([200, 409]);
  expect(await stockOf(dress)).toBe(9);
});

const collect = (orderId: string) =>
  staff.post(`/admin/orders/${orderId}/shipments`, { key: randomUUID(), kind: "return", courier: "own" });

/** The courier of the open return loses it. */
async function loseCollected(orderId: string): Promise<Parcel> {
  const { body: parcel } = await collect(orderId);
  await staff.post("/admin/shipments/hand-over", { ids: [parcel.id] });
  await report(parcel.id, "lost");
  return parcel;
}

/** One of two dresses that a customer has, or got after a loss, is on its way back with a courier, who loses it. */
async function loseReturn({ afterLoss = false } = {}) {
  const { orderId } = await buyByCard(shop, mona, { id: dress.id, quantity: 2 });
  const order = adminOrderClient(staff, orderId);
  if (afterLoss) await report((await send(orderId)).id, "lost");
  const { id, lines } = await send(orderId);
  await report(id, "delivered");
  const one = lines.map((line) => ({ ...line, quantity: 1 }));
  await order.takeBack({ items: one });
  return { orderId, order, one, parcel: await loseCollected(orderId) };
}

test("a return that its courier loses waits for no goods, and is put back when it turns up after its refund", async () => {
  const { orderId, order, one, parcel } = await loseReturn();
  expect(await order.seen()).toMatchObject({ restockable: [], may: { receiveGoods: false, settle: true } });
  expect(await collect(orderId)).toMatchObject({ status: 409, body: { message: "shipping.returnLost" } });
  expect((await staff.get(`/admin/orders/${orderId}/shipments`)).body.mayCollectReturn).toBe(false);
  expect((await order.refund({ restock: one })).body.message).toBe("orders.nothingToReturn");
  expect((await order.refund({ restock: true })).status).toBe(200);
  expect(await order.seen()).toMatchObject({ status: "completed", returns: [{ inspection: { restocked: [] } }] });
  expect(await stockOf(dress)).toBe(8);
  await report(parcel.id, "returned");
  expect(await surplusOf(orderId, parcel)).toEqual(one);
  expect((await restock(parcel, one)).status).toBe(200);
  expect(await stockOf(dress)).toBe(9);
  expect(await surplusOf(orderId, parcel)).toEqual([]);
  // What the customer kept can come back, too.
  await order.takeBack();
  await order.receive();
  expect((await order.refund({ restock: true })).status).toBe(200);
  expect(await stockOf(dress)).toBe(10);
});

test("what a customer keeps of a replaced parcel can come back after a part of it got lost on its return", async () => {
  const { orderId, order, one, parcel } = await loseReturn({ afterLoss: true });
  expect((await order.refund({ restock: true })).status).toBe(200);
  expect(await stockOf(dress)).toBe(6);
  await order.takeBack();
  expect(await order.seen()).toMatchObject({ restockable: one });
  await order.receive();
  expect((await order.refund({ restock: true })).status).toBe(200);
  expect(await stockOf(dress)).toBe(7);
  await report(parcel.id, "returned");
  expect(await surplusOf(orderId, parcel)).toEqual(one);
});

test("a replacement that came back can be put back after the return of the found parcel got lost", async () => {
  const { orderId } = await buyByCard(shop, mona, { id: dress.id, quantity: 2 });
  const order = adminOrderClient(staff, orderId);
  const first = await send(orderId);
  await report(first.id, "lost");
  const second = await send(orderId);
  await report(first.id, "delivered");
  await report(second.id, "returned");
  await order.takeBack();
  await loseCollected(orderId);
  expect((await order.refund({ restock: true })).status).toBe(200);
  expect(await surplusOf(orderId, second)).toEqual(second.lines);
  expect((await restock(second, second.lines)).status).toBe(200);
  expect(await stockOf(dress)).toBe(8);
});

test("a piece that was refunded because it could not be sold does not stand in for a lost one", async () => {
  const { orderId } = await buyByCard(shop, mona, { id: dress.id, quantity: 2 });
  const order = adminOrderClient(staff, orderId);
  const { id, lines } = await send(orderId);
  await report(id, "returned");
  const one = lines.map((line) => ({ ...line, quantity: 1 }));
  expect((await order.refund({ lines: one, restock: false })).status).toBe(200);
  await report((await send(orderId)).id, "lost");
  expect((await order.refusedAtDoor()).status).toBe(200);
  expect(await order.seen()).toMatchObject({ restockable: [], returns: [{ status: "received" }] });
  expect((await order.refund({ restock: true })).status).toBe(200);
  expect(await stockOf(dress)).toBe(8);
});

test("a return that turns up before its refund is inspected as usual", async () => {
  const { orderId, order, one, parcel } = await loseReturn();
  await report(parcel.id, "returned");
  expect((await order.seen()).may).toMatchObject({ receiveGoods: true, settle: false });
  expect(await surplusOf(orderId, parcel)).toEqual([]);
  expect((await order.refund({ restock: one })).status).toBe(200);
  expect(await stockOf(dress)).toBe(9);
  expect(await surplusOf(orderId, parcel)).toEqual([]);
});

test("a lost parcel that is delivered after its order was closed is put back for the phone order that sells it", async () => {
  const { orderId, order, lost } = await loseDresses();
  await order.refusedAtDoor();
  expect(await surplusOf(orderId, lost)).toEqual([]);
  await report(lost.id, "delivered");
  expect(await surplusOf(orderId, lost)).toEqual(lost.lines);
  expect((await restock(lost, lost.lines)).status).toBe(200);
  expect(await surplusOf(orderId, lost)).toEqual([]);
  await buyForCash(mona, { id: dress.id, quantity: 2 });
  expect(await stockOf(dress)).toBe(8);
});

test("goods that a closed order awaits are restocked once, even if the courier reports their delivery afterwards", async () => {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 2 });
  const order = adminOrderClient(staff, orderId);
  const parcel = await send(orderId);
  await order.refusedAtDoor();
  await report(parcel.id, "delivered");
  expect(await surplusOf(orderId, parcel)).toEqual([]);
  expect((await order.receive({ restock: true })).status).toBe(200);
  expect(await surplusOf(orderId, parcel)).toEqual([]);
  expect(await stockOf(dress)).toBe(10);
});

test("both parcels of a closed order are put back when they are delivered after all", async () => {
  const { orderId, order, lost } = await loseDresses();
  const second = await send(orderId);
  await report(second.id, "lost");
  await order.refusedAtDoor();
  for (const parcel of [lost, second]) {
    await report(parcel.id, "delivered");
    expect((await restock(parcel, parcel.lines)).status).toBe(200);
  }
  expect(await stockOf(dress)).toBe(10);
});

const writeOff = ({ id }: { id: string }, lines: Parcel["lines"]) =>
  staff.post(`/admin/shipments/${id}/write-off`, { lines });

test("pieces of a found parcel that cannot be sold stay off the stock, also when their replacement comes back", async () => {
  const { orderId, lost } = await loseDresses();
  const second = await send(orderId);
  await report(lost.id, "returned");
  const one = lost.lines.map((line) => ({ ...line, quantity: 1 }));
  expect(await writeOff(lost, one)).toMatchObject({ status: 200, body: { surplus: one } });
  const both = await Promise.all([writeOff(lost, one), restock(lost, one)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const stock = await stockOf(dress);
  expect(stock).toBe(both[0]?.status === 200 ? 6 : 7);
  expect(await surplusOf(orderId, lost)).toEqual([]);
  await report(second.id, "returned");
  expect(await surplusOf(orderId, second)).toEqual([]);
  await report((await send(orderId)).id, "delivered");
  expect(await stockOf(dress)).toBe(stock);
});

test("a replacement is packed again after the found parcel was written off", async () => {
  const { orderId, lost } = await loseDresses();
  const { body: packed } = await pack(orderId);
  await report(lost.id, "returned");
  expect((await writeOff(lost, lost.lines)).status).toBe(200);
  expect((await writeOff(lost, lost.lines)).status).toBe(409);
  await cancelParcel(packed);
  expect(await stockOf(dress)).toBe(8);
  await send(orderId);
  expect(await stockOf(dress)).toBe(6);
});

test("a piece that was refunded as lost is written off when it turns up and cannot be sold", async () => {
  const { orderId, order, dresses } = await cardInTwo();
  await report(dresses.id, "lost");
  const one = dresses.lines.map((line) => ({ ...line, quantity: 1 }));
  await order.refund({ lines: one, restock: false });
  await report(dresses.id, "returned");
  expect((await writeOff(dresses, one)).body.surplus).toEqual([]);
  expect(await send(orderId)).toMatchObject({ lines: one });
  expect(await stockOf(dress)).toBe(8);
});
