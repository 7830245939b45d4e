import { expect } from "vitest";
import { expireSessions } from "#shop/checkout/server/jobs.ts";
import { retryOrderRefund } from "#shop/orders/server/jobs.ts";
import { stockOf } from "../catalogue.ts";
import type { Stage } from "./stage.ts";

/** Statements that wait for somebody's lock. */
export async function waitingIn({ shop }: Stage): Promise<number> {
  const { rows } = await shop.pool.query(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].waiting;
}

export const mailsOf = async ({ shop, mona }: Stage) =>
  (
    await shop.db
      .selectFrom("outbox")
      .select("template")
      .where("recipient", "=", mona.email)
      .orderBy("created_at")
      .execute()
  ).map(({ template }) => template);

export const ledgerOf = async ({ shop }: Stage) =>
  (
    await shop.db
      .selectFrom("payment_ledger")
      .select(["entry", "amount"])
      .where("provider", "<>", "cod")
      .orderBy("id")
      .execute()
  ).map(({ entry, amount }) => `${entry} ${amount}`);

export async function paidMessage({ company, url }: Stage) {
  await company.pay(url);
  return company.message(url);
}

export const longAgo = ({ shop }: Stage) =>
  shop.db
    .updateTable("checkout_sessions")
    .set({ created_at: new Date(Date.now() - 130_000) })
    .execute();

export async function timeIsOver({ shop, company, url }: Stage) {
  await shop.db
    .updateTable("checkout_sessions")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  await company.expire(url);
}

/** The bank thinks, the session runs out, and only then the bank says yes. */
export async function payTooLate(stage: Stage, meanwhile: () => Promise<void> = async () => {}) {
  await stage.company.payLate(stage.url);
  await timeIsOver(stage);
  await expireSessions.run({}, stage.shop.tools);
  expect(await stockOf(stage.shop.db, stage.dress.variantId)).toBe(1);
  await meanwhile();
  await stage.company.confirm(stage.url);
  expect(await stage.tell()).toBe(200);
}

export async function tellOfRefunds({ company, url, post }: Stage) {
  for (const message of (await company.refundMessages?.(url)) ?? []) expect(await post(message)).toBe(200);
}

/** As the job does, some minutes later. */
export async function tryAgain({ shop }: Stage) {
  const refunds = await shop.db.selectFrom("refunds").select("id").execute();
  for (const { id } of refunds) await retryOrderRefund.run({ refundId: id }, shop.tools);
}

export async function askFor({ shop, mona }: Stage, amount: number): Promise<string> {
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
