import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { brokenPromises } from "#server/invariants.ts";
import { askAboutSessions, expireSessions } from "#shop/checkout/server/jobs.ts";
import { retryOrderRefund } from "#shop/orders/server/jobs.ts";
import { confirmLatePayment, messageOf } from "#shop/payments/server/sandbox/jobs.ts";
import { sandboxKey } from "#shop/payments/server/sandbox/key.ts";
import { sign } from "#shop/payments/server/signatures.ts";
import { addProduct, stockOf } from "#tests/support/catalogue.ts";
import { signedIn } from "#tests/support/people.ts";
import { atGateway, buyByCard, cards, fillCart, filledIn, startCard } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

test("a customer pays by card: reserved, paid at the gateway, placed by its signed message, confirmed", async () => {
  await using shop = await openShop();
  // Really over HTTP, as the gateway would.
  const { postWebhook: _, ...tools } = shop.tools;
  const address = await shop.listen();
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db, { price: 100_00, stock: 2 });
  const { sessionId, url } = await startCard(mona, dress);
  expect(url).toMatch(/\/sandbox\/pay\/[0-9a-f-]{36}$/);
  expect(await stockOf(shop.db, dress.variantId)).toBe(1);
  expect((await mona.get(`/checkout/session/${sessionId}`)).body).toMatchObject({
    status: "open",
    orderId: null,
    total: 184,
  });

  const page = await shop.app.inject(new URL(url).pathname);
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.body).toContain("EGP");

  const paid = await atGateway(shop, url, { do: "pay", card: cards.good });
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
  expect(await stockOf(shop.db, dress.variantId)).toBe(1);
  expect(await brokenPromises(shop.db)).toEqual([]);
});

test("the returning shopper places the order when the gateway's message has not come", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db);
  const { sessionId, url } = await startCard(mona, dress);
  await atGateway(shop, url, { do: "pay", card: cards.good });
  const back = (await mona.get(`/checkout/session/${sessionId}`)).body;
  expect(back).toMatchObject({ status: "paid" });
  await shop.runJobs();
  expect(await shop.db.selectFrom("webhook_events").select("outcome").execute()).toEqual([{ outcome: "ignored" }]);
  expect((await mona.get("/orders")).body.total).toBe(1);
  expect(await brokenPromises(shop.db)).toEqual([]);
});

test("a declined card leaves the shopper at the gateway, where another card works", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db);
  const { sessionId, url } = await startCard(mona, dress);
  const declined = await atGateway(shop, url, { do: "pay", card: cards.declined });
  expect(declined.html).toContain("declined");
  expect((await mona.get(`/checkout/session/${sessionId}`)).body.status).toBe("open");
  const asked = await atGateway(shop, url, { do: "pay", card: cards.challenge });
  expect(asked.html).toContain("Approve payment");
  await atGateway(shop, url, { do: "decline" });
  await atGateway(shop, url, { do: "pay", card: cards.challenge });
  expect((await atGateway(shop, url, { do: "approve" })).to).toContain("/checkout-success");
  expect((await mona.get(`/checkout/session/${sessionId}`)).body.status).toBe("paid");
});

test("who cancels at the gateway finds the cart as it was, and the goods are free again", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db, { stock: 1 });
  const { sessionId, url } = await startCard(mona, dress);
  const left = await atGateway(shop, url, { do: "cancel" });
  expect(left.to).toContain(`/purchase-cancel?session_id=${sessionId}`);
  expect((await mona.post(`/checkout/session/${sessionId}/cancel`)).body).toMatchObject({ status: "cancelled" });
  expect(await stockOf(shop.db, dress.variantId)).toBe(1);
  expect((await mona.get("/cart")).body.count).toBe(1);
  expect((await atGateway(shop, url, { do: "pay", card: cards.good })).to).toContain("/purchase-cancel");
  await shop.runJobs();
  expect(await brokenPromises(shop.db)).toEqual([]);
});

test("who goes back sees the goods that the open payment holds, and may pay in cash instead", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db, { stock: 1 });
  const { sessionId, url } = await startCard(mona, dress);
  expect(await stockOf(shop.db, dress.variantId)).toBe(0);
  expect((await mona.get("/cart")).body.items).toMatchObject([{ available: true, stock: 1, quantity: 1 }]);
  expect((await mona.post("/checkout/quote", {})).body.mayOrder).toBe(true);
  expect((await mona.put(`/cart/${dress.id}`, { quantity: 2, variantAttributes: {} })).body).toMatchObject({
    count: 1,
  });

  expect((await mona.post("/checkout/cod", filledIn())).status).toBe(200);
  expect((await mona.get(`/checkout/session/${sessionId}`)).body.status).toBe("cancelled");
  expect((await atGateway(shop, url, { do: "pay", card: cards.good })).to).toContain("/purchase-cancel");
  await shop.runJobs();
  expect((await mona.get("/orders")).body.total).toBe(1);
  expect(await brokenPromises(shop.db)).toEqual([]);
});

