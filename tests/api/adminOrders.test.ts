import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { completeOrdersJob } from "#shop/orders/server/jobs.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import {
  alexandriaAddress,
  buyByCard,
  buyForCash,
  checkoutForm,
  fillCart,
  testCards,
} from "#tests/support/purchases.ts";
import { shareShop } from "#tests/support/shareShop.ts";
import { createUser } from "#tests/support/users.ts";

const shops = shareShop();

const openAdminOrders = async (shop = shops.shop) => {
  const [staff, mona] = [await createUser(shop, { role: "admin", name: "Salma" }), await createUser(shop)];
  return { shop, staff, mona };
};

test("delivers a cash order, and the customer sees and is mailed every status", async () => {
  const { shop, staff, mona } = await openAdminOrders(await shops.openOwn());
  const { orderId, orderNumber } = await buyForCash(mona, await addProduct(shop.db));
  const response = await staff.get(`/admin/orders/${orderId}`);
  expect(response.body).toMatchObject({
    number: orderNumber,
    nextStatuses: ["processing", "dispatched", "delivered"],
    mayCancel: true,
    mayRefund: false,
  });

  let { version } = response.body;
  for (const [status, more] of [
    ["processing", {}],
    ["dispatched", { trackingNumber: "EG123456789" }],
    ["delivered", { reason: "Handed over" }],
  ] as const) {
    const moved = await staff.patch(`/admin/orders/${orderId}/status`, { status, version, ...more });
    expect(moved).toMatchObject({ status: 200, body: { status, version: version + 1 } });
    version = moved.body.version;
  }
  const { body: order } = await mona.get(`/orders/${orderId}`);
  expect(order).toMatchObject({ status: "delivered", trackingNumber: "EG123456789", mayCancel: false });
  expect(order.returnUntil).toMatch(/T(20|21):59:59.999Z$/);
  expect(order.history.map(({ to, by }: { to: string; by: string }) => `${to} by ${by}`)).toEqual([
    "cod_order_placed by customer",
    "processing by admin",
    "dispatched by admin",
    "delivered by admin",
  ]);
  expect(order.history[1].actor).toBeNull();
  const { body: known } = await staff.get(`/admin/orders/${orderId}`);
  expect(known.history[1].actor).toBe("Salma");
  // Only admins see the ledger.
  expect(known.ledger).toEqual([
    { entry: "cash_collected", amount: 640, provider: "cash", reference: orderId, at: expect.any(String) },
  ]);
  expect(order).not.toHaveProperty("ledger");
  const mails = await shop.db.selectFrom("outbox").select("key").where("recipient", "=", mona.email).execute();
  expect(mails).toHaveLength(4);
  const ledger = await shop.db.selectFrom("payment_ledger").select(["entry", "amount"]).execute();
  expect(ledger).toEqual([{ entry: "cash_collected", amount: 640_00 }]);
  const audited = await shop.db.selectFrom("audit_log").select(["actor_id", "action", "subject_id"]).execute();
  expect(audited).toEqual(Array(3).fill({ actor_id: staff.id, action: "orders.setStatus", subject_id: orderId }));
  expect(await findViolations(shop.db)).toEqual([]);
});

test("rejects a change based on an outdated order version", async () => {
  const { shop, staff, mona } = await openAdminOrders();
  const { orderId } = await buyForCash(mona, await addProduct(shop.db));
  const url = `/admin/orders/${orderId}/status`;
  await staff.patch(url, { status: "processing", version: 1 });
  const stale = await staff.patch(url, { status: "dispatched", version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { message: "common.stale" } });
  const back = await staff.patch(url, { status: "cod_order_placed", version: 2 });
  expect(back).toMatchObject({ status: 409, body: { message: "admin.orders.cannotMove", from: "processing" } });
  for (const status of ["refunded", "pending_refund", "refund_rejected"])
    expect((await staff.patch(url, { status, version: 2 })).status, status).toBe(409);
  expect((await staff.get(`/admin/orders/${orderId}`)).body).toMatchObject({ status: "processing", version: 2 });
});

test("changes many orders at once, each in its own transaction", async () => {
  const { shop, staff, mona } = await openAdminOrders();
  const dress = await addProduct(shop.db);
  const [one, two, gone] = [
    await buyForCash(mona, dress),
    await buyForCash(mona, dress),
    await buyForCash(mona, dress),
  ];
  await mona.post(`/orders/${gone.orderId}/cancel`);
  const nobody = randomUUID();
  const ids = [one.orderId, gone.orderId, nobody, two.orderId];
  const { body } = await staff.post("/admin/orders/bulk-status", {
    ids,
    status: "processing",
    versions: { [two.orderId]: 7 },
  });
  expect(body).toMatchObject({
    done: 1,
    total: 4,
    results: [
      { id: one.orderId, ok: true, status: "processing", version: 2 },
      { id: gone.orderId, ok: false, status: "cancelled", message: "orders.cancelledLocked" },
      { id: nobody, ok: false, number: null, message: "orders.notFound" },
      { id: two.orderId, ok: false, status: "cod_order_placed", message: "common.stale" },
    ],
  });
});

