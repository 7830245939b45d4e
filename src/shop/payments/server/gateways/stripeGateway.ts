import type Stripe from "stripe";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { currency, type Gateway, type Payment } from "#shop/payments/gateway.ts";
import { toPayment, toRefundResult } from "./stripe/mapStripeObjects.ts";
import { parseStripeEvent } from "./stripe/parseStripeEvent.ts";

/** Stripe requires `expires_at` at least 30 minutes ahead; our session expires earlier. */
const minSessionSeconds = 31 * 60;

/** Stripe hosted Checkout: card data is entered at Stripe and never reaches the shop. */
export function stripeGateway(_db: Db, config: Config): Gateway {
  const client = memoise(() => createStripeClient(config));
  const fetchSession = async (reference: string) =>
    (await client()).checkout.sessions.retrieve(reference, { expand: ["payment_intent"] });
  const fetchStatus = async (reference: string): Promise<Payment> => toPayment(await fetchSession(reference));

  return {
    name: "stripe",
    async start(input) {
      const { sessionId, amount, language, shopName, email, successUrl, cancelUrl, expiresAt } = input;
      const earliest = Math.ceil(Date.now() / 1000) + minSessionSeconds;
      const session = await (await client()).checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: sessionId,
          customer_email: email,
          // Stripe has no Arabic page yet; `auto` uses it once it exists.
          locale: language === "ar" ? "auto" : language,
          // One line item: discount and tax apply to the whole order, and its amount equals the total to the piastre.
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
      if (!session.url) throw new Error("Stripe checkout session has no URL");
      return { reference: session.id, url: session.url };
    },
    async readWebhook({ raw, headers }) {
      const event = await verifyEvent(await client(), raw, headers["stripe-signature"], config);
      return event && parseStripeEvent(event);
    },
    fetchStatus,
    async cancel(reference) {
      try {
        return toPayment(await (await client()).checkout.sessions.expire(reference));
      } catch (error) {
        // Stripe can expire only an open session; otherwise fetch how it ended.
        if (isStripeRejection(error)) return fetchStatus(reference);
        throw error;
      }
    },
    async refund({ reference, amount, idempotencyKey }) {
      const stripe = await client();
      const { payment_intent: intent } = await fetchSession(reference);
      if (!intent) return { state: "failed", reference: "", problem: "Nothing was paid" };
      const payment_intent = typeof intent === "string" ? intent : intent.id;
      // Stripe's idempotency keys expire after a day, so look for an existing refund with our key first.
      for await (const made of stripe.refunds.list({ payment_intent, limit: 100 }))
        if (made.metadata?.key === idempotencyKey) return toRefundResult(made);
      try {
        const made = await stripe.refunds.create(
          { payment_intent, amount, metadata: { key: idempotencyKey } },
          { idempotencyKey: `refund-${idempotencyKey}` },
        );
        return toRefundResult(made);
      } catch (error) {
        if (isStripeRejection(error))
          return { state: "failed", reference: `refused:${idempotencyKey}`, problem: error.message };
        throw error;
      }
    },
    fetchRefund: async (reference) => toRefundResult(await (await client()).refunds.retrieve(reference)),
  };
}

/** Returns undefined unless Stripe signed the event with our secret within the last five minutes. */
async function verifyEvent(stripe: Stripe, raw: Uint8Array, header: unknown, { STRIPE_WEBHOOK_SECRET }: Config) {
  if (typeof header !== "string") return undefined;
  try {
    return stripe.webhooks.constructEvent(Buffer.from(raw), header, STRIPE_WEBHOOK_SECRET ?? "");
  } catch {
    return undefined;
  }
}

/** Loads the SDK lazily: it is large, and shops with another gateway never need it. */
async function createStripeClient({ STRIPE_SECRET_KEY, STRIPE_BASE_URL }: Config): Promise<Stripe> {
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

function memoise<T>(create: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= create();
    return result;
  };
}

/** Stripe rejected the request; retrying it unchanged is pointless. */
function isStripeRejection(error: unknown): error is Error & { statusCode: number } {
  const { type } = error as { type?: unknown };
  return error instanceof Error && (type === "StripeInvalidRequestError" || type === "StripeCardError");
}
