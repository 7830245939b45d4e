import type Stripe from "stripe";
import { piastres } from "#platform/money.ts";
import type { Heard, PaymentState } from "#shop/payments/gateway.ts";
import { paymentOf, refundAnswerOf } from "./read.ts";

/** What an event means for us. One that means nothing is heard too, so that it is not sent again. */
export function heardFrom(event: Stripe.Event): Heard {
  const { id: eventId, type: kind } = event;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const session = event.data.object;
      const said = paymentOf(session);
      const state: PaymentState = event.type === "checkout.session.async_payment_failed" ? "failed" : said.state;
      const { status, payment_status } = session;
      return { eventId, kind, body: { ...said, status, payment_status }, payment: { ...said, state } };
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const refund = event.data.object;
      const intent = refund.payment_intent;
      const news = {
        ...refundAnswerOf(refund),
        payment: (typeof intent === "string" ? intent : intent?.id) ?? "",
        amount: piastres(refund.amount),
        idempotencyKey: refund.metadata?.key,
      };
      return { eventId, kind, body: news, payment: undefined, refund: news };
    }
    case "charge.refunded": {
      // The sum of refunds that are told one by one as well.
      const { id, payment_intent, amount_refunded } = event.data.object;
      return { eventId, kind, body: { id, payment_intent, amount_refunded }, payment: undefined };
    }
    default:
      return { eventId, kind, body: {}, payment: undefined };
  }
}