/** An order to Alexandria of 3 January, 23:30 in Cairo, and one of three pieces to Giza of the next day. */
async function placeTwoOrders({ shop, staff, mona }: Awaited<ReturnType<typeof openAdminOrders>>) {
  const omar = await createUser(shop, { name: "Omar" });
  const dress = await addProduct(shop.db, { stock: 50 });
  const first = await buyForCash(mona, dress);
  await fillCart(omar, { id: dress.id, quantity: 3 });
  const giza = {
    ...alexandriaAddress,
    street: "9 Pyramids_Road 100%",
    city: "Haram",
    state: "GZ",
    postalCode: "12511",
  };
  const second = (await omar.post("/checkout/cod", checkoutForm({ shippingAddress: giza }))).body;
  await staff.patch(`/admin/orders/${second.orderId}/status`, { status: "dispatched", version: 1 });
  // 23:30 in Cairo on 3 January is still the third there.
  await shop.db
    .updateTable("orders")
    .set({ placed_at: new Date("2026-01-03T21:30:00Z") })
    .where("id", "=", first.orderId)
    .execute();
  await shop.db
    .updateTable("orders")
    .set({ placed_at: new Date("2026-01-03T22:30:00Z") })
    .where("id", "=", second.orderId)
    .execute();
  return { omar, first, second };
}

test("finds orders by status, number, e-mail, address and Cairo days", async () => {
  const all = await openAdminOrders(await shops.openOwn());
  const { staff } = all;
  const { omar, first, second } = await placeTwoOrders(all);
  const find = async (query: string) =>
    (await staff.get(`/admin/orders?${query}`)).body.items?.map(({ number }: { number: string }) => number);
  const both = [second.orderNumber, first.orderNumber];
  expect(await find("")).toEqual(both);
  expect(await find("sort=oldest")).toEqual(both.toReversed());
  expect(await find("sort=highest")).toEqual(both);
  expect(await find("status=dispatched")).toEqual([second.orderNumber]);
  expect(await find("status=dispatched,cod_order_placed")).toEqual(both);
  expect(await find("status=dispatched&status=delivered")).toEqual([second.orderNumber]);
  expect(await find(`orderId=${first.orderNumber}`)).toEqual([first.orderNumber]);
  expect(await find(`orderId=${first.orderId}`)).toEqual([first.orderNumber]);
  expect(await find("orderId=10000")).toEqual(both);
  expect(await find("orderId=what")).toEqual([]);
  expect(await find(`email=${omar.email.toUpperCase()}`)).toEqual([second.orderNumber]);
  expect(await find("address=pyramids_road")).toEqual([second.orderNumber]);
  expect(await find("address=100%25")).toEqual([second.orderNumber]);
  expect(await find(`address=${encodeURIComponent("الجيزة")}`)).toEqual([second.orderNumber]);
  expect(await find("address=alex")).toEqual([first.orderNumber]);
  expect(await find("from=2026-01-03&to=2026-01-03")).toEqual([first.orderNumber]);
  expect(await find("from=2026-01-04")).toEqual([second.orderNumber]);
  expect(await find("pageSize=1&page=2")).toEqual([first.orderNumber]);
  expect((await staff.get("/admin/orders?pageSize=1&page=9")).body).toMatchObject({ items: [], total: 2, pageSize: 1 });
  expect((await staff.get("/admin/orders?status=dispatched")).body.items).toMatchObject([
    {
      customer: { name: "Omar", email: omar.email },
      governorate: "GZ",
      city: "Haram",
      count: 3,
      nextStatuses: ["delivered"],
    },
  ]);
});

test("refuses unknown filters and a period that ends before it begins", async () => {
  const { staff } = await openAdminOrders();
  for (const query of ["status=lost", "from=yesterday", "page=0", "page=x", "pageSize=101", "sort=price"])
    expect((await staff.get(`/admin/orders?${query}`)).status, query).toBe(400);
  expect((await staff.get("/admin/orders?from=2026-01-04&to=2026-01-03")).body.fields).toEqual({
    to: "admin.orders.dateOrder",
  });
});

