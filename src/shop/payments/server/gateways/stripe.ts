import type Stripe from "stripe";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { currency, type Gateway, type Payment } from "#shop/payments/gateway.ts";
import { heardFrom } from "./stripe/heard.ts";
import { paymentOf, refundAnswerOf } from "./stripe/read.ts";

/** Stripe takes no payment page that lives less than half an hour from now; ours ends its own earlier. */
const leastSeconds = 31 * 60;

/** Stripe's hosted Checkout: cards are typed at Stripe and nowhere near the shop. */
export function stripeGateway(_db: Db, config: Config): Gateway {
  const client = lazily(() => openStripe(config));
  const fetchSession = async (reference: string) =>
    (await client()).checkout.sessions.retrieve(reference, { expand: ["payment_intent"] });
  const fetchStatus = async (reference: string): Promise<Payment> => paymentOf(await fetchSession(reference));

  return {
    name: "stripe",
    async start(starting) {
      const { sessionId, amount, language, shopName, email, successUrl, cancelUrl, expiresAt } = starting;
      const earliest = Math.ceil(Date.now() / 1000) + leastSeconds;
      const session = await (await client()).checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: sessionId,
          customer_email: email,
          // Stripe has no Arabic page yet; `auto` lets it speak it on the day it has.
          locale: language === "ar" ? "auto" : language,
          // One line: the order's discount and tax belong to all of it, and its sum is the order's to the piastre.
          line_items: [
            {
              quantity: 1,
              price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: shopName } },
            },
          ],
          payment_intent_data: { metadata: { session: sessionId } },
          metadata: { session: sessionId },
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.max(earliest, Math.ceil(expiresAt.getTime() / 1000)),
        },
        { idempotencyKey: `session-${sessionId}` },
      );
      if (!session.url) throw new Error("Stripe answered without a page to pay at");
      return { reference: session.id, url: session.url };
    },
    async readWebhook({ raw, headers }) {
      const event = await signedEvent(await client(), raw, headers["stripe-signature"], config);
      return event && heardFrom(event);
    },
    fetchStatus,
    async cancel(reference) {
      try {
        return paymentOf(await (await client()).checkout.sessions.expire(reference));
      } catch (error) {
        // Only an open page can be closed; how it ended is Stripe's to say.
        if (isRefusal(error)) return fetchStatus(reference);
        throw error;
      }
    },
    async refund({ reference, amount, idempotencyKey }) {
      const stripe = await client();
      const { payment_intent: intent } = await fetchSession(reference);
      if (!intent) return { state: "failed", reference: "", problem: "Nothing was paid" };
      const payment_intent = typeof intent === "string" ? intent : intent.id;
      // Stripe forgets keys after a day; a refund that it knows by our name is never asked for again.
      for await (const made of stripe.refunds.list({ payment_intent, limit: 100 }))
        if (made.metadata?.key === idempotencyKey) return refundAnswerOf(made);
      try {
        const made = await stripe.refunds.create(
          { payment_intent, amount, metadata: { key: idempotencyKey } },
          { idempotencyKey: `refund-${idempotencyKey}` },
        );
        return refundAnswerOf(made);
      } catch (error) {
        if (isRefusal(error))
          return { state: "failed", reference: `refused:${idempotencyKey}`, problem: error.message };
        throw error;
      }
    },
    fetchRefund: async (reference) => refundAnswerOf(await (await client()).refunds.retrieve(reference)),
  };
}

/** @returns undefined when it was not signed by Stripe with our secret within the last five minutes */
async function signedEvent(stripe: Stripe, raw: Uint8Array, header: unknown, { STRIPE_WEBHOOK_SECRET }: Config) {
  if (typeof header !== "string") return undefined;
  try {
    return stripe.webhooks.constructEvent(Buffer.from(raw), header, STRIPE_WEBHOOK_SECRET ?? "");
  } catch {
    return undefined;
  }
}

/** The SDK is large, and most processes of a shop that uses another gateway never need it. */
async function openStripe({ STRIPE_SECRET_KEY, STRIPE_BASE_URL }: Config): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const { protocol, hostname, port } = new URL(STRIPE_BASE_URL);
  return new Client(STRIPE_SECRET_KEY ?? "", {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: "Nabta" },
  });
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Stripe understood and said no; asking again in the same words is no use. */
function isRefusal(error: unknown): error is Error & { statusCode: number } {
  const { type } = error as { type?: unknown };
  return error instanceof Error && (type === "StripeInvalidRequestError" || type === "StripeCardError");
}
