import { describe, expect, test } from "vitest";
import { recordRefundResult, recordReturnedRefund, runRefund } from "#shop/orders/server/refunds.ts";
import {
  cancelFirstOrder,
  type GatewayFixture,
  gatewayNames,
  openGatewayFixture,
  shareGatewayShops,
} from "#tests/support/gateways/gatewayFixture.ts";
import {
  deliverRefundWebhooks,
  insertRefund,
  ledgerEntries,
  retryRefunds,
} from "#tests/support/gateways/gatewaySteps.ts";
import { createUser } from "#tests/support/users.ts";

const openShared = shareGatewayShops();

/** Refund behaviour of every card gateway. */
describe.each(gatewayNames)("%s", (name) => {
  test("a refund succeeds at once and its webhook finds it booked", async () => {
    const fixture = await paid(openShared(name));
    expect(await cancelFirstOrder(fixture.mona)).toMatchObject({
      message: "orders.refunded",
      order: { refunded: 640 },
    });
    await deliverRefundWebhooks(fixture);
    expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "refunded 64000"]);
    await fixture.adds(1);
  });

  test("polls a pending refund instead of requesting it again", async () => {
    const fixture = await paid(openShared(name));
    await fixture.company.setRefundBehaviour("waits");
    expect(await cancelFirstOrder(fixture.mona)).toMatchObject({
      message: "orders.awaitingRefund",
      order: { status: "pending_refund", refunded: 0 },
    });
    await deliverRefundWebhooks(fixture);
    expect(await ledgerEntries(fixture)).toEqual(["captured 64000"]);
    await fixture.company.settleRefunds("succeeds");
    await retryRefunds(fixture);
    await deliverRefundWebhooks(fixture);
    expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "refunded 64000"]);
    await fixture.adds(1);
  });

  test("retries a failed refund until it succeeds", async () => {
    const fixture = await paid(openShared(name));
    await fixture.company.setRefundBehaviour("fails", "fails");
    expect(await cancelFirstOrder(fixture.mona)).toMatchObject({ order: { status: "pending_refund" } });
    for (const _ of [1, 2, 3]) {
      await deliverRefundWebhooks(fixture);
      await retryRefunds(fixture);
    }
    expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "failed 64000", "failed 64000", "refunded 64000"]);
    await fixture.adds(1);
  });

  test("retries a refund that was pending and then failed", async () => {
    const fixture = await paid(openShared(name));
    await fixture.company.setRefundBehaviour("waits");
    await cancelFirstOrder(fixture.mona);
    await fixture.company.settleRefunds("fails");
    await fixture.company.setRefundBehaviour("succeeds");
    for (const _ of [1, 2]) await retryRefunds(fixture);
    expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "failed 64000", "refunded 64000"]);
    await fixture.adds(1);
  });

  test("refunds a payment in parts, each requested twenty times at once and paid once", async () => {
    const fixture = await paid(openShared(name));
    for (const amount of [100_00, 40_00]) {
      const refundId = await insertRefund(fixture, amount);
      await Promise.all([...Array(20).keys()].map(() => runRefund(fixture.shop.tools, refundId)));
      // The job retries refunds that waited for another one.
      await runRefund(fixture.shop.tools, refundId);
    }
    expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "refunded 10000", "refunded 4000"]);
    await deliverRefundWebhooks(fixture);
    await fixture.adds(1);
  });
});

describe.each(["stripe", "paymob"] as const)("%s, over a network", (name) => {
  test("finds a refund whose response was lost and does not pay it twice", async () => {
    const fixture = await paid(openShared(name));
    await fixture.company.setRefundBehaviour("silent");
    expect(await cancelFirstOrder(fixture.mona)).toMatchObject({ order: { status: "pending_refund" } });
    for (const _ of [1, 2]) await retryRefunds(fixture);
    expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "refunded 64000"]);
    await fixture.adds(1);
  });

  test("books a refund whose response was lost from its webhook", async () => {
    const fixture = await paid(openShared(name));
    await fixture.company.setRefundBehaviour("silent");
    await cancelFirstOrder(fixture.mona);
    await deliverRefundWebhooks(fixture);
    expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "refunded 64000"]);
    await retryRefunds(fixture);
    await fixture.adds(1);
  });

  test("quarantines a refund made in the provider's dashboard and alerts staff", async () => {
    await using fixture = await paid(openGatewayFixture(name));
    await fixture.company.refundInDashboard?.(fixture.url, 50_00);
    await deliverRefundWebhooks(fixture);
    await deliverRefundWebhooks(fixture);
    const aside = (await fixture.receivedEvents()).filter(({ outcome }) => outcome === "quarantined");
    expect(aside).toEqual([{ outcome: "quarantined", note: "unknownRefund" }]);
    const alerts = await fixture.shop.db
      .selectFrom("outbox")
      .select("id")
      .where("template", "=", "paymentSetAside")
      .execute();
    expect(alerts).toHaveLength(1);
  });
});

