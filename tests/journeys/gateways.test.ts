import { describe, expect, test } from "vitest";
import { askAboutSessions, expireSessions } from "#shop/checkout/server/jobs.ts";
import { stockOf } from "#tests/support/catalogue.ts";
import {
  ledgerOf,
  longAgo,
  mailsOf,
  paidMessage,
  payTooLate,
  timeIsOver,
  waitingIn,
} from "#tests/support/gateways/deeds.ts";
import { cancelOrder, companies, openStage } from "#tests/support/gateways/stage.ts";
import { signedIn } from "#tests/support/people.ts";
import { fillCart, filledIn } from "#tests/support/purchases.ts";

/** What every company that takes cards must be able to go through with the shop. A new one is a name in `companies`. */
describe.each(companies)("%s", (name) => {
  const open = (wish = {}) => openStage(name, wish);

  test("its message places the order, and the shopper who comes back finds it", async () => {
    await using stage = await open();
    expect(await stage.comesBack()).toMatchObject({ status: "open", url: stage.url });
    await stage.company.pay(stage.url);
    expect(await stage.tell()).toBe(200);
    expect(await stage.comesBack()).toMatchObject({ status: "paid", refunded: false, orderNumber: "NB-100001" });
    expect(await stage.heard()).toEqual([{ outcome: "applied", note: null }]);
    await stage.adds(1);
  });

  test("the shopper who comes back first places the order, and the message finds it", async () => {
    await using stage = await open();
    await stage.company.pay(stage.url);
    expect(await stage.comesBack()).toMatchObject({ status: "paid" });
    expect(await stage.tell()).toBe(200);
    expect(await stage.heard()).toEqual([{ outcome: "ignored", note: null }]);
    await stage.adds(1);
  });

  test("messages before, during and after the way back, twenty times over, place one order", async () => {
    await using stage = await open({ connections: 10 });
    await stage.company.pay(stage.url);
    const tellings = [...Array(10).keys()].flatMap(() => [stage.tell(), stage.comesBack()]);
    const answers = await Promise.all([...tellings, askAboutSessions.run({}, stage.shop.tools)]);
    expect(answers.filter((answer) => answer === 200)).toHaveLength(10);
    expect(await stage.tell()).toBe(200);
    expect(await stage.heard()).toHaveLength(1);
    await stage.adds(1);
    expect(await mailsOf(stage)).toEqual(["orderPlaced"]);
  });

  test("a message and a shopper who meet at the very same session wait for each other, and one places the order", async () => {
    await using stage = await open({ connections: 10 });
    await stage.company.pay(stage.url);
    const gate = await stage.shop.pool.connect();
    await gate.query("begin");
    await gate.query("select from checkout_sessions for update");
    const coming = Promise.all([stage.tell(), stage.comesBack(), stage.tell(), stage.comesBack()]);
    // One of the two messages stands behind the other already, at the row of the message itself.
    await expect.poll(() => waitingIn(stage), { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
    await gate.query("commit");
    gate.release();
    expect(await coming).toMatchObject([200, { status: "paid" }, 200, { status: "paid" }]);
    await stage.adds(1);
    expect(await mailsOf(stage)).toEqual(["orderPlaced"]);
  });

  test("a message that was held up and says that nothing was paid changes nothing", async () => {
    await using stage = await open();
    await stage.company.pay(stage.url);
    await stage.tell();
    expect(await stage.post(await stage.company.staleMessage(stage.url))).toBe(200);
    expect(await stage.comesBack()).toMatchObject({ status: "paid" });
    await stage.adds(1);
  });

  test("the message of a payment that comes after its refund changes nothing", async () => {
    await using stage = await open();
    const late = await paidMessage(stage);
    await stage.comesBack();
    expect(await cancelOrder(stage.mona)).toMatchObject({ message: "orders.refunded" });
    for (const message of (await stage.company.refundMessages?.(stage.url)) ?? [])
      expect(await stage.post(message)).toBe(200);
    expect(await stage.post(late)).toBe(200);
    expect((await stage.heard()).map(({ outcome }) => outcome)).not.toContain("quarantined");
    await stage.adds(1);
    expect(await mailsOf(stage)).toEqual(["orderPlaced", "orderNews"]);
  });

  test("a payment that comes after its time takes what is still there", async () => {
    await using stage = await open();
    await payTooLate(stage);
    expect(await stage.comesBack()).toMatchObject({ status: "paid", refunded: false });
    expect(await stockOf(stage.shop.db, stage.dress.variantId)).toBe(0);
    await stage.adds(1);
  });

  test("a payment that comes after its time and finds nothing left goes back by itself, once, and is told by mail", async () => {
    await using stage = await open();
    await payTooLate(stage, async () => {
      const omar = await signedIn(stage.shop);
      await fillCart(omar, stage.dress);
      expect((await omar.post("/checkout/cod", filledIn())).status).toBe(200);
    });
    for (const _ of [1, 2]) await stage.shop.runJobs();
    expect(await stage.comesBack()).toMatchObject({ status: "paid", refunded: true });
    expect(await ledgerOf(stage)).toEqual(["captured 64000", "refunded 64000"]);
    expect(await mailsOf(stage)).toEqual(["latePayment"]);
    await stage.adds(0);
  });

  test("when it says nothing, it is asked after two minutes", async () => {
    await using stage = await open();
    await stage.company.pay(stage.url);
    await askAboutSessions.run({}, stage.shop.tools);
    await stage.adds(0);
    await longAgo(stage);
    await askAboutSessions.run({}, stage.shop.tools);
    expect(await stage.heard()).toEqual([]);
    await stage.adds(1);
  });

  test("a bank that thinks is waited for, and no longer than half an hour", async () => {
    await using stage = await open();
    await stage.company.payLate(stage.url);
    await stage.tell();
    expect(await stage.comesBack()).toMatchObject({ status: "open" });
    await stage.company.confirm(stage.url);
    expect(await stage.comesBack()).toMatchObject({ status: "paid" });
    await stage.adds(1);
  });

  test("what is not its own, was changed on the way or is old is refused and leaves no trace", async () => {
    await using stage = await open();
    const message = await paidMessage(stage);
    const forgeries = stage.company.forgeries(message);
    expect(forgeries.length).toBeGreaterThan(3);
    for (const [what, forged] of [...forgeries, ["empty", { payload: "" }] as const])
      expect(await stage.post(forged), what).toBe(400);
    expect(await stage.heard()).toEqual([]);
    await stage.adds(0);
    expect(await stage.post(message)).toBe(200);
    await stage.adds(1);
  });

  test.each([
    ["less", { amount: 1 }, "0.01 EGP instead of 640.00 EGP"],
    ["more", { amount: 99_999_99 }, "99999.99 EGP instead of 640.00 EGP"],
    ["dollars", { currency: "USD" }, "640.00 USD instead of 640.00 EGP"],
  ])(
    "money that does not fit (%s) is set aside, staff are told, and it leaves their list once seen to",
    async (_, change, note) => {
      await using stage = await open();
      const staff = await signedIn(stage.shop, { role: "admin", language: "ar" });
      await stage.company.pay(stage.url);
      await stage.company.tamper(stage.url, change);
      expect(await stage.tell()).toBe(200);
      expect(await stage.comesBack()).toMatchObject({ status: "open" });
      await longAgo(stage);
      await askAboutSessions.run({}, stage.shop.tools);
      expect(await stage.heard()).toEqual([{ outcome: "quarantined", note }]);
      await stage.adds(0);

      const alerts = await stage.shop.db.selectFrom("outbox").select(["template", "recipient", "language"]).execute();
      expect(alerts).toEqual([{ template: "paymentSetAside", recipient: staff.email, language: "ar" }]);
      const { items } = (await staff.get("/admin/payments/quarantine")).body;
      expect(items).toMatchObject([{ provider: name, note, expected: 640, customer: stage.mona.email, orderId: null }]);
      expect((await stage.mona.get("/admin/payments/quarantine")).status).toBe(403);
      expect((await staff.post(`/admin/payments/quarantine/${items[0].id}/looked-at`)).status).toBe(200);
      expect((await staff.post(`/admin/payments/quarantine/${items[0].id}/looked-at`)).status).toBe(404);
      expect((await staff.get("/admin/payments/quarantine")).body).toMatchObject({ total: 0 });
      expect((await staff.get("/admin/payments/quarantine?all=1")).body).toMatchObject({ total: 1 });

      // The goods are not held for it longer than for anybody.
      await timeIsOver(stage);
      await expireSessions.run({}, stage.shop.tools);
      expect(await stockOf(stage.shop.db, stage.dress.variantId)).toBe(1);
      await stage.adds(0);
    },
  );

  test("money that nobody told us of, and that does not fit, is set aside when we ask", async () => {
    await using stage = await open();
    await stage.company.pay(stage.url);
    await stage.company.tamper(stage.url, { amount: 640_01 });
    for (const _ of [1, 2, 3]) expect(await stage.comesBack()).toMatchObject({ status: "open" });
    expect(await stage.heard()).toEqual([{ outcome: "quarantined", note: "640.01 EGP instead of 640.00 EGP" }]);
    await stage.adds(0);
  });

  test("a card that is declined leaves the shopper there, where another one works", async () => {
    await using stage = await open();
    await stage.company.decline(stage.url);
    expect(await stage.comesBack()).toMatchObject({ status: "open", url: stage.url });
    await stage.company.pay(stage.url);
    await stage.tell();
    await stage.adds(1);
  });

  test("who gives up there finds the cart as it was, and the dress is free again", async () => {
    await using stage = await open();
    expect(await stage.company.cancel(stage.url)).toContain(`session_id=${stage.sessionId}`);
    const left = await stage.mona.post(`/checkout/session/${stage.sessionId}/cancel`);
    expect(left.body).toMatchObject({ status: "cancelled", url: null });
    expect(await stockOf(stage.shop.db, stage.dress.variantId)).toBe(1);
    expect((await stage.mona.get("/cart")).body.count).toBe(1);
    await stage.adds(0);
  });

  test("a payment that is made in another window after it was given up goes back", async () => {
    await using stage = await open();
    await stage.company.payLate(stage.url);
    await stage.mona.post(`/checkout/session/${stage.sessionId}/cancel`);
    await stage.company.confirm(stage.url);
    await stage.tell();
    await stage.shop.runJobs();
    expect(await stage.comesBack()).toMatchObject({ status: "paid", refunded: true });
    expect(await ledgerOf(stage)).toEqual(["captured 64000", "refunded 64000"]);
    await stage.adds(0);
  });

  test("nobody comes back: after half an hour the dress is free again", async () => {
    await using stage = await open();
    await timeIsOver(stage);
    await expireSessions.run({}, stage.shop.tools);
    expect(await stage.comesBack()).toMatchObject({ status: "expired" });
    expect(await stockOf(stage.shop.db, stage.dress.variantId)).toBe(1);
    await stage.adds(0);
  });
});

describe.each(["stripe", "paymob"] as const)("%s, over a network", (name) => {
  test("a company that cannot be reached holds nobody's goods for ever, and nothing is lost", async () => {
    await using stage = await openStage(name, { stock: 2 });
    const left = () => stockOf(stage.shop.db, stage.dress.variantId);
    await stage.company.close();
    expect(await stage.comesBack()).toMatchObject({ status: "open" });
    const omar = await signedIn(stage.shop);
    await fillCart(omar, stage.dress);
    expect(await omar.post("/checkout/session", filledIn())).toMatchObject({
      status: 503,
      body: { message: "checkout.failed" },
    });
    expect((await omar.get("/cart")).body.count).toBe(1);
    expect(await left()).toBe(1);
    await stage.shop.db
      .updateTable("checkout_sessions")
      .set({ expires_at: new Date(Date.now() - 16 * 60_000) })
      .execute();
    await expireSessions.run({}, stage.shop.tools);
    expect(await left()).toBe(2);
    expect((await stage.mona.get("/orders")).body.total).toBe(0);
  });
});

test.each([
  ["sandbox", "applied"],
  ["stripe", "applied"],
  // It signs its own name of the payment, not ours, and without that nobody can have been sent to its page.
  ["paymob", "quarantined"],
] as const)("%s speaks before its answer to the start was written down: %s", async (name, outcome) => {
  await using stage = await openStage(name);
  await stage.company.pay(stage.url);
  await stage.shop.db.updateTable("checkout_sessions").set({ reference: null }).execute();
  expect(await stage.tell()).toBe(200);
  expect(await stage.heard()).toMatchObject([{ outcome }]);
  await stage.adds(outcome === "applied" ? 1 : 0);
});

test("the alert is written in the language of everybody on the staff", async () => {
  await using stage = await openStage("stripe");
  const staff = await Promise.all(
    (["en", "ar", "es", "fr"] as const).map((language) => signedIn(stage.shop, { role: "admin", language })),
  );
  await stage.company.pay(stage.url);
  await stage.company.tamper(stage.url, { amount: 1_50 });
  await stage.tell();
  await stage.shop.runJobs();
  const mails = await stage.shop.mails();
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(4);
  for (const { email } of staff) {
    const mail = mails.find(({ to }) => to === email);
    expect(mail?.text).toContain("1.50 EGP instead of 640.00 EGP");
    expect(mail?.text).toContain("/secret-dashboard/payments");
  }
});
