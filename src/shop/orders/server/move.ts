import { sql, type UpdateObject } from "kysely";
import { refused } from "#platform/errors.ts";
import type { Tables, Tx } from "#platform/server/db.ts";
import type { Mover, OrderStatus } from "../order.ts";
import type { LockedOrder } from "./lockOrder.ts";

type By = { by: Mover; actorId?: string | null; reason?: string | null | undefined };
type Also = Pick<UpdateObject<Tables, "orders">, "tracking_number" | "dispatched_at" | "delivered_at">;

export async function move(tx: Tx, order: LockedOrder, to: OrderStatus, by: By, also: Also = {}): Promise<LockedOrder> {
  const [moved] = await moveAll(tx, [order], to, by, also);
  return moved as LockedOrder;
}

/** The only writer of a status: the change and its row in the history are one. The orders are locked by the caller. */
export async function moveAll(
  tx: Tx,
  orders: readonly LockedOrder[],
  to: OrderStatus,
  { by, actorId = null, reason = null }: By,
  also: Also = {},
): Promise<LockedOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const moved = await tx
    .updateTable("orders")
    .set({ ...also, status: to, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "in", ids)
    .returningAll()
    .execute();
  const steps = orders.map(({ id, status }) => ({ order_id: id, from_status: status }));
  await tx
    .insertInto("order_history")
    .values(steps.map((step) => ({ ...step, to_status: to, by, actor_id: actorId, reason })))
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

export async function assertNoRefundUnderWay(tx: Tx, orderId: string): Promise<void> {
  if ((await withRefundUnderWay(tx, [orderId])).has(orderId)) throw refused("common.stale");
}

/** While the gateway is being asked for a refund nothing else may happen to these orders. */
export async function withRefundUnderWay(tx: Tx, orderIds: readonly string[]): Promise<Set<string | null>> {
  const asking = await tx
    .selectFrom("refunds")
    .select("order_id")
    .where("order_id", "in", orderIds)
    .where("kind", "=", "cancellation")
    .where("status", "=", "requested")
    .execute();
  return new Set(asking.map(({ order_id }) => order_id));
}
