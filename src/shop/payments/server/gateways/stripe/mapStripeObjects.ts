import type Stripe from "stripe";
import { piastres } from "#platform/money.ts";
import type { Payment, PaymentState, RefundResult } from "#shop/payments/gateway.ts";

type StripeSession = Stripe.Checkout.Session;

export const toPayment = (session: StripeSession): Payment => ({
  reference: session.id,
  sessionId: session.client_reference_id ?? undefined,
  state: paymentState(session),
  amount: piastres(session.amount_total ?? 0),
  currency: (session.currency ?? "").toUpperCase(),
});

/** `complete` only means that the customer submitted the page; slow banks confirm the payment later. */
function paymentState({ status, payment_status, payment_intent }: StripeSession): PaymentState {
  if (payment_status === "paid") return "paid";
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  const bank = typeof payment_intent === "object" ? payment_intent?.status : undefined;
  return bank === "requires_payment_method" || bank === "canceled" ? "failed" : "open";
}

export function toRefundResult({ id, status, failure_reason }: Stripe.Refund): RefundResult {
  if (status === "succeeded") return { state: "succeeded", reference: id };
  if (status === "failed" || status === "canceled")
    return { state: "failed", reference: id, problem: failure_reason ?? status };
  return { state: "pending", reference: id };
}
