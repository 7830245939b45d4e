import { expect } from "vitest";
import { expireSessionsJob } from "#shop/checkout/server/jobs.ts";
import { retryRefundJob } from "#shop/orders/server/jobs.ts";
import { loadStock } from "../products.ts";
import type { GatewayFixture } from "./gatewayFixture.ts";

/** Counts statements that wait for a lock. */
export async function countLockWaits({ shop }: GatewayFixture): Promise<number> {
  const { rows } = await shop.pool.query(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].waiting;
}

export const mailTemplates = async ({ shop, mona }: GatewayFixture) =>
  (
    await shop.db
      .selectFrom("outbox")
      .select("template")
      .where("recipient", "=", mona.email)
      .orderBy("created_at")
      .execute()
  ).map(({ template }) => template);

export const ledgerEntries = async ({ shop, before }: GatewayFixture) =>
  (
    await shop.db
      .selectFrom("payment_ledger")
      .select(["entry", "amount"])
      .where("provider", "<>", "cod")
      .where("id", ">", before.entry)
      .orderBy("id")
      .execute()
  ).map(({ entry, amount }) => `${entry} ${amount}`);

export async function payAndGetWebhook({ company, url }: GatewayFixture) {
  await company.pay(url);
  return company.webhook(url);
}

export const ageSession = ({ shop, sessionId }: GatewayFixture) =>
  shop.db
    .updateTable("checkout_sessions")
    .set({ created_at: new Date(Date.now() - 130_000) })
    .where("id", "=", sessionId)
    .execute();

export async function expireSession({ shop, company, url, sessionId }: GatewayFixture) {
  await shop.db
    .updateTable("checkout_sessions")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", sessionId)
    .execute();
  await company.expire(url);
}

/** The payment stays pending, the session expires, and then the bank confirms. */
export async function payAfterExpiry(fixture: GatewayFixture, meanwhile: () => Promise<void> = async () => {}) {
  await fixture.company.payPending(fixture.url);
  await expireSession(fixture);
  await expireSessionsJob.run({}, fixture.shop.tools);
  expect(await loadStock(fixture.shop.db, fixture.dress.variantId)).toBe(1);
  await meanwhile();
  await fixture.company.confirmPending(fixture.url);
  expect(await fixture.sendWebhook()).toBe(200);
}

export async function deliverRefundWebhooks({ company, url, post }: GatewayFixture) {
  for (const message of (await company.refundWebhooks?.(url)) ?? []) expect(await post(message)).toBe(200);
}

/** Polls as the job does some minutes later. */
export async function retryRefunds({ shop, mona }: GatewayFixture) {
  const ownOrders = shop.db.selectFrom("orders").select("id").where("user_id", "=", mona.id);
  const refunds = await shop.db.selectFrom("refunds").select("id").where("order_id", "in", ownOrders).execute();
  for (const { id } of refunds) await retryRefundJob.run({ refundId: id }, shop.tools);
}

export async function insertRefund({ shop, mona }: GatewayFixture, amount: number): Promise<string> {
  const [order] = (await mona.get("/orders")).body.items;
  const { id } = await shop.db
    .insertInto("refunds")
    .values({
      order_id: order.id,
      session_id: null,
      kind: "goodwill",
      amount,
      lines: "[]",
      restock: "[]",
      provider: shop.config.PAYMENT_PROVIDER,
      requested_by: "admin",
      actor_id: null,
      reason: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
