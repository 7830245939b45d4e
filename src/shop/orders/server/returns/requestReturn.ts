import { sql } from "kysely";
import { refused } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { mayMove } from "#shop/orders/order.ts";
import { chosenOf, isWhole, leftOf, type Pieces, type ReturnKind, worthOf } from "#shop/orders/return.ts";
import { returnUntil } from "#shop/orders/returnUntil.ts";
import { readSettings } from "#shop/settings/server/settings.ts";
import { tellNews, tellOfReturn } from "../letters.ts";
import { hasOpenReturn, type LockedOrder, lockOrder, stateOf } from "../lockOrder.ts";
import { assertNoRefundUnderWay, cannotMove, move } from "../move.ts";
import { leftToRefund } from "../refunds.ts";
import type { Staff } from "../setStatus.ts";
import { goodsPaid, type LineOfOrder, namesOf, soldLines } from "./theReturn.ts";

export type Wish = {
  items?: readonly Pieces[] | undefined;
  reason: string;
  version?: number | undefined;
};

/** A customer sends back what was delivered, all of it or some, within the period for it. */
export function requestOwnReturn(db: Db, userId: string, id: string, wish: Wish): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, userId, version: wish.version });
    if (order.status === "cancelled") throw refused("orders.cancelledLocked");
    if (await hasOpenReturn(tx, id)) throw refused("orders.returnOpen");
    const arrived = order.status === "delivered" || order.status === "completed";
    if (!arrived || !mayMove(stateOf(order), "pending_refund", "customer", ["return"]))
      throw refused("orders.cannotReturn");
    if (await isOver(tx, order)) throw refused("orders.returnWindowOver");
    await openReturn(tx, order, { ...wish, by: "customer", actorId: userId });
  });
}

/** The same for somebody who wrote or called; staff may make an exception from the period, and say why. */
export function requestReturnByStaff(
  db: Db,
  { visitor, caller }: Staff,
  id: string,
  wish: Wish & { override: boolean },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version: wish.version });
    const arrived = order.status === "delivered" || order.status === "completed";
    if (!arrived || !mayMove(stateOf(order), "pending_refund", "admin", ["return"]))
      throw cannotMove(order, "pending_refund");
    const over = await isOver(tx, order);
    if (over && !wish.override) throw refused("admin.orders.overrideNeeded");
    const { lines, amount } = await openReturn(tx, order, { ...wish, by: "admin", actorId: visitor.id });
    await audit(tx, visitor, caller, {
      action: "orders.requestReturn",
      subject: "order",
      subjectId: id,
      before: { status: order.status },
      after: { lines, amount, reason: wish.reason, ...(over ? { override: true } : {}) },
    });
  });
}

/**
 * The courier brings back a parcel that nobody took. Cash was never paid, so the order is cancelled; a card is paid back
 * when the parcel is here.
 */
export function refusedAtDoor(
  db: Db,
  { visitor, caller }: Staff,
  id: string,
  { reason, version }: { reason?: string | undefined; version?: number | undefined },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version });
    const state = stateOf(order);
    const to = state.captured ? "pending_refund" : "cancelled";
    if (order.status !== "dispatched" || !mayMove(state, to, "admin", [state.captured ? "return" : "cancel"]))
      throw cannotMove(order, to);
    await openReturn(tx, order, {
      kind: "refused_at_door",
      reason: reason ?? "",
      by: "admin",
      actorId: visitor.id,
      to,
    });
    await audit(tx, visitor, caller, {
      action: "orders.refusedAtDoor",
      subject: "order",
      subjectId: id,
      before: { status: order.status },
      after: { status: to, ...(reason ? { reason } : {}) },
    });
  });
}

type Opening = Pick<Wish, "items" | "reason"> & {
  kind?: ReturnKind;
  by: "customer" | "admin";
  actorId: string;
  to?: "pending_refund" | "cancelled";
};

async function openReturn(tx: Tx, order: LockedOrder, opening: Opening) {
  const { items, reason, by, actorId, kind = "return", to = "pending_refund" } = opening;
  await assertNoRefundUnderWay(tx, order.id);
  const lines = await soldLines(tx, order.id);
  const pieces = chosenOf(lines, items ?? leftOf(lines));
  if (!pieces) throw refused("orders.nothingToReturn");
  const whole = isWhole(lines, pieces);
  const amount = await amountFor(tx, order, lines, pieces);
  const { id } = await tx
    .insertInto("returns")
    .values({
      order_id: order.id,
      kind,
      lines: JSON.stringify(pieces),
      whole,
      amount,
      reason,
      requested_by: by,
      refund_id: null,
      resolution: null,
      received_at: null,
      settled_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const moved = await move(tx, order, to, { by, actorId, reason: reason || null });
  // A parcel that comes back by itself needs no instructions.
  if (kind === "return")
    await tellOfReturn(tx, moved, { returnId: id, news: "requested", amount, lines: namesOf(lines, pieces) });
  else if (to === "cancelled") await tellNews(tx, moved, "cancelled", { reason: reason || null });
  else await tellNews(tx, moved, "pending_refund", { refund: amount, reason: reason || null });
  return { id, lines: pieces, amount };
}

/** Everything at once is all that was paid; pieces are what they cost. Never more than what is left. */
export async function amountFor(
  tx: Tx,
  order: LockedOrder,
  lines: readonly LineOfOrder[],
  pieces: readonly Pieces[],
): Promise<number> {
  const left = await leftToRefund(tx, order.id);
  return isWhole(lines, pieces) ? left : Math.min(worthOf({ lines, goods: goodsPaid(order) }, pieces), left);
}

/** The database's clock decides, not that of a machine that runs the shop. */
async function isOver(tx: Tx, { delivered_at }: LockedOrder): Promise<boolean> {
  if (!delivered_at) return false;
  const { returnWindowDays } = await readSettings(tx);
  const { rows } = await sql<{ over: boolean }>`
    select now() > ${returnUntil(delivered_at, returnWindowDays)}::timestamptz as over`.execute(tx);
  return rows[0]?.over ?? true;
}
