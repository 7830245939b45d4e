import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { creditProvider } from "#shop/payments/server/ledger.ts";
import type { PaidTo, Refund } from "#shop/payments/server/tables.ts";
import { withdrawGiftCode } from "#shop/promotions/server/giftCodes.ts";
import type { LineQuantity } from "../lineQuantity.ts";
import { closeFirstOrderLater } from "./closeFirstOrder.ts";
import { keepsItems } from "./keepsItems.ts";
import type { LockedOrder } from "./lockOrder.ts";
import { mailReturnEvent } from "./orderMails.ts";
import { findRefundParts, isRefundPaid } from "./refundParts.ts";
import { restock } from "./restock.ts";
import { findOpenReturn, lineNames, loadOrderLines } from "./returnQueries.ts";
import { transitionOrder } from "./transitionOrder.ts";

/**
 * Called when a refund of a return was paid: completes the return once all parts are. A refund that is paid again after it came
 * back may meet another open return.
 * @returns false when no return is waiting for it
 */
export async function completePaidReturn(tx: Tx, order: LockedOrder, refund: Refund): Promise<boolean> {
  const { parts, isPaid, paidTo } = await findRefundParts(tx, refund.id);
  const open = await findOpenReturn(tx, order.id);
  const main = parts.find(({ id }) => id === open?.refund_id);
  // A part refused at the door is not settled by the refund of that moment.
  if (!main || open?.status !== "inspected") return false;
  const sum = (of: readonly Refund[]) => of.reduce((total, { amount }) => total + amount, 0);
  const credit = sum(parts.filter(({ provider }) => provider === creditProvider));
  return !isPaid || completeReturn(tx, order, { ...main, amount: sum(parts), credit, paid_to: paidTo });
}

/** Refunded amount in piastres, the admin with their notes, and the resalable quantities. */
type PaidReturn = {
  amount: number;
  /** The part of it that was not collected at the door: the customer knows it already. */
  atDoor?: number;
  actor_id: string | null;
  restock: readonly LineQuantity[];
  reason: string | null;
  customer_message: string | null;
  /** Account of a refund that was paid to one. */
  paid_to?: PaidTo | null;
  /** The part of the amount that went back as store credit. */
  credit?: number;
  /** Whether a card was refunded that paid the first order of an exchange. */
  toCard?: boolean;
};

/**
 * Completes the open return after its refund: restocks, and the order becomes refunded or, while the customer keeps items of
 * it, goes on without the returned ones. A wholly refunded order loses the gift code that it had earned.
 * A return of an exchanged item waits for both of its refunds.
 * @returns false when no return is waiting for it
 */
export async function completeReturn(tx: Tx, order: LockedOrder, paid: PaidReturn): Promise<boolean> {
  const open = await findOpenReturn(tx, order.id);
  if (!open || order.status !== "pending_refund") return false;
  if (open.carried_refund_id && !(await isRefundPaid(tx, open.carried_refund_id))) return true;
  const lines = await loadOrderLines(tx, order.id);
  await tx
    .updateTable("returns")
    .set({ status: "refunded", settled_at: sql<Date>`now()`, amount: paid.amount })
    .where("id", "=", open.id)
    .execute();
  const everything = open.whole || !(await keepsItems(tx, order.id));
  // Before the stock, by the lock order.
  const withdrawnCode = everything ? await withdrawGiftCodes(tx, order) : undefined;
  await restock(tx, order, lines, paid.restock, paid.actor_id);
  const { actor_id: actorId, reason, customer_message: customerMessage } = paid;
  const by = { by: actorId ? ("admin" as const) : ("system" as const), actorId, reason, customerMessage };
  const moved = await transitionOrder(tx, order, everything ? "refunded" : "completed", by);
  await mailReturnEvent(tx, moved, {
    returnId: open.id,
    news: everything ? "refunded" : "partly",
    amount: paid.amount - (paid.atDoor ?? 0) + open.carried,
    customerMessage,
    lines: lineNames(lines, open.lines),
    withdrawnCode,
    paidTo: paid.paid_to ?? null,
    credit: paid.credit ?? 0,
    toCard: paid.toCard ?? false,
  });
  return true;
}

/** Of a replacement with which the last items of the first order came back, the code of that order, too. */
async function withdrawGiftCodes(tx: Tx, { id, replaces_order_id: firstId }: LockedOrder): Promise<string | undefined> {
  const own = await withdrawGiftCode(tx, id);
  if (firstId === null) return own;
  await closeFirstOrderLater(tx, firstId);
  const ofFirst = (await keepsItems(tx, firstId)) ? undefined : await withdrawGiftCode(tx, firstId);
  return own ?? ofFirst;
}
