import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "#platform/server/db.ts";
import type { StaffOrdersQuery } from "../contract.ts";
import { conditionsOf, type Wanted } from "./conditions.ts";
import { countOrders } from "./countOrders.ts";
import type { OrderRow } from "./queries.ts";

/**
 * All columns of an order run the same way, so that the next rows are those after the last one. The database compares it
 * with itself: a time that has been in JavaScript has lost its microseconds.
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

const pieces = sql<number>`(select coalesce(sum(quantity), 0)::int from order_lines l where l.order_id = orders.id)`;

/** Filters, order and page happen in the database; days are Cairo's. */
export async function staffOrders(db: Db, query: StaffOrdersQuery) {
  const { by } = orderings[query.sort];
  // The page is found in an index first: whole rows of the pages before it are never read.
  const ids = found(db, query)
    .select("id")
    .orderBy(by)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [rows, count] = await Promise.all([
    db
      .selectFrom("orders")
      .selectAll()
      .select(pieces.as("pieces"))
      .where(sql<SqlBool>`id = any(array(${ids}))`)
      .orderBy(by)
      .execute(),
    countOrders(db, query),
  ]);
  return { rows: rows satisfies (OrderRow & { pieces: number })[], ...count };
}

/** What a change of many needs to know of them. */
export const pickOrders = (db: Db, query: StaffOrdersQuery, most: number) =>
  found(db, query)
    .select(["id", "number", "version", "status", "payment_method", "delivered_at"])
    .orderBy(orderings[query.sort].by)
    .limit(most)
    .execute();

const atOnce = 500;

/** All that the filters find, some hundreds at a time, for files. */
export async function* eachOrder(db: Db, query: Wanted): AsyncIterable<OrderRow & { pieces: number }> {
  const { by, after } = orderings[query.sort];
  let begin: Expression<SqlBool> = sql<SqlBool>`true`;
  for (;;) {
    const rows = await found(db, query)
      .where(begin)
      .selectAll()
      .select(pieces.as("pieces"))
      .orderBy(by)
      .limit(atOnce)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    begin = after(last.id);
  }
}

function found(db: Db, query: Wanted) {
  const conditions = conditionsOf(query);
  return db.selectFrom("orders").$if(conditions.length > 0, (orders) => orders.where((q) => q.and(conditions)));
}
