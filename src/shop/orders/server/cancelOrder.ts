import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { type AuditActor, recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { restockableLines, returnableLines } from "../lineQuantity.ts";
import type { StaffNotes } from "../noteSchema.ts";
import { type Actor, canCancel, canTransition } from "../orderStatus.ts";
import type { RefundOutcome } from "../refundMessages.ts";
import { hasPaidParcel } from "./hasPaidParcel.ts";
import { type LockedOrder, lockOrder, orderStateOf } from "./lockOrder.ts";
import { listLostPieces, writeOffLostPieces } from "./lostPieces.ts";
import { markReturned } from "./markReturned.ts";
import { mailStatusChange } from "./orderMails.ts";
import { refundableAmount, requestRefund, runRefund } from "./refunds.ts";
import { releaseOrder } from "./releaseOrder.ts";
import { loadOrderLines } from "./returnQueries.ts";
import { assertNoPendingRefund, transitionError, transitionOrder } from "./transitionOrder.ts";

type CancelContext = { db: Db; config: Config };
type CancelInput = { reason?: string | undefined; version?: number | undefined };

/** Cancels a customer's own order: a card payment is refunded, a cash order was never paid. */
export async function cancelByCustomer(
  shop: CancelContext,
  userId: string,
  id: string,
  input: CancelInput,
): Promise<RefundOutcome> {
  const refundId = await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, userId, version: input.version });
    if (order.status === "cancelled") throw conflict("orders.cancelledLocked");
    if (!canCancel(orderStateOf(order), "customer")) throw conflict("orders.cannotCancel");
    await assertNoPendingRefund(tx, id);
    if (await hasPaid(tx, order))
      return requestRefund(tx, order, { kind: "cancellation", by: "customer", actorId: userId, reason: input.reason });
    await cancelLockedOrder(tx, order, { by: "customer", actorId: userId, reason: input.reason });
    return undefined;
  });
  return refundId ? runRefund(shop, refundId) : "none";
}

/** Whether there is something to refund: a free order was never charged, and staff may have refunded all of another. */
const hasPaid = async (tx: Tx, order: LockedOrder): Promise<boolean> =>
  orderStateOf(order).captured && (await refundableAmount(tx, order.id)) > 0;

/** Cancels an order with or without a refund, as staff choose. */
export async function cancelByAdmin(
  admin: AdminContext,
  config: Config,
  id: string,
  input: AdminCancelInput,
): Promise<RefundOutcome> {
  const cancelled = await admin.db.transaction().execute((tx) => cancelByAdminIn(tx, admin, id, input));
  return finishCancellation({ db: admin.db, config }, cancelled);
}

export type AdminCancelInput = CancelInput & StaffNotes & { refund: boolean };
/** `refundId` is a refund that the gateway has not been asked for yet. */
type CancelledOrder = { refundId: string | undefined; captured: boolean };

/** The part of `cancelByAdmin` in the caller's transaction; `finishCancellation` follows after its commit. */
export async function cancelByAdminIn(
  tx: Tx,
  actor: AuditActor & { user: { id: string } },
  id: string,
  { refund, version, reason, customerMessage }: AdminCancelInput,
): Promise<CancelledOrder> {
  const order = await lockOrder(tx, { id, version });
  const state = orderStateOf(order, { paidParcel: await hasPaidParcel(tx, order) });
  if (!canTransition(state, "cancelled", "admin", ["cancel"])) throw transitionError(state, "cancelled");
  await assertNoPendingRefund(tx, id);
  const by = { by: "admin", actorId: actor.user.id, reason, customerMessage } as const;
  await recordAudit(tx, actor, {
    action: "orders.cancel",
    subject: "order",
    subjectId: id,
    before: { status: order.status },
    after: { refund, reason, customerMessage },
  });
  const captured = await hasPaid(tx, order);
  if (refund && captured)
    return { refundId: await requestRefund(tx, order, { kind: "cancellation", ...by }), captured: true };
  await cancelLockedOrder(tx, order, by);
  return { refundId: undefined, captured };
}

/** Asks the gateway for the refund. After a crash in between, the refund's own job does it. */
export async function finishCancellation(
  shop: CancelContext,
  { refundId, captured }: CancelledOrder,
): Promise<RefundOutcome> {
  if (refundId) return runRefund(shop, refundId);
  return captured ? "kept" : "none";
}

type CancelActor = StaffNotes & { by: Actor; actorId: string | null };

/** Cancels an order without a refund, and mails the customer; `news` says why. The caller holds the order's lock. */
export async function cancelLockedOrder(
  tx: Tx,
  order: LockedOrder,
  by: CancelActor,
  news: "cancelled" | "unanswered" = "cancelled",
): Promise<void> {
  const moved = await transitionOrder(tx, order, "cancelled", by);
  // A parcel refused at the door is on its way back: restocked when it is received.
  if (order.status === "dispatched") await openRefusedParcelReturn(tx, order, by.reason ?? "");
  else await releaseOrder(tx, order, by.actorId);
  await mailStatusChange(tx, moved, news, { customerMessage: by.customerMessage });
}

async function openRefusedParcelReturn(tx: Tx, order: LockedOrder, reason: string): Promise<void> {
  const lines = await loadOrderLines(tx, order.id);
  const pieces = returnableLines(lines);
  // Of a parcel that got lost there is nothing to wait for.
  const isLost = restockableLines(lines, await listLostPieces(tx, order.id)).length === 0;
  if (isLost) {
    await markReturned(tx, pieces);
    await writeOffLostPieces(tx, order.id, pieces);
  }
  await tx
    .insertInto("returns")
    .values({
      order_id: order.id,
      kind: "refused_at_door",
      ...(isLost ? { status: "closed", settled_at: sql<Date>`now()` } : {}),
      lines: JSON.stringify(pieces),
      whole: true,
      requested_by: "admin",
      reason,
    })
    .execute();
}
