import { piastres } from "#platform/money.ts";
import type { Db } from "#platform/server/db.ts";
import type { Heard } from "#shop/payments/gateway.ts";
import { keyOfRefund, noteRefund, refundAnswerOf } from "./refunds.ts";
import { paymentOf, type Transaction, transaction } from "./transaction.ts";

/** What a callback whose signature holds means. One transaction is told of again whenever its state changes. */
export async function heardFrom(db: Db, message: unknown): Promise<Heard | undefined> {
  const read = transaction.safeParse((message as { obj?: unknown }).obj);
  if (!read.success) return undefined;
  const said = read.data;
  const { id, order, success, pending, amount_cents, currency, is_refunded, is_voided } = said;
  const state = pending ? "pending" : success ? "success" : "declined";
  const eventId = [id, state, is_refunded && "refunded", is_voided && "voided"].filter(Boolean).join(":");
  const body = { id, order: order.id, success, pending, amount_cents, currency, is_refunded, is_voided };
  // `has_parent_transaction` is signed: a refund cannot be passed off as a payment.
  if (!said.has_parent_transaction)
    return { eventId, kind: `transaction.${state}`, body, payment: is_voided ? undefined : paymentOf(said) };
  if (!said.is_refund) return { eventId, kind: `child.${state}`, body, payment: undefined };
  return { eventId, kind: `refund.${state}`, body, payment: undefined, refund: await refundNews(db, said) };
}

async function refundNews(db: Db, said: Transaction) {
  const answer = refundAnswerOf(said);
  const idempotencyKey = await keyOfRefund(db, said);
  if (idempotencyKey) await noteRefund(db, idempotencyKey, answer);
  return { ...answer, payment: said.order.id, amount: piastres(said.amount_cents), idempotencyKey };
}
