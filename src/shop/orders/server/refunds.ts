import { sql } from "kysely";
import { piastres } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { enqueue, removeJob } from "#platform/server/jobs.ts";
import type { Gateway, RefundResult } from "#shop/payments/gateway.ts";
import { getGateway } from "#shop/payments/server/gateways/getGateway.ts";
import { addLedgerEntry, creditProvider, findCapturedPayment, payoutProvider } from "#shop/payments/server/ledger.ts";
import type { Refund, RefundKind } from "#shop/payments/server/tables.ts";
import type { LineQuantity } from "../lineQuantity.ts";
import type { StaffNotes } from "../noteSchema.ts";
import type { RefundOutcome } from "../refundMessages.ts";
import { addRefunded } from "./addRefunded.ts";
import { applyRefundResult } from "./applyRefundResult.ts";
import { lockCreditAccount } from "./creditAccount.ts";
import { bookCreditOfRefund, creditPartOf, creditToRefund, refundToCredit } from "./creditRefunds.ts";
import { type LockedOrder, lockOrder } from "./lockOrder.ts";
import { mailStaffAboutRefund, mailStatusChange } from "./orderMails.ts";
import { queuePayout } from "./queuePayout.ts";
import { findRefundParts } from "./refundParts.ts";
import { bumpVersion } from "./transitionOrder.ts";

/** Separate from the job, which imports this module. */
export const retryRefundJobName = { name: "orders.retryRefund" };

/** Milliseconds that the request waits for the gateway; afterwards the job polls. */
const gatewayTimeoutMs = 5_000;
const retryMinutes = [1, 5, 15, 60, 240] as const;

type RefundRequestInput = StaffNotes & {
  kind: RefundKind;
  by: "customer" | "admin" | "system";
  actorId: string | null;
  /** Piastres; defaults to everything that is left. */
  amount?: number;
  lines?: readonly LineQuantity[];
  /** Restocked when the refund is paid. */
  restock?: readonly LineQuantity[];
};

/**
 * Stores the refund before the gateway request, so that the job can finish it after a crash. Returns its id. Store credit
 * that paid the order goes back first; a part of the refund that it covers is booked at once.
 */
export async function requestRefund(
  tx: Tx,
  order: LockedOrder,
  { kind, by, actorId, reason, customerMessage, ...what }: RefundRequestInput,
) {
  const remaining = await refundableAmount(tx, order.id);
  const amount = Math.min(what.amount ?? remaining, remaining);
  const ofCard = remaining - (await creditToRefund(tx, order));
  const credit = await creditPartOf(tx, order, { amount, otherwise: ofCard });
  const isAllCredit = credit === amount && credit > 0;
  const paid = isAllCredit
    ? { provider: creditProvider }
    : await findCapturedPayment(tx, { orderId: order.id, sessionId: null });
  if (!paid) throw new Error(`order ${order.id} has no captured payment`);
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
      amount: isAllCredit ? amount : amount - credit,
      credit_part: isAllCredit || !(await lockCreditAccount(tx, order)) ? 0 : credit,
      lines: JSON.stringify(what.lines ?? []),
      restock: JSON.stringify(what.restock ?? []),
      provider: paid.provider,
      requested_by: by,
      actor_id: actorId,
      reason: reason ?? null,
      customer_message: customerMessage ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (credit > 0 && !isAllCredit)
    await refundToCredit(tx, order, { kind, by, actorId, amount: credit, reason, customerMessage });
  await scheduleRetry(tx, id, 0);
  return id;
}

/**
 * Returns the piastres paid minus all refunds. Pending and failed refunds count, because failed ones are retried. The
 * caller must hold the order's lock.
 */
export async function refundableAmount(db: Db | Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (select coalesce(sum(amount), 0) from payment_ledger
             where order_id = ${orderId} and entry in ('captured', 'cash_collected'))::int
         - (select coalesce(sum(amount), 0) from refunds where order_id = ${orderId})::int as left`.execute(db);
  return rows[0]?.left ?? 0;
}

/**
 * Returns what the order's refunds come to with another one, of all that is left by default. So that a large refund in
 * small parts counts as a large one.
 */
export async function refundedWith(db: Db | Tx, orderId: string, amount?: number): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    select coalesce(sum(amount), 0)::int as before from refunds where order_id = ${orderId}`.execute(db);
  return (rows[0]?.before ?? 0) + (amount ?? (await refundableAmount(db, orderId)));
}

