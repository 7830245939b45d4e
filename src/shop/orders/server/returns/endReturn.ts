import { sql } from "kysely";
import type { Tx } from "#platform/server/db.ts";
import { leftOf, type Pieces } from "#shop/orders/return.ts";
import { tellOfReturn } from "../letters.ts";
import type { LockedOrder } from "../lockOrder.ts";
import { move } from "../move.ts";
import { restock } from "./shelf.ts";
import { namesOf, openReturnOf, soldLines } from "./theReturn.ts";

/** What was paid, who saw to it, and what can be sold again. Amounts are piastres. */
type Paid = { amount: number; actor_id: string | null; restock: readonly Pieces[] };

/**
 * The money of a return is on its way: what can be sold again is on the shelf, and the order ends or goes on without it.
 * @returns false where no return waited for it
 */
export async function endReturn(tx: Tx, order: LockedOrder, paid: Paid): Promise<boolean> {
  const open = await openReturnOf(tx, order.id);
  if (!open || order.status !== "pending_refund") return false;
  const lines = await soldLines(tx, order.id);
  await tx
    .updateTable("returns")
    .set({ status: "refunded", settled_at: sql<Date>`now()`, amount: paid.amount })
    .where("id", "=", open.id)
    .execute();
  await restock(tx, order, lines, paid.restock, paid.actor_id);
  const everything = open.whole || leftOf(lines).length === 0;
  const by = { by: paid.actor_id ? ("admin" as const) : ("system" as const), actorId: paid.actor_id };
  const moved = await move(tx, order, everything ? "refunded" : "completed", by);
  await tellOfReturn(tx, moved, {
    returnId: open.id,
    news: everything ? "refunded" : "partly",
    amount: paid.amount,
    lines: namesOf(lines, open.lines),
  });
  return true;
}
