import type { Shop } from "../shop.ts";

/** As a gateway posts it. */
export type Message = { query?: string; headers?: Record<string, string>; payload: string };

export type RefundAct = "succeeds" | "waits" | "fails" | "silent";

/**
 * What the one suite does to every company that takes cards: the shopper's deeds at its page, the bank's whims, and
 * what it posts to the shop. `url` is the page that the shopper was sent to.
 */
export type Company = {
  name: "sandbox" | "stripe" | "paymob";
  /** What a shop must be told to work with it. */
  env: Record<string, string>;
  /** For the one that lives inside the shop. */
  move(shop: Shop): void;
  pay(url: string): Promise<void>;
  /** A card that the bank refuses. */
  decline(url: string): Promise<void>;
  /** A bank that thinks; `confirm` is when it says yes. */
  payLate(url: string): Promise<void>;
  confirm(url: string): Promise<void>;
  /** Where the shopper lands who gives up at the page. */
  cancel(url: string): Promise<string>;
  /** The page's own clock has run out. */
  expire(url: string): Promise<void>;
  /** The company's books say something else than was agreed. */
  tamper(url: string, change: { amount?: number; currency?: string }): Promise<void>;
  /** What it posts about the payment as it stands. The same message each time it is asked for. */
  message(url: string): Promise<Message>;
  /** A message about how it stood before it was paid, which was held up on the way. */
  staleMessage(url: string): Promise<Message>;
  /** Messages that are not the company's, or not any more: what is wrong, and the message. */
  forgeries(message: Message): [string, Message][];
  /** What becomes of the next refunds; afterwards they succeed. */
  refundsWill(...acts: RefundAct[]): Promise<void>;
  /** The bank finishes what waits. */
  finishRefunds(how: "succeeds" | "fails"): Promise<void>;
  /** The bank had taken a refund and sends it back after all; undefined where that does not happen. */
  bankSendsBack?(): Promise<void>;
  /** What it posts about refunds, oldest first; undefined where it tells nothing of these. */
  refundMessages?(url: string): Promise<Message[]>;
  /** Somebody at the shop refunds in the company's own dashboard. */
  refundByHand?(url: string, amount: number): Promise<void>;
  /** Nobody is let in to that call of its API before this many stand at the door. */
  together?(call: string, many: number): void;
  /** Piastres that it took and gave back for a payment, by the shop's reference. */
  books(reference: string): Promise<{ paid: number; returned: number }>;
  close(): Promise<void>;
};
