import { sql, type UpdateObject } from "kysely";
import { conflict } from "#platform/errors.ts";
import type { Tables, Tx } from "#platform/server/database.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { Actor, OrderState } from "../orderStatus.ts";
import type { OrderStatus } from "../orderStatusDefinitions.ts";
import { refundCreditOfCancelled } from "./creditRefunds.ts";
import { settleExchangeJobName } from "./exchangeJobName.ts";
import type { LockedOrder } from "./lockOrder.ts";
import { resolveConfirmations } from "./orderConfirmations.ts";

type TransitionActor = {
  by: Actor;
  actorId?: string | null;
  reason?: string | null | undefined;
  customerMessage?: string | null | undefined;
  /** Whether staff confirmed that the customer paid in the shop. */
  paidInShop?: boolean;
};
type TrackingColumns = Pick<UpdateObject<Tables, "orders">, "tracking_number" | "tracking_courier">;
type ExtraColumns = TrackingColumns & Pick<UpdateObject<Tables, "orders">, "dispatched_at" | "delivered_at">;

export async function transitionOrder(
  tx: Tx,
  order: LockedOrder,
  to: OrderStatus,
  by: TransitionActor,
  also: ExtraColumns = {},
): Promise<LockedOrder> {
  const [moved] = await transitionOrders(tx, [order], to, by, also);
  return moved as LockedOrder;
}

/**
 * The only writer of `status`: updates the orders and inserts their history rows. The caller must hold the orders'
 * locks.
 */
export async function transitionOrders(
  tx: Tx,
  orders: readonly LockedOrder[],
  to: OrderStatus,
  { by, actorId = null, reason = null, customerMessage = null, paidInShop = false }: TransitionActor,
  also: ExtraColumns = {},
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
    .values(
      steps.map((step) => ({
        ...step,
        to_status: to,
        by,
        actor_id: actorId,
        reason,
        customer_message: customerMessage,
        paid_in_shop: paidInShop,
      })),
    )
    .execute();
  // An order that is packed or cancelled no longer waits for its confirmation.
  const unconfirmed = orders.flatMap(({ id, status }) => (status === "cod_order_placed" ? [id] : []));
  if (unconfirmed.length > 0)
    await resolveConfirmations(tx, unconfirmed, to === "cancelled" ? "cancelled" : "waived", { by, actorId });
  if (to === "cancelled") for (const order of orders) await refundCreditOfCancelled(tx, order, { by, actorId });
  // A replacement that was delivered or called off ends its exchange.
  if (to === "delivered" || to === "cancelled")
    for (const { id, replaces_order_id } of moved)
      if (replaces_order_id) await enqueue(tx, settleExchangeJobName, { orderId: id }, { key: `exchange:${id}` });
  return moved;
}

/** Increments the version for a change other than status, which invalidates clients' older versions. */
export function bumpVersion(tx: Tx, order: Pick<LockedOrder, "id">, also: TrackingColumns = {}): Promise<LockedOrder> {
  return tx
    .updateTable("orders")
    .set({ ...also, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the error for a transition that is not allowed. */
export function transitionError(
  { status: from, paidParcel, uncollectedCash }: Pick<OrderState, "status"> & Partial<OrderState>,
  to: OrderStatus,
) {
  if (from === "cancelled") return conflict("orders.cancelledLocked");
  if (to === "delivered" && uncollectedCash) return conflict("admin.orders.cashNotCollected");
  return paidParcel ? conflict("admin.orders.hasPaidParcel") : conflict("admin.orders.cannotMove", { from, to });
}

export async function assertNoPendingRefund(tx: Tx, orderId: string): Promise<void> {
  if ((await ordersWithPendingRefund(tx, [orderId])).has(orderId)) throw conflict("common.stale");
}

/** Returns the orders whose cancellation refund is being requested; no other change may happen meanwhile. */
export async function ordersWithPendingRefund(tx: Tx, orderIds: readonly string[]): Promise<Set<string | null>> {
  const refunds = await tx
    .selectFrom("refunds")
    .select("order_id")
    .where("order_id", "in", orderIds)
    .where("kind", "=", "cancellation")
    .where("status", "=", "requested")
    .execute();
  return new Set(refunds.map(({ order_id }) => order_id));
}
