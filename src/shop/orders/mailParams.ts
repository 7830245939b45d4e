import type { InEveryLanguage } from "#platform/languages.ts";
import type { DeliveryDays } from "#shop/settings/deliveryDays.ts";
import type { PaymentMethod } from "./orderStatus.ts";
import type { OrderStatus } from "./orderStatusDefinitions.ts";

/** Amounts are Egyptian pounds. */
export type OrderPlacedParams = {
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
  /** The part of the total that store credit pays. */
  credit?: number;
  city: string;
  street: string;
  /** On the parcel, when it is another person. Missing in mails queued by an earlier version. */
  recipient?: string | null;
  /** Days on which it will arrive, such as `2027-03-09`. */
  arrives?: DeliveryDays | null;
  /** Until when the customer has to confirm a cash order, ISO 8601. Missing: not at all. */
  confirmUntil?: string | null;
};

/**
 * Events mailed after placement: a new status, the outcome of a refund, or of the confirmation: `changed` as agreed with
 * the customer, `unanswered` and therefore cancelled.
 */
export type MailedEvent =
  | Exclude<OrderStatus, "order_placed" | "cod_order_placed">
  | "refund_returned"
  | "changed"
  | "corrected"
  | "unanswered";

/** Account to which a refund of a cash order was paid. */
export type PaidToParams = { method: "bank" | "wallet"; hint: string; reference: string };

export type StatusChangedParams = {
  name: string;
  orderId: string;
  /** Whether the shared order link works. */
  shared: boolean;
  number: string;
  news: MailedEvent;
  /** Without what store credit paid. */
  total: number;
  /** Whether the payment was captured. */
  charged: boolean;
  /** Refund amount in pounds, pending or paid. */
  refund: number;
  /** The part of it that went back as store credit. */
  credit?: number;
  trackingNumber: string | null;
  /** Missing in mails queued by an earlier version. */
  trackingUrl?: string | null;
  customerMessage: string | null;
  paidTo?: PaidToParams | null;
  /** Of a dispatched order. */
  arrives?: DeliveryDays | null;
};

/** The last promised day passed without the parcel. */
export type DeliveryLateParams = {
  name: string;
  orderId: string;
  /** Whether the shared order link works. */
  shared: boolean;
  number: string;
  /** The last promised day. */
  until: string;
  /** The day by which it is expected now. Missing: unknown. */
  expected?: string | null;
  isDispatched: boolean;
  trackingNumber: string | null;
  /** Missing in mails queued by an earlier version. */
  trackingUrl?: string | null;
};

/**
 * Return steps. `partly`: the items are refunded and the order keeps the rest. `refused`: the customer of a cash order
 * refused them at the door and did not pay for them.
 */
export type ReturnEvent = "refused" | "requested" | "received" | "refunded" | "partly" | "rejected" | "withdrawn";

export type ReturnChangedParams = {
  name: string;
  orderId: string;
  /** Whether the shared order link works. */
  shared: boolean;
  number: string;
  paymentMethod: PaymentMethod;
  news: ReturnEvent;
  /** Refund amount in Egyptian pounds, pending or paid. `refused`: what was not due any more. */
  amount: number;
  /** `refused`: what the first order of an exchange gives back besides, once the items are here. */
  refund?: number;
  customerMessage: string | null;
  lines: { name: InEveryLanguage; quantity: number }[];
  /** The gift code that the order had earned and that no longer works, as the customer knows it. */
  withdrawnCode?: string | undefined;
  paidTo?: PaidToParams | null;
  /** The part of the amount that went back as store credit. */
  credit?: number;
};

export type RefundFailedParams = {
  /** Null when the payment belongs to no order. */
  order: { id: string; number: string } | null;
  amount: number;
  problem: string;
  /** Whether the refund had succeeded before. */
  returned: boolean;
};

declare module "#platform/mailTypes.ts" {
  interface MailParams {
    orderPlaced: OrderPlacedParams;
    orderNews: StatusChangedParams;
    returnNews: ReturnChangedParams;
    deliveryLate: DeliveryLateParams;
    /** To staff. */
    refundFailed: RefundFailedParams;
    /** A payment that arrived after its reservation expired, with the goods sold out: it is refunded. */
    latePayment: { name: string; amount: number };
  }
}
