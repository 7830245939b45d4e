import type { ErrorKey } from "#platform/errors.ts";

/** Outcome of a refund. `none`: nothing was paid. `queued`: it waits in the payout list. */
export type RefundOutcome = "none" | "succeeded" | "pending" | "failed" | "kept" | "queued";

/** Message for the customer after cancelling. A failed refund is retried, so it counts as under way. */
export function customerMessageKey(outcome: RefundOutcome): ErrorKey {
  if (outcome === "none") return "orders.nothingCharged";
  return outcome === "succeeded" ? "orders.refunded" : "orders.awaitingRefund";
}

/** For staff, also distinguishes a failed refund and a cancellation without a refund. */
export function adminMessageKey(outcome: RefundOutcome): ErrorKey {
  if (outcome === "kept") return "admin.orders.cancelledUnpaid";
  return outcome === "failed" ? "admin.orders.refundFailed" : customerMessageKey(outcome);
}

/** For staff, after a refund without a cancellation. */
export function refundMessageKey(outcome: RefundOutcome): ErrorKey {
  if (outcome === "failed") return "admin.orders.refundRefused";
  if (outcome === "queued") return "admin.orders.payoutQueued";
  return outcome === "pending" ? "admin.orders.refundPending" : "admin.orders.refundDone";
}
