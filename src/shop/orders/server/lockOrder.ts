import { type Selectable, sql } from "kysely";
import { conflict, notFound } from "#platform/errors.ts";
import type { Tables, Tx } from "#platform/server/database.ts";
import { openExchangeStatuses } from "../exchangeStatus.ts";
import type { OrderState } from "../orderStatus.ts";
import { openReturnStatuses } from "../returnStatus.ts";
import "./tables.ts";

export type LockedOrder = Selectable<Tables["orders"]>;

type LockOrderParams = {
  id: string;
  /** Restricts the lookup to this customer: another customer's order is not found. */
  userId?: string;
  /** Expected version; a different one is rejected. */
  version?: number | undefined;
};

/**
 * Every order change starts here. Locks the row until the transaction ends, so that a cancellation and a dispatch
 * cannot both win. Throws 404 for an unknown order and 409 `common.stale` for an outdated version.
 */
export async function lockOrder(tx: Tx, { id, userId, version }: LockOrderParams): Promise<LockedOrder> {
  const order = await tx
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw notFound("orders.notFound");
  if (version !== undefined && version !== order.version) throw conflict("common.stale");
  return order;
}

/** Locks several orders in the order of their ids, so that concurrent callers cannot deadlock. Returns them by id. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedOrder>> {
  const rows = await tx.selectFrom("orders").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute();
  return new Map(rows.map((order) => [order.id, order]));
}

/**
 * State for the transition table. A card order exists only once it is paid, cash is paid on delivery. `known` is what other
 * tables say; whoever leaves it out asks for a transition that does not depend on it.
 */
export function orderStateOf(
  order: Pick<LockedOrder, "status" | "payment_method" | "delivered_at">,
  known: Partial<Pick<OrderState, "openReturn" | "paidParcel" | "uncollectedCash">> = {},
): OrderState {
  const captured = order.payment_method === "card" || order.delivered_at !== null;
  const { openReturn = false, paidParcel = false, uncollectedCash = false } = known;
  return {
    status: order.status,
    paymentMethod: order.payment_method,
    captured,
    openReturn,
    paidParcel,
    uncollectedCash,
  };
}

export const hasOpenReturn = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await ordersWithOpenReturn(tx, [orderId])).has(orderId);

/** Returns the ids of those orders that have an open return or exchange. */
export async function ordersWithOpenReturn(tx: Tx, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from returns where order_id = any(${[...orderIds]}) and status = any(${[...openReturnStatuses]})
    union select order_id from exchanges
     where order_id = any(${[...orderIds]}) and status = any(${[...openExchangeStatuses]})`.execute(tx);
  return new Set(rows.map(({ order_id }) => order_id));
}
