import type { Language } from "#platform/languages.ts";
import type { Piastres } from "#platform/money.ts";

export const currency = "EGP";

/** Amount, customer and redirect URLs of a new payment. */
export type StartPaymentInput = {
  sessionId: string;
  amount: Piastres;
  language: Language;
  shopName: string;
  email: string;
  payer: Payer;
  successUrl: string;
  cancelUrl: string;
  /** Webhook endpoint of the shop. */
  webhookUrl: string;
  expiresAt: Date;
};

/** Billing details of the card holder, which gateways pass to the bank's fraud checks. */
export type Payer = {
  name: string;
  phone: string;
  address: { street: string; city: string; state: string; postalCode: string };
};

/** `reference` is the gateway's payment id; the customer continues at `url`. */
export type HostedPayment = { reference: string; url: string };

/** `open` while the customer can still pay; `failed` when an attempt was finally declined. */
export type PaymentState = "open" | "paid" | "failed" | "cancelled" | "expired";

/** Payment state from the gateway, never from the browser. `amount` is in piastres of `currency`. */
export type Payment = {
  reference: string;
  /** The session id passed to `start`; undefined when the gateway's signature does not cover it. */
  sessionId: string | undefined;
  state: PaymentState;
  amount: Piastres;
  currency: string;
};

/** A webhook event with a valid signature. Redeliveries carry the same `eventId`; `body` contains no personal data. */
export type WebhookEvent = {
  eventId: string;
  kind: string;
  body: unknown;
  payment: Payment | undefined;
  refund?: RefundEvent | undefined;
};

/** Result of an event: applied, without effect (known already), or held until an admin decides. */
export type EventResult = { outcome: "applied" | "ignored" | "quarantined"; note?: string };

export type RefundRequest = {
  reference: string;
  amount: Piastres;
  /** Idempotency key: the gateway pays once per key, however often the request is repeated. */
  idempotencyKey: string;
};
/** `failed` is the gateway's answer; a missing answer is an exception instead. */
export type RefundResult = { state: "succeeded" | "pending" | "failed"; reference: string; problem?: string };

/** Refund event of the payment `payment`, in piastres. Without our key, the shop did not request this refund. */
export type RefundEvent = RefundResult & { payment: string; amount: Piastres; idempotencyKey: string | undefined };

export type WebhookMessage = {
  raw: Uint8Array;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
};

/** Interface of a card payment gateway. */
export type Gateway = {
  name: "sandbox" | "stripe" | "paymob";
  start(starting: StartPaymentInput): Promise<HostedPayment>;
  /** Returns undefined for a message that is unsigned, too old, or signed with another key. */
  readWebhook(message: WebhookMessage): Promise<WebhookEvent | undefined>;
  fetchStatus(reference: string): Promise<Payment>;
  /** Cancels an unpaid payment. Returns its current state, which may be `paid`. */
  cancel(reference: string): Promise<Payment>;
  refund(refunding: RefundRequest): Promise<RefundResult>;
  /** Returns the current state of a `pending` refund. */
  fetchRefund(reference: string): Promise<RefundResult>;
};
