import { sql } from "kysely";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { RefundOutcome } from "#shop/orders/refundMessages.ts";
import type { Refund } from "#shop/payments/server/tables.ts";
import { lockOrder } from "../lockOrder.ts";
import { cancelRetry, recordRefundResult, runRefund, scheduleRetry } from "../refunds.ts";
import { bumpVersion } from "../transitionOrder.ts";

type RefundOfOrder = { id: string; refundId: string };

/**
 * Ends the attempts of a refund that the gateway refused, until staff release it: before they transfer the money, so that the
 * card does not get it, too. Throws 409 while an attempt runs or its outcome is unknown.
 */
export const holdRefund = (admin: AdminContext, { id, refundId }: RefundOfOrder): Promise<void> =>
  admin.db.transaction().execute(async (tx) => {
    await lockOrder(tx, { id });
    const refund = await lockRefundOf(tx, { id, refundId });
    if (refund.status !== "failed") throw conflict("admin.orders.refundNotRefused");
    await tx.updateTable("refunds").set({ held_at: sql<Date>`now()` }).where("id", "=", refundId).execute();
    await cancelRetry(tx, refundId);
    await recordAudit(tx, admin, { action: "orders.holdRefund", subject: "order", subjectId: id });
  });

/** Ends the hold of a refund that nobody has transferred, and tries the card again. */
export async function releaseRefund(
  admin: AdminContext,
  config: Config,
  { id, refundId }: RefundOfOrder,
): Promise<RefundOutcome> {
  await admin.db.transaction().execute(async (tx) => {
    await lockOrder(tx, { id });
    const refund = await lockRefundOf(tx, { id, refundId });
    if (refund.status !== "failed" || !refund.held_at) throw conflict("admin.orders.refundNotHeld");
    await tx.updateTable("refunds").set({ held_at: null }).where("id", "=", refundId).execute();
    // The hold removed the job, which finishes the refund after a crash.
    await scheduleRetry(tx, refundId, 0);
    await recordAudit(tx, admin, { action: "orders.releaseRefund", subject: "order", subjectId: id });
  });
  return runRefund({ db: admin.db, config }, refundId);
}

type Transfer = {
  reference: string;
  /** The last four characters of the account. */
  accountEnd: string;
  version: number;
};

/** Books a held refund as paid by bank transfer. */
export const transferRefund = (
  admin: AdminContext,
  { id, refundId }: RefundOfOrder,
  { reference, accountEnd, version }: Transfer,
): Promise<void> =>
  admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version });
    const held = await lockRefundOf(tx, { id, refundId });
    if (held.status !== "failed" || !held.held_at) throw conflict("admin.orders.refundNotHeld");
    await bumpVersion(tx, order);
    const refund = await tx
      .updateTable("refunds")
      .set({
        provider: "cash",
        paid_to: JSON.stringify({ method: "bank", hint: accountEnd, reference }),
        held_at: null,
      })
      .where("id", "=", refundId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordRefundResult(tx, refund, { state: "succeeded", reference });
    const booked = await tx
      .selectFrom("payment_ledger")
      .select("id")
      .where("refund_id", "=", refundId)
      .where("entry", "=", "refunded")
      .where("provider", "=", "cash")
      .executeTakeFirst();
    // The ledger takes each reference once.
    if (!booked) throw validationError({ reference: "admin.orders.payoutUsed" });
    await recordAudit(tx, admin, {
      action: "orders.transferRefund",
      subject: "order",
      subjectId: id,
      after: { amount: toPounds(piastres(refund.amount)), reference },
    });
  });

async function lockRefundOf(tx: Tx, { id, refundId }: RefundOfOrder): Promise<Refund> {
  const refund = await tx
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", refundId)
    .where("order_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!refund) throw notFound("orders.notFound");
  return refund;
}