test("cancels with a refund, without one, and with one that fails", async () => {
  const { shop, staff, mona } = await openAdminOrders();
  const dress = await addProduct(shop.db, { stock: 10 });
  const [paid, kept, failing] = [
    await buyByCard(shop, mona, dress),
    await buyByCard(shop, mona, dress),
    await buyByCard(shop, mona, dress, testCards.refundFails),
  ];
  const cash = await buyForCash(mona, dress);
  expect(await loadStock(shop.db, dress.variantId)).toBe(6);
  const cancel = (id: string, refund: boolean) =>
    staff.post(`/admin/orders/${id}/cancel`, { refund, reason: "Weaver late", customerMessage: "Out of cloth" });

  expect((await cancel(paid.orderId, true)).body).toMatchObject({
    message: "orders.refunded",
    order: { status: "refunded", refunded: 640 },
  });
  expect((await cancel(kept.orderId, false)).body).toMatchObject({
    message: "admin.orders.cancelledUnpaid",
    order: { status: "cancelled", refunded: 0 },
  });
  expect((await cancel(cash.orderId, true)).body).toMatchObject({
    message: "orders.nothingCharged",
    order: { status: "cancelled" },
  });
  expect((await cancel(failing.orderId, true)).body).toMatchObject({
    message: "admin.orders.refundFailed",
    facts: { status: "cancelled" },
    order: { status: "cancelled", refunds: [{ status: "failed" }] },
  });
  expect(await loadStock(shop.db, dress.variantId)).toBe(10);
  expect((await cancel(cash.orderId, true)).body).toMatchObject({ message: "orders.cancelledLocked" });
  expect((await cancel(paid.orderId, true)).body).toMatchObject({ message: "admin.orders.cannotMove" });
  const mails = await shop.db
    .selectFrom("outbox")
    .select("facts")
    .where("key", "like", `order-news:${cash.orderId}%`)
    .execute();
  expect(mails).toMatchObject([{ facts: { news: "cancelled", charged: false, customerMessage: "Out of cloth" } }]);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("a cancellation puts no piece on the shelf that was written off before", async () => {
  const { shop, staff, mona } = await openAdminOrders();
  const dress = await addProduct(shop.db, { stock: 10 });
  const { orderId } = await buyByCard(shop, mona, { id: dress.id, quantity: 3 });
  const { version, items } = (await staff.get(`/admin/orders/${orderId}`)).body;
  const torn = { lines: [{ lineId: items[0].id, quantity: 2 }], restock: false };
  expect((await staff.post(`/admin/orders/${orderId}/refund`, { version, ...torn })).status).toBe(200);
  expect((await mona.post(`/orders/${orderId}/cancel`)).status).toBe(200);
  expect(await loadStock(shop.db, dress.variantId)).toBe(8);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("cancels a refused cash parcel and restocks only when it is back", async () => {
  const { shop, staff, mona } = await openAdminOrders();
  const dress = await addProduct(shop.db, { stock: 3 });
  const { orderId } = await buyForCash(mona, dress);
  await staff.patch(`/admin/orders/${orderId}/status`, { status: "dispatched", version: 1 });
  expect((await mona.post(`/orders/${orderId}/cancel`)).body.message).toBe("orders.cannotCancel");
  expect((await staff.post(`/admin/orders/${orderId}/cancel`, { refund: false })).body.order.status).toBe("cancelled");
  expect(await loadStock(shop.db, dress.variantId)).toBe(2);
  expect(await shop.db.selectFrom("returns").select("order_id").where("order_id", "=", orderId).execute()).toEqual([
    { order_id: orderId },
  ]);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("completes an order when its return period is over", async () => {
  const { shop, staff, mona } = await openAdminOrders();
  const { orderId } = await buyForCash(mona, await addProduct(shop.db));
  await staff.patch(`/admin/orders/${orderId}/status`, { status: "delivered", version: 1 });
  await completeOrdersJob.run({}, shop.tools);
  expect((await mona.get(`/orders/${orderId}`)).body.status).toBe("delivered");
  await shop.db
    .updateTable("orders")
    .set({ delivered_at: new Date(Date.now() - 16 * 86_400_000) })
    .where("id", "=", orderId)
    .execute();
  await completeOrdersJob.run({}, shop.tools);
  expect((await mona.get(`/orders/${orderId}`)).body).toMatchObject({ status: "completed" });
  expect(await findViolations(shop.db)).toEqual([]);
});

test("an order shows the same after its product is deleted", async () => {
  const { shop, mona } = await openAdminOrders();
  const dress = await addProduct(shop.db, { name: "Linen dress" });
  const { orderId } = await buyForCash(mona, dress);
  const before = (await mona.get(`/orders/${orderId}`)).body;
  await shop.db.deleteFrom("products").where("id", "=", dress.id).execute();
  expect((await mona.get(`/orders/${orderId}`)).body).toEqual(before);
  expect((await mona.post(`/orders/${orderId}/cancel`)).status).toBe(200);
});
