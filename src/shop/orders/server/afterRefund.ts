import { sql } from "kysely";
import type { Tx } from "#platform/server/db.ts";
import type { RefundStatus } from "#shop/payments/server/tables.ts";
import type { OrderStatus } from "../order.ts";
import { giveBack } from "./giveBack.ts";
import { tellNews } from "./letters.ts";
import type { LockedOrder } from "./lockOrder.ts";
import { move } from "./move.ts";
import type { Refund } from "./refunds.ts";
import { endReturn } from "./returns/endReturn.ts";

/** What an order becomes once the gateway has answered, and what its customer is told. */
export async function afterRefund(tx: Tx, order: LockedOrder, refund: Refund, status: RefundStatus): Promise<void> {
  if (status === "succeeded") await countRefund(tx, order, refund.amount);
  // A second time, for a refund that had come back: the return itself ended with the first.
  if (refund.kind === "return" && (status !== "succeeded" || (await endReturn(tx, order, refund)))) return;
  const to = nextAfter(order.status, refund, status);
  if (to === undefined) {
    // Cancelled stays cancelled, but its customer waits for news of the money.
    const about = `${refund.id}:${refund.attempts}`;
    if (status === "succeeded") await tellNews(tx, order, "refunded", { refund: refund.amount, about });
    return;
  }
  const calledOff = order.status === "order_placed" || order.status === "processing";
  const by = calledOff ? refund.requested_by : "system";
  const actorId = calledOff ? refund.actor_id : null;
  const moved = await move(tx, order, to, { by, actorId, reason: calledOff ? refund.reason : null });
  if (calledOff) await giveBack(tx, order, refund.requested_by === "admin" ? refund.actor_id : null);
  const reason = refund.requested_by === "admin" ? refund.reason : null;
  await tellNews(tx, moved, to as "refunded", { refund: refund.amount, reason });
}

/** Undefined where the status stays as it is. */
function nextAfter(from: OrderStatus, refund: Refund, status: RefundStatus): OrderStatus | undefined {
  if (refund.kind !== "cancellation") return undefined;
  const calledOff = from === "order_placed" || from === "processing";
  if (status === "succeeded") return calledOff || from === "pending_refund" ? "refunded" : undefined;
  if (!calledOff) return undefined;
  return refund.requested_by === "admin" && status === "failed" ? "cancelled" : "pending_refund";
}

export async function countRefund(tx: Tx, order: LockedOrder, amount: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ refunded: sql`refunded + ${amount}` })
    .where("id", "=", order.id)
    .execute();
}
