import { describe, expect, test } from "vitest";
import { recordRefundResult, recordReturnedRefund, runRefund } from "#shop/orders/server/refunds.ts";
import { cancelFirstOrder, gatewayNames, openGatewayFixture } from "#tests/support/gateways/gatewayFixture.ts";
import {
  deliverRefundWebhooks,
  insertRefund,
  ledgerEntries,
  retryRefunds,
} from "#tests/support/gateways/gatewaySteps.ts";
import { createUser } from "#tests/support/users.ts";

/** Refund behaviour of every card gateway. */
describe.each(gatewayNames)("%s", (name) => {
  test("a refund succeeds at once and its webhook finds it booked", async () => {
    await using stage = await openPaidFixture(name);
    expect(await cancelFirstOrder(stage.mona)).toMatchObject({ message: "orders.refunded", order: { refunded: 640 } });
    await deliverRefundWebhooks(stage);
    expect(await ledgerEntries(stage)).toEqual(["captured 64000", "refunded 64000"]);
    await stage.adds(1);
  });

  test("polls a pending refund instead of requesting it again", async () => {
    await using stage = await openPaidFixture(name);
    await stage.company.setRefundBehaviour("waits");
    expect(await cancelFirstOrder(stage.mona)).toMatchObject({
      message: "orders.awaitingRefund",
      order: { status: "pending_refund", refunded: 0 },
    });
    await deliverRefundWebhooks(stage);
    expect(await ledgerEntries(stage)).toEqual(["captured 64000"]);
    await stage.company.settleRefunds("succeeds");
    await retryRefunds(stage);
    await deliverRefundWebhooks(stage);
    expect(await ledgerEntries(stage)).toEqual(["captured 64000", "refunded 64000"]);
    await stage.adds(1);
  });

  test("retries a failed refund until it succeeds", async () => {
    await using stage = await openPaidFixture(name);
    await stage.company.setRefundBehaviour("fails", "fails");
    expect(await cancelFirstOrder(stage.mona)).toMatchObject({ order: { status: "pending_refund" } });
    for (const _ of [1, 2, 3]) {
      await deliverRefundWebhooks(stage);
      await retryRefunds(stage);
    }
    expect(await ledgerEntries(stage)).toEqual(["captured 64000", "failed 64000", "failed 64000", "refunded 64000"]);
    await stage.adds(1);
  });

  test("retries a refund that was pending and then failed", async () => {
    await using stage = await openPaidFixture(name);
    await stage.company.setRefundBehaviour("waits");
    await cancelFirstOrder(stage.mona);
    await stage.company.settleRefunds("fails");
    await stage.company.setRefundBehaviour("succeeds");
    for (const _ of [1, 2]) await retryRefunds(stage);
    expect(await ledgerEntries(stage)).toEqual(["captured 64000", "failed 64000", "refunded 64000"]);
    await stage.adds(1);
  });

  test("refunds a payment in parts, each requested twenty times at once and paid once", async () => {
    await using stage = await openPaidFixture(name, { connections: 12 });
    for (const amount of [100_00, 40_00]) {
      const refundId = await insertRefund(stage, amount);
      await Promise.all([...Array(20).keys()].map(() => runRefund(stage.shop.tools, refundId)));
      // The job retries refunds that waited for another one.
      await runRefund(stage.shop.tools, refundId);
    }
    expect(await ledgerEntries(stage)).toEqual(["captured 64000", "refunded 10000", "refunded 4000"]);
    await deliverRefundWebhooks(stage);
    await stage.adds(1);
  });
});

