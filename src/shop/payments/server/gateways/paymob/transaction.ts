import { z } from "zod";
import { piastres } from "#platform/money.ts";
import type { Payment } from "#shop/payments/gateway.ts";

const transactionId = z.union([z.number(), z.string()]).transform(String);

/** A payment or refund attempt as in Paymob's callbacks and inquiries. Amounts are piastres. */
export const transaction = z.object({
  id: transactionId,
  pending: z.boolean(),
  success: z.boolean(),
  amount_cents: z.number().int().min(0),
  currency: z.string().max(3),
  is_voided: z.boolean().default(false),
  is_refunded: z.boolean().default(false),
  is_refund: z.boolean().default(false),
  has_parent_transaction: z.boolean().default(false),
  parent_transaction: transactionId.nullish(),
  refunded_amount_cents: z.number().int().nullish(),
  order: z.object({ id: transactionId }),
  data: z.object({ message: z.string().nullish() }).nullish(),
});
export type Transaction = z.output<typeof transaction>;

/**
 * A declined card decides nothing: the customer may try another one on the same page. The session is found by Paymob's
 * order id, because the signature does not cover our own reference.
 */
export const toPayment = ({ success, pending, order, amount_cents, currency }: Transaction): Payment => ({
  reference: order.id,
  sessionId: undefined,
  state: success && !pending ? "paid" : "open",
  amount: piastres(amount_cents),
  currency,
});
