import type { ErrorKey } from "#platform/errors.ts";

/** What became of the money when an order was called off. `none`: there was none to give back. */
export type RefundOutcome = "none" | "succeeded" | "pending" | "failed" | "kept";

/** What a customer is told after cancelling. A failed refund is tried again, so to them it is under way. */
export function saidToCustomer(outcome: RefundOutcome): ErrorKey {
  if (outcome === "none") return "orders.nothingCharged";
  return outcome === "succeeded" ? "orders.refunded" : "orders.awaitingRefund";
}

/** Staff are also told that a refund failed, and that the shop keeps the money when they asked for no refund. */
export function saidToStaff(outcome: RefundOutcome): ErrorKey {
  if (outcome === "kept") return "admin.orders.cancelledUnpaid";
  return outcome === "failed" ? "admin.orders.refundFailed" : saidToCustomer(outcome);
}