describe.each(["stripe", "paymob"] as const)("%s, over a network", (name) => {
  test("finds a refund whose response was lost and does not pay it twice", async () => {
    await using stage = await openPaidFixture(name);
    await stage.company.setRefundBehaviour("silent");
    expect(await cancelFirstOrder(stage.mona)).toMatchObject({ order: { status: "pending_refund" } });
    for (const _ of [1, 2]) await retryRefunds(stage);
    expect(await ledgerEntries(stage)).toEqual(["captured 64000", "refunded 64000"]);
    await stage.adds(1);
  });

  test("books a refund whose response was lost from its webhook", async () => {
    await using stage = await openPaidFixture(name);
    await stage.company.setRefundBehaviour("silent");
    await cancelFirstOrder(stage.mona);
    await deliverRefundWebhooks(stage);
    expect(await ledgerEntries(stage)).toEqual(["captured 64000", "refunded 64000"]);
    await retryRefunds(stage);
    await stage.adds(1);
  });

  test("quarantines a refund made in the provider's dashboard and alerts staff", async () => {
    await using stage = await openPaidFixture(name);
    await stage.company.refundInDashboard?.(stage.url, 50_00);
    await deliverRefundWebhooks(stage);
    await deliverRefundWebhooks(stage);
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

test("concurrent requests for one Stripe refund return the same one", async () => {
  await using stage = await openGatewayFixture("stripe", { connections: 12 });
  await stage.company.pay(stage.url);
  await stage.comesBack();
  stage.company.holdUntilConcurrent?.("GET /v1/refunds", 5);
  const refundId = await insertRefund(stage, 100_00);
  await Promise.all([...Array(5).keys()].map(() => runRefund(stage.shop.tools, refundId)));
  expect(await ledgerEntries(stage)).toEqual(["captured 64000", "refunded 10000"]);
  await stage.adds(1);
});

test("a late response to an earlier attempt does not decide a newer one", async () => {
  await using stage = await openPaidFixture("sandbox");
  const { db } = stage.shop;
  const refundId = await insertRefund(stage, 100_00);
  const refund = await db.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirstOrThrow();
  const answers = (reference: string) =>
    db.transaction().execute((tx) => recordRefundResult(tx, refund, { state: "failed", reference }));
  expect(await answers("first")).toBe("failed");
  // Another process sent the same request and gets the response later.
  expect(await answers("second")).toBe("failed");
  expect(await ledgerEntries(stage)).toEqual(["captured 64000", "failed 10000"]);
  const now = await db.selectFrom("refunds").select(["attempts"]).where("id", "=", refundId).executeTakeFirstOrThrow();
  expect(now.attempts).toBe(1);
});

test("a refund that the bank returns is owed again, reported and paid anew", async () => {
  await using stage = await openPaidFixture("stripe");
  const staff = await createUser(stage.shop, { role: "admin", language: "fr" });
  const { order } = await cancelFirstOrder(stage.mona);
  await stage.company.returnRefunds?.();
  // Twice, and out of order: the success event comes last.
  const messages = (await stage.company.refundWebhooks?.(stage.url)) ?? [];
  for (const message of [...messages.toReversed(), ...messages]) expect(await stage.post(message)).toBe(200);
  expect(await ledgerEntries(stage)).toEqual(["captured 64000", "refunded 64000", "refund_returned 64000"]);
  expect((await stage.mona.get(`/orders/${order.id}`)).body).toMatchObject({
    status: "refunded",
    refunded: 0,
    refunds: [{ status: "failed" }],
  });
  expect((await staff.get(`/admin/orders/${order.id}`)).body.may).toMatchObject({ retry: true });
  await stage.adds(1);

  await retryRefunds(stage);
  await deliverRefundWebhooks(stage);
  expect(await ledgerEntries(stage)).toEqual([
    "captured 64000",
    "refunded 64000",
    "refund_returned 64000",
    "refunded 64000",
  ]);
  const mails = stage.shop.db.selectFrom("outbox").select(["template", "recipient", "language", "facts"]);
  const sentMails = await mails.where("template", "in", ["refundFailed", "orderNews"]).orderBy("created_at").execute();
  expect(sentMails).toMatchObject([
    { template: "orderNews", facts: { news: "refunded" } },
    { template: "refundFailed", recipient: staff.email, language: "fr", facts: { returned: true, amount: 640 } },
    { template: "orderNews", recipient: stage.mona.email, facts: { news: "refund_returned", refund: 640 } },
    { template: "orderNews", facts: { news: "refunded" } },
  ]);
  await stage.adds(1);
});

test("books a returned refund once however many events report it", async () => {
  await using stage = await openPaidFixture("stripe", { connections: 12 });
  await cancelFirstOrder(stage.mona);
  await stage.company.returnRefunds?.();
  const { db } = stage.shop;
  const refund = await db.selectFrom("refunds").selectAll().executeTakeFirstOrThrow();
  const news = { state: "failed", reference: refund.reference ?? "" } as const;
  const deliveries = Array.from({ length: 20 }, () =>
    db.transaction().execute((tx) => recordReturnedRefund(tx, refund, news)),
  );
  expect((await Promise.all(deliveries)).filter(Boolean)).toHaveLength(1);
  await stage.adds(1);
});

test("one process at a time requests a Paymob refund, which has no idempotency", async () => {
  await using stage = await openGatewayFixture("paymob");
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
  expect(await cancelFirstOrder(stage.mona)).toMatchObject({ order: { status: "pending_refund" } });
  expect(await stage.company.loadTotals(reference ?? "")).toEqual({ paid: 640_00, returned: 0 });
  await lock("unlock");
  other.release();
  await retryRefunds(stage);
  expect(await ledgerEntries(stage)).toEqual(["captured 64000", "refunded 64000"]);
  await stage.adds(1);
});

async function openPaidFixture(name: (typeof gatewayNames)[number], overrides = {}) {
  const stage = await openGatewayFixture(name, overrides);
  await stage.company.pay(stage.url);
  await stage.comesBack();
  return stage;
}
