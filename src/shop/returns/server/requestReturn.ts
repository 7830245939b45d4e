import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { type AuditActor, recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { type LineQuantity, returnableLines } from "#shop/orders/lineQuantity.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { type Actor, canTransition } from "#shop/orders/orderStatus.ts";
import { returnDeadline } from "#shop/orders/returnDeadline.ts";
import type { ReturnKind } from "#shop/orders/returnStatus.ts";
import { findCarriedOver } from "#shop/orders/server/carriedOver.ts";
import { hasPaidParcel } from "#shop/orders/server/hasPaidParcel.ts";
import { hasOpenReturn, type LockedOrder, lockOrder, orderStateOf } from "#shop/orders/server/lockOrder.ts";
import { writeOffLostPieces } from "#shop/orders/server/lostPieces.ts";
import { markReturned } from "#shop/orders/server/markReturned.ts";
import { mailReturnEvent, mailStatusChange } from "#shop/orders/server/orderMails.ts";
import { refundableAmount } from "#shop/orders/server/refunds.ts";
import { lineNames, loadOrderLines, type OrderLineForReturn, paidForGoods } from "#shop/orders/server/returnQueries.ts";
import { assertNoPendingRefund, transitionError, transitionOrder } from "#shop/orders/server/transitionOrder.ts";
import { creditProvider } from "#shop/payments/server/ledger.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import { exchangedReturnParts, isWholeOrder, returnValue, selectReturnLines } from "../returnRules.ts";
import { piecesToInspect } from "./chooseRestocked.ts";

export type ReturnInput = {
  items?: readonly LineQuantity[] | undefined;
  /** Optional for customers: consumer law asks for none. */
  reason?: string | undefined;
  version?: number | undefined;
};

/** Requests a return of delivered items, all or some, within the return period. */
export function requestReturnByCustomer(db: Db, userId: string, id: string, input: ReturnInput): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, userId, version: input.version });
    if (order.status === "cancelled") throw conflict("orders.cancelledLocked");
    if (await hasOpenReturn(tx, id)) throw conflict("orders.returnOpen");
    const isDelivered = order.status === "delivered" || order.status === "completed";
    if (!isDelivered || !canTransition(orderStateOf(order), "pending_refund", "customer", ["return"]))
      throw conflict("orders.cannotReturn");
    // Until the courier has swapped the items, the first order is not settled.
    if (order.replaces_order_id && !(await findCarriedOver(tx, order))?.isSwapped)
      throw conflict("orders.cannotReturn");
    if (await isPastDeadline(tx, order)) throw conflict("orders.returnWindowOver");
    await openReturn(tx, order, { ...input, by: "customer", actorId: userId });
  });
}

/** The same by staff for a customer who contacted support; `override` waives the return period and is audited. */
export function requestReturnByAdmin(
  admin: AdminContext,
  id: string,
  input: ReturnInput & StaffNotes & { override: boolean },
): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version: input.version });
    const isDelivered = order.status === "delivered" || order.status === "completed";
    if (!isDelivered || !canTransition(orderStateOf(order), "pending_refund", "admin", ["return"]))
      throw transitionError(order, "pending_refund");
    if (await hasOpenReturn(tx, id)) throw conflict("orders.returnOpen");
    const over = await isPastDeadline(tx, order);
    if (over && !input.override) throw conflict("admin.orders.overrideNeeded");
    const { lines, amount } = await openReturn(tx, order, { ...input, by: "admin", actorId: admin.user.id });
    await recordAudit(tx, admin, {
      action: "orders.requestReturn",
      subject: "order",
      subjectId: id,
      before: { status: order.status },
      after: {
        lines,
        amount,
        reason: input.reason,
        customerMessage: input.customerMessage,
        ...(over ? { override: true } : {}),
      },
    });
  });
}

/**
 * Records a parcel that was refused at the door. A cash order was never paid and is cancelled; a card order is refunded
 * once the parcel is received, or is refunded already.
 */
export function recordRefusedAtDoor(
  admin: AdminContext,
  id: string,
  { version, ...notes }: StaffNotes & { version?: number | undefined },
): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    await refuseAtDoor(tx, await lockOrder(tx, { id, version }), { by: "admin", actor: admin }, notes);
  });
}

type Refuser = { by: "admin" | "system"; actor: AuditActor };

/**
 * The same for an order that the caller has locked. Throws 409 when the order cannot be refused any more, or the customer
 * has paid for a parcel of it.
 */
export async function refuseAtDoor(
  tx: Tx,
  order: LockedOrder,
  { by, actor }: Refuser,
  { reason, customerMessage }: StaffNotes = {},
): Promise<void> {
  const state = orderStateOf(order, { paidParcel: await hasPaidParcel(tx, order) });
  const left = returnableLines(await loadOrderLines(tx, order.id));
  const to = !state.captured ? "cancelled" : left.length > 0 ? "pending_refund" : "refunded";
  if (order.status !== "dispatched" || !canTransition(state, to, by, [state.captured ? "return" : "cancel"]))
    throw transitionError(state, to);
  const change = { by, actorId: actor.user.id, customerMessage };
  if (to === "refunded") await closeRefunded(tx, order, { ...change, reason: reason ?? null });
  else await openReturn(tx, order, { kind: "refused_at_door", reason: reason ?? "", ...change, to });
  await recordAudit(tx, actor, {
    action: "orders.refusedAtDoor",
    subject: "order",
    subjectId: order.id,
    before: { status: order.status },
    after: { status: to, reason, customerMessage },
  });
}

