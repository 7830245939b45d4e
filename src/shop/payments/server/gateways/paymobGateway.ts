import { piastres } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { currency, type Gateway, type Payment, type StartPaymentInput } from "#shop/payments/gateway.ts";
import { parseJson } from "./parseJson.ts";
import { hasValidHmac } from "./paymob/hmac.ts";
import { parsePaymobWebhook } from "./paymob/parsePaymobWebhook.ts";
import { createPaymobClient } from "./paymob/paymobClient.ts";
import { refundIdempotently, toRefundResult } from "./paymob/refunds.ts";
import { toPayment } from "./paymob/transaction.ts";

/**
 * Paymob unified checkout: card data is entered at Paymob and never reaches the shop. A wallet's payment is pending until
 * its owner confirms it on the phone, at most until the session ends.
 */
export function paymobGateway(db: Db, config: Config): Gateway {
  const paymob = createPaymobClient(config);
  const { PAYMOB_HMAC_SECRET = "", PAYMOB_INTEGRATION_IDS: integrations = [] } = config;
  const integrationIds = integrations.map(({ id }) => id);

  async function fetchStatus(reference: string): Promise<Payment> {
    const latest = await paymob.lastTransaction(reference);
    if (!latest) return { ...openPayment, reference };
    // The latest transaction may be a refund of the payment.
    const attempt = latest.parent_transaction ? await paymob.transaction(latest.parent_transaction) : latest;
    return toPayment(attempt);
  }

  return {
    name: "paymob",
    async start(input) {
      const { id, secret } = await paymob.createIntention(toIntention(input, integrationIds));
      const page = new URL("/unifiedcheckout/", config.PAYMOB_BASE_URL);
      page.searchParams.set("publicKey", config.PAYMOB_PUBLIC_KEY ?? "");
      page.searchParams.set("clientSecret", secret);
      return { reference: id, url: page.href };
    },
    async readWebhook({ raw, query }) {
      const message = parseJson(raw);
      if (!hasValidHmac(message, query.hmac, { secret: PAYMOB_HMAC_SECRET, integrationIds })) return undefined;
      return parsePaymobWebhook(db, message);
    },
    fetchStatus,
    /** Paymob cannot cancel an intention; a payment that arrives later is refunded. */
    async cancel(reference) {
      const payment = await fetchStatus(reference);
      return payment.state === "paid" ? payment : { ...payment, state: "cancelled" };
    },
    refund: (request) => refundIdempotently(db, paymob, request),
    fetchRefund: async (reference) => toRefundResult(await paymob.transaction(reference)),
  };
}

const openPayment = { sessionId: undefined, state: "open", amount: piastres(0), currency } as const;

function toIntention({ payer, email, ...starting }: StartPaymentInput, integrations: readonly number[]) {
  const [first = "-", ...rest] = payer.name.trim().split(/\s+/);
  const { street, city, state, postalCode } = payer.address;
  return {
    amount: starting.amount,
    currency,
    payment_methods: integrations,
    // One item: discount and tax apply to the whole order, and items must add up to the amount.
    items: [{ name: starting.shopName.slice(0, 50), amount: starting.amount, quantity: 1 }],
    billing_data: {
      first_name: first,
      last_name: rest.join(" ") || "-",
      email,
      phone_number: payer.phone,
      street,
      building: "NA",
      floor: "NA",
      apartment: "NA",
      city,
      state,
      postal_code: postalCode || "NA",
      country: "EG",
    },
    special_reference: starting.sessionId,
    notification_url: starting.webhookUrl,
    redirection_url: starting.successUrl,
    expiration: Math.max(60, Math.round((starting.expiresAt.getTime() - Date.now()) / 1000)),
  };
}
