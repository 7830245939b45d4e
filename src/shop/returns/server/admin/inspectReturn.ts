import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { fromPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import {
  type LineQuantity,
  linesBeforeReturn,
  quantityOf,
  returnableLines,
  withoutPieces,
} from "#shop/orders/lineQuantity.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { canTransition } from "#shop/orders/orderStatus.ts";
import { lockOrder, orderStateOf } from "#shop/orders/server/lockOrder.ts";
import { writeOffLostPieces } from "#shop/orders/server/lostPieces.ts";
import { markReturned } from "#shop/orders/server/markReturned.ts";
import { mailReturnEvent } from "#shop/orders/server/orderMails.ts";
import { restock } from "#shop/orders/server/restock.ts";
import {
  amountToRefund,
  findOpenReturn,
  lineNames,
  loadOrderLines,
  owesCarriedOnly,
  type ReturnRow,
} from "#shop/orders/server/returnQueries.ts";
import { bumpVersion, transitionError, transitionOrder } from "#shop/orders/server/transitionOrder.ts";
import { isWholeOrder, selectReturnLines } from "#shop/returns/returnRules.ts";
import { chooseRestocked, piecesToInspect } from "../chooseRestocked.ts";
import { returnAmounts } from "../requestReturn.ts";

type VersionInput = { version?: number | undefined };

export type Inspection = {
  restock: boolean | readonly LineQuantity[];
  /** Cost of the return for the shop, in Egyptian pounds. */
  cost?: number | undefined;
  inspectionNote?: string | undefined;
};

/**
 * Records that the returned parcel was received. When nothing is left to pay, it is inspected at once: pieces are
 * restocked, the others are written off.
 */
export function receiveGoods(admin: AdminContext, id: string, input: VersionInput & Inspection): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version: input.version });
    const open = await findOpenReturn(tx, id);
    if (open?.status !== "requested") throw conflict("admin.orders.noOpenReturn");
    const lines = await loadOrderLines(tx, id);
    const neverPaid = order.status === "cancelled";
    // A part that was refused at the door, whose cash was not collected.
    const refundedAtDoor = open.refund_id !== null && !owesCarriedOnly(open);
    const isExchanged = open.kind === "exchange";
    const nothingToPay = neverPaid || refundedAtDoor || isExchanged;
    await tx
      .updateTable("returns")
      .set({
        status: neverPaid || isExchanged ? "closed" : refundedAtDoor ? "refunded" : "received",
        received_at: sql<Date>`now()`,
        ...(nothingToPay ? { settled_at: sql<Date>`now()` } : {}),
      })
      .where("id", "=", open.id)
      .execute();
    if (neverPaid && !isExchanged) await markReturned(tx, open.lines);
    if (nothingToPay) {
      const inspected = await piecesToInspect(tx, order, linesBeforeReturn(lines, open), open.lines);
      const back = chooseRestocked(inspected, input.restock);
      await writeOffLostPieces(tx, order.id, withoutPieces(open.lines, inspected));
      await recordInspection(tx, open.id, input, back);
      await restock(tx, order, lines, back, admin.user.id);
    }
    const touched = await bumpVersion(tx, order);
    if (!nothingToPay)
      await mailReturnEvent(tx, touched, {
        returnId: open.id,
        news: "received",
        amount: amountToRefund(open),
        lines: lineNames(lines, open.lines),
      });
    const { restock: restocked, cost, inspectionNote } = input;
    await recordAudit(tx, admin, {
      action: "orders.receiveGoods",
      subject: "order",
      subjectId: id,
      after: { returnId: open.id, ...(nothingToPay ? { restock: restocked, cost, inspectionNote } : {}) },
    });
  });
}

/** Stores what the inspection found. */
export const recordInspection = (
  tx: Tx,
  returnId: string,
  { cost = 0, inspectionNote }: Omit<Inspection, "restock">,
  back: readonly LineQuantity[],
) =>
  tx
    .updateTable("returns")
    .set({ restocked: JSON.stringify(back), cost: fromPounds(cost), inspection_note: inspectionNote || null })
    .where("id", "=", returnId)
    .execute();

