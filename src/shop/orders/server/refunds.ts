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
import type { Pieces } from "../return.ts";
import { afterRefund, countRefund } from "./afterRefund.ts";
import { alertStaff, tellNews } from "./letters.ts";
import { type LockedOrder, lockOrder } from "./lockOrder.ts";
import { touch } from "./move.ts";

export type Refund = Selectable<Tables["refunds"]>;
/** Apart from the job itself, which needs what is below. */
export const retryRefund = { name: "orders.retryRefund" };

/** Milliseconds that somebody waits for its answer; without one the job asks again. */
const gatewayMayTake = 5_000;
const retryMinutes = [1, 5, 15, 60, 240] as const;

type Request = {
  kind: RefundKind;
  by: "customer" | "admin" | "system";
  actorId: string;
  reason?: string | undefined;
  /** Piastres; all that is left when it is not said. */
  amount?: number;
  lines?: readonly Pieces[];
  /** Goes back on the shelf when the money is paid. */
  restock?: readonly Pieces[];
};

/** Written down before the gateway is asked, so that a crash in between is found and finished by the job. */
export async function requestRefund(tx: Tx, order: LockedOrder, { kind, by, actorId, reason, ...what }: Request) {
  const paid = await capturedPayment(tx, { orderId: order.id, sessionId: null });
  if (!paid) throw new Error(`Order ${order.id} was never paid`);
  const left = await leftToRefund(tx, order.id);
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
      amount: Math.min(what.amount ?? left, left),
      lines: JSON.stringify(what.lines ?? []),
      restock: JSON.stringify(what.restock ?? []),
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

/**
 * Piastres that were paid, less everything that went back or is about to: a refund that failed is tried again, so it
 * counts. The order is locked by the caller.
 */
export async function leftToRefund(db: Db | Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (select coalesce(sum(amount), 0) from payment_ledger
             where order_id = ${orderId} and entry in ('captured', 'cash_collected'))::int
         - (select coalesce(sum(amount), 0) from refunds where order_id = ${orderId})::int as left`.execute(db);
  return rows[0]?.left ?? 0;
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
  const answer = await ask(gatewayOf(db, config, asking.refund.provider), asking);
  return db.transaction().execute((tx) => bookAnswer(tx, asking.refund, answer));
}

type Asking = { refund: Refund; reference: string };

async function ask(gateway: Gateway, { refund, reference }: Asking) {
  const { amount, idempotency_key, attempts } = refund;
  // The bank is at it already: then only how it stands is asked.
  const underWay = refund.status === "pending" ? refund.reference : null;
  const timeOut = new Promise<RefundAnswer>((_, give) => {
    setTimeout(() => give(new Error("The gateway took too long")), gatewayMayTake).unref();
  });
  try {
    // A refund that failed is asked for anew; one without an answer is asked for again by the same name.
    const idempotencyKey = `${idempotency_key}-${attempts}`;
    const answer = underWay
      ? gateway.fetchRefund(underWay)
      : gateway.refund({ reference, amount: piastres(amount), idempotencyKey });
    return await Promise.race([answer, timeOut]);
  } catch (error) {
    return { state: "unknown" as const, reference: underWay ?? "", problem: String(error).slice(0, 300) };
  }
}

type Outcome = Awaited<ReturnType<typeof ask>>;

export async function bookAnswer(tx: Tx, asked: Refund, answer: Outcome): Promise<RefundOutcome> {
  const refundId = asked.id;
  // The order first, everywhere.
  const order = asked.order_id ? await lockOrder(tx, { id: asked.order_id }) : undefined;
  const refund = await lockRefund(tx, refundId);
  if (!refund || refund.status === "succeeded") return "succeeded";
  // An answer about an earlier try says nothing about the one that somebody else began since.
  if (refund.attempts !== asked.attempts && answer.state !== "succeeded")
    return refund.status === "requested" ? "pending" : refund.status;
  const status = answer.state === "unknown" ? "pending" : answer.state;
  const attempts = refund.attempts + (answer.state === "failed" ? 1 : 0);
  await tx
    .updateTable("refunds")
    .set({
      status,
      attempts,
      last_error: answer.problem ?? null,
      // The name of an earlier try must not be asked about when this one was not answered.
      reference: answer.reference || null,
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
  if (status === "failed") {
    await retryLater(tx, refundId, attempts);
    await alertStaff(tx, order, { id: refundId, amount: refund.amount, problem: answer.problem ?? "" });
  }
  if (status === "pending") await askLater(tx, refund);
  if (order) await afterRefund(tx, order, { ...refund, last_error: answer.problem ?? null }, status);
  return status;
}

/**
 * The bank took it and sent the money back: it is with us again, and the refund is owed as before. What the order became
 * stays; the refund is asked for anew, and staff and customer are told.
 * @returns false when that was heard before
 */
export async function bookReturned(tx: Tx, asked: Refund, answer: RefundAnswer): Promise<boolean> {
  const order = asked.order_id ? await lockOrder(tx, { id: asked.order_id }) : undefined;
  const refund = await lockRefund(tx, asked.id);
  if (refund?.status !== "succeeded" || refund.reference !== answer.reference) return false;
  const { id, amount, provider, order_id: orderId, session_id: sessionId } = refund;
  const { reference, problem = "" } = answer;
  await bookMoney(tx, { entry: "refund_returned", amount, provider, reference, orderId, sessionId, refundId: id });
  const attempts = refund.attempts + 1;
  await tx
    .updateTable("refunds")
    .set({ status: "failed", attempts, last_error: problem || null, reference: null, settled_at: null })
    .where("id", "=", id)
    .execute();
  await retryLater(tx, id, attempts);
  await alertStaff(tx, order, { id, amount, problem, returned: reference });
  if (!order) return true;
  await countRefund(tx, order, -amount);
  await tellNews(tx, await touch(tx, order), "refund_returned", { refund: amount, about: reference });
  return true;
}

const lockRefund = (tx: Tx, id: string) =>
  tx.selectFrom("refunds").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** A bank may think for days: the longer it has thought already, the later it is asked again. */
function askLater(tx: Tx, { id, created_at }: Refund): Promise<void> {
  const thought = (Date.now() - created_at.getTime()) / 60_000;
  return retryAfter(tx, id, Math.min(Math.max(thought, 1), 240));
}

/** `tries` so far decide how long to wait; each refund has one job at a time. */
export function retryLater(tx: Tx, refundId: string, tries: number | "now"): Promise<void> {
  const minutes = tries === "now" ? 0 : (retryMinutes[Math.min(tries, retryMinutes.length - 1)] ?? 240);
  return retryAfter(tx, refundId, minutes);
}

function retryAfter(tx: Tx, refundId: string, minutes: number): Promise<void> {
  const at = new Date(Date.now() + minutes * 60_000);
  return enqueue(tx, retryRefund, { refundId }, { key: `refund:${refundId}`, at });
}