/**
 * Requests the refund at the gateway and books the answer. Idempotent and safe to run concurrently: each refund pays
 * once.
 */
export async function runRefund({ db, config }: { db: Db; config: Config }, refundId: string): Promise<RefundOutcome> {
  const attempt = await db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund || refund.held_at) return undefined;
    if (refund.status === "succeeded" || [creditProvider, payoutProvider].includes(refund.provider)) return { refund };
    const paid = await findCapturedPayment(tx, { orderId: refund.order_id, sessionId: refund.session_id });
    if (!paid?.reference) return undefined;
    const gateway = getGateway(db, config, refund.provider);
    // While the attempt runs its outcome is unknown, so that nobody pays it in another way.
    if (refund.status === "failed")
      await tx.updateTable("refunds").set({ status: "requested" }).where("id", "=", refundId).execute();
    return { refund, payment: { gateway, reference: paid.reference } };
  });
  if (!attempt) return "failed";
  const { refund, payment } = attempt;
  if (refund.status === "succeeded") return paidOutcome(db, refundId);
  if (refund.provider === payoutProvider) return "queued";
  const answer = payment ? await callGateway(refund, payment) : { state: "succeeded" as const, reference: refundId };
  return db.transaction().execute((tx) => recordRefundResult(tx, refund, answer));
}

async function callGateway(refund: Refund, { gateway, reference }: { gateway: Gateway; reference: string }) {
  const { amount, idempotency_key, attempts } = refund;
  // A pending refund is polled instead of requested again.
  const underWay = refund.status === "pending" ? refund.reference : null;
  const timeOut = new Promise<RefundResult>((_, give) => {
    setTimeout(() => give(new Error("Payment gateway timed out")), gatewayTimeoutMs).unref();
  });
  try {
    // A failed refund gets a new key; one without an answer is repeated with the same key.
    const idempotencyKey = `${idempotency_key}-${attempts}`;
    const answer = underWay
      ? gateway.fetchRefund(underWay)
      : gateway.refund({ reference, amount: piastres(amount), idempotencyKey });
    return await Promise.race([answer, timeOut]);
  } catch (error) {
    return { state: "unknown" as const, reference: underWay ?? "", problem: String(error).slice(0, 300) };
  }
}

type GatewayResult = Awaited<ReturnType<typeof callGateway>>;

export async function recordRefundResult(
  tx: Tx,
  requestedRefund: Refund,
  answer: GatewayResult,
): Promise<RefundOutcome> {
  const refundId = requestedRefund.id;
  // Lock order: the order before its refund.
  const order = requestedRefund.order_id ? await lockOrder(tx, { id: requestedRefund.order_id }) : undefined;
  const refund = await lockRefund(tx, refundId);
  if (!refund || refund.status === "succeeded") return paidOutcome(tx, refundId);
  // Ignores the answer of an earlier attempt when a new one has started since.
  if (refund.attempts !== requestedRefund.attempts && answer.state !== "succeeded")
    return refund.status === "requested" ? "pending" : refund.status;
  // Another attempt, of credit, has put it on the payout list since.
  if (refund.provider === payoutProvider && requestedRefund.provider !== payoutProvider) return "queued";
  if (order && refund.provider === creditProvider && !(await lockCreditAccount(tx, order)))
    return queueInstead(tx, order, refund);
  const status = answer.state === "unknown" ? "pending" : answer.state;
  const attempts = refund.attempts + (answer.state === "failed" ? 1 : 0);
  await tx
    .updateTable("refunds")
    .set({
      status,
      attempts,
      last_error: answer.problem ?? null,
      // Without an answer, clears the reference of the earlier attempt, so that nothing polls it.
      reference: answer.reference || null,
      ...(status === "succeeded" ? { settled_at: sql<Date>`now()` } : {}),
    })
    .where("id", "=", refundId)
    .execute();
  if (status !== "pending") {
    await addLedgerEntry(tx, {
      entry: status === "succeeded" ? "refunded" : "failed",
      amount: refund.amount,
      provider: refund.provider,
      reference: answer.reference,
      orderId: refund.order_id,
      sessionId: refund.session_id,
      refundId,
    });
  }
  if (order && refund.provider === creditProvider) await bookCreditOfRefund(tx, order, refund);
  if (status === "failed") {
    await scheduleRetry(tx, refundId, attempts);
    await mailStaffAboutRefund(tx, order, { id: refundId, amount: refund.amount, problem: answer.problem ?? "" });
  }
  if (status === "pending") await scheduleStatusCheck(tx, refund);
  if (order) await applyRefundResult(tx, order, { ...refund, last_error: answer.problem ?? null }, status);
  return status === "succeeded" ? paidOutcome(tx, refundId) : status;
}

