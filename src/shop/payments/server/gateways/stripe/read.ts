import type Stripe from "stripe";
import { piastres } from "#platform/money.ts";
import type { Payment, PaymentState, RefundAnswer } from "#shop/payments/gateway.ts";

type Session = Stripe.Checkout.Session;

export const paymentOf = (session: Session): Payment => ({
  reference: session.id,
  sessionId: session.client_reference_id ?? undefined,
  state: stateOf(session),
  amount: piastres(session.amount_total ?? 0),
  currency: (session.currency ?? "").toUpperCase(),
});

/** A page that is `complete` was filled in; whether money came is another question, and slow banks answer it later. */
function stateOf({ status, payment_status, payment_intent }: Session): PaymentState {
  if (payment_status === "paid") return "paid";
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  const bank = typeof payment_intent === "object" ? payment_intent?.status : undefined;
  return bank === "requires_payment_method" || bank === "canceled" ? "failed" : "open";
}

export function refundAnswerOf({ id, status, failure_reason }: Stripe.Refund): RefundAnswer {
  if (status === "succeeded") return { state: "succeeded", reference: id };
  if (status === "failed" || status === "canceled")
    return { state: "failed", reference: id, problem: failure_reason ?? status };
  return { state: "pending", reference: id };
}
