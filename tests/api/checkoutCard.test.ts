import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { freePort } from "#platform/server/freePort.ts";
import { expireSessionsJob, pollSessionsJob } from "#shop/checkout/server/jobs.ts";
import { retryRefundJob } from "#shop/orders/server/jobs.ts";
import { confirmLatePaymentJob, toWebhookMessage } from "#shop/payments/server/sandbox/jobs.ts";
import { sandboxKey } from "#shop/payments/server/sandbox/sandboxKey.ts";
import { signWebhook } from "#shop/payments/server/webhookSignature.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import {
  buyByCard,
  checkoutForm,
  fillCart,
  startCardCheckout,
  submitGatewayForm,
  testCards,
} from "#tests/support/purchases.ts";
import { shareShop } from "#tests/support/shareShop.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const shops = shareShop();

test("places an order by card: reserves stock, pays, verifies the webhook and confirms", async () => {
  await using shop = await openShop();
  // Over a real HTTP connection, as the gateway would.
  const { postWebhook: _, ...tools } = shop.tools;
  const address = await shop.listen();
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { price: 100_00, stock: 2 });
  const { sessionId, url } = await startCardCheckout(mona, dress);
  expect(url).toMatch(/\/sandbox\/pay\/[0-9a-f-]{36}$/);
  expect(await loadStock(shop.db, dress.variantId)).toBe(1);
  expect((await mona.get(`/checkout/session/${sessionId}`)).body).toMatchObject({
    status: "open",
    orderId: null,
    total: 184,
  });

  const page = await shop.app.inject(new URL(url).pathname);
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.body).toContain("EGP");

  const paid = await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
  expect(paid).toMatchObject({ status: 303 });
  expect(paid.to).toContain(`/checkout-success?session_id=${sessionId}`);
  expect(await shop.db.selectFrom("sandbox_payments").select("webhook_url").executeTakeFirst()).toBeDefined();
  await shop.db
    .updateTable("sandbox_payments")
    .set({ webhook_url: `${address}/api/payments/webhooks/sandbox` })
    .execute();
  await shop.runJobs(tools);
  expect(await shop.db.selectFrom("webhook_events").select("outcome").execute()).toEqual([{ outcome: "applied" }]);

  const session = (await mona.get(`/checkout/session/${sessionId}`)).body;
  expect(session).toMatchObject({ status: "paid", orderNumber: "NB-100001", refunded: false });
  const order = (await mona.get(`/orders/${session.orderId}`)).body;
  expect(order).toMatchObject({ status: "order_placed", paymentMethod: "card", total: 184, mayCancel: true });
  expect((await mona.get("/cart")).body.items).toEqual([]);
  expect(await loadStock(shop.db, dress.variantId)).toBe(1);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("the returning shopper places the order before the webhook has arrived", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db);
  const { sessionId, url } = await startCardCheckout(mona, dress);
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
  const back = (await mona.get(`/checkout/session/${sessionId}`)).body;
  expect(back).toMatchObject({ status: "paid" });
  await shop.runJobs();
  expect(await shop.db.selectFrom("webhook_events").select("outcome").execute()).toEqual([{ outcome: "ignored" }]);
  expect((await mona.get("/orders")).body.total).toBe(1);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("the sandbox delivers to PUBLIC_URL when the process that started the payment is gone", async () => {
  await using shop = await openShop();
  const address = await shop.listen();
  await payBehindClosedPort(shop);
  await shop.runJobs(workerTools(shop, address));
  expect(await shop.db.selectFrom("webhook_events").select("outcome").execute()).toEqual([{ outcome: "applied" }]);
});

test("an undelivered webhook of the sandbox names each host with its reason", async () => {
  await using shop = await openShop();
  const closed = await payBehindClosedPort(shop);
  const other = `127.0.0.1:${await freePort()}`;
  await shop.runJobs(workerTools(shop, `http://${other}`));
  const { rows } = await shop.owner.pool.query(
    "select last_error from graphile_worker.jobs where task_identifier = 'sandbox.tellShop'",
  );
  const lastError = `Sandbox webhook failed: ECONNREFUSED from ${closed}, ECONNREFUSED from ${other}`;
  expect(rows).toEqual([{ last_error: lastError }]);
});

