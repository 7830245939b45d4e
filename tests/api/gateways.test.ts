import { describe, expect, test } from "vitest";
import { expireSessionsJob, pollSessionsJob } from "#shop/checkout/server/jobs.ts";
import { sandboxKey } from "#shop/payments/server/sandbox/sandboxKey.ts";
import { signWebhook } from "#shop/payments/server/webhookSignature.ts";
import {
  cancelFirstOrder,
  gatewayNames,
  openGatewayFixture,
  shareGatewayShops,
} from "#tests/support/gateways/gatewayFixture.ts";
import {
  ageSession,
  countLockWaits,
  expireSession,
  ledgerEntries,
  mailTemplates,
  payAfterExpiry,
  payAndGetWebhook,
} from "#tests/support/gateways/gatewaySteps.ts";
import { sampleOf } from "#tests/support/longRun.ts";
import { loadStock } from "#tests/support/products.ts";
import { checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { createUser } from "#tests/support/users.ts";

const openShared = shareGatewayShops();

/** Contract tests that every card gateway must pass. To add one, add its name to `gatewayNames`. */
describe.each(gatewayNames)("%s", (name) => {
  const open = () => openShared(name);

  test("places the order from its webhook and shows it to the returning shopper", async () => {
    await using fixture = await openGatewayFixture(name);
    expect(await fixture.comesBack()).toMatchObject({ status: "open", url: fixture.url });
    await fixture.company.pay(fixture.url);
    expect(await fixture.sendWebhook()).toBe(200);
    expect(await fixture.comesBack()).toMatchObject({ status: "paid", refunded: false, orderNumber: "NB-100001" });
    expect(await fixture.receivedEvents()).toEqual([{ outcome: "applied", note: null }]);
    await fixture.adds(1);
  });

  test("places the order for the returning shopper and finds it at the webhook", async () => {
    const fixture = await open();
    await fixture.company.pay(fixture.url);
    expect(await fixture.comesBack()).toMatchObject({ status: "paid" });
    expect(await fixture.sendWebhook()).toBe(200);
    expect(await fixture.receivedEvents()).toEqual([{ outcome: "ignored", note: null }]);
    await fixture.adds(1);
  });

  test("places one order from twenty webhooks before, during and after the return", async () => {
    const fixture = await open();
    await fixture.company.pay(fixture.url);
    const tellings = [...Array(10).keys()].flatMap(() => [fixture.sendWebhook(), fixture.comesBack()]);
    const answers = await Promise.all([...tellings, pollSessionsJob.run({}, fixture.shop.tools)]);
    expect(answers.filter((answer) => answer === 200)).toHaveLength(10);
    expect(await fixture.sendWebhook()).toBe(200);
    expect(await fixture.receivedEvents()).toHaveLength(1);
    await fixture.adds(1);
    expect(await mailTemplates(fixture)).toEqual(["orderPlaced"]);
  });

  test("a concurrent webhook and returning shopper place one order", async () => {
    const fixture = await open();
    await fixture.company.pay(fixture.url);
    const gate = await fixture.shop.pool.connect();
    await gate.query("begin");
    await gate.query("select from checkout_sessions for update");
    const coming = Promise.all([
      fixture.sendWebhook(),
      fixture.comesBack(),
      fixture.sendWebhook(),
      fixture.comesBack(),
    ]);
    // One of the two webhooks already waits for the other's lock on the event row.
    await expect.poll(() => countLockWaits(fixture), { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
    await gate.query("commit");
    gate.release();
    expect(await coming).toMatchObject([200, { status: "paid" }, 200, { status: "paid" }]);
    await fixture.adds(1);
    expect(await mailTemplates(fixture)).toEqual(["orderPlaced"]);
  });

  test("a delayed webhook of a failed payment changes nothing", async () => {
    const fixture = await open();
    await fixture.company.pay(fixture.url);
    await fixture.sendWebhook();
    expect(await fixture.post(await fixture.company.staleWebhook(fixture.url))).toBe(200);
    expect(await fixture.comesBack()).toMatchObject({ status: "paid" });
    await fixture.adds(1);
  });

  test("a payment webhook that arrives after its refund changes nothing", async () => {
    const fixture = await open();
    const late = await payAndGetWebhook(fixture);
    await fixture.comesBack();
    expect(await cancelFirstOrder(fixture.mona)).toMatchObject({ message: "orders.refunded" });
    for (const message of (await fixture.company.refundWebhooks?.(fixture.url)) ?? [])
      expect(await fixture.post(message)).toBe(200);
    expect(await fixture.post(late)).toBe(200);
    expect((await fixture.receivedEvents()).map(({ outcome }) => outcome)).not.toContain("quarantined");
    await fixture.adds(1);
    expect(await mailTemplates(fixture)).toEqual(["orderPlaced", "orderNews"]);
  });

  test("a late payment takes what is still in stock", async () => {
    const fixture = await open();
    await payAfterExpiry(fixture);
    expect(await fixture.comesBack()).toMatchObject({ status: "paid", refunded: false });
    expect(await loadStock(fixture.shop.db, fixture.dress.variantId)).toBe(0);
    await fixture.adds(1);
  });

  test("refunds a late payment once and mails about it when nothing is left", async () => {
    const fixture = await open();
    await payAfterExpiry(fixture, async () => {
      const omar = await createUser(fixture.shop);
      await fillCart(omar, fixture.dress);
      expect((await omar.post("/checkout/cod", checkoutForm())).status).toBe(200);
    });
    for (const _ of [1, 2]) await fixture.shop.runJobs();
    expect(await fixture.comesBack()).toMatchObject({ status: "paid", refunded: true });
    expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "refunded 64000"]);
    expect(await mailTemplates(fixture)).toEqual(["latePayment"]);
    await fixture.adds(0);
  });

  test("polls a gateway that sends no webhook after two minutes", async () => {
    const fixture = await open();
    await fixture.company.pay(fixture.url);
    await pollSessionsJob.run({}, fixture.shop.tools);
    await fixture.adds(0);
    await ageSession(fixture);
    await pollSessionsJob.run({}, fixture.shop.tools);
    expect(await fixture.receivedEvents()).toEqual([]);
    await fixture.adds(1);
  });

  test("names the ways to pay that its page offers", async () => {
    const fixture = await open();
    const { body } = await (await createUser(fixture.shop)).get("/shop?lang=en");
    expect(body.onlineMethods).toEqual(name === "paymob" ? ["card", "wallet"] : ["card"]);
  });

  test("waits for a pending payment for 30 minutes at most", async () => {
    const fixture = await open();
    await fixture.company.payPending(fixture.url);
    await fixture.sendWebhook();
    expect(await fixture.comesBack()).toMatchObject({ status: "open" });
    await fixture.company.confirmPending(fixture.url);
    expect(await fixture.comesBack()).toMatchObject({ status: "paid" });
    await fixture.adds(1);
  });

  test("rejects foreign, altered and old webhooks without a trace", async () => {
    const fixture = await open();
    const message = await payAndGetWebhook(fixture);
    const forgeries = fixture.company.forgedWebhooks(message);
    expect(forgeries.length).toBeGreaterThan(3);
    for (const [what, forged] of [...forgeries, ["empty", { payload: "" }] as const])
      expect(await fixture.post(forged), what).toBe(400);
    expect(await fixture.receivedEvents()).toEqual([]);
    await fixture.adds(0);
    expect(await fixture.post(message)).toBe(200);
    await fixture.adds(1);
  });

  const differences = [
    ["a smaller amount", { amount: 1 }, "otherAmount 640"],
    ["a larger amount", { amount: 99_999_99 }, "otherAmount 640"],
    ["another currency", { currency: "USD" }, "otherAmount 640"],
  ] as const;
  // A normal run tries another one at each gateway.
  test.each(sampleOf(differences, 3, gatewayNames.indexOf(name)))(
    "quarantines a payment with %s, alerts staff and lists it until reviewed",
    async (_, change, note) => {
      await using fixture = await openGatewayFixture(name);
      const staff = await createUser(fixture.shop, { role: "admin", language: "ar" });
      await fixture.company.pay(fixture.url);
      await fixture.company.tamper(fixture.url, change);
      expect(await fixture.sendWebhook()).toBe(200);
      expect(await fixture.comesBack()).toMatchObject({ status: "open" });
      await ageSession(fixture);
      await pollSessionsJob.run({}, fixture.shop.tools);
      expect(await fixture.receivedEvents()).toEqual([{ outcome: "quarantined", note }]);
      await fixture.adds(0);

      const alerts = await fixture.shop.db.selectFrom("outbox").select(["template", "recipient", "language"]).execute();
      expect(alerts).toEqual([{ template: "paymentSetAside", recipient: staff.email, language: "ar" }]);
      const { items } = (await staff.get("/admin/payments/quarantine")).body;
      expect(items).toMatchObject([
        { provider: name, note, expected: 640, customer: fixture.mona.email, orderId: null },
      ]);
      expect((await fixture.mona.get("/admin/payments/quarantine")).status).toBe(403);
      expect((await staff.post(`/admin/payments/quarantine/${items[0].id}/looked-at`)).status).toBe(200);
      expect((await staff.post(`/admin/payments/quarantine/${items[0].id}/looked-at`)).status).toBe(404);
      expect((await staff.get("/admin/payments/quarantine")).body).toMatchObject({ total: 0 });
      expect((await staff.get("/admin/payments/quarantine?all=1")).body).toMatchObject({ total: 1 });

      // A foreign payment does not extend the stock reservation.
      await expireSession(fixture);
      await expireSessionsJob.run({}, fixture.shop.tools);
      expect(await loadStock(fixture.shop.db, fixture.dress.variantId)).toBe(1);
      await fixture.adds(0);
    },
  );

  test("quarantines a mismatched payment that only polling finds", async () => {
    const fixture = await open();
    await fixture.company.pay(fixture.url);
    await fixture.company.tamper(fixture.url, { amount: 640_01 });
    for (const _ of [1, 2, 3]) expect(await fixture.comesBack()).toMatchObject({ status: "open" });
    expect(await fixture.receivedEvents()).toEqual([{ outcome: "quarantined", note: "otherAmount 640" }]);
    await fixture.adds(0);
  });

  test("a declined card leaves the shopper at the gateway, where another card works", async () => {
    const fixture = await open();
    await fixture.company.decline(fixture.url);
    expect(await fixture.comesBack()).toMatchObject({ status: "open", url: fixture.url });
    await fixture.company.pay(fixture.url);
    await fixture.sendWebhook();
    await fixture.adds(1);
  });

  test("giving up at the gateway keeps the cart and releases the stock", async () => {
    const fixture = await open();
    expect(await fixture.company.cancel(fixture.url)).toContain(`session_id=${fixture.sessionId}`);
    const cancelled = await fixture.mona.post(`/checkout/session/${fixture.sessionId}/cancel`);
    expect(cancelled.body).toMatchObject({ status: "cancelled", url: null });
    expect(await loadStock(fixture.shop.db, fixture.dress.variantId)).toBe(1);
    expect((await fixture.mona.get("/cart")).body.count).toBe(1);
    await fixture.adds(0);
  });

  test("refunds a payment that completes in another window after it was cancelled", async () => {
    const fixture = await open();
    await fixture.company.payPending(fixture.url);
    await fixture.mona.post(`/checkout/session/${fixture.sessionId}/cancel`);
    await fixture.company.confirmPending(fixture.url);
    await fixture.sendWebhook();
    await fixture.shop.runJobs();
    expect(await fixture.comesBack()).toMatchObject({ status: "paid", refunded: true });
    expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "refunded 64000"]);
    await fixture.adds(0);
  });

  test("releases the stock after 30 minutes when the shopper never returns", async () => {
    const fixture = await open();
    await expireSession(fixture);
    await expireSessionsJob.run({}, fixture.shop.tools);
    expect(await fixture.comesBack()).toMatchObject({ status: "expired" });
    expect(await loadStock(fixture.shop.db, fixture.dress.variantId)).toBe(1);
    await fixture.adds(0);
  });
});