/**
 * Rejects a return (goods damaged or never received) and tells the customer why. Throws 409 once the refund was
 * requested.
 */
export function rejectRefund(
  admin: AdminContext,
  id: string,
  { reason, customerMessage, version }: VersionInput & StaffNotes & { customerMessage: string },
): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version });
    if (!canTransition(orderStateOf(order), "refund_rejected", "admin", ["return"]))
      throw transitionError(order, "refund_rejected");
    const open = await findOpenReturn(tx, id);
    if (!open) throw conflict("admin.orders.noOpenReturn");
    if (open.refund_id || open.carried_refund_id) throw conflict("admin.orders.refundUnderWay");
    await tx
      .updateTable("returns")
      .set({ status: "rejected", resolution: customerMessage, settled_at: sql<Date>`now()` })
      .where("id", "=", open.id)
      .execute();
    const by = { by: "admin", actorId: admin.user.id, reason, customerMessage } as const;
    const moved = await transitionOrder(tx, order, "refund_rejected", by);
    const lines = lineNames(await loadOrderLines(tx, id), open.lines);
    const { id: returnId, amount, carried } = open;
    await mailReturnEvent(tx, moved, { returnId, news: "rejected", amount: amount + carried, customerMessage, lines });
    await recordAudit(tx, admin, {
      action: "orders.rejectRefund",
      subject: "order",
      subjectId: id,
      before: { status: order.status },
      after: { status: moved.status, reason, customerMessage },
    });
  });
}

/**
 * Reopens a rejected return in its previous state, without the pieces that were refunded since. Throws 409 when none is
 * left.
 */
export function reopenRefund(
  admin: AdminContext,
  id: string,
  { reason, customerMessage, version }: VersionInput & StaffNotes & { reason: string },
): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version });
    if (
      !canTransition(orderStateOf(order), "pending_refund", "admin", ["return"]) ||
      order.status !== "refund_rejected"
    )
      throw transitionError(order, "pending_refund");
    const rejected = await findLastRejected(tx, id);
    if (!rejected) throw conflict("admin.orders.noOpenReturn");
    const lines = await loadOrderLines(tx, id);
    const pieces = selectReturnLines(lines, atMost(rejected.lines, returnableLines(lines)));
    if (!pieces) throw conflict("admin.orders.returnRefunded");
    const { amount, carried } = await returnAmounts(tx, { order, lines, pieces, to: "pending_refund" });
    const status = rejected.received_at ? "received" : "requested";
    await tx
      .updateTable("returns")
      .set({
        status,
        lines: JSON.stringify(pieces),
        whole: isWholeOrder(lines, pieces),
        amount,
        carried,
        resolution: null,
        settled_at: null,
      })
      .where("id", "=", rejected.id)
      .execute();
    const by = { by: "admin", actorId: admin.user.id, reason, customerMessage } as const;
    const moved = await transitionOrder(tx, order, "pending_refund", by);
    await mailReturnEvent(tx, moved, {
      returnId: rejected.id,
      news: status,
      amount: amount + carried,
      customerMessage,
      lines: lineNames(lines, pieces),
    });
    await recordAudit(tx, admin, {
      action: "orders.reopenRefund",
      subject: "order",
      subjectId: id,
      before: { status: order.status },
      after: { status: moved.status, reason, customerMessage },
    });
  });
}

const atMost = (pieces: readonly LineQuantity[], remaining: readonly LineQuantity[]): LineQuantity[] =>
  pieces.map(({ lineId, quantity }) => ({ lineId, quantity: Math.min(quantity, quantityOf(remaining, lineId)) }));

const findLastRejected = (tx: Tx, orderId: string): Promise<ReturnRow | undefined> =>
  tx
    .selectFrom("returns")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("status", "=", "rejected")
    .orderBy("settled_at", "desc")
    .limit(1)
    .executeTakeFirst();
