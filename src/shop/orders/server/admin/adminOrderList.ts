import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "#platform/server/database.ts";
import type { AdminOrdersQuery } from "#shop/orders/adminContract.ts";
import { isAwaitingConfirmation } from "../orderConfirmations.ts";
import type { OrderRow } from "../orderQueries.ts";
import { countOrders } from "./countOrders.ts";
import { type OrderFilters, orderConditions } from "./orderFilters.ts";

/**
 * All sort columns have the same direction, so that keyset pagination continues after the last row. PostgreSQL compares
 * the row with itself, because a timestamp loses its microseconds in JavaScript.
 */
const orderings = {
  newest: {
    by: sql`placed_at desc, id desc`,
    after: (id: string) => sql<SqlBool>`(placed_at, id) < (select l.placed_at, l.id from orders l where l.id = ${id})`,
  },
  oldest: {
    by: sql`placed_at, id`,
    after: (id: string) => sql<SqlBool>`(placed_at, id) > (select l.placed_at, l.id from orders l where l.id = ${id})`,
  },
  highest: {
    by: sql`total desc, placed_at desc, id desc`,
    after: (id: string) =>
      sql<SqlBool>`(total, placed_at, id) < (select l.total, l.placed_at, l.id from orders l where l.id = ${id})`,
  },
  lowest: {
    by: sql`total, placed_at, id`,
    after: (id: string) =>
      sql<SqlBool>`(total, placed_at, id) > (select l.total, l.placed_at, l.id from orders l where l.id = ${id})`,
  },
} as const;

const itemCount = sql<number>`(select coalesce(sum(quantity), 0)::int from order_lines l where l.order_id = orders.id)`;

/** Of a part of an e-mail or address. Counting a thousand takes 7 ms, and whoever finds that many types more of it. */
const mostFound = 500;

/** Filters, sorts and paginates in the database; days are in Cairo. */
export async function listAdminOrders(db: Db, query: AdminOrdersQuery) {
  const { by } = orderings[query.sort];
  // Finds the page in an index first (deferred join): full rows of earlier pages are never read.
  const ids = filteredOrders(db, query)
    .select("id")
    .orderBy(by)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [rows, count] = await Promise.all([
    db
      .selectFrom("orders")
      .selectAll()
      .select(itemCount.as("pieces"))
      .select(isAwaitingConfirmation.as("awaits_confirmation"))
      .where(sql<SqlBool>`id = any(array(${ids}))`)
      .orderBy(by)
      .execute(),
    countOrders(db, query, query.email || query.address ? mostFound : undefined),
  ]);
  return { rows, ...count };
}

/** Ids and versions for a bulk change. */
export const listSelectableOrders = (db: Db, query: AdminOrdersQuery, most: number) =>
  filteredOrders(db, query)
    .select(["id", "number", "version", "status", "payment_method", "delivered_at"])
    .orderBy(orderings[query.sort].by)
    .limit(most)
    .execute();

const batchSize = 500;

/** Streams all matching orders in batches of a few hundred, for exports. */
export async function* streamOrders(db: Db, query: OrderFilters): AsyncIterable<OrderRow & { pieces: number }> {
  const { by, after } = orderings[query.sort];
  let begin: Expression<SqlBool> = sql<SqlBool>`true`;
  for (;;) {
    const rows = await filteredOrders(db, query)
      .where(begin)
      .selectAll()
      .select(itemCount.as("pieces"))
      .orderBy(by)
      .limit(batchSize)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    begin = after(last.id);
  }
}

function filteredOrders(db: Db, query: OrderFilters) {
  const conditions = orderConditions(query);
  return db.selectFrom("orders").$if(conditions.length > 0, (orders) => orders.where((q) => q.and(conditions)));
}