type ClosedBy = { by: Actor; actorId: string | null; reason: string | null; customerMessage: string | undefined };

/** Nothing is waited for, and each refund had its mail, so that only a message of staff is mailed. */
async function closeRefunded(tx: Tx, order: LockedOrder, change: ClosedBy): Promise<void> {
  const moved = await transitionOrder(tx, order, "refunded", change);
  const { customerMessage } = change;
  if (!customerMessage || moved.refunded === 0) return;
  const { rows } = await sql<{ credit: number }>`
    select coalesce(sum(amount), 0)::int as credit from refunds
     where order_id = ${order.id} and provider = ${creditProvider} and status = 'succeeded'`.execute(tx);
  await mailStatusChange(tx, moved, "refunded", {
    refund: moved.refunded,
    credit: rows[0]?.credit ?? 0,
    customerMessage,
  });
}

type OpenReturnInput = Pick<ReturnInput, "items" | "reason"> & {
  customerMessage?: string | undefined;
  kind?: ReturnKind;
  by: Actor;
  actorId: string | null;
  to?: "pending_refund" | "cancelled";
};

export async function openReturn(tx: Tx, order: LockedOrder, opening: OpenReturnInput) {
  const { items, reason = "", customerMessage, by, actorId, kind = "return", to = "pending_refund" } = opening;
  await assertNoPendingRefund(tx, order.id);
  const lines = await loadOrderLines(tx, order.id);
  const pieces = selectReturnLines(lines, items ?? returnableLines(lines));
  if (!pieces) throw conflict("orders.nothingToReturn");
  const whole = isWholeOrder(lines, pieces);
  const { amount: own, carried, toCard } = await returnAmounts(tx, { order, lines, pieces, to });
  const amount = own + carried;
  // Of a parcel that got lost there is nothing to wait for.
  const isLost = kind === "refused_at_door" && (await piecesToInspect(tx, order, lines, pieces)).length === 0;
  const isOver = isLost && to === "cancelled";
  const { id } = await tx
    .insertInto("returns")
    .values({
      order_id: order.id,
      kind,
      status: isOver ? "closed" : isLost ? "received" : "requested",
      lines: JSON.stringify(pieces),
      whole,
      amount: own,
      carried,
      reason,
      requested_by: by === "customer" ? by : "admin",
      refund_id: null,
      resolution: null,
      received_at: isLost && !isOver ? sql<Date>`now()` : null,
      settled_at: isOver ? sql<Date>`now()` : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (isOver) {
    await markReturned(tx, pieces);
    await writeOffLostPieces(tx, order.id, pieces);
  }
  const moved = await transitionOrder(tx, order, to, { by, actorId, reason: reason || null, customerMessage });
  // The courier returns a refused parcel, so the customer needs no return instructions.
  if (kind === "return")
    await mailReturnEvent(tx, moved, {
      returnId: id,
      news: "requested",
      amount,
      customerMessage,
      lines: lineNames(lines, pieces),
      toCard,
    });
  else if (to === "cancelled") await mailStatusChange(tx, moved, "cancelled", { customerMessage });
  else if (order.payment_method === "cod")
    await mailReturnEvent(tx, moved, {
      returnId: id,
      news: "refused",
      amount: own,
      refund: carried,
      lines: lineNames(lines, pieces),
      toCard,
    });
  else await mailStatusChange(tx, moved, "pending_refund", { refund: amount, customerMessage });
  return { id, lines: pieces, amount };
}

type ReturnedPieces = {
  order: LockedOrder;
  lines: readonly OrderLineForReturn[];
  pieces: readonly LineQuantity[];
  to: "pending_refund" | "cancelled";
};

/** Of an exchanged item, what its own order was paid goes back first; the first order gives the rest. */
export async function returnAmounts(tx: Tx, { order, lines, pieces, to }: ReturnedPieces) {
  // The customer of a replacement that was called off keeps the first items.
  const carriedOver = to === "cancelled" ? undefined : await findCarriedOver(tx, order);
  if (!carriedOver) return { amount: await returnAmount(tx, order, lines, pieces), carried: 0, toCard: false };
  const own = await refundableAmount(tx, order.id);
  const first = await refundableAmount(tx, carriedOver.firstOrderId);
  const parts = exchangedReturnParts({ lines, goods: paidForGoods(order), own }, carriedOver, pieces);
  return { amount: parts.own, carried: Math.min(parts.carried, first), toCard: carriedOver.toCard };
}

/**
 * Returns the refund in piastres: everything paid for a whole order, otherwise the price of the pieces. Capped at what
 * is left.
 */
export async function returnAmount(
  tx: Tx,
  order: LockedOrder,
  lines: readonly OrderLineForReturn[],
  pieces: readonly LineQuantity[],
): Promise<number> {
  const remaining = await refundableAmount(tx, order.id);
  return isWholeOrder(lines, pieces)
    ? remaining
    : Math.min(returnValue({ lines, goods: paidForGoods(order) }, pieces), remaining);
}

/** Uses the database clock, because application servers' clocks may differ. */
export async function isPastDeadline(tx: Tx, { delivered_at }: LockedOrder): Promise<boolean> {
  if (!delivered_at) return false;
  const { returnWindowDays } = await readSettings(tx);
  const { rows } = await sql<{ over: boolean }>`
    select now() > ${returnDeadline(delivered_at, returnWindowDays)}::timestamptz as over`.execute(tx);
  return rows[0]?.over ?? true;
}
