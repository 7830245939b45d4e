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

/** What may be told of an order later: its new status, or that a cancelled order still waits for its money. */
export type OrderNews = Exclude<OrderStatus, "order_placed" | "cod_order_placed">;

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

declare module "#platform/mails.ts" {
  interface Mails {
    orderPlaced: OrderPlacedFacts;
    orderNews: OrderNewsFacts;
    /** A payment that came after its reservation had ended, when the goods were gone: the money goes back. */
    latePayment: { name: string; amount: number };
  }
}
