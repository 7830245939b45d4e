import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { cairoDay } from "#platform/cairoDay.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyByCard, buyForCash, checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { shipmentClient } from "#tests/support/shipmentClient.ts";
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

const { send, report } = shipmentClient(() => staff);
const acceptPartly = (id: string, refused: unknown[]) =>
  staff.post(`/admin/shipments/${id}/partial-acceptance`, { refused, note: "The size did not fit" });
const stockOf = async ({ id }: { id: string }) =>
  (await shop.db.selectFrom("products").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock;
const owedFor = async (shipmentId: string) => {
  const rows = await shop.db
    .selectFrom("courier_ledger")
    .select("amount")
    .where("shipment_id", "=", shipmentId)
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0) / 100;
};

test("a refused parcel that is back ends its order, and each piece is restocked or written off", async () => {
  const before = await stockOf(dress);
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 3 });
  const { id, lines } = await send(orderId);
  await report(id, "attempt_failed", "refused");
  await report(id, "returning");
  const order = adminOrderClient(staff, orderId);
  expect((await order.seen()).status).toBe("dispatched");
  await report(id, "returned");
  expect(await order.seen()).toMatchObject({
    status: "cancelled",
    returns: [{ kind: "refused_at_door", status: "requested", inspection: null }],
  });
  const [line] = lines;
  const found = { restock: [{ lineId: line?.lineId, quantity: 2 }], cost: 35.5, inspectionNote: "One is torn" };
  expect((await order.receive({ ...found, restock: [{ ...found.restock[0], quantity: 4 }] })).status).toBe(409);
  expect((await order.receive(found)).status).toBe(200);
  expect((await order.seen()).returns).toMatchObject([
    { status: "closed", inspection: { restocked: found.restock, cost: 35.5, note: "One is torn" } },
  ]);
  expect(await stockOf(dress)).toBe(before - 1);
  expect(await owedFor(id)).toBe(0);
  // The note of the inspection was written by staff, not by the customer.
  expect((await mona.get(`/orders/${orderId}`)).body.returns).toMatchObject([{ inspection: null }]);
});

test("a parcel that comes back without a refusal waits for a decision of staff", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const { id } = await send(orderId);
  await report(id, "attempt_failed", "unreachable");
  await report(id, "returned");
  expect(await adminOrderClient(staff, orderId).seen()).toMatchObject({ status: "dispatched", returns: [] });
  expect((await staff.get(`/admin/orders/${orderId}/shipments`)).body.left).toHaveLength(1);
});

test("a part is kept: cash, ledger, credit note and stock follow to the piastre", async () => {
  const before = await stockOf(dress);
  const { body: coupon } = await staff.post("/admin/coupons", { code: "SEVEN", percentOff: 7 });
  await fillCart(mona, { id: dress.id, quantity: 3 }, shirt);
  const placed = await mona.post("/checkout/cod", checkoutForm({ couponCode: coupon.code }));
  const { orderId } = placed.body;
  const order = adminOrderClient(staff, orderId);
  const { items, total } = await order.seen();
  const { id, cash, lines } = await send(orderId);
  expect(cash).toBe(total);
  const refused = [{ lineId: items[0].id, quantity: 2 }];
  expect((await acceptPartly(id, lines)).body.message).toBe("shipping.refusedWhole");
  expect((await acceptPartly(id, [{ lineId: randomUUID(), quantity: 1 }])).status).toBe(409);
  expect((await acceptPartly(id, [{ lineId: items[0].id, quantity: 4 }])).status).toBe(409);
  const both = await Promise.all([acceptPartly(id, refused), acceptPartly(id, refused)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const seen = await order.seen();
  expect(seen).toMatchObject({ status: "delivered", returns: [{ kind: "refused_at_door", status: "requested" }] });
  const value = seen.returns[0].amount;
  expect(seen.ledger).toMatchObject([
    { entry: "cash_collected", amount: total },
    { entry: "refunded", amount: value, provider: "cash" },
  ]);
  const kept = Math.round((total - value) * 100) / 100;
  expect(await owedFor(id)).toBe(kept);
  expect((await staff.get(`/admin/orders/${orderId}/shipments`)).body.items[0].cash).toBe(kept);
  const notes = await shop.pool.query(
    "select from credit_notes c join refunds r on r.id = c.refund_id where r.order_id = $1",
    [orderId],
  );
  expect(notes.rowCount).toBe(1);
  expect((await order.receive({ restock: true, cost: 20 })).status).toBe(200);
  expect((await order.seen()).returns).toMatchObject([{ status: "refunded", inspection: { cost: 20 } }]);
  expect(await stockOf(dress)).toBe(before - 1);
  // The rest of the order can still be returned, for exactly what was paid for it.
  await mona.post(`/orders/${orderId}/refund-request`, {});
  const [, rest] = (await order.seen()).returns;
  expect(Math.round((rest.amount + value) * 100)).toBe(Math.round((total - seen.shipping) * 100));
  const { rows } = await shop.pool.query(
    "select facts from outbox where template = 'returnNews' and facts ->> 'news' = 'refused'",
  );
  expect(rows).toMatchObject([{ facts: { lines: [{ quantity: refused[0]?.quantity }] } }]);
});

test("a refused item that a coupon made free is recorded with nothing, and inspected like a returned one", async () => {
  const scarf = await addProduct(shop.db, { price: 50_00, stock: 10, category: "free-scarves" });
  const { body: coupon } = await staff.post("/admin/coupons", {
    code: "FREESCARF",
    percentOff: 100,
    categories: ["free-scarves"],
  });
  await fillCart(mona, shirt, { id: scarf.id, quantity: 2 });
  const { orderId } = (await mona.post("/checkout/cod", checkoutForm({ couponCode: coupon.code }))).body;
  const order = adminOrderClient(staff, orderId);
  const { items, total } = await order.seen();
  const { id } = await send(orderId);
  const refused = [{ lineId: items[1].id, quantity: 1 }];
  expect(await acceptPartly(id, refused)).toMatchObject({ status: 200, body: { cash: total } });
  expect(await order.seen()).toMatchObject({
    status: "pending_refund",
    returns: [{ kind: "refused_at_door", status: "requested", amount: 0, isRefunded: false }],
    refunds: [],
    ledger: [{ entry: "cash_collected", amount: total }],
  });
  expect(await owedFor(id)).toBe(total);
  expect((await order.receive()).status).toBe(200);
  expect((await order.refund({ restock: true })).status).toBe(200);
  expect(await order.seen()).toMatchObject({ status: "completed", refunded: 0, refunds: [] });
  expect(await stockOf(scarf)).toBe(9);
  const { rows } = await shop.pool.query(
    "select facts ->> 'news' as news, (facts ->> 'amount')::float as amount from outbox where facts ->> 'orderId' = $1 and template = 'returnNews' order by created_at",
    [orderId],
  );
  expect(rows).toEqual(["refused", "received", "partly"].map((news) => ({ news, amount: 0 })));
  await shop.runJobs();
  const mails = (await shop.mails()).filter(({ text }) => text.includes(orderId)).map(({ text }) => text);
  expect(mails.join("\n")).toMatch(/nothing to refund/);
  expect(mails.join("\n")).not.toMatch(/refund(?:ed)?(?: of)? EGP.0/);
});

test("staff hear of a parcel that was delivered after its order had been called off", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const order = adminOrderClient(staff, orderId);
  const { id, cash } = await send(orderId);
  expect((await order.refusedAtDoor()).status).toBe(200);
  await report(id, "delivered");
  expect((await staff.post(`/admin/shipments/${id}/events`, { kind: "delivered" })).status).toBe(409);
  expect((await order.seen()).status).toBe("cancelled");
  const { rows } = await shop.pool.query("select recipient, facts from outbox where template = 'calledOffDelivery'");
  expect(rows).toMatchObject([{ facts: { order: { id: orderId }, cash, isCancelled: true } }]);
});

test("a part of a parcel that holds less than the order is refused only up to what the parcel holds", async () => {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 3 });
  const url = `/admin/orders/${orderId}/shipments`;
  const [{ lineId }] = (await staff.get(url)).body.left;
  const own = { courier: "own" };
  const { body: one } = await staff.post(url, { ...own, key: randomUUID(), lines: [{ lineId, quantity: 1 }] });
  const { body: two } = await staff.post(url, { ...own, key: randomUUID() });
  await staff.post("/admin/shipments/hand-over", { ids: [one.id, two.id] });
  await report(two.id, "delivered");
  const tooMuch = await acceptPartly(one.id, [{ lineId, quantity: 2 }]);
  expect([tooMuch.status, tooMuch.body.message]).toEqual([409, "orders.nothingToReturn"]);
  expect((await acceptPartly(one.id, [{ lineId, quantity: 1 }])).status).toBe(200);
});