test("what is added while the shopper is at the gateway stays in the cart", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const [dress, scarf] = [await addProduct(shop.db, { stock: 9 }), await addProduct(shop.db, { stock: 9 })];
  const { url } = await startCard(mona, dress);
  await fillCart(mona, { id: dress.id, quantity: 2 }, scarf);
  await atGateway(shop, url, { do: "pay", card: cards.good });
  await shop.runJobs();
  expect((await mona.get("/orders")).body.items[0].items).toMatchObject([{ quantity: 1 }]);
  expect((await mona.get("/cart")).body.items).toMatchObject([
    { _id: dress.id, quantity: 2 },
    { _id: scarf.id, quantity: 1 },
  ]);
  expect(await brokenPromises(shop.db)).toEqual([]);
});

test("a second click on pay leads to the same page of the gateway", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db, { stock: 5 });
  await fillCart(mona, dress);
  const click = filledIn();
  const answers = await Promise.all([1, 2, 3].map(() => mona.post("/checkout/session", click)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.sessionId} ${body.url}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await stockOf(shop.db, dress.variantId)).toBe(4);
  const changed = await mona.post("/checkout/session", { ...click, phones: ["01112345678"] });
  expect(changed).toMatchObject({ status: 422, body: { message: "checkout.keyReused" } });
});

test("an unpaid session gives its goods back after half an hour", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db, { stock: 1 });
  const { sessionId, url } = await startCard(mona, dress);
  await expireSessions.run({}, shop.tools);
  expect(await stockOf(shop.db, dress.variantId)).toBe(0);
  await letTimePass(shop);
  await expireSessions.run({}, shop.tools);
  expect(await stockOf(shop.db, dress.variantId)).toBe(1);
  expect((await mona.get(`/checkout/session/${sessionId}`)).body).toMatchObject({ status: "expired", url: null });
  expect((await atGateway(shop, url, { do: "pay", card: cards.good })).to).toContain("/purchase-cancel");
  await shop.runJobs();
  expect((await mona.get("/orders")).body.total).toBe(0);
  expect(await brokenPromises(shop.db)).toEqual([]);
});

test("a payment that comes too late takes what is still there", async () => {
  await using shop = await openShop();
  const { mona, dress, sessionId } = await payTooLate(shop);
  expect((await mona.get(`/checkout/session/${sessionId}`)).body).toMatchObject({ status: "paid", refunded: false });
  expect((await mona.get("/orders")).body).toMatchObject({ total: 1, items: [{ status: "order_placed" }] });
  expect(await stockOf(shop.db, dress.variantId)).toBe(0);
  expect(await brokenPromises(shop.db)).toEqual([]);
});

test("a payment that comes too late for the last piece is paid back by itself, once", async () => {
  await using shop = await openShop();
  const { mona, sessionId } = await payTooLate(shop, async (dress) => {
    const omar = await signedIn(shop);
    await fillCart(omar, dress);
    expect((await omar.post("/checkout/cod", filledIn())).status).toBe(200);
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
  expect(await brokenPromises(shop.db)).toEqual([]);
});

test("a message that never comes is asked for after two minutes", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const { url } = await startCard(mona, await addProduct(shop.db));
  await atGateway(shop, url, { do: "pay", card: cards.good });
  await askAboutSessions.run({}, shop.tools);
  expect((await mona.get("/orders")).body.total).toBe(0);
  await shop.db
    .updateTable("checkout_sessions")
    .set({ created_at: new Date(Date.now() - 130_000) })
    .execute();
  await askAboutSessions.run({}, shop.tools);
  expect((await mona.get("/orders")).body.total).toBe(1);
});

test("forged, altered, unsigned and old messages are refused and leave no trace", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const { url, sessionId } = await startCard(mona, await addProduct(shop.db));
  const body = await messageAbout(shop, url, { status: "paid" });
  const key = sandboxKey(shop.config);
  const old = Math.floor(Date.now() / 1000) - 600;
  const signatures: [string, string, string | undefined][] = [
    ["unsigned", body, undefined],
    ["signed by somebody else", body, sign(body, "another secret")],
    ["altered", body.replace("EGP", "USD"), sign(body, key)],
    ["ten minutes old", body, sign(body, key, old)],
    ["no JSON", "{", sign("{", key)],
    ["another thing altogether", '{"id":"x"}', sign('{"id":"x"}', key)],
    ["empty", "", sign("", key)],
  ];
  for (const [what, payload, signature] of signatures)
    expect((await tell(shop, payload, signature)).statusCode, what).toBe(400);
  expect((await tell(shop, body, sign(body, key), "stripe")).statusCode).toBe(404);
  expect(await shop.db.selectFrom("webhook_events").selectAll().execute()).toEqual([]);
  expect((await mona.get(`/checkout/session/${sessionId}`)).body.status).toBe("open");
});

