import type { Tx } from "#platform/server/database.ts";
import { creditProvider, payoutProvider } from "#shop/payments/server/ledger.ts";
import type { Refund, RefundStatus } from "#shop/payments/server/tables.ts";
import type { OrderStatus } from "../orderStatusDefinitions.ts";
import { addRefunded } from "./addRefunded.ts";
import { completeCarriedReturnLater } from "./completeCarriedReturn.ts";
import { completePaidReturn } from "./completeReturn.ts";
import type { LockedOrder } from "./lockOrder.ts";
import { mailStatusChange } from "./orderMails.ts";
import { findRefundParts } from "./refundParts.ts";
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
  // Of what came back from the bank, the credit did not.
  const creditPart = (await hasComeBack(tx, refund)) ? 0 : refund.credit_part;
  const whole = refund.amount + creditPart;
  const credit = refund.provider === creditProvider ? refund.amount : creditPart;
  if (refund.kind === "goodwill" && status === "succeeded" && (await completeCarriedReturnLater(tx, refund))) return;
  // For a refund paid again after it had come back, the first one has already completed the return.
  if (refund.kind === "return" && (status !== "succeeded" || (await completePaidReturn(tx, order, refund)))) return;
  const { isOtherOpen } = await findRefundParts(tx, refund.id);
  const to = statusAfterRefund(order.status, refund, { status, isOtherOpen });
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
  // The customer hears of each part once it is paid; a mail of its own asks for the account of the payout.
  await mailStatusChange(tx, moved, status === "succeeded" ? "refunded" : (to as "cancelled" | "pending_refund"), {
    refund: whole,
    credit,
    customerMessage,
    paidTo: refund.paid_to,
  });
}

const hasComeBack = async (tx: Tx, { id, order_id: orderId, attempts }: Refund): Promise<boolean> =>
  attempts > 0 &&
  (await tx
    .selectFrom("payment_ledger")
    .select("id")
    .where("order_id", "=", orderId)
    .where("refund_id", "=", id)
    .where("entry", "=", "refund_returned")
    .executeTakeFirst()) !== undefined;

type RefundProgress = { status: RefundStatus; isOtherOpen: boolean };

/** Returns undefined when the status does not change. The last part of a cancellation that is paid makes it refunded. */
function statusAfterRefund(
  from: OrderStatus,
  refund: Refund,
  { status, isOtherOpen }: RefundProgress,
): OrderStatus | undefined {
  if (refund.kind !== "cancellation") return undefined;
  // The card's part decides whether the order is cancelled or awaits its refund.
  if (refund.provider === payoutProvider && isOtherOpen) return undefined;
  const calledOff = from === "order_placed" || from === "processing";
  if (status === "succeeded" && !isOtherOpen) return calledOff || from === "pending_refund" ? "refunded" : undefined;
  if (!calledOff) return undefined;
  return refund.requested_by === "admin" && status === "failed" ? "cancelled" : "pending_refund";
}