test("a card order is refunded for what was refused, once it is back", async () => {
  const { orderId } = await buyByCard(shop, mona, { id: shirt.id, quantity: 2 });
  const { id, lines } = await send(orderId);
  const [line] = lines;
  expect((await acceptPartly(id, [{ lineId: line?.lineId, quantity: 1 }])).status).toBe(200);
  const order = adminOrderClient(staff, orderId);
  const seen = await order.seen();
  expect(seen).toMatchObject({ status: "pending_refund", returns: [{ kind: "refused_at_door", amount: 227.99 }] });
  await order.receive();
  const restock = [{ lineId: line?.lineId, quantity: 1 }];
  expect((await order.refund({ restock, cost: 12 })).status).toBe(200);
  expect(await order.seen()).toMatchObject({
    status: "completed",
    returns: [{ inspection: { cost: 12, restocked: restock } }],
  });
});

test("a part is not given back after the courier has paid it out", async () => {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 2 });
  const { id, cash, lines } = await send(orderId);
  await report(id, "delivered");
  const until = cairoDay(new Date());
  const { couriers } = (await staff.get("/admin/courier-cash")).body;
  const { courier, courierName } = couriers[0];
  const { body: statement } = await staff.post("/admin/courier-statements", { courier, courierName, until });
  const transfer = { amount: statement.totals.net, on: until, reference: "CIB-1" };
  expect((await staff.post(`/admin/courier-statements/${statement.id}/closing`, transfer)).status).toBe(200);
  const refused = [{ lineId: lines[0]?.lineId, quantity: 1 }];
  expect((await acceptPartly(id, refused)).body.message).toBe("shipping.alreadyPaidOut");
  expect(cash).toBeGreaterThan(0);
  const packer = await createUser(shop, { staffRole: "packing" });
  expect((await packer.post(`/admin/shipments/${id}/partial-acceptance`, { refused })).status).toBe(403);
});

test("no more is given back at the door than refunds have left of the order", async () => {
  for (const isPaid of [false, true]) {
    const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 2 });
    const { id, lines } = await send(orderId);
    await report(id, "delivered");
    const order = adminOrderClient(staff, orderId);
    await order.refund({ amount: 700, ...(isPaid ? { payoutReference: "FT-700" } : { payout: true }) });
    const refused = [{ lineId: lines[0]?.lineId, quantity: 1 }];
    expect((await acceptPartly(id, refused)).body).toMatchObject({ message: "shipping.refundedBefore" });
    expect(await order.seen()).toMatchObject({ status: "delivered", refundable: 129.99, returns: [] });
  }
});