test("a payment of another amount or currency, or for nobody, is set aside and places nothing", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const { url, sessionId } = await startCard(mona, await addProduct(shop.db));
  const wrong: [string, object][] = [
    ["less", { amount: 1 }],
    ["more", { amount: 999_999 }],
    ["dollars", { currency: "USD" }],
    ["nobody's session", { session_id: randomUUID() }],
    ["another payment", { id: randomUUID() }],
  ];
  for (const [what, change] of wrong) {
    const body = await messageAbout(shop, url, { status: "paid", ...change }, `${what}:paid`);
    expect((await tell(shop, body, sign(body, sandboxKey(shop.config)))).statusCode, what).toBe(200);
  }
  const events = await shop.db.selectFrom("webhook_events").select(["outcome"]).execute();
  expect(events.map(({ outcome }) => outcome)).toEqual(wrong.map(() => "quarantined"));
  expect((await mona.get(`/checkout/session/${sessionId}`)).body.status).toBe("open");
  expect((await mona.get("/orders")).body.total).toBe(0);
  expect(await brokenPromises(shop.db)).toEqual([]);
});

test("a paid order is called off and paid back", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db, { stock: 3 });
  const { orderId } = await buyByCard(shop, mona, dress);
  const cancelled = await mona.post(`/orders/${orderId}/cancel`);
  expect(cancelled.body).toMatchObject({
    message: "orders.refunded",
    order: { status: "refunded", refunded: 640, refunds: [{ status: "succeeded", amount: 640 }] },
  });
  expect(await stockOf(shop.db, dress.variantId)).toBe(3);
  const again = await mona.post(`/orders/${orderId}/cancel`);
  expect(again).toMatchObject({ status: 409, body: { message: "orders.cannotCancel" } });
  expect(await brokenPromises(shop.db)).toEqual([]);
});

test("a refund that fails is tried again until the money is back", async () => {
  await using shop = await openShop();
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db, { stock: 3 });
  const { orderId } = await buyByCard(shop, mona, dress, cards.refundFails);
  const cancelled = await mona.post(`/orders/${orderId}/cancel`);
  expect(cancelled.body).toMatchObject({
    message: "orders.awaitingRefund",
    order: { status: "pending_refund", refunded: 0 },
  });
  expect(await stockOf(shop.db, dress.variantId)).toBe(3);
  const [refund] = cancelled.body.order.refunds;
  for (const status of ["pending_refund", "refunded", "refunded"]) {
    await retryOrderRefund.run({ refundId: refund.id }, shop.tools);
    expect((await mona.get(`/orders/${orderId}`)).body.status).toBe(status);
  }
  expect((await mona.get(`/orders/${orderId}`)).body).toMatchObject({
    refunded: 640,
    history: [{ to: "order_placed" }, { to: "pending_refund", by: "customer" }, { to: "refunded", by: "system" }],
  });
  expect(await stockOf(shop.db, dress.variantId)).toBe(3);
  expect(await brokenPromises(shop.db)).toEqual([]);
});

test("a session is nobody else's business", async () => {
  await using shop = await openShop();
  const [mona, omar] = [await signedIn(shop), await signedIn(shop)];
  const { sessionId } = await startCard(mona, await addProduct(shop.db));
  expect((await omar.get(`/checkout/session/${sessionId}`)).status).toBe(404);
  expect((await omar.post(`/checkout/session/${sessionId}/cancel`)).status).toBe(404);
  expect((await mona.get(`/checkout/session/${sessionId}`)).body.status).toBe("open");
});

/** The half hour is over. */
const letTimePass = async ({ db }: Shop) => {
  const expires_at = new Date(Date.now() - 1000);
  await db.updateTable("checkout_sessions").set({ expires_at }).execute();
  await db.updateTable("sandbox_payments").set({ expires_at }).execute();
};

/** The slow card is accepted, the session runs out, and only then the bank says yes. */
async function payTooLate(shop: Shop, meanwhile: (dress: { id: string }) => Promise<void> = async () => {}) {
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db, { stock: 1 });
  const { sessionId, url } = await startCard(mona, dress);
  await atGateway(shop, url, { do: "pay", card: cards.late });
  await letTimePass(shop);
  await expireSessions.run({}, shop.tools);
  expect(await stockOf(shop.db, dress.variantId)).toBe(1);
  await meanwhile(dress);
  await confirmLatePayment.run({ id: idOf(url) }, shop.tools);
  await shop.runJobs();
  return { mona, dress, sessionId };
}

const idOf = (url: string) => url.split("/").at(-1) ?? "";

async function messageAbout({ db }: Shop, url: string, change: object, eventId = `${idOf(url)}:paid`) {
  const payment = await db
    .selectFrom("sandbox_payments")
    .selectAll()
    .where("id", "=", idOf(url))
    .executeTakeFirstOrThrow();
  return JSON.stringify(messageOf({ ...payment, ...change }, eventId));
}

const tell = ({ app }: Shop, payload: string, signature: string | undefined, provider = "sandbox") =>
  app.inject({
    method: "POST",
    url: `/api/payments/webhooks/${provider}`,
    headers: { "content-type": "application/json", ...(signature ? { "x-sandbox-signature": signature } : {}) },
    payload,
  });
