import type { InEveryLanguage } from "#platform/languages.ts";
import type { OrderStatus, PaymentMethod } from "./order.ts";

/** Amounts are Egyptian pounds. */
export type OrderPlacedFacts = {
  name: string;
  orderId: string;
  number: string;
  paymentMethod: PaymentMethod;
  lines: { name: InEveryLanguage; attributes: InEveryLanguage[]; quantity: number; total: number }[];
  subtotal: number;
  discount: number;
  tax: number;
  pricesIncludeTax: boolean;
  shipping: number;
  total: number;
  city: string;
  street: string;
};

/** What may be told of an order later: its new status, or what became of its money. */
export type OrderNews = Exclude<OrderStatus, "order_placed" | "cod_order_placed"> | "refund_returned";

export type OrderNewsFacts = {
  name: string;
  orderId: string;
  number: string;
  news: OrderNews;
  total: number;
  /** Was the customer's money with us? */
  charged: boolean;
  /** What goes back or went back, in pounds. */
  refund: number;
  trackingNumber: string | null;
  reason: string | null;
};

/** Steps of goods on their way back. `partly`: paid back, and the rest of the order stays. */
export type ReturnNews = "requested" | "received" | "refunded" | "partly" | "rejected";

export type ReturnNewsFacts = {
  name: string;
  orderId: string;
  number: string;
  paymentMethod: PaymentMethod;
  news: ReturnNews;
  /** Egyptian pounds that go back, or went. */
  amount: number;
  reason: string | null;
  lines: { name: InEveryLanguage; quantity: number }[];
};

export type RefundFailedFacts = {
  /** Null where the money came for no order. */
  order: { id: string; number: string } | null;
  amount: number;
  problem: string;
  /** Had it gone through before? */
  returned: boolean;
};

declare module "#platform/mails.ts" {
  interface Mails {
    orderPlaced: OrderPlacedFacts;
    orderNews: OrderNewsFacts;
    returnNews: ReturnNewsFacts;
    /** To the shop itself. */
    refundFailed: RefundFailedFacts;
    /** A payment that came after its reservation had ended, when the goods were gone: the money goes back. */
    latePayment: { name: string; amount: number };
  }
}
