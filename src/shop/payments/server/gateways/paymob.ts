import { piastres } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { currency, type Gateway, type Payment, type Starting } from "#shop/payments/gateway.ts";
import { openPaymob } from "./paymob/api.ts";
import { heardFrom } from "./paymob/heard.ts";
import { isFromPaymob } from "./paymob/hmac.ts";
import { refundAnswerOf, refundOnce } from "./paymob/refunds.ts";
import { paymentOf } from "./paymob/transaction.ts";

/** Paymob's unified checkout: cards are typed at Paymob and nowhere near the shop. */
export function paymobGateway(db: Db, config: Config): Gateway {
  const paymob = openPaymob(config);

  async function fetchStatus(reference: string): Promise<Payment> {
    const last = await paymob.lastTransaction(reference);
    if (!last) return { ...nothingYet, reference };
    // The last that happened may be a refund of what we ask about.
    const tried = last.parent_transaction ? await paymob.transaction(last.parent_transaction) : last;
    return paymentOf(tried);
  }

  return {
    name: "paymob",
    async start(starting) {
      const { id, secret } = await paymob.createIntention(intentionOf(starting, config.PAYMOB_INTEGRATION_IDS ?? []));
      const page = new URL("/unifiedcheckout/", config.PAYMOB_BASE_URL);
      page.searchParams.set("publicKey", config.PAYMOB_PUBLIC_KEY ?? "");
      page.searchParams.set("clientSecret", secret);
      return { reference: id, url: page.href };
    },
    async readWebhook({ raw, query }) {
      const message = parsed(raw);
      if (!isFromPaymob(message, query.hmac, config.PAYMOB_HMAC_SECRET ?? "")) return undefined;
      return heardFrom(db, message);
    },
    fetchStatus,
    /** An intention cannot be closed; one that is paid after all is paid back. */
    async cancel(reference) {
      const payment = await fetchStatus(reference);
      return payment.state === "paid" ? payment : { ...payment, state: "cancelled" };
    },
    refund: (refunding) => refundOnce(db, paymob, refunding),
    fetchRefund: async (reference) => refundAnswerOf(await paymob.transaction(reference)),
  };
}

const nothingYet = { sessionId: undefined, state: "open", amount: piastres(0), currency } as const;

function intentionOf({ payer, email, ...starting }: Starting, integrations: readonly number[]) {
  const [first = "-", ...rest] = payer.name.trim().split(/\s+/);
  const { street, city, state, postalCode } = payer.address;
  return {
    amount: starting.amount,
    currency,
    payment_methods: integrations,
    // One item: the order's discount and tax belong to all of it, and items must add up to the amount.
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

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString());
  } catch {
    return undefined;
  }
}
