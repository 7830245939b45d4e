import type { Shop } from "../shop.ts";

/** A webhook as the gateway posts it. */
export type WebhookMessage = { query?: string; headers?: Record<string, string>; payload: string };

export type RefundBehaviour = "succeeds" | "waits" | "fails" | "silent";

/**
 * Parts of every card gateway that the shared suite uses: the shopper's actions on its page, the bank's behaviour, and its
 * webhooks. `url` is the payment page.
 */
export type FakeGateway = {
  name: "sandbox" | "stripe" | "paymob";
  /** Environment variables of a shop that uses it. */
  env: Record<string, string>;
  /** For the sandbox gateway, which runs inside the shop. */
  attachShop(shop: Shop): void;
  pay(url: string): Promise<void>;
  /** Pays with a card that the bank declines. */
  decline(url: string): Promise<void>;
  /** Leaves the payment pending; `confirm` completes it. */
  payPending(url: string): Promise<void>;
  confirmPending(url: string): Promise<void>;
  /** Returns the URL to which the gateway sends a shopper who cancels. */
  cancel(url: string): Promise<string>;
  /** Expires the payment page. */
  expire(url: string): Promise<void>;
  /** Changes the amount or currency at the gateway. */
  tamper(url: string, change: { amount?: number; currency?: string }): Promise<void>;
  /** Returns the webhook of the payment's current state. Returns the same event each time. */
  webhook(url: string): Promise<WebhookMessage>;
  /** Returns a delayed webhook from before the payment. */
  staleWebhook(url: string): Promise<WebhookMessage>;
  /** Returns invalid or outdated webhooks, by what is wrong with them. */
  forgedWebhooks(message: WebhookMessage): [string, WebhookMessage][];
  /** Sets the outcome of the next refunds; later ones succeed. */
  setRefundBehaviour(...acts: RefundBehaviour[]): Promise<void>;
  /** Completes the pending refunds. */
  settleRefunds(how: "succeeds" | "fails"): Promise<void>;
  /** The bank returns a completed refund; undefined where that cannot happen. */
  returnRefunds?(): Promise<void>;
  /** Returns the refund webhooks, oldest first; undefined where the gateway sends none. */
  refundWebhooks?(url: string): Promise<WebhookMessage[]>;
  /** Refunds in the gateway's own dashboard. */
  refundInDashboard?(url: string, amount: number): Promise<void>;
  /** Holds back calls to that endpoint until this many have arrived. */
  holdUntilConcurrent?(call: string, many: number): void;
  /** Piastres captured and refunded for a payment, by the shop's reference. */
  loadTotals(reference: string): Promise<{ paid: number; returned: number }>;
  close(): Promise<void>;
};
