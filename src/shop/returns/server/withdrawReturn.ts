import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { canTransition } from "#shop/orders/orderStatus.ts";
import { lockOrder, orderStateOf } from "#shop/orders/server/lockOrder.ts";
import { mailReturnEvent } from "#shop/orders/server/orderMails.ts";
import { findOpenReturn, lineNames, loadOrderLines } from "#shop/orders/server/returnQueries.ts";
import { transitionOrder } from "#shop/orders/server/transitionOrder.ts";

type WithdrawInput = { userId: string; id: string; version?: number | undefined };

/**
 * Withdraws the customer's return request until its goods arrive; the order has the status from before it again.
 * @throws 409 once the goods are here, and without such a request
 */
export function withdrawReturn(db: Db, input: WithdrawInput): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, input);
    const open = await findOpenReturn(tx, order.id);
    const to = await statusBeforeReturn(tx, order.id);
    const isAllowed = canTransition(orderStateOf(order), to, "customer", ["return"]);
    if (open?.kind !== "return" || open.status !== "requested" || !isAllowed) throw conflict("orders.cannotWithdraw");
    await tx
      .updateTable("returns")
      .set({ status: "withdrawn", settled_at: sql<Date>`now()` })
      .where("id", "=", open.id)
      .execute();
    const moved = await transitionOrder(tx, order, to, { by: "customer", actorId: input.userId });
    const lines = lineNames(await loadOrderLines(tx, order.id), open.lines);
    const amount = open.amount + open.carried;
    await mailReturnEvent(tx, moved, { returnId: open.id, news: "withdrawn", amount, lines });
  });
}

async function statusBeforeReturn(tx: Tx, orderId: string): Promise<"delivered" | "completed"> {
  const last = await tx
    .selectFrom("order_history")
    .select("from_status")
    .where("order_id", "=", orderId)
    .where("to_status", "=", "pending_refund")
    .where("from_status", "in", ["delivered", "completed"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.from_status === "completed" ? "completed" : "delivered";
}