describe.each(["stripe", "paymob"] as const)("%s, over a network", (name) => {
  test("an unreachable gateway neither holds stock for ever nor loses a payment", async () => {
    await using fixture = await openGatewayFixture(name, { stock: 2 });
    const stockLeft = () => loadStock(fixture.shop.db, fixture.dress.variantId);
    await fixture.company.close();
    expect(await fixture.comesBack()).toMatchObject({ status: "open" });
    const omar = await createUser(fixture.shop);
    await fillCart(omar, fixture.dress);
    const click = checkoutForm();
    // The page repeats the key after a 503: the second click tries again.
    for (let clicks = 0; clicks < 2; clicks++)
      expect(await omar.post("/checkout/session", click)).toMatchObject({
        status: 503,
        body: { message: "checkout.failed" },
      });
    expect((await omar.get("/cart")).body.count).toBe(1);
    expect(await stockLeft()).toBe(1);
    await fixture.shop.db
      .updateTable("checkout_sessions")
      .set({ expires_at: new Date(Date.now() - 16 * 60_000) })
      .execute();
    await expireSessionsJob.run({}, fixture.shop.tools);
    expect(await stockLeft()).toBe(2);
    expect((await fixture.mona.get("/orders")).body.total).toBe(0);
  });
});

test("the sandbox accepts no webhook once a real gateway takes the payments", async () => {
  const fixture = await openShared("stripe");
  const payload = JSON.stringify({ id: "x", type: "payment.paid", payment: {} });
  const headers = { "x-sandbox-signature": signWebhook(payload, sandboxKey(fixture.shop.config)) };
  const answer = await fixture.shop.app.inject({
    method: "POST",
    url: "/api/payments/webhooks/sandbox",
    headers: { "content-type": "application/json", ...headers },
    payload,
  });
  expect([answer.statusCode, answer.json().message]).toEqual([404, "request.notFound"]);
});

