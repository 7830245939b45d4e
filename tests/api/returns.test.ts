import { beforeEach, expect, test } from "vitest";
import { sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addCoupon } from "#tests/support/coupons.ts";
import { addProduct, loadStock, type TestProduct } from "#tests/support/products.ts";
import {
  buyByCard,
  buyForCash,
  checkoutForm,
  fillCart,
  startCardCheckout,
  submitGatewayForm,
  testCards,
} from "#tests/support/purchases.ts";
import { shareShop } from "#tests/support/shareShop.ts";
import type { Shop } from "#tests/support/shop.ts";
import { createGuest, createUser, type TestUser } from "#tests/support/users.ts";

// The invariants hold after all returns.
const shops = shareShop({ invariants: true });
let shop: Shop;
let mona: TestUser;
let staff: TestUser;
let dress: TestProduct;

beforeEach(() => enter(shops.shop));

async function enter(opened: Shop) {
  shop = opened;
  [mona, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  dress = await addProduct(shop.db, { name: "Linen dress", price: 300_00, stock: 10 });
}

/** For a test that changes settings or counts all rows of a table. */
const enterOwnShop = async () => enter(await shops.openOwn());

const requestReturn = (orderId: string, body: Record<string, unknown> = {}) =>
  mona.post(`/orders/${orderId}/refund-request`, { reason: "Too large", ...body });
const loadOwnOrder = async (orderId: string) => (await mona.get(`/orders/${orderId}`)).body;

/** Delivers an order of two dresses and a scarf, paid by card or in cash. */
async function createDeliveredOrder(method: "card" | "cash" = "card", card = testCards.good, code?: string) {
  const scarf = await addProduct(shop.db, { name: "Scarf", price: 100_00, stock: 10, category: "scarves" });
  await fillCart(mona, { id: dress.id, quantity: 2 }, scarf);
  const form = checkoutForm(code ? { couponCode: code } : {});
  let orderId: string;
  if (method === "card") {
    const { body } = await mona.post("/checkout/session", form);
    await submitGatewayForm(shop, body.url, { do: "pay", card });
    await shop.runJobs();
    orderId = (await mona.get(`/checkout/session/${body.sessionId}`)).body.orderId;
  } else orderId = (await mona.post("/checkout/cod", form)).body.orderId;
  const orderAdmin = adminOrderClient(staff, orderId);
  await orderAdmin.move("delivered");
  const order = await loadOwnOrder(orderId);
  const lineOf = (product: TestProduct) =>
    order.items.find(({ productId }: { productId: string }) => productId === product.id).id as string;
  return { orderId, order, orderAdmin, scarf, dressLine: lineOf(dress), scarfLine: lineOf(scarf) };
}

test("refunds a whole returned order with shipping once it is received and inspected", async () => {
  const { orderId, order, orderAdmin } = await createDeliveredOrder();
  expect(order.mayReturn).toBe(true);
  const response = await requestReturn(orderId);
  expect(response).toMatchObject({ status: 200, body: { message: "orders.refundRequested" } });
  expect(response.body.order).toMatchObject({ status: "pending_refund", mayReturn: false, refunded: 0 });
  expect(response.body.order.returns).toMatchObject([{ status: "requested", amount: order.total, by: "customer" }]);
  expect(await loadStock(shop.db, dress.variantId)).toBe(8);

  expect(await orderAdmin.refund()).toMatchObject({ status: 409, body: { message: "admin.orders.goodsFirst" } });
  expect(await orderAdmin.receive()).toMatchObject({ status: 200, body: { order: { status: "pending_refund" } } });
  const paid = await orderAdmin.refund({ restock: true });
  expect(paid).toMatchObject({ status: 200, body: { message: "admin.orders.refundDone" } });
  expect(paid.body.order).toMatchObject({ status: "refunded", refunded: order.total, refundable: 0 });
  expect(await loadStock(shop.db, dress.variantId)).toBe(10);
  expect(await requestReturn(orderId)).toMatchObject({ status: 409 });

  await shop.runJobs();
  const mails = (await shop.mails()).filter(({ to }) => to === mona.email).map(({ subject }) => subject);
  expect(mails.slice(0, 3).toReversed()).toEqual([
    `How to return your order ${order.number}`,
    `Your return for order ${order.number} has arrived`,
    `We’ve refunded your return for order ${order.number}`,
  ]);
});

test("withdraws an earned gift code with the refund of the last returned item, and tells customer and staff", async () => {
  await enterOwnShop();
  await staff.patch("/admin/settings", { giftCodeFrom: 500 });
  const { orderId, orderAdmin, scarfLine } = await createDeliveredOrder();
  const codes = async () => (await mona.get("/coupons/mine")).body.items.map(({ code }: { code: string }) => code);
  const [code] = await codes();
  const giftCode = async () => (await staff.get(`/admin/orders/${orderId}`)).body.giftCode;
  const written = code.match(/.{4}/g).join("-");
  await requestReturn(orderId, { items: [{ lineId: scarfLine, quantity: 1 }] });
  await orderAdmin.receive();
  await orderAdmin.refund();
  expect([await codes(), await giftCode()]).toEqual([[code], { code: written, state: "earned" }]);
  await requestReturn(orderId);
  await orderAdmin.receive();
  expect((await orderAdmin.refund()).body.order.status).toBe("refunded");
  expect([await codes(), await giftCode()]).toEqual([[], { code: written, state: "withdrawn" }]);
  expect(await mona.post("/coupons/validate", { code })).toMatchObject({ body: { message: "coupon.invalid" } });
  await shop.runJobs();
  const mails = (await shop.mails()).filter(({ subject }) => subject.startsWith("We’ve refunded"));
  expect(mails.map(({ text }) => text?.includes(written))).toEqual([true, false]);
  const { items } = (await staff.get("/admin/coupons?kind=gift")).body;
  expect(items).toMatchObject([{ active: false, withdrawnAt: expect.any(String) }]);
});

test("keeps the discount of a used gift code when the order that earned it is returned", async () => {
  await enterOwnShop();
  await staff.patch("/admin/settings", { giftCodeFrom: 500 });
  const { orderId, orderAdmin } = await createDeliveredOrder();
  const [{ code }] = (await mona.get("/coupons/mine")).body.items;
  await fillCart(mona, dress);
  const { body: second } = await mona.post("/checkout/cod", checkoutForm({ couponCode: code }));
  await requestReturn(orderId);
  await orderAdmin.receive();
  await orderAdmin.refund({ restock: true });
  expect((await staff.get(`/admin/orders/${orderId}`)).body.giftCode.state).toBe("used");
  expect((await loadOwnOrder(second.orderId)).discount).toBe(30);
  // The cancelled order gives the use back, but nobody can use the code again.
  await mona.post(`/orders/${second.orderId}/cancel`);
  expect((await mona.get("/coupons/mine")).body.items).toEqual([]);
});

test("a customer withdraws a return request until the goods arrive, and can request it again", async () => {
  await enterOwnShop();
  const { orderId, orderAdmin } = await createDeliveredOrder();
  const withdraw = () => mona.post(`/orders/${orderId}/refund-request/withdrawal`);
  expect((await withdraw()).body.message).toBe("orders.cannotWithdraw");
  await requestReturn(orderId);
  const other = await createUser(shop);
  expect((await other.post(`/orders/${orderId}/refund-request/withdrawal`)).status).toBe(404);
  const withdrawn = await withdraw();
  expect(withdrawn).toMatchObject({ status: 200, body: { message: "orders.returnWithdrawn" } });
  const { order } = withdrawn.body;
  expect(order).toMatchObject({ status: "delivered", mayReturn: true, returns: [{ status: "withdrawn" }] });
  expect(order.history.at(-1)).toMatchObject({ from: "pending_refund", to: "delivered", by: "customer" });
  await shop.runJobs();
  expect((await shop.mails())[0]?.subject).toBe(`You withdrew the return of order ${order.number}`);
  expect((await staff.get("/admin/returns?queue=settled")).body.total).toBe(1);

  expect((await requestReturn(orderId)).status).toBe(200);
  await orderAdmin.receive();
  expect(await withdraw()).toMatchObject({ status: 409, body: { message: "orders.cannotWithdraw" } });
});

test("accepts a customer's return without a reason", async () => {
  const { orderId } = await createDeliveredOrder("cash");
  expect((await requestReturn(orderId, { reason: undefined })).status).toBe(200);
  expect((await loadOwnOrder(orderId)).status).toBe("pending_refund");
});

test("refunds chosen items at their discounted price with tax, without shipping", async () => {
  await addCoupon(shop.db, { code: "SCARF50", percent_off: 50, categories: ["scarves"] });
  const { orderId, order, orderAdmin, scarf, dressLine, scarfLine } = await createDeliveredOrder(
    "card",
    testCards.good,
    "SCARF50",
  );
  expect(order).toMatchObject({ discount: 50, tax: 91, shipping: 70, total: 811 });
  const { body } = await requestReturn(orderId, { items: [{ lineId: scarfLine, quantity: 1 }] });
  expect(body.order.returns[0].amount).toBe(57);
  await orderAdmin.receive();
  const scarves = await loadStock(shop.db, scarf.variantId);
  const first = await orderAdmin.refund({ restock: false });
  expect(first.body.order).toMatchObject({ status: "completed", refunded: 57 });
  // Unsellable goods are not restocked.
  expect(await loadStock(shop.db, scarf.variantId)).toBe(scarves);
  expect(first.body.order.items.map(({ returned }: { returned: number }) => returned)).toEqual([0, 1]);

  const again = await requestReturn(orderId, { items: [{ lineId: scarfLine, quantity: 1 }] });
  expect(again).toMatchObject({ status: 409, body: { message: "orders.nothingToReturn" } });
  await requestReturn(orderId, { items: [{ lineId: dressLine, quantity: 1 }] });
  await orderAdmin.receive();
  expect((await orderAdmin.refund({ restock: true })).body.order).toMatchObject({ status: "completed", refunded: 399 });
  await requestReturn(orderId);
  await orderAdmin.receive();
  // All items are returned in three parts: the full price of the goods is refunded, without shipping.
  expect((await orderAdmin.refund({ restock: true })).body.order).toMatchObject({ status: "refunded", refunded: 741 });
  expect(await loadStock(shop.db, dress.variantId)).toBe(10);
});

test("accepts a return within its Cairo days after delivery, and later as an admin exception", async () => {
  const { orderId, orderAdmin } = await createDeliveredOrder();
  const receivedDaysAgo = async (days: number) =>
    shop.pool.query(
      `update orders set delivered_at = date_trunc('day', now() at time zone 'Africa/Cairo') at time zone 'Africa/Cairo'
         - make_interval(days => $2) where id = $1`,
      [orderId, days],
    );
  await receivedDaysAgo(15);
  expect((await loadOwnOrder(orderId)).mayReturn).toBe(false);
  expect(await requestReturn(orderId)).toMatchObject({ status: 409, body: { message: "orders.returnWindowOver" } });
  expect(await orderAdmin.takeBack()).toMatchObject({ status: 409, body: { message: "admin.orders.overrideNeeded" } });
  await receivedDaysAgo(14);
  expect((await loadOwnOrder(orderId)).mayReturn).toBe(true);
  await receivedDaysAgo(30);
  expect(await orderAdmin.takeBack({ override: true, reason: "Was in hospital" })).toMatchObject({ status: 200 });
  const { history } = await orderAdmin.seen();
  expect(history.at(-1)).toMatchObject({ to: "pending_refund", by: "admin", reason: "Was in hospital" });
});

test("rejects a return before delivery, a second one and one by another user", async () => {
  const placed = await buyByCard(shop, mona, dress);
  expect(await requestReturn(placed.orderId)).toMatchObject({ status: 409, body: { message: "orders.cannotReturn" } });
  const { orderId, scarfLine } = await createDeliveredOrder();
  const otherUser = await createUser(shop);
  const stolen = await otherUser.post(`/orders/${orderId}/refund-request`, { reason: "Mine now" });
  expect(stolen.status).toBe(404);
  expect((await requestReturn(orderId, { items: [] })).status).toBe(400);
  expect((await requestReturn(orderId, { items: [{ lineId: scarfLine, quantity: 2 }] })).status).toBe(409);
  expect((await requestReturn(orderId, { items: [{ lineId: placed.orderId, quantity: 1 }] })).status).toBe(409);
  expect((await requestReturn(orderId, { version: 1 })).body.message).toBe("common.stale");
  expect((await requestReturn(orderId)).status).toBe(200);
  expect(await requestReturn(orderId)).toMatchObject({ status: 409, body: { message: "orders.returnOpen" } });
});

test("rejects unsuitable goods with a reason and allows a second inspection", async () => {
  const { orderId, order, orderAdmin } = await createDeliveredOrder();
  await requestReturn(orderId);
  await orderAdmin.receive();
  const no = await orderAdmin.reject("Worn and washed");
  expect(no.body.order).toMatchObject({ status: "refund_rejected", refunded: 0 });
  expect((await loadOwnOrder(orderId)).returns).toMatchObject([{ status: "rejected", resolution: "Worn and washed" }]);
  expect((await requestReturn(orderId)).status).toBe(409);
  expect((await orderAdmin.refund({ amount: 1 })).status).toBe(200);
  const yes = await orderAdmin.reopen("The photos show another dress");
  expect(yes.body.order).toMatchObject({ status: "pending_refund", returns: [{ status: "received" }] });
  const paid = await orderAdmin.refund({ restock: true });
  expect(paid.body.order).toMatchObject({ status: "refunded", refunded: order.total });
});

test("a reopened return leaves out what was refunded since it was rejected", async () => {
  const { orderId, orderAdmin, dressLine, scarfLine } = await createDeliveredOrder();
  await requestReturn(orderId);
  await orderAdmin.receive();
  await orderAdmin.reject("Worn and washed");
  const refunded = await orderAdmin.refund({ lines: [{ lineId: dressLine, quantity: 2 }] });
  const left = refunded.body.order.refundable;
  const yes = await orderAdmin.reopen("The scarf is as new");
  expect(yes.body.order.returns).toMatchObject([
    { status: "received", amount: 114, items: [{ lineId: scarfLine, quantity: 1 }] },
  ]);
  const { rows } = await shop.pool.query(
    "select facts from outbox where order_id = $1 and template = 'returnNews' order by created_at desc limit 1",
    [orderId],
  );
  expect(rows[0].facts).toMatchObject({ news: "received", amount: 114, lines: [{ quantity: 1 }] });
  const paid = await orderAdmin.refund({ restock: true });
  expect(paid).toMatchObject({ status: 200, body: { order: { status: "refunded", refundable: left - 114 } } });
});

test("does not reopen a return of which everything was refunded", async () => {
  const { orderId, orderAdmin, dressLine } = await createDeliveredOrder();
  const lines = [{ lineId: dressLine, quantity: 2 }];
  await requestReturn(orderId, { items: lines });
  await orderAdmin.receive();
  await orderAdmin.reject("Worn and washed");
  expect((await orderAdmin.refund({ lines })).status).toBe(200);
  expect((await orderAdmin.seen()).may.reopen).toBe(false);
  const no = await orderAdmin.reopen("Goodwill");
  expect(no).toMatchObject({ status: 409, body: { message: "admin.orders.returnRefunded" } });
  expect((await orderAdmin.seen()).status).toBe("refund_rejected");
});

test("a cash refund requires a payout reference and counts each payout once", async () => {
  const { orderId, order, orderAdmin, dressLine } = await createDeliveredOrder("cash");
  await requestReturn(orderId, { items: [{ lineId: dressLine, quantity: 2 }] });
  await orderAdmin.receive();
  const missing = await orderAdmin.refund({});
  expect(missing).toMatchObject({ status: 400, body: { fields: { payoutReference: "admin.orders.payoutRequired" } } });
  const paid = await orderAdmin.refund({ payoutReference: "INSTA-1", restock: true });
  expect(paid.body.order).toMatchObject({ status: "completed", refunded: 684 });
  expect(paid.body.order.ledger.at(-1)).toMatchObject({ entry: "refunded", provider: "cash", reference: "INSTA-1" });
  const again = await orderAdmin.refund({ amount: 5, payoutReference: "INSTA-1" });
  expect(again).toMatchObject({ status: 400, body: { fields: { payoutReference: "admin.orders.payoutUsed" } } });
  expect((await orderAdmin.seen()).refundable).toBe(order.total - 684);
});

test("a parcel refused on delivery owes nothing in cash and refunds a card once it is back", async () => {
  const cash = await buyForCash(mona, dress);
  const cashClient = adminOrderClient(staff, cash.orderId);
  await cashClient.move("dispatched");
  expect((await cashClient.refusedAtDoor()).body.order).toMatchObject({ status: "cancelled" });
  expect(await loadStock(shop.db, dress.variantId)).toBe(9);
  await cashClient.receive({ restock: true });
  expect(await cashClient.seen()).toMatchObject({ status: "cancelled", returns: [{ status: "closed" }] });
  expect(await loadStock(shop.db, dress.variantId)).toBe(10);

  const card = await buyByCard(shop, mona, dress);
  const cardClient = adminOrderClient(staff, card.orderId);
  expect((await cardClient.refusedAtDoor()).status).toBe(409);
  await cardClient.move("dispatched");
  const refused = await cardClient.refusedAtDoor({ reason: "Nobody there" });
  expect(refused.body.order).toMatchObject({ status: "pending_refund", refunded: 0 });
  await cardClient.receive();
  expect((await cardClient.refund({ restock: true })).body.order).toMatchObject({ status: "refunded" });
  expect(await loadStock(shop.db, dress.variantId)).toBe(10);
});

test("reports a refund that the bank rejects, retries it and pays once", async () => {
  const { orderId, order, orderAdmin } = await createDeliveredOrder("card", testCards.refundFails);
  await requestReturn(orderId);
  await orderAdmin.receive();
  const failed = await orderAdmin.refund({ restock: true });
  expect(failed).toMatchObject({ status: 200, body: { message: "admin.orders.refundRefused" } });
  expect(failed.body.order).toMatchObject({
    status: "pending_refund",
    refunded: 0,
    may: { retry: true, reject: false },
  });
  expect(failed.body.order.refunds).toMatchObject([{ status: "failed", attempts: 1 }]);
  // Goods are not restocked before the refund is paid.
  expect(await loadStock(shop.db, dress.variantId)).toBe(8);
  const underWay = { status: 409, body: { message: "admin.orders.refundUnderWay" } };
  expect(await orderAdmin.reject("No")).toMatchObject(underWay);
  expect(await orderAdmin.refund({ restock: true })).toMatchObject(underWay);
  expect((await orderAdmin.retry()).body.message).toBe("admin.orders.refundRefused");
  const paid = await orderAdmin.retry();
  expect(paid).toMatchObject({ status: 200, body: { message: "admin.orders.refundDone" } });
  expect(paid.body.order).toMatchObject({ status: "refunded", refunded: order.total });
  expect((await orderAdmin.retry()).status).toBe(409);
  expect(await loadStock(shop.db, dress.variantId)).toBe(10);
  await shop.runJobs();
  const alerts = (await shop.mails()).filter(({ to }) => to === staff.email);
  expect(alerts.map(({ subject }) => subject)).toEqual([`Refund failed: ${order.number}`]);
});

test("admins refund part of the payment and never more than was captured", async () => {
  const { orderId, order, orderAdmin, scarfLine } = await createDeliveredOrder();
  expect((await orderAdmin.refund({ amount: 20.5, reason: "A stain" })).body.order).toMatchObject({
    status: "delivered",
    refunded: 20.5,
  });
  const scarf = await orderAdmin.refund({ lines: [{ lineId: scarfLine, quantity: 1 }], restock: true });
  expect(scarf.body.order).toMatchObject({ status: "delivered", refunded: 134.5 });
  expect((await orderAdmin.refund({ lines: [{ lineId: scarfLine, quantity: 1 }] })).status).toBe(409);
  const tooMuch = await orderAdmin.refund({ amount: order.total });
  const left = { message: "admin.orders.refundTooMuch", amount: order.total - 134.5 };
  expect(tooMuch).toMatchObject({ status: 409, body: left });
  expect((await orderAdmin.refund({ amount: 999_999_999 })).body).toMatchObject(left);
  for (const amount of [0, -1, 0.001, "5"]) expect((await orderAdmin.refund({ amount })).status).toBe(400);
  // The rest is refunded, and the parts add up to the payment.
  await requestReturn(orderId);
  await orderAdmin.receive();
  const last = await orderAdmin.refund({ restock: true });
  expect(last.body.order).toMatchObject({ status: "refunded", refunded: 818.5 });
  expect(last.body.order.refundable).toBe(order.total - 818.5);
});

test("refunds part of an order before dispatch and the rest at cancellation", async () => {
  await fillCart(mona, { id: dress.id, quantity: 2 });
  const { body } = await mona.post("/checkout/session", checkoutForm());
  await submitGatewayForm(shop, body.url, { do: "pay", card: testCards.good });
  await shop.runJobs();
  const { orderId } = (await mona.get(`/checkout/session/${body.sessionId}`)).body;
  const { items, total } = await loadOwnOrder(orderId);
  const orderAdmin = adminOrderClient(staff, orderId);
  expect((await orderAdmin.refund({})).body.message).toBe("admin.orders.cancelInstead");
  await orderAdmin.refund({ lines: [{ lineId: items[0].id, quantity: 1 }], restock: true });
  expect(await loadStock(shop.db, dress.variantId)).toBe(9);
  const { body: cancelled } = await mona.post(`/orders/${orderId}/cancel`);
  expect(cancelled).toMatchObject({ message: "orders.refunded", order: { status: "refunded", refunded: total } });
  expect(await loadStock(shop.db, dress.variantId)).toBe(10);
});

test("saves tracking and notes and rejects an outdated order version", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const orderAdmin = adminOrderClient(staff, orderId);
  expect((await orderAdmin.track("EG-77")).body.order.trackingNumber).toBe("EG-77");
  await orderAdmin.note("Wants it in the evening");
  expect((await orderAdmin.seen()).notes).toMatchObject([{ note: "Wants it in the evening", actor: "Mona Adel" }]);
  expect((await loadOwnOrder(orderId)).notes).toBeUndefined();
  const stale = await staff.patch(`/admin/orders/${orderId}/tracking`, { trackingNumber: "EG-78", version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { message: "common.stale" } });
  const auditRows = await shop.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_id", "=", orderId)
    .orderBy("id")
    .execute();
  expect(auditRows.map(({ action }) => action)).toEqual(["orders.setTracking", "orders.addNote"]);
});