/** Of a refund that is paid: another part of it may still wait in the payout list. */
const paidOutcome = async (db: Db | Tx, refundId: string): Promise<RefundOutcome> =>
  (await findRefundParts(db, refundId)).isOtherQueued ? "queued" : "succeeded";

/** Lets a refund of store credit wait in the payout list, because nobody can spend it after the deletion of the account. */
async function queueInstead(tx: Tx, order: LockedOrder, { id }: Refund): Promise<RefundOutcome> {
  const refund = await tx
    .updateTable("refunds")
    .set({ provider: payoutProvider, status: "pending" })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await queuePayout(tx, order, refund);
  await applyRefundResult(tx, order, refund, "pending");
  return "queued";
}

/**
 * Books a refund that the bank sent back after success: the amount is owed again and retried, the order keeps its
 * status, and staff and customer get a mail.
 * @returns false when it was booked before
 */
export async function recordReturnedRefund(tx: Tx, requestedRefund: Refund, answer: RefundResult): Promise<boolean> {
  const order = requestedRefund.order_id ? await lockOrder(tx, { id: requestedRefund.order_id }) : undefined;
  const refund = await lockRefund(tx, requestedRefund.id);
  if (refund?.status !== "succeeded" || refund.reference !== answer.reference) return false;
  const { id, amount, provider, order_id: orderId, session_id: sessionId } = refund;
  const { reference, problem = "" } = answer;
  await addLedgerEntry(tx, { entry: "refund_returned", amount, provider, reference, orderId, sessionId, refundId: id });
  const attempts = refund.attempts + 1;
  await tx
    .updateTable("refunds")
    .set({ status: "failed", attempts, last_error: problem || null, reference: null, settled_at: null })
    .where("id", "=", id)
    .execute();
  await scheduleRetry(tx, id, attempts);
  await mailStaffAboutRefund(tx, order, { id, amount, problem, returned: reference });
  if (!order) return true;
  await addRefunded(tx, order, -amount);
  await mailStatusChange(tx, await bumpVersion(tx, order), "refund_returned", { refund: amount, about: reference });
  return true;
}

const lockRefund = (tx: Tx, id: string) =>
  tx.selectFrom("refunds").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Banks may take days: the delay until the next poll grows with the refund's age, 1 to 240 minutes. */
function scheduleStatusCheck(tx: Tx, { id, created_at }: Refund): Promise<void> {
  const thought = (Date.now() - created_at.getTime()) / 60_000;
  return enqueueRetry(tx, id, Math.min(Math.max(thought, 1), 240));
}

/** `tries` sets the delay; each refund has one job at a time. */
export function scheduleRetry(tx: Tx, refundId: string, tries: number | "now"): Promise<void> {
  const minutes = tries === "now" ? 0 : (retryMinutes[Math.min(tries, retryMinutes.length - 1)] ?? 240);
  return enqueueRetry(tx, refundId, minutes);
}

function enqueueRetry(tx: Tx, refundId: string, minutes: number): Promise<void> {
  const at = new Date(Date.now() + minutes * 60_000);
  return enqueue(tx, retryRefundJobName, { refundId }, { key: retryKey(refundId), at });
}

/** For a refund that is paid in another way. */
export const cancelRetry = (tx: Tx, refundId: string): Promise<void> => removeJob(tx, retryKey(refundId));

const retryKey = (refundId: string) => `refund:${refundId}`;
