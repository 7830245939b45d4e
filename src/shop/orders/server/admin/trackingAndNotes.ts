import { conflict } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { RefundOutcome } from "#shop/orders/refundMessages.ts";
import { lockOrder } from "../lockOrder.ts";
import { runRefund } from "../refunds.ts";
import { bumpVersion, transitionError } from "../transitionOrder.ts";

/**
 * Retries all refunds of the order that are not paid, without those that staff hold, because they may be transferring that
 * money. Returns the worst outcome.
 */
export async function retryFailedRefunds(admin: AdminContext, config: Config, id: string): Promise<RefundOutcome> {
  const due = await admin.db.transaction().execute(async (tx) => {
    await lockOrder(tx, { id });
    const open = await tx
      .selectFrom("refunds")
      .select("id")
      .where("order_id", "=", id)
      .where("status", "<>", "succeeded")
      // Those are paid by staff, from the payout list.
      .where("provider", "<>", "payout")
      .where("held_at", "is", null)
      .orderBy("created_at")
      .execute();
    if (open.length === 0) throw conflict("admin.orders.nothingPaid");
    await recordAudit(tx, admin, { action: "orders.retryRefund", subject: "order", subjectId: id });
    return open;
  });
  const outcomes: RefundOutcome[] = [];
  for (const refund of due) outcomes.push(await runRefund({ db: admin.db, config }, refund.id));
  return (["failed", "pending", "queued"] as const).find((outcome) => outcomes.includes(outcome)) ?? "succeeded";
}

type TrackingInput = {
  trackingNumber: string;
  trackingCourier?: string | undefined;
  version?: number | undefined;
};

export function setTracking(
  admin: AdminContext,
  id: string,
  { trackingNumber, trackingCourier = "", version }: TrackingInput,
): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version });
    if (order.status === "cancelled" || order.status === "refunded") throw transitionError(order, order.status);
    await bumpVersion(tx, order, { tracking_number: trackingNumber, tracking_courier: trackingCourier || null });
    await recordAudit(tx, admin, {
      action: "orders.setTracking",
      subject: "order",
      subjectId: id,
      before: { trackingNumber: order.tracking_number, trackingCourier: order.tracking_courier ?? "" },
      after: { trackingNumber, trackingCourier },
    });
  });
}

/** Does not change the order's version: notes of two admins do not conflict. */
export function addNote(admin: AdminContext, id: string, note: string): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    await lockOrder(tx, { id });
    await tx.insertInto("order_notes").values({ order_id: id, actor_id: admin.user.id, note }).execute();
    await recordAudit(tx, admin, { action: "orders.addNote", subject: "order", subjectId: id });
  });
}
