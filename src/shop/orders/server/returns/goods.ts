import { sql } from "kysely";
import { refused } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { mayMove } from "#shop/orders/order.ts";
import type { Pieces } from "#shop/orders/return.ts";
import { tellOfReturn } from "../letters.ts";
import { lockOrder, stateOf } from "../lockOrder.ts";
import { cannotMove, move, touch } from "../move.ts";
import type { Staff } from "../setStatus.ts";
import { markReturned, resellable, restock } from "./shelf.ts";
import { namesOf, openReturnOf, type Return, soldLines } from "./theReturn.ts";

type Seen = { version?: number | undefined };

/** The parcel is back and is looked at. One that nobody had paid for is dealt with at once. */
export function receiveGoods(
  db: Db,
  { visitor, caller }: Staff,
  id: string,
  wish: Seen & { restock: boolean | readonly Pieces[] },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version: wish.version });
    const open = await openReturnOf(tx, id);
    if (open?.status !== "requested") throw refused("admin.orders.noOpenReturn");
    const lines = await soldLines(tx, id);
    const nothingToPay = order.status === "cancelled";
    await tx
      .updateTable("returns")
      .set({
        status: nothingToPay ? "closed" : "received",
        received_at: sql<Date>`now()`,
        ...(nothingToPay ? { settled_at: sql<Date>`now()` } : {}),
      })
      .where("id", "=", open.id)
      .execute();
    if (nothingToPay) {
      await markReturned(tx, open.lines);
      await restock(tx, order, lines, resellable(open.lines, wish.restock), visitor.id);
    }
    const touched = await touch(tx, order);
    if (!nothingToPay)
      await tellOfReturn(tx, touched, {
        returnId: open.id,
        news: "received",
        amount: open.amount,
        lines: namesOf(lines, open.lines),
      });
    await audit(tx, visitor, caller, {
      action: "orders.receiveGoods",
      subject: "order",
      subjectId: id,
      after: { returnId: open.id, ...(nothingToPay ? { restock: wish.restock } : {}) },
    });
  });
}

/** The goods are not as they must be, or never came. Once the gateway was asked for the money it is too late. */
export function rejectRefund(
  db: Db,
  { visitor, caller }: Staff,
  id: string,
  { reason, version }: Seen & { reason: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version });
    if (!mayMove(stateOf(order), "refund_rejected", "admin", ["return"])) throw cannotMove(order, "refund_rejected");
    const open = await openReturnOf(tx, id);
    if (!open) throw refused("admin.orders.noOpenReturn");
    if (open.refund_id) throw refused("admin.orders.refundUnderWay");
    await tx
      .updateTable("returns")
      .set({ status: "rejected", resolution: reason, settled_at: sql<Date>`now()` })
      .where("id", "=", open.id)
      .execute();
    const moved = await move(tx, order, "refund_rejected", { by: "admin", actorId: visitor.id, reason });
    const lines = namesOf(await soldLines(tx, id), open.lines);
    await tellOfReturn(tx, moved, { returnId: open.id, news: "rejected", amount: open.amount, reason, lines });
    await audit(tx, visitor, caller, {
      action: "orders.rejectRefund",
      subject: "order",
      subjectId: id,
      before: { status: order.status },
      after: { status: moved.status, reason },
    });
  });
}

/** A second look: the return goes on where it was. */
export function reopenRefund(
  db: Db,
  { visitor, caller }: Staff,
  id: string,
  { reason, version }: Seen & { reason: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version });
    if (!mayMove(stateOf(order), "pending_refund", "admin", ["return"]) || order.status !== "refund_rejected")
      throw cannotMove(order, "pending_refund");
    const rejected = await lastRejected(tx, id);
    if (!rejected) throw refused("admin.orders.noOpenReturn");
    await tx
      .updateTable("returns")
      .set({ status: rejected.received_at ? "received" : "requested", resolution: null, settled_at: null })
      .where("id", "=", rejected.id)
      .execute();
    const moved = await move(tx, order, "pending_refund", { by: "admin", actorId: visitor.id, reason });
    const lines = namesOf(await soldLines(tx, id), rejected.lines);
    const news = rejected.received_at ? "received" : "requested";
    await tellOfReturn(tx, moved, { returnId: rejected.id, news, amount: rejected.amount, lines });
    await audit(tx, visitor, caller, {
      action: "orders.reopenRefund",
      subject: "order",
      subjectId: id,
      before: { status: order.status },
      after: { status: moved.status, reason },
    });
  });
}

const lastRejected = (tx: Tx, orderId: string): Promise<Return | undefined> =>
  tx
    .selectFrom("returns")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("status", "=", "rejected")
    .orderBy("settled_at", "desc")
    .limit(1)
    .executeTakeFirst();
