/**
 * Why an order gives money back, as documents, the accountant's file and the order's view name it. `exchange`: the price
 * difference of a cheaper exchange.
 */
export const refundReasons = ["cancellation", "return", "exchange", "goodwill", "late_payment"] as const;

export type RefundReason = (typeof refundReasons)[number];
