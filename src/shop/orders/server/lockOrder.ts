import type { Selectable } from "kysely";
import { refused, unknown } from "#platform/errors.ts";
import type { Tables, Tx } from "#platform/server/db.ts";
import type { OrderState } from "../order.ts";
import "./tables.ts";

export type LockedOrder = Selectable<Tables["orders"]>;

type Which = {
  id: string;
  /** Somebody else's order is not there. */
  userId?: string;
  /** As the caller saw it. */
  version?: number | undefined;
};

/**
 * Every change of an order begins here: locked until the transaction ends, so that a cancellation and a dispatch
 * cannot both win, and refused when the caller decided on an older version.
 */
export async function lockOrder(tx: Tx, { id, userId, version }: Which): Promise<LockedOrder> {
  const order = await tx
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw unknown("orders.notFound");
  if (version !== undefined && version !== order.version) throw refused("common.stale");
  return order;
}

/** Several at once, by id; always in the same order, so that two who lock some of the same do not wait for each other. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedOrder>> {
  const rows = await tx.selectFrom("orders").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute();
  return new Map(rows.map((order) => [order.id, order]));
}

/** What the table of moves asks about an order. A card order exists because it was paid, cash comes with the parcel. */
export function stateOf(
  order: Pick<LockedOrder, "status" | "payment_method" | "delivered_at">,
  openReturn = false,
): OrderState {
  const captured = order.payment_method === "card" || order.delivered_at !== null;
  return { status: order.status, paymentMethod: order.payment_method, captured, openReturn };
}

export const hasOpenReturn = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await withOpenReturn(tx, [orderId])).has(orderId);

/** Those of the orders of which something is on its way back. */
export async function withOpenReturn(tx: Tx, orderIds: readonly string[]): Promise<Set<string>> {
  const open = await tx
    .selectFrom("returns")
    .select("order_id")
    .where("order_id", "in", orderIds)
    .where("status", "in", ["requested", "received", "inspected"])
    .execute();
  return new Set(open.map(({ order_id }) => order_id));
}
