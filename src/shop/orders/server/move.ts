import { sql, type UpdateObject } from "kysely";
import { refused } from "#platform/errors.ts";
import type { Tables, Tx } from "#platform/server/db.ts";
import type { Mover, OrderStatus } from "../order.ts";
import type { LockedOrder } from "./lockOrder.ts";

type By = { by: Mover; actorId?: string | null; reason?: string | null | undefined };
type Also = Pick<UpdateObject<Tables, "orders">, "tracking_number" | "dispatched_at" | "delivered_at">;

/** The only writer of a status: the change and its row in the history are one. The order is locked by the caller. */
export async function move(
  tx: Tx,
  order: LockedOrder,
  to: OrderStatus,
  { by, actorId = null, reason = null }: By,
  also: Also = {},
): Promise<LockedOrder> {
  const moved = await tx
    .updateTable("orders")
    .set({ ...also, status: to, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("order_history")
    .values({ order_id: order.id, from_status: order.status, to_status: to, by, actor_id: actorId, reason })
    .execute();
  return moved;
}

/** A change that is not one of status: whoever saw the order before it sees an older one. */
export function touch(
  tx: Tx,
  order: Pick<LockedOrder, "id">,
  also: Pick<UpdateObject<Tables, "orders">, "tracking_number"> = {},
): Promise<LockedOrder> {
  return tx
    .updateTable("orders")
    .set({ ...also, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What an order says that may not be moved there. */
export function cannotMove(order: Pick<LockedOrder, "status">, to: OrderStatus) {
  return order.status === "cancelled"
    ? refused("orders.cancelledLocked")
    : refused("admin.orders.cannotMove", { from: order.status, to });
}

/** While the gateway is being asked for a refund nothing else may happen to the order. */
export async function assertNoRefundUnderWay(tx: Tx, orderId: string): Promise<void> {
  const asking = await tx
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", orderId)
    .where("kind", "=", "cancellation")
    .where("status", "=", "requested")
    .executeTakeFirst();
  if (asking) throw refused("common.stale");
}