/** Pays when nothing listens any more where the payment began. Returns that host. */
async function payBehindClosedPort(shop: Shop): Promise<string> {
  const { url } = await startCardCheckout(await createUser(shop), await addProduct(shop.db));
  const closed = `127.0.0.1:${await freePort()}`;
  await shop.db
    .updateTable("sandbox_payments")
    .set({ webhook_url: `http://${closed}/api/payments/webhooks/sandbox` })
    .execute();
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
  return closed;
}

/** Of a worker that posts webhooks over HTTP. */
function workerTools({ tools: { postWebhook: _, ...tools }, config }: Shop, publicUrl: string) {
  return { ...tools, config: { ...config, publicUrl } };
}

test("a declined card leaves the shopper at the gateway, where another card works", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db);
  const { sessionId, url } = await startCardCheckout(mona, dress);
  const declined = await submitGatewayForm(shop, url, { do: "pay", card: testCards.declined });
  expect(declined.html).toContain("declined");
  expect((await mona.get(`/checkout/session/${sessionId}`)).body.status).toBe("open");
  const response = await submitGatewayForm(shop, url, { do: "pay", card: testCards.challenge });
  expect(response.html).toContain("Approve payment");
  await submitGatewayForm(shop, url, { do: "decline" });
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.challenge });
  expect((await submitGatewayForm(shop, url, { do: "approve" })).to).toContain("/checkout-success");
  expect((await mona.get(`/checkout/session/${sessionId}`)).body.status).toBe("paid");
});

test("cancelling at the gateway keeps the cart and releases the stock", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 1 });
  const { sessionId, url } = await startCardCheckout(mona, dress);
  const response = await submitGatewayForm(shop, url, { do: "cancel" });
  expect(response.to).toContain(`/purchase-cancel?session_id=${sessionId}`);
  expect((await mona.post(`/checkout/session/${sessionId}/cancel`)).body).toMatchObject({ status: "cancelled" });
  expect(await loadStock(shop.db, dress.variantId)).toBe(1);
  expect((await mona.get("/cart")).body.count).toBe(1);
  expect((await submitGatewayForm(shop, url, { do: "pay", card: testCards.good })).to).toContain("/purchase-cancel");
  await shop.runJobs();
  expect(await findViolations(shop.db)).toEqual([]);
});

test("going back shows the stock that the open payment reserves and allows cash instead", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 1 });
  const { sessionId, url } = await startCardCheckout(mona, dress);
  expect(await loadStock(shop.db, dress.variantId)).toBe(0);
  expect((await mona.get("/cart")).body.items).toMatchObject([{ available: true, stock: 1, quantity: 1 }]);
  expect((await mona.post("/checkout/quote", {})).body.mayOrder).toBe(true);
  expect((await mona.put(`/cart/${dress.id}`, { quantity: 2, variantAttributes: {} })).body).toMatchObject({
    count: 1,
  });

  expect((await mona.post("/checkout/cod", checkoutForm())).status).toBe(200);
  expect((await mona.get(`/checkout/session/${sessionId}`)).body.status).toBe("cancelled");
  expect((await submitGatewayForm(shop, url, { do: "pay", card: testCards.good })).to).toContain("/purchase-cancel");
  await shop.runJobs();
  expect((await mona.get("/orders")).body.total).toBe(1);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("keeps what is added to the cart while the shopper is at the gateway", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const [dress, scarf] = [await addProduct(shop.db, { stock: 9 }), await addProduct(shop.db, { stock: 9 })];
  const { url } = await startCardCheckout(mona, dress);
  await fillCart(mona, { id: dress.id, quantity: 2 }, scarf);
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
  await shop.runJobs();
  expect((await mona.get("/orders")).body.items[0].items).toMatchObject([{ quantity: 1 }]);
  expect((await mona.get("/cart")).body.items).toMatchObject([
    { _id: dress.id, quantity: 2 },
    { _id: scarf.id, quantity: 1 },
  ]);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("a second click on pay leads to the same gateway page", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 5 });
  await fillCart(mona, dress);
  const click = checkoutForm();
  const answers = await Promise.all([1, 2, 3].map(() => mona.post("/checkout/session", click)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.sessionId} ${body.url}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await loadStock(shop.db, dress.variantId)).toBe(4);
  const changed = await mona.post("/checkout/session", { ...click, phones: ["01112345678"] });
  expect(changed).toMatchObject({ status: 422, body: { message: "checkout.keyReused" } });
});

