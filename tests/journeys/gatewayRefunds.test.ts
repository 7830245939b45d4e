import { describe, expect, test } from "vitest";
import { bookAnswer, bookReturned, runRefund } from "#shop/orders/server/refunds.ts";
import { askFor, ledgerOf, tellOfRefunds, tryAgain } from "#tests/support/gateways/deeds.ts";
import { cancelOrder, companies, openStage } from "#tests/support/gateways/stage.ts";
import { signedIn } from "#tests/support/people.ts";

/** How every company that takes cards gives money back. */
describe.each(companies)("%s", (name) => {
  test("a refund goes through at once, and its message finds it booked", async () => {
    await using stage = await openPaid(name);
    expect(await cancelOrder(stage.mona)).toMatchObject({ message: "orders.refunded", order: { refunded: 640 } });
    await tellOfRefunds(stage);
    expect(await ledgerOf(stage)).toEqual(["captured 64000", "refunded 64000"]);
    await stage.adds(1);
  });

  test("a refund that the bank thinks about is asked about, not asked for again", async () => {
    await using stage = await openPaid(name);
    await stage.company.refundsWill("waits");
    expect(await cancelOrder(stage.mona)).toMatchObject({
      message: "orders.awaitingRefund",
      order: { status: "pending_refund", refunded: 0 },
    });
    await tellOfRefunds(stage);
    expect(await ledgerOf(stage)).toEqual(["captured 64000"]);
    await stage.company.finishRefunds("succeeds");
    await tryAgain(stage);
    await tellOfRefunds(stage);
    expect(await ledgerOf(stage)).toEqual(["captured 64000", "refunded 64000"]);
    await stage.adds(1);
  });

  test("a refund that fails is tried again until the money is back", async () => {
    await using stage = await openPaid(name);
    await stage.company.refundsWill("fails", "fails");
    expect(await cancelOrder(stage.mona)).toMatchObject({ order: { status: "pending_refund" } });
    for (const _ of [1, 2, 3]) {
      await tellOfRefunds(stage);
      await tryAgain(stage);
    }
    expect(await ledgerOf(stage)).toEqual(["captured 64000", "failed 64000", "failed 64000", "refunded 64000"]);
    await stage.adds(1);
  });

  test("a refund that waited and failed is tried again", async () => {
    await using stage = await openPaid(name);
    await stage.company.refundsWill("waits");
    await cancelOrder(stage.mona);
    await stage.company.finishRefunds("fails");
    await stage.company.refundsWill("succeeds");
    for (const _ of [1, 2]) await tryAgain(stage);
    expect(await ledgerOf(stage)).toEqual(["captured 64000", "failed 64000", "refunded 64000"]);
    await stage.adds(1);
  });

  test("parts of a payment go back one after the other, each asked for twenty times at once and paid once", async () => {
    await using stage = await openPaid(name, { connections: 12 });
    for (const amount of [100_00, 40_00]) {
      const refundId = await askFor(stage, amount);
      await Promise.all([...Array(20).keys()].map(() => runRefund(stage.shop.tools, refundId)));
      // Where one waited for another, the job asks again.
      await runRefund(stage.shop.tools, refundId);
    }
    expect(await ledgerOf(stage)).toEqual(["captured 64000", "refunded 10000", "refunded 4000"]);
    await tellOfRefunds(stage);
    await stage.adds(1);
  });
});

describe.each(["stripe", "paymob"] as const)("%s, over a network", (name) => {
  test("a refund whose answer was lost is found again and not paid twice", async () => {
    await using stage = await openPaid(name);
    await stage.company.refundsWill("silent");
    expect(await cancelOrder(stage.mona)).toMatchObject({ order: { status: "pending_refund" } });
    for (const _ of [1, 2]) await tryAgain(stage);
    expect(await ledgerOf(stage)).toEqual(["captured 64000", "refunded 64000"]);
    await stage.adds(1);
  });

  test("a refund whose answer was lost is booked by the message about it", async () => {
    await using stage = await openPaid(name);
    await stage.company.refundsWill("silent");
    await cancelOrder(stage.mona);
    await tellOfRefunds(stage);
    expect(await ledgerOf(stage)).toEqual(["captured 64000", "refunded 64000"]);
    await tryAgain(stage);
    await stage.adds(1);
  });

  test("what somebody gave back in the company's own dashboard is set aside, and staff are told", async () => {
    await using stage = await openPaid(name);
    await stage.company.refundByHand?.(stage.url, 50_00);
    await tellOfRefunds(stage);
    await tellOfRefunds(stage);
    const aside = (await stage.heard()).filter(({ outcome }) => outcome === "quarantined");
    expect(aside).toEqual([{ outcome: "quarantined", note: "a refund that the shop did not ask for" }]);
    const alerts = await stage.shop.db
      .selectFrom("outbox")
      .select("id")
      .where("template", "=", "paymentSetAside")
      .execute();
    expect(alerts).toHaveLength(1);
  });
});

