import { type Selectable, sql } from "kysely";
import { piastres } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tables, Tx } from "#platform/server/db.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { Gateway, RefundAnswer } from "#shop/payments/gateway.ts";
import { gatewayOf } from "#shop/payments/server/gateways/index.ts";
import { bookMoney, capturedPayment } from "#shop/payments/server/ledger.ts";
import type { RefundKind } from "#shop/payments/server/tables.ts";
import type { RefundOutcome } from "../messages.ts";
import { afterRefund } from "./afterRefund.ts";
import { type LockedOrder, lockOrder } from "./lockOrder.ts";

export type Refund = Selectable<Tables["refunds"]>;
/** Apart from the job itself, which needs what is below. */
export const retryRefund = { name: "orders.retryRefund" };

const gatewayMayTake = 5_000;
const retryMinutes = [1, 5, 15, 60, 240] as const;

type Request = { kind: RefundKind; by: "customer" | "admin" | "system"; actorId: string; reason?: string | undefined };

/**
 * Written down before the gateway is asked, so that a crash in between is found and finished by the job. All that is
 * left of what was captured.
 */
export async function requestRefund(tx: Tx, order: LockedOrder, { kind, by, actorId, reason }: Request) {
  const paid = await capturedPayment(tx, { orderId: order.id, sessionId: null });
  if (!paid) throw new Error(`Order ${order.id} was never paid`);
  await tx
    .updateTable("orders")
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", order.id)
    .execute();
  const { id } = await tx
    .insertInto("refunds")
    .values({
      order_id: order.id,
      session_id: null,
      kind,
      amount: paid.amount - order.refunded,
      provider: paid.provider,
      requested_by: by,
      actor_id: actorId,
      reason: reason ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await retryLater(tx, id, 0);
  return id;
}

/** Asks the gateway and books its answer. Safe to run at any time and at once: one refund pays once. */
export async function runRefund({ db, config }: { db: Db; config: Config }, refundId: string): Promise<RefundOutcome> {
  const asking = await db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    const paid = refund && (await capturedPayment(tx, { orderId: refund.order_id, sessionId: refund.session_id }));
    return refund && paid?.reference ? { refund, reference: paid.reference } : undefined;
  });
  if (!asking) return "failed";
  if (asking.refund.status === "succeeded") return "succeeded";
  const answer = await ask(gatewayOf(db, config, asking.refund.provider).refund, asking);
  return db.transaction().execute((tx) => book(tx, refundId, answer));
}

type Asking = { refund: Refund; reference: string };

async function ask(refund: Gateway["refund"], { refund: { amount, idempotency_key, attempts }, reference }: Asking) {
  const timeOut = new Promise<RefundAnswer>((_, give) => {
    setTimeout(() => give(new Error("The gateway took too long")), gatewayMayTake).unref();
  });
  try {
    // A refund that failed is asked for anew; one without an answer is asked for again by the same name.
    const idempotencyKey = `${idempotency_key}-${attempts}`;
    return await Promise.race([refund({ reference, amount: piastres(amount), idempotencyKey }), timeOut]);
  } catch (error) {
    return { state: "unknown" as const, reference: "", problem: String(error).slice(0, 300) };
  }
}

type Outcome = Awaited<ReturnType<typeof ask>>;

async function book(tx: Tx, refundId: string, answer: Outcome): Promise<RefundOutcome> {
  const { order_id } = await tx
    .selectFrom("refunds")
    .select("order_id")
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  // The order first, everywhere.
  const order = order_id ? await lockOrder(tx, { id: order_id }) : undefined;
  const refund = await lockRefund(tx, refundId);
  if (!refund || refund.status === "succeeded") return "succeeded";
  const status = answer.state === "unknown" ? "pending" : answer.state;
  const attempts = refund.attempts + (answer.state === "failed" ? 1 : 0);
  await tx
    .updateTable("refunds")
    .set({
      status,
      attempts,
      last_error: answer.problem ?? null,
      ...(answer.reference ? { reference: answer.reference } : {}),
      ...(status === "succeeded" ? { settled_at: sql<Date>`now()` } : {}),
    })
    .where("id", "=", refundId)
    .execute();
  if (status !== "pending") {
    await bookMoney(tx, {
      entry: status === "succeeded" ? "refunded" : "failed",
      amount: refund.amount,
      provider: refund.provider,
      reference: answer.reference,
      orderId: refund.order_id,
      sessionId: refund.session_id,
      refundId,
    });
  }
  if (status !== "succeeded") await retryLater(tx, refundId, attempts);
  if (order) await afterRefund(tx, order, refund, status);
  return status;
}

const lockRefund = (tx: Tx, id: string) =>
  tx.selectFrom("refunds").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** `tries` so far decide how long to wait; each refund has one job at a time. */
export function retryLater(tx: Tx, refundId: string, tries: number | "now"): Promise<void> {
  const minutes = tries === "now" ? 0 : (retryMinutes[Math.min(tries, retryMinutes.length - 1)] ?? 240);
  const at = new Date(Date.now() + minutes * 60_000);
  return enqueue(tx, retryRefund, { refundId }, { key: `refund:${refundId}`, at });
}