test("concurrent requests for one Stripe refund return the same one", async () => {
  await using fixture = await openGatewayFixture("stripe", { connections: 12 });
  await fixture.company.pay(fixture.url);
  await fixture.comesBack();
  fixture.company.holdUntilConcurrent?.("GET /v1/refunds", 5);
  const refundId = await insertRefund(fixture, 100_00);
  await Promise.all([...Array(5).keys()].map(() => runRefund(fixture.shop.tools, refundId)));
  expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "refunded 10000"]);
  await fixture.adds(1);
});

test("a late response to an earlier attempt does not decide a newer one", async () => {
  await using fixture = await paid(openGatewayFixture("sandbox"));
  const { db } = fixture.shop;
  const refundId = await insertRefund(fixture, 100_00);
  const refund = await db.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirstOrThrow();
  const answers = (reference: string) =>
    db.transaction().execute((tx) => recordRefundResult(tx, refund, { state: "failed", reference }));
  expect(await answers("first")).toBe("failed");
  // Another process sent the same request and gets the response later.
  expect(await answers("second")).toBe("failed");
  expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "failed 10000"]);
  const now = await db.selectFrom("refunds").select(["attempts"]).where("id", "=", refundId).executeTakeFirstOrThrow();
  expect(now.attempts).toBe(1);
});

test("a refund that the bank returns is owed again, reported and paid anew", async () => {
  await using fixture = await paid(openGatewayFixture("stripe"));
  const staff = await createUser(fixture.shop, { role: "admin", language: "fr" });
  const { order } = await cancelFirstOrder(fixture.mona);
  await fixture.company.returnRefunds?.();
  // Twice, and out of order: the success event comes last.
  const messages = (await fixture.company.refundWebhooks?.(fixture.url)) ?? [];
  for (const message of [...messages.toReversed(), ...messages]) expect(await fixture.post(message)).toBe(200);
  expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "refunded 64000", "refund_returned 64000"]);
  expect((await fixture.mona.get(`/orders/${order.id}`)).body).toMatchObject({
    status: "refunded",
    refunded: 0,
    refunds: [{ status: "failed" }],
  });
  expect((await staff.get(`/admin/orders/${order.id}`)).body.may).toMatchObject({ retry: true });
  await fixture.adds(1);

  await retryRefunds(fixture);
  await deliverRefundWebhooks(fixture);
  expect(await ledgerEntries(fixture)).toEqual([
    "captured 64000",
    "refunded 64000",
    "refund_returned 64000",
    "refunded 64000",
  ]);
  const mails = fixture.shop.db.selectFrom("outbox").select(["template", "recipient", "language", "facts"]);
  const sentMails = await mails.where("template", "in", ["refundFailed", "orderNews"]).orderBy("created_at").execute();
  expect(sentMails).toMatchObject([
    { template: "orderNews", facts: { news: "refunded" } },
    { template: "refundFailed", recipient: staff.email, language: "fr", facts: { returned: true, amount: 640 } },
    { template: "orderNews", recipient: fixture.mona.email, facts: { news: "refund_returned", refund: 640 } },
    { template: "orderNews", facts: { news: "refunded" } },
  ]);
  await fixture.adds(1);
});

test("books a returned refund once however many events report it", async () => {
  await using fixture = await paid(openGatewayFixture("stripe", { connections: 12 }));
  await cancelFirstOrder(fixture.mona);
  await fixture.company.returnRefunds?.();
  const { db } = fixture.shop;
  const refund = await db.selectFrom("refunds").selectAll().executeTakeFirstOrThrow();
  const event = { state: "failed", reference: refund.reference ?? "" } as const;
  const deliveries = Array.from({ length: 20 }, () =>
    db.transaction().execute((tx) => recordReturnedRefund(tx, refund, event)),
  );
  expect((await Promise.all(deliveries)).filter(Boolean)).toHaveLength(1);
  await fixture.adds(1);
});

test("one process at a time requests a Paymob refund, which has no idempotency", async () => {
  await using fixture = await openGatewayFixture("paymob");
  await fixture.company.pay(fixture.url);
  await fixture.comesBack();
  const { reference } = await fixture.shop.db
    .selectFrom("payment_ledger")
    .select("reference")
    .where("entry", "=", "captured")
    .executeTakeFirstOrThrow();
  // Another process is in the middle of a refund.
  const other = await fixture.shop.pool.connect();
  const lock = (how: string) =>
    other.query(`select pg_advisory_${how}(hashtextextended('paymob refund ${reference}', 0))`);
  await lock("lock");
  expect(await cancelFirstOrder(fixture.mona)).toMatchObject({ order: { status: "pending_refund" } });
  expect(await fixture.company.loadTotals(reference ?? "")).toEqual({ paid: 640_00, returned: 0 });
  await lock("unlock");
  other.release();
  await retryRefunds(fixture);
  expect(await ledgerEntries(fixture)).toEqual(["captured 64000", "refunded 64000"]);
  await fixture.adds(1);
});

async function paid<Fixture extends GatewayFixture>(opening: Promise<Fixture>): Promise<Fixture> {
  const fixture = await opening;
  await fixture.company.pay(fixture.url);
  await fixture.comesBack();
  return fixture;
}