test("who ask Stripe for one refund at the same moment get the same one", async () => {
  await using stage = await openStage("stripe", { connections: 12 });
  await stage.company.pay(stage.url);
  await stage.comesBack();
  stage.company.together?.("GET /v1/refunds", 5);
  const refundId = await askFor(stage, 100_00);
  await Promise.all([...Array(5).keys()].map(() => runRefund(stage.shop.tools, refundId)));
  expect(await ledgerOf(stage)).toEqual(["captured 64000", "refunded 10000"]);
  await stage.adds(1);
});

test("an answer to an earlier try says nothing about the one that was begun since", async () => {
  await using stage = await openPaid("sandbox");
  const { db } = stage.shop;
  const refundId = await askFor(stage, 100_00);
  const asked = await db.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirstOrThrow();
  const answers = (reference: string) =>
    db.transaction().execute((tx) => bookAnswer(tx, asked, { state: "failed", reference }));
  expect(await answers("first")).toBe("failed");
  // Another process had asked at the same time, and hears of it later.
  expect(await answers("second")).toBe("failed");
  expect(await ledgerOf(stage)).toEqual(["captured 64000", "failed 10000"]);
  const now = await db.selectFrom("refunds").select(["attempts"]).where("id", "=", refundId).executeTakeFirstOrThrow();
  expect(now.attempts).toBe(1);
});

test("a refund that had gone through and that the bank sends back is owed again, is told, and is paid anew", async () => {
  await using stage = await openPaid("stripe");
  const staff = await signedIn(stage.shop, { role: "admin", language: "fr" });
  const { order } = await cancelOrder(stage.mona);
  await stage.company.bankSendsBack?.();
  // Twice, and out of order: the message of its success comes last.
  const messages = (await stage.company.refundMessages?.(stage.url)) ?? [];
  for (const message of [...messages.toReversed(), ...messages]) expect(await stage.post(message)).toBe(200);
  expect(await ledgerOf(stage)).toEqual(["captured 64000", "refunded 64000", "refund_returned 64000"]);
  expect((await stage.mona.get(`/orders/${order.id}`)).body).toMatchObject({
    status: "refunded",
    refunded: 0,
    refunds: [{ status: "failed" }],
  });
  expect((await staff.get(`/admin/orders/${order.id}`)).body.may).toMatchObject({ retry: true });
  await stage.adds(1);

  await tryAgain(stage);
  await tellOfRefunds(stage);
  expect(await ledgerOf(stage)).toEqual([
    "captured 64000",
    "refunded 64000",
    "refund_returned 64000",
    "refunded 64000",
  ]);
  const mails = stage.shop.db.selectFrom("outbox").select(["template", "recipient", "language", "facts"]);
  const told = await mails.where("template", "in", ["refundFailed", "orderNews"]).orderBy("created_at").execute();
  expect(told).toMatchObject([
    { template: "orderNews", facts: { news: "refunded" } },
    { template: "refundFailed", recipient: staff.email, language: "fr", facts: { returned: true, amount: 640 } },
    { template: "orderNews", recipient: stage.mona.email, facts: { news: "refund_returned", refund: 640 } },
    { template: "orderNews", facts: { news: "refunded" } },
  ]);
  await stage.adds(1);
});

test("a refund that came back is owed again once, however many tell of it at the same moment", async () => {
  await using stage = await openPaid("stripe", { connections: 12 });
  await cancelOrder(stage.mona);
  await stage.company.bankSendsBack?.();
  const { db } = stage.shop;
  const asked = await db.selectFrom("refunds").selectAll().executeTakeFirstOrThrow();
  const news = { state: "failed", reference: asked.reference ?? "" } as const;
  const told = Array.from({ length: 20 }, () => db.transaction().execute((tx) => bookReturned(tx, asked, news)));
  expect((await Promise.all(told)).filter(Boolean)).toHaveLength(1);
  await stage.adds(1);
});

test("Paymob, which pays as often as it is asked, is asked by one process at a time", async () => {
  await using stage = await openStage("paymob");
  await stage.company.pay(stage.url);
  await stage.comesBack();
  const { reference } = await stage.shop.db
    .selectFrom("payment_ledger")
    .select("reference")
    .where("entry", "=", "captured")
    .executeTakeFirstOrThrow();
  // Another process is in the middle of a refund.
  const other = await stage.shop.pool.connect();
  const lock = (how: string) =>
    other.query(`select pg_advisory_${how}(hashtextextended('paymob refund ${reference}', 0))`);
  await lock("lock");
  expect(await cancelOrder(stage.mona)).toMatchObject({ order: { status: "pending_refund" } });
  expect(await stage.company.books(reference ?? "")).toEqual({ paid: 640_00, returned: 0 });
  await lock("unlock");
  other.release();
  await tryAgain(stage);
  expect(await ledgerOf(stage)).toEqual(["captured 64000", "refunded 64000"]);
  await stage.adds(1);
});

async function openPaid(name: (typeof companies)[number], wish = {}) {
  const stage = await openStage(name, wish);
  await stage.company.pay(stage.url);
  await stage.comesBack();
  return stage;
}
