import type Stripe from "stripe";
import { piastres } from "#platform/money.ts";
import type { PaymentState, WebhookEvent } from "#shop/payments/gateway.ts";
import { toPayment, toRefundResult } from "./mapStripeObjects.ts";

/** Maps an event. Irrelevant events are acknowledged too, so that Stripe does not redeliver them. */
export function parseStripeEvent(event: Stripe.Event): WebhookEvent {
  const { id: eventId, type: kind } = event;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const session = event.data.object;
      const payment = toPayment(session);
      const state: PaymentState = event.type === "checkout.session.async_payment_failed" ? "failed" : payment.state;
      const { status, payment_status } = session;
      return { eventId, kind, body: { ...payment, status, payment_status }, payment: { ...payment, state } };
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const refund = event.data.object;
      const intent = refund.payment_intent;
      const refundEvent = {
        ...toRefundResult(refund),
        payment: (typeof intent === "string" ? intent : intent?.id) ?? "",
        amount: piastres(refund.amount),
        idempotencyKey: refund.metadata?.key,
      };
      return { eventId, kind, body: refundEvent, payment: undefined, refund: refundEvent };
    }
    case "charge.refunded": {
      // Sum of the refunds, which Stripe also reports one by one.
      const { id, payment_intent, amount_refunded } = event.data.object;
      return { eventId, kind, body: { id, payment_intent, amount_refunded }, payment: undefined };
    }
    default:
      return { eventId, kind, body: {}, payment: undefined };
  }
}