test("the admin return list shows open returns, oldest first", async () => {
  await enterOwnShop();
  const [one, two] = [await createDeliveredOrder(), await createDeliveredOrder("cash")];
  await requestReturn(one.orderId);
  await requestReturn(two.orderId, { items: [{ lineId: two.dressLine, quantity: 1 }] });
  const orderAdmin = async (query: string) => (await staff.get(`/admin/returns${query}`)).body;
  expect(await orderAdmin("")).toMatchObject({
    total: 2,
    items: [
      { orderId: one.orderId, count: 3, status: "requested" },
      { orderId: two.orderId, count: 1, paymentMethod: "cod", amount: 342 },
    ],
  });
  await one.orderAdmin.receive();
  expect((await orderAdmin("?queue=received")).items).toMatchObject([{ orderId: one.orderId }]);
  await one.orderAdmin.refund({});
  expect((await orderAdmin("?queue=settled")).items).toMatchObject([{ orderId: one.orderId, status: "refunded" }]);
  expect((await mona.get("/admin/returns")).status).toBe(403);
});

test("the mailed link shows one order and no personal data except the parcel's", async () => {
  await enterOwnShop();
  const { orderId } = await buyForCash(mona, dress);
  await shop.runJobs();
  const [mail] = await shop.mails();
  const token = /\/order\/([\w.-]+)/.exec(mail?.text ?? "")?.[1];
  const nobody = await createGuest(shop);
  const { status, body, headers } = await nobody.call("GET", `/orders/shared/${token}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: orderId, shippingAddress: { city: "Alexandria" } });
  expect(JSON.stringify(body)).not.toContain(mona.email);
  expect(JSON.stringify(body)).not.toContain("01012345678");
  expect(headers["x-robots-tag"]).toBe("noindex");
  const { sessionSecret } = shop.config;
  const old = sharedOrderToken(orderId, sessionSecret, Date.now() - 91 * 86_400_000);
  for (const wrong of [old, sharedOrderToken(orderId, "another secret"), orderId, `${token}x`])
    expect((await nobody.call("GET", `/orders/shared/${wrong}`)).status).toBe(404);
});

test("the daily report reconciles orders, ledger and gateway", async () => {
  await enterOwnShop();
  await createDeliveredOrder();
  await buyForCash(mona, dress);
  const late = await startCardCheckout(mona, dress);
  await mona.post(`/checkout/session/${late.sessionId}/cancel`);
  const { rows } = await shop.pool.query(`select to_char(now() at time zone 'Africa/Cairo', 'YYYY-MM-DD') as day`);
  const report = async () => (await staff.get(`/admin/reconciliation?day=${rows[0].day}`)).body;
  expect(await report()).toMatchObject({
    orders: { count: 1, amount: 868 },
    captured: { count: 1, amount: 868 },
    gateway: { count: 1, amount: 868 },
    differences: [],
  });
  // The bank reports another amount than the ledger.
  await shop.pool.query("update sandbox_payments set amount = amount - 100 where status = 'paid'");
  expect((await report()).differences).toMatchObject([{ kind: "gateway", ours: 868, theirs: 867 }]);
  await shop.pool.query("update sandbox_payments set amount = amount + 100 where status = 'paid'");
});

test("reorders what is still available and names what is missing", async () => {
  const { orderId, scarf } = await createDeliveredOrder("cash");
  await shop.pool.query("update products set hidden = true where id = $1", [scarf.id]);
  const { body } = await mona.post(`/orders/${orderId}/buy-again`);
  expect(body).toEqual({ added: 2, count: 2, missing: [{ name: { en: "Scarf" }, quantity: 1 }] });
  expect((await mona.get("/cart")).body.items).toMatchObject([{ _id: dress.id, quantity: 2 }]);
  const counted = { to: 3, reason: "corrected", note: "counted" };
  expect((await staff.post(`/admin/products/${dress.id}/stock`, counted)).status).toBe(200);
  expect((await mona.post(`/orders/${orderId}/buy-again`)).body).toMatchObject({ added: 1, count: 3 });
  const otherUser = await createUser(shop);
  expect((await otherUser.post(`/orders/${orderId}/buy-again`)).status).toBe(404);
});

test("filters a customer's own orders by their outcome", async () => {
  const { orderId } = await createDeliveredOrder();
  const open = await buyForCash(mona, dress);
  await requestReturn(orderId);
  const ids = async (show: string) =>
    (await mona.get(`/orders?show=${show}`)).body.items.map(({ id }: { id: string }) => id);
  expect(await ids("open")).toEqual([open.orderId]);
  expect(await ids("returns")).toEqual([orderId]);
  expect(await ids("done")).toEqual([]);
  expect(await ids("all")).toHaveLength(2);
});
