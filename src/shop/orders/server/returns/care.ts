import { refused } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import type { RefundOutcome } from "#shop/orders/messages.ts";
import { lockOrder } from "../lockOrder.ts";
import { cannotMove, touch } from "../move.ts";
import { runRefund } from "../refunds.ts";
import type { Staff } from "../setStatus.ts";

/** Everything of this order that the gateway has not paid, asked for once more. The worst answer is told. */
export async function retryRefunds(
  shop: { db: Db; config: Config },
  { visitor, caller }: Staff,
  id: string,
): Promise<RefundOutcome> {
  const due = await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, { id });
    const open = await tx
      .selectFrom("refunds")
      .select("id")
      .where("order_id", "=", id)
      .where("status", "<>", "succeeded")
      .orderBy("created_at")
      .execute();
    if (open.length === 0) throw refused("admin.orders.nothingPaid");
    await audit(tx, visitor, caller, { action: "orders.retryRefund", subject: "order", subjectId: id });
    return open;
  });
  const outcomes: RefundOutcome[] = [];
  for (const refund of due) outcomes.push(await runRefund(shop, refund.id));
  return (["failed", "pending"] as const).find((outcome) => outcomes.includes(outcome)) ?? "succeeded";
}

export function setTracking(
  db: Db,
  { visitor, caller }: Staff,
  id: string,
  { trackingNumber, version }: { trackingNumber: string; version?: number | undefined },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version });
    if (order.status === "cancelled" || order.status === "refunded") throw cannotMove(order, order.status);
    await touch(tx, order, { tracking_number: trackingNumber });
    await audit(tx, visitor, caller, {
      action: "orders.setTracking",
      subject: "order",
      subjectId: id,
      before: { trackingNumber: order.tracking_number },
      after: { trackingNumber },
    });
  });
}

/** Beside the order and not a change of it: notes of two people do not stand in each other's way. */
export function addNote(db: Db, { visitor, caller }: Staff, id: string, note: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, { id });
    await tx.insertInto("order_notes").values({ order_id: id, actor_id: visitor.id, note }).execute();
    await audit(tx, visitor, caller, { action: "orders.addNote", subject: "order", subjectId: id });
  });
}