test("a second click opens a payment page after a crash before the first page existed", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 5 });
  await fillCart(mona, dress);
  const click = checkoutForm();
  const first = (await mona.post("/checkout/session", click)).body;
  await shop.db
    .updateTable("checkout_sessions")
    .set({ url: null, reference: null, created_at: new Date(Date.now() - 20_000) })
    .where("id", "=", first.sessionId)
    .execute();
  const again = await mona.post("/checkout/session", click);
  expect(again.status).toBe(200);
  expect(again.body.sessionId).not.toBe(first.sessionId);
  expect(await mona.post("/checkout/session", click)).toMatchObject({ status: 200, body: again.body });
  expect((await mona.get(`/checkout/session/${first.sessionId}`)).body).toMatchObject({ status: "failed" });
  expect(await loadStock(shop.db, dress.variantId)).toBe(4);
});

test("rejects an idempotency key that was used for the other payment method", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { price: 100_00, stock: 9 });
  const reused = { status: 422, body: { message: "checkout.keyReused" } };
  await fillCart(mona, dress);
  const cash = checkoutForm();
  expect((await mona.post("/checkout/cod", cash)).status).toBe(200);
  await fillCart(mona, dress);
  expect(await mona.post("/checkout/session", cash)).toMatchObject(reused);
  const card = checkoutForm();
  const { sessionId } = (await mona.post("/checkout/session", card)).body;
  expect(await mona.post("/checkout/cod", card)).toMatchObject(reused);
  // The refusal leaves the card payment open.
  expect((await mona.get(`/checkout/session/${sessionId}`)).body).toMatchObject({ status: "open" });
  expect((await mona.get("/orders")).body.total).toBe(1);
});

