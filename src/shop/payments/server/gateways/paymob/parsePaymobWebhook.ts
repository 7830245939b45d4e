import { piastres } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import type { WebhookEvent } from "#shop/payments/gateway.ts";
import { findRefundKey, recordRefundWebhook, toRefundResult } from "./refunds.ts";
import { type Transaction, toPayment, transaction } from "./transaction.ts";

/** Parses a callback with a valid signature. Paymob sends a new callback whenever a transaction's state changes. */
export async function parsePaymobWebhook(db: Db, message: unknown): Promise<WebhookEvent | undefined> {
  const parsed = transaction.safeParse((message as { obj?: unknown }).obj);
  if (!parsed.success) return undefined;
  const data = parsed.data;
  const { id, order, success, pending, amount_cents, currency, is_refunded, is_voided } = data;
  const state = pending ? "pending" : success ? "success" : "declined";
  const eventId = [id, state, is_refunded && "refunded", is_voided && "voided"].filter(Boolean).join(":");
  const body = { id, order: order.id, success, pending, amount_cents, currency, is_refunded, is_voided };
  // `has_parent_transaction` is signed: a refund cannot be passed off as a payment.
  if (!data.has_parent_transaction)
    return { eventId, kind: `transaction.${state}`, body, payment: is_voided ? undefined : toPayment(data) };
  if (!data.is_refund) return { eventId, kind: `child.${state}`, body, payment: undefined };
  return { eventId, kind: `refund.${state}`, body, payment: undefined, refund: await toRefundEvent(db, data) };
}

async function toRefundEvent(db: Db, refund: Transaction) {
  const result = toRefundResult(refund);
  const idempotencyKey = await findRefundKey(db, refund);
  if (idempotencyKey) await recordRefundWebhook(db, idempotencyKey, result);
  return { ...result, payment: refund.order.id, amount: piastres(refund.amount_cents), idempotencyKey };
}