test.each([
  ["sandbox", "applied"],
  ["stripe", "applied"],
  // Paymob signs its own payment id, not ours; without it the shopper cannot have reached its page.
  ["paymob", "quarantined"],
] as const)("%s webhook before the start response was stored: %s", async (name, outcome) => {
  await using fixture = await openGatewayFixture(name);
  await fixture.company.pay(fixture.url);
  await fixture.shop.db.updateTable("checkout_sessions").set({ reference: null }).execute();
  expect(await fixture.sendWebhook()).toBe(200);
  expect(await fixture.receivedEvents()).toMatchObject([{ outcome }]);
  await fixture.adds(outcome === "applied" ? 1 : 0);
});

test("alerts each admin in their own language", async () => {
  await using fixture = await openGatewayFixture("stripe");
  const languages = ["en", "ar", "es", "fr"] as const;
  const staff = await Promise.all(
    languages.map(async (language) => ({
      language,
      ...(await createUser(fixture.shop, { role: "admin", language })),
    })),
  );
  await fixture.company.pay(fixture.url);
  await fixture.company.tamper(fixture.url, { amount: 1_50 });
  await fixture.sendWebhook();
  await fixture.shop.runJobs();
  const mails = await fixture.shop.mails();
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(4);
  for (const { email, language } of staff) {
    const mail = mails.find(({ to }) => to === email);
    expect(mail?.subject).toContain("Stripe");
    expect(mail?.text).toContain(translatorFor(language)("admin:payments.reason.otherAmount", { expected: "" }).trim());
    expect(mail?.text).toMatch(/640|٦٤٠/);
    expect(mail?.text).toContain("/secret-dashboard/payments");
  }
});