test("an unpaid session releases its stock after 30 minutes", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 1 });
  const { sessionId, url } = await startCardCheckout(mona, dress);
  await expireSessionsJob.run({}, shop.tools);
  expect(await loadStock(shop.db, dress.variantId)).toBe(0);
  await backdateSession(shop, sessionId);
  await expireSessionsJob.run({}, shop.tools);
  expect(await loadStock(shop.db, dress.variantId)).toBe(1);
  expect((await mona.get(`/checkout/session/${sessionId}`)).body).toMatchObject({ status: "expired", url: null });
  expect((await submitGatewayForm(shop, url, { do: "pay", card: testCards.good })).to).toContain("/purchase-cancel");
  await shop.runJobs();
  expect((await mona.get("/orders")).body.total).toBe(0);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("a late payment takes what is still in stock", async () => {
  const { shop } = shops;
  const { mona, dress, sessionId } = await payAfterExpiry(shop);
  expect((await mona.get(`/checkout/session/${sessionId}`)).body).toMatchObject({ status: "paid", refunded: false });
  expect((await mona.get("/orders")).body).toMatchObject({ total: 1, items: [{ status: "order_placed" }] });
  expect(await loadStock(shop.db, dress.variantId)).toBe(0);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("refunds a late payment for the last piece once", async () => {
  await using shop = await openShop();
  const { mona, sessionId } = await payAfterExpiry(shop, async (dress) => {
    const omar = await createUser(shop);
    await fillCart(omar, dress);
    expect((await omar.post("/checkout/cod", checkoutForm())).status).toBe(200);
  });
  expect((await mona.get(`/checkout/session/${sessionId}`)).body).toMatchObject({ status: "paid", refunded: true });
  await shop.runJobs();
  await shop.runJobs();
  expect((await mona.get("/orders")).body.total).toBe(0);
  expect((await mona.get("/cart")).body.items).toHaveLength(1);
  const refunds = await shop.db.selectFrom("sandbox_refunds").select(["amount", "status"]).execute();
  expect(refunds).toEqual([{ amount: 640_00, status: "succeeded" }]);
  const mails = await shop.db.selectFrom("outbox").select("template").where("recipient", "=", mona.email).execute();
  expect(mails).toEqual([{ template: "latePayment" }]);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("polls the gateway two minutes after a missing webhook", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const { sessionId, url } = await startCardCheckout(mona, await addProduct(shop.db));
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
  await pollSessionsJob.run({}, shop.tools);
  expect((await mona.get("/orders")).body.total).toBe(0);
  await shop.db
    .updateTable("checkout_sessions")
    .set({ created_at: new Date(Date.now() - 130_000) })
    .where("id", "=", sessionId)
    .execute();
  await pollSessionsJob.run({}, shop.tools);
  expect((await mona.get("/orders")).body.total).toBe(1);
});

test("rejects forged, altered, unsigned and old webhooks without a trace", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const { url, sessionId } = await startCardCheckout(mona, await addProduct(shop.db));
  const body = await createWebhookPayload(shop, url, { status: "paid" });
  const key = sandboxKey(shop.config);
  const old = Math.floor(Date.now() / 1000) - 600;
  const signatures: [string, string, string | undefined][] = [
    ["unsigned", body, undefined],
    ["signed by somebody else", body, signWebhook(body, "another secret")],
    ["altered", body.replace("EGP", "USD"), signWebhook(body, key)],
    ["ten minutes old", body, signWebhook(body, key, old)],
    ["no JSON", "{", signWebhook("{", key)],
    ["another thing altogether", '{"id":"x"}', signWebhook('{"id":"x"}', key)],
    ["empty", "", signWebhook("", key)],
  ];
  for (const [what, payload, signature] of signatures)
    expect((await deliverWebhook(shop, payload, signature)).statusCode, what).toBe(400);
  expect((await deliverWebhook(shop, body, signWebhook(body, key), "stripe")).statusCode).toBe(404);
  expect(await shop.db.selectFrom("webhook_events").selectAll().execute()).toEqual([]);
  expect((await mona.get(`/checkout/session/${sessionId}`)).body.status).toBe("open");
});

test("quarantines a payment of another amount, currency or session and places no order", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const { url, sessionId } = await startCardCheckout(mona, await addProduct(shop.db));
  const wrong: [string, object][] = [
    ["less", { amount: 1 }],
    ["more", { amount: 999_999 }],
    ["dollars", { currency: "USD" }],
    ["nobody's session", { session_id: randomUUID() }],
    ["another payment", { id: randomUUID() }],
  ];
  for (const [what, change] of wrong) {
    const body = await createWebhookPayload(shop, url, { status: "paid", ...change }, `${what}:paid`);
    expect((await deliverWebhook(shop, body, signWebhook(body, sandboxKey(shop.config)))).statusCode, what).toBe(200);
  }
  const events = await shop.db.selectFrom("webhook_events").select(["outcome"]).execute();
  expect(events.map(({ outcome }) => outcome)).toEqual(wrong.map(() => "quarantined"));
  expect((await mona.get(`/checkout/session/${sessionId}`)).body.status).toBe("open");
  expect((await mona.get("/orders")).body.total).toBe(0);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("cancels and refunds a paid order", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 3 });
  const { orderId } = await buyByCard(shop, mona, dress);
  const cancelled = await mona.post(`/orders/${orderId}/cancel`);
  expect(cancelled.body).toMatchObject({
    message: "orders.refunded",
    order: { status: "refunded", refunded: 640, refunds: [{ status: "succeeded", amount: 640 }] },
  });
  expect(await loadStock(shop.db, dress.variantId)).toBe(3);
  const again = await mona.post(`/orders/${orderId}/cancel`);
  expect(again).toMatchObject({ status: 409, body: { message: "orders.cannotCancel" } });
  expect(await findViolations(shop.db)).toEqual([]);
});

