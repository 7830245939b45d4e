import type { Language } from "#platform/languages.ts";
import type { Piastres } from "#platform/money.ts";

export const currency = "EGP";

/** What is to be paid, and where everybody goes afterwards. */
export type Starting = {
  sessionId: string;
  amount: Piastres;
  language: Language;
  shopName: string;
  email: string;
  payer: Payer;
  successUrl: string;
  cancelUrl: string;
  /** Where the gateway tells us what happened. */
  webhookUrl: string;
  expiresAt: Date;
};

/** Whose card it will be; a gateway passes it on to the bank that looks for fraud. */
export type Payer = {
  name: string;
  phone: string;
  address: { street: string; city: string; state: string; postalCode: string };
};

/** `reference` is the gateway's own name of the payment; the shopper goes to `url`. */
export type Started = { reference: string; url: string };

/** `open` while the shopper may still pay; `failed` when a try was declined for good. */
export type PaymentState = "open" | "paid" | "failed" | "cancelled" | "expired";

/** As the gateway says, never as a browser says. `amount` is in piastres of `currency`. */
export type Payment = {
  reference: string;
  /** Ours, as we gave it at the start; undefined where the gateway's signature does not cover it. */
  sessionId: string | undefined;
  state: PaymentState;
  amount: Piastres;
  currency: string;
};

/** A message of the gateway whose signature holds. Repeats carry the same `eventId`; `body` names no person. */
export type Heard = {
  eventId: string;
  kind: string;
  body: unknown;
  payment: Payment | undefined;
  refund?: RefundNews | undefined;
};

export type Refunding = {
  reference: string;
  amount: Piastres;
  /** The gateway pays once for one key, however often it is asked. */
  idempotencyKey: string;
};
/** `failed` is the gateway's answer; that no answer came is an exception instead. */
export type RefundAnswer = { state: "succeeded" | "pending" | "failed"; reference: string; problem?: string };

/** What became of a refund, in piastres of the payment `payment`. Without our key somebody else asked for it. */
export type RefundNews = RefundAnswer & { payment: string; amount: Piastres; idempotencyKey: string | undefined };

export type Signed = {
  raw: Uint8Array;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
};

/** All that the shop asks of a company that takes cards. */
export type Gateway = {
  name: "sandbox" | "stripe" | "paymob";
  start(starting: Starting): Promise<Started>;
  /** @returns undefined for a message that is not signed, too old, or signed by somebody else */
  readWebhook(message: Signed): Promise<Heard | undefined>;
  fetchStatus(reference: string): Promise<Payment>;
  /** Ends a payment that was not made; answers what it is now, which may be `paid`. */
  cancel(reference: string): Promise<Payment>;
  refund(refunding: Refunding): Promise<RefundAnswer>;
  /** How a refund that was `pending` stands now. */
  fetchRefund(reference: string): Promise<RefundAnswer>;
};
