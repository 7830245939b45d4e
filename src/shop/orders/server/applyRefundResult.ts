import type { Tx } from "#platform/server/database.ts";
import { creditProvider, payoutProvider } from "#shop/payments/server/ledger.ts";
import type { Refund, RefundStatus } from "#shop/payments/server/tables.ts";
import type { OrderStatus } from "../orderStatusDefinitions.ts";
import { addRefunded } from "./addRefunded.ts";
import { completeCarriedReturnLater } from "./completeCarriedReturn.ts";
import { completeReturn } from "./completeReturn.ts";
import type { LockedOrder } from "./lockOrder.ts";
import { mailStatusChange } from "./orderMails.ts";
import { releaseOrder } from "./releaseOrder.ts";
import { transitionOrder } from "./transitionOrder.ts";

/** Transitions the order after the gateway's answer and mails the customer. */
export async function applyRefundResult(
  tx: Tx,
  order: LockedOrder,
  refund: Refund,
  status: RefundStatus,
): Promise<void> {
  if (status === "succeeded") await addRefunded(tx, order, refund.amount);
  // For a refund paid again after it had come back, the first one has already completed the return.
  const whole = refund.amount + refund.credit_part;
  const credit = refund.provider === creditProvider ? refund.amount : refund.credit_part;
  const paid = { ...refund, amount: whole, credit };
  if (refund.kind === "goodwill" && status === "succeeded" && (await completeCarriedReturnLater(tx, refund))) return;
  if (refund.kind === "return" && (status !== "succeeded" || (await completeReturn(tx, order, paid)))) return;
  const isPart = refund.provider === payoutProvider && (await hasOpenRefund(tx, order.id));
  const to = isPart ? undefined : statusAfterRefund(order.status, refund, status);
  if (to === undefined) {
    // A cancelled order stays cancelled, but its customer gets a mail about the refund.
    const about = `${refund.id}:${refund.attempts}`;
    const { customer_message: customerMessage, paid_to: paidTo } = refund;
    const change = { refund: whole, credit, customerMessage, about, paidTo };
    if (status === "succeeded") await mailStatusChange(tx, order, "refunded", change);
    return;
  }
  const calledOff = order.status === "order_placed" || order.status === "processing";
  const by = calledOff ? refund.requested_by : "system";
  const actorId = calledOff ? refund.actor_id : null;
  const { reason, customer_message: customerMessage } = refund;
  // A refund that is paid later has told its notes when the order was cancelled.
  const notes = calledOff ? { reason, customerMessage } : {};
  const moved = await transitionOrder(tx, order, to, { by, actorId, ...notes });
  if (calledOff) await releaseOrder(tx, order, refund.requested_by === "admin" ? refund.actor_id : null);
  await mailStatusChange(tx, moved, to as "refunded", {
    refund: whole,
    credit,
    customerMessage,
    paidTo: refund.paid_to,
  });
}

/** Whether the card's part of a cancellation is not paid yet, which then decides the status. */
async function hasOpenRefund(tx: Tx, orderId: string): Promise<boolean> {
  const open = await tx
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", orderId)
    .where("kind", "=", "cancellation")
    .where("provider", "not in", [creditProvider, payoutProvider])
    .where("status", "<>", "succeeded")
    .executeTakeFirst();
  return open !== undefined;
}

/** Returns undefined when the status does not change. */
function statusAfterRefund(from: OrderStatus, refund: Refund, status: RefundStatus): OrderStatus | undefined {
  if (refund.kind !== "cancellation") return undefined;
  const calledOff = from === "order_placed" || from === "processing";
  if (status === "succeeded") return calledOff || from === "pending_refund" ? "refunded" : undefined;
  if (!calledOff) return undefined;
  return refund.requested_by === "admin" && status === "failed" ? "cancelled" : "pending_refund";
}