test("an order that costs nothing needs no payment page and is cancelled without a refund", async () => {
  await using shop = await openShop();
  const [mona, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  await staff.patch("/admin/settings", { shippingByGovernorate: { ALX: 0 } });
  const scarf = await addProduct(shop.db, { price: 100_00, deal: 100, stock: 4 });
  const place = async () => {
    const { sessionId, url } = await startCardCheckout(mona, scarf);
    expect(url).toMatch(/\/checkout-success\?session_id=/);
    const { status, orderId } = (await mona.get(`/checkout/session/${sessionId}`)).body;
    expect(status).toBe("paid");
    return orderId;
  };
  const ids = [await place(), await place()];
  expect(await mona.post(`/orders/${ids[0]}/cancel`)).toMatchObject({
    status: 200,
    body: { message: "orders.nothingCharged" },
  });
  const cancel = { refund: true, reason: "They called", version: 1 };
  expect((await staff.post(`/admin/orders/${ids[1]}/cancel`, cancel)).status).toBe(200);
  for (const id of ids) expect((await mona.get(`/orders/${id}`)).body.status).toBe("cancelled");
  expect(await loadStock(shop.db, scarf.variantId)).toBe(4);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("retries a failed refund until it succeeds", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 3 });
  const { orderId } = await buyByCard(shop, mona, dress, testCards.refundFails);
  const cancelled = await mona.post(`/orders/${orderId}/cancel`);
  expect(cancelled.body).toMatchObject({
    message: "orders.awaitingRefund",
    order: { status: "pending_refund", refunded: 0 },
  });
  expect(await loadStock(shop.db, dress.variantId)).toBe(3);
  const [refund] = cancelled.body.order.refunds;
  for (const status of ["pending_refund", "refunded", "refunded"]) {
    await retryRefundJob.run({ refundId: refund.id }, shop.tools);
    expect((await mona.get(`/orders/${orderId}`)).body.status).toBe(status);
  }
  expect((await mona.get(`/orders/${orderId}`)).body).toMatchObject({
    refunded: 640,
    history: [{ to: "order_placed" }, { to: "pending_refund", by: "customer" }, { to: "refunded", by: "system" }],
  });
  expect(await loadStock(shop.db, dress.variantId)).toBe(3);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("a checkout session is visible to its owner only", async () => {
  const { shop } = shops;
  const [mona, omar] = [await createUser(shop), await createUser(shop)];
  const { sessionId } = await startCardCheckout(mona, await addProduct(shop.db));
  expect((await omar.get(`/checkout/session/${sessionId}`)).status).toBe(404);
  expect((await omar.post(`/checkout/session/${sessionId}/cancel`)).status).toBe(404);
  expect((await mona.get(`/checkout/session/${sessionId}`)).body.status).toBe("open");
});

/** Expires the session of 30 minutes. */
const backdateSession = async ({ db }: Shop, sessionId: string) => {
  const expires_at = new Date(Date.now() - 1000);
  await db.updateTable("checkout_sessions").set({ expires_at }).where("id", "=", sessionId).execute();
  await db.updateTable("sandbox_payments").set({ expires_at }).where("session_id", "=", sessionId).execute();
};

/** The slow card is accepted, the session expires, and then the bank confirms. */
async function payAfterExpiry(shop: Shop, meanwhile: (dress: { id: string }) => Promise<void> = async () => {}) {
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 1 });
  const { sessionId, url } = await startCardCheckout(mona, dress);
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.late });
  await backdateSession(shop, sessionId);
  await expireSessionsJob.run({}, shop.tools);
  expect(await loadStock(shop.db, dress.variantId)).toBe(1);
  await meanwhile(dress);
  await confirmLatePaymentJob.run({ id: lastPathSegment(url) }, shop.tools);
  await shop.runJobs();
  return { mona, dress, sessionId };
}

const lastPathSegment = (url: string) => url.split("/").at(-1) ?? "";

async function createWebhookPayload(
  { db }: Shop,
  url: string,
  change: object,
  eventId = `${lastPathSegment(url)}:paid`,
) {
  const payment = await db
    .selectFrom("sandbox_payments")
    .selectAll()
    .where("id", "=", lastPathSegment(url))
    .executeTakeFirstOrThrow();
  return JSON.stringify(toWebhookMessage({ ...payment, ...change }, eventId));
}

const deliverWebhook = ({ app }: Shop, payload: string, signature: string | undefined, provider = "sandbox") =>
  app.inject({
    method: "POST",
    url: `/api/payments/webhooks/${provider}`,
    headers: { "content-type": "application/json", ...(signature ? { "x-sandbox-signature": signature } : {}) },
    payload,
  });
