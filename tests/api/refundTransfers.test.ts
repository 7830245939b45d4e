import { afterEach, beforeEach, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { anonymiseClosedOrdersJob } from "#shop/orders/server/anonymiseOrders.ts";
import { runRefund } from "#shop/orders/server/refunds.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { holdRow } from "#tests/support/holdRow.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { buyByCard, testCards } from "#tests/support/purchases.ts";
import { shareShop } from "#tests/support/shareShop.ts";
import type { Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const shops = shareShop();
let shop: Shop;
let mona: TestUser;
let staff: TestUser;

beforeEach(() => enter(shops.shop));

async function enter(opened: Shop) {
  shop = opened;
  [mona, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
}

afterEach(async () => {
  expect(await findViolations(shop.db)).toEqual([]);
});

/** An order whose customer cancelled it, and whose refund the card's bank refused. */
async function refusedRefund(card = testCards.refundFails) {
  const { orderId } = await buyByCard(shop, mona, await addProduct(shop.db, { price: 300_00, stock: 10 }), card);
  await mona.post(`/orders/${orderId}/cancel`, {});
  const order = adminOrderClient(staff, orderId);
  const { refunds, total } = await order.seen();
  return { orderId, order, refundId: refunds[0].id as string, total };
}

type Refused = Awaited<ReturnType<typeof refusedRefund>>;

const transfer = async ({ orderId, order, refundId }: Refused, body: Record<string, unknown> = {}, by = staff) =>
  by.post(`/admin/orders/${orderId}/refunds/${refundId}/transfer`, {
    reference: `FT-${orderId}`,
    accountEnd: "0002",
    version: (await order.seen()).version,
    ...body,
  });

const hold = ({ orderId, refundId }: Refused) => staff.post(`/admin/orders/${orderId}/refunds/${refundId}/hold`);

const release = ({ orderId, refundId }: Refused) =>
  staff.delete(`/admin/orders/${orderId}/refunds/${refundId}/hold`, {});

const jobsOf = async (refundId: string) =>
  (await shop.pool.query("select key from graphile_worker.jobs where key = $1", [`refund:${refundId}`])).rows;

async function paymentOf(orderId: string): Promise<string> {
  const captured = "select reference from payment_ledger where order_id = $1 and entry = 'captured'";
  return (await shop.pool.query(captured, [orderId])).rows[0].reference;
}

/** Keeps the gateway from answering about the payment of an order. */
const holdPayment = async (orderId: string) =>
  holdRow(shop, "select from sandbox_payments where id = $1 for update", await paymentOf(orderId));

const notHeld = { status: 409, body: { message: "admin.orders.refundNotHeld" } };
const notRefused = { status: 409, body: { message: "admin.orders.refundNotRefused" } };

test("staff record that a refund that the card refused went back by bank transfer", async () => {
  const refused = await refusedRefund();
  const { orderId, order, refundId, total } = refused;
  expect(await order.seen()).toMatchObject({ status: "pending_refund", refunds: [{ status: "failed" }] });
  expect(await jobsOf(refundId)).toHaveLength(1);
  expect(await transfer(refused)).toMatchObject(notHeld);
  const held = await hold(refused);
  expect(held.body).toMatchObject({ message: "admin.orders.refundHeld", order: { refunds: [{ isHeld: true }] } });
  expect(await jobsOf(refundId)).toEqual([]);
  expect(await runRefund(shop.tools, refundId)).toBe("failed");
  expect((await order.seen()).refunds).toMatchObject([{ status: "failed", attempts: 1 }]);
  expect(await transfer(refused, { accountEnd: "2" })).toMatchObject({
    status: 400,
    body: { fields: { accountEnd: "validation.accountEnd" } },
  });
  expect((await transfer(refused, { version: 1 })).body.message).toBe("common.stale");
  expect((await transfer(refused, {}, await createUser(shop, { staffRole: "support" }))).status).toBe(403);

  const done = await transfer(refused);
  expect(done).toMatchObject({ status: 200, body: { message: "admin.orders.refundTransferred" } });
  const paidTo = { method: "bank", hint: "0002", reference: `FT-${orderId}` };
  expect(done.body.order).toMatchObject({
    status: "refunded",
    refunded: total,
    refunds: [{ status: "succeeded", problem: null, paidTo }],
    may: { retry: false },
  });
  expect(done.body.order.ledger.at(-1)).toMatchObject({
    entry: "refunded",
    amount: total,
    provider: "cash",
    reference: `FT-${orderId}`,
  });
  expect(await runRefund(shop.tools, refundId)).toBe("succeeded");
  expect(await transfer(refused)).toMatchObject(notHeld);
  expect(await hold(refused)).toMatchObject(notRefused);
  const { rows } = await shop.pool.query(
    "select facts from outbox where order_id = $1 and template = 'orderNews' order by created_at desc limit 1",
    [orderId],
  );
  expect(rows[0].facts).toMatchObject({ news: "refunded", refund: total, paidTo });
  const audit = await shop.pool.query("select action from audit_log where subject_id = $1", [orderId]);
  expect(audit.rows).toEqual([{ action: "orders.holdRefund" }, { action: "orders.transferRefund" }]);
});

test("a transfer completes the return whose refund the card refused", async () => {
  const dress = await addProduct(shop.db, { price: 300_00, stock: 10 });
  const { orderId } = await buyByCard(shop, mona, dress, testCards.refundFails);
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  await mona.post(`/orders/${orderId}/refund-request`, {});
  await order.receive();
  const { body } = await order.refund({ restock: true });
  const refused = { orderId, order, refundId: body.order.refunds[0].id, total: body.order.total };
  await hold(refused);
  const done = await transfer(refused);
  expect(done.body.order).toMatchObject({ status: "refunded", returns: [{ status: "refunded" }] });
  expect(await loadStock(shop.db, dress.variantId)).toBe(10);
  const { rows } = await shop.pool.query(
    "select facts from outbox where order_id = $1 and template = 'returnNews' order by created_at desc limit 1",
    [orderId],
  );
  expect(rows[0].facts).toMatchObject({ news: "refunded", paidTo: { hint: "0002" } });
  // The books of a deleted account hold no trace of the account that was paid.
  await mona.delete("/users/me", {});
  expect((await order.seen()).refunds).toMatchObject([{ status: "succeeded", paidTo: null }]);
});

test("the customer's export tells the account that a refund was transferred to", async () => {
  const refused = await refusedRefund();
  await hold(refused);
  await transfer(refused);
  const { orders } = (await mona.get("/users/me/export")).body;
  expect(orders[0].money).toMatchObject([
    { entry: "captured", paidTo: null },
    { entry: "failed", paidTo: null },
    { entry: "refunded", paidTo: { method: "bank", hint: "0002", reference: `FT-${refused.orderId}` } },
  ]);
});

test("one transfer pays one refused refund", async () => {
  const [first, second] = [await refusedRefund(), await refusedRefund()];
  const reference = `FT-${first.orderId}`;
  await Promise.all([hold(first), hold(second)]);
  expect((await transfer(first, { reference })).status).toBe(200);
  expect(await transfer(second, { reference })).toMatchObject({
    status: 400,
    body: { fields: { reference: "admin.orders.payoutUsed" } },
  });
  expect((await second.order.seen()).refunds).toMatchObject([{ status: "failed" }]);
  expect((await transfer({ ...first, refundId: second.refundId })).status).toBe(404);
});

test("a retry of the order's refunds leaves out those that staff hold", async () => {
  const dress = await addProduct(shop.db, { price: 300_00, stock: 10 });
  const { orderId } = await buyByCard(shop, mona, dress, testCards.refundFails);
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  for (const amount of [20, 30]) await order.refund({ amount });
  const [{ id: refundId }, other] = (await order.seen()).refunds;
  const refused = { orderId, order, refundId, total: 20 };
  expect((await hold(refused)).body.order).toMatchObject({ may: { retry: true } });
  await order.retry();
  expect((await order.seen()).refunds).toMatchObject([
    { id: refundId, status: "failed", attempts: 1, isHeld: true },
    { id: other.id, status: "succeeded" },
  ]);
  expect(await jobsOf(refundId)).toEqual([]);
  expect(await order.seen()).toMatchObject({ may: { retry: false } });
  expect((await order.retry()).status).toBe(409);
  expect((await transfer(refused)).status).toBe(200);
});

test("staff end the hold of a refund, and the card is tried again", async () => {
  const refused = await refusedRefund();
  const { orderId, order, refundId } = refused;
  expect(await release(refused)).toMatchObject(notHeld);
  await hold(refused);
  expect((await release({ ...refused, orderId: (await refusedRefund()).orderId })).status).toBe(404);
  // The job is there before the gateway is asked.
  const barrier = await holdPayment(orderId);
  const released = release(refused);
  await barrier.waiters(1);
  expect(await jobsOf(refundId)).toHaveLength(1);
  await barrier.release();
  expect(await released).toMatchObject({ status: 200, body: { message: "admin.orders.refundRefused" } });
  expect((await order.seen()).refunds).toMatchObject([{ status: "failed", attempts: 2, isHeld: false }]);
  expect(await transfer(refused)).toMatchObject(notHeld);
  expect(await jobsOf(refundId)).toHaveLength(1);
  const audit = await shop.pool.query("select action from audit_log where subject_id = $1", [orderId]);
  expect(audit.rows).toEqual([{ action: "orders.holdRefund" }, { action: "orders.releaseRefund" }]);
});

test.each([
  ["staff", "cancelled"],
  ["its customer", "pending_refund"],
] as const)(
  "an order that %s cancelled and whose refund the card refused keeps its contact data for two years after the account's deletion",
  async (by, status) => {
    const { orderId } = await buyByCard(
      shop,
      mona,
      await addProduct(shop.db, { price: 300_00 }),
      testCards.refundFails,
    );
    if (by === "staff") await staff.post(`/admin/orders/${orderId}/cancel`, { refund: true });
    else await mona.post(`/orders/${orderId}/cancel`, {});
    const order = adminOrderClient(staff, orderId);
    expect(await order.seen()).toMatchObject({ status, refunds: [{ status: "failed" }] });
    const isErased = async () => {
      await anonymiseClosedOrdersJob.run({}, shop.tools);
      const { rows } = await shop.pool.query("select anonymised_at is not null as erased from orders where id = $1", [
        orderId,
      ]);
      return rows[0].erased;
    };
    expect((await mona.delete("/users/me", {})).status).toBe(204);
    expect(await isErased()).toBe(false);
    expect((await order.seen()).customer.email).toBe(mona.email);
    await shop.pool.query("update refunds set created_at = now() - interval '25 months' where order_id = $1", [
      orderId,
    ]);
    expect(await isErased()).toBe(true);
  },
);

test("asks for the password before a large refund is recorded", async () => {
  await enter(await shops.openOwn());
  await staff.patch("/admin/settings", { reauthenticateRefundsAbove: 100 });
  const refused = await refusedRefund();
  await hold(refused);
  await shop.db.updateTable("sessions").set({ reauthenticated_at: null }).where("user_id", "=", staff.id).execute();
  expect(await transfer(refused)).toMatchObject({ status: 403, body: { message: "auth.reauthenticate" } });
});

test("a refund is not held while an attempt is under way at the gateway, whose answer nobody knows", async () => {
  const refused = await refusedRefund();
  const { orderId, order, refundId, total } = refused;
  const barrier = await holdPayment(orderId);
  const attempt = runRefund(shop.tools, refundId);
  await barrier.waiters(1);
  expect(await hold(refused)).toMatchObject(notRefused);
  await barrier.release();
  expect(await attempt).toBe("failed");
  // The card accepts the next attempt.
  await Promise.all([hold(refused), ...[1, 2, 3].map(() => runRefund(shop.tools, refundId))]);
  const { status } = await transfer(refused);
  const { refunded, ledger } = await order.seen();
  expect(refunded).toBe(total);
  const booked = ledger.filter(({ entry }: { entry: string }) => entry === "refunded");
  expect(booked).toMatchObject([{ provider: status === 200 ? "cash" : "sandbox" }]);
  const atGateway = await shop.pool.query(
    "select count(*)::int as paid from sandbox_refunds where payment_id = $1 and status = 'succeeded'",
    [await paymentOf(orderId)],
  );
  expect(atGateway.rows[0].paid).toBe(status === 200 ? 0 : 1);
});
