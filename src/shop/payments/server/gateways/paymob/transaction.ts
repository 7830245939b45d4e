import { z } from "zod";
import { piastres } from "#platform/money.ts";
import type { Payment } from "#shop/payments/gateway.ts";

const id = z.union([z.number(), z.string()]).transform(String);

/** A try to pay or to give back, as Paymob tells of it in callbacks and inquiries. Amounts are piastres. */
export const transaction = z.object({
  id,
  pending: z.boolean(),
  success: z.boolean(),
  amount_cents: z.number().int().min(0),
  currency: z.string().max(3),
  is_voided: z.boolean().default(false),
  is_refunded: z.boolean().default(false),
  is_refund: z.boolean().default(false),
  has_parent_transaction: z.boolean().default(false),
  parent_transaction: id.nullish(),
  refunded_amount_cents: z.number().int().nullish(),
  order: z.object({ id }),
  data: z.object({ message: z.string().nullish() }).nullish(),
});
export type Transaction = z.output<typeof transaction>;

/**
 * A card that was declined may be followed by another one on the same page, so it decides nothing. Which session it is
 * about is found by Paymob's order: our own name of it is outside of the signature.
 */
export const paymentOf = ({ success, pending, order, amount_cents, currency }: Transaction): Payment => ({
  reference: order.id,
  sessionId: undefined,
  state: success && !pending ? "paid" : "open",
  amount: piastres(amount_cents),
  currency,
});
