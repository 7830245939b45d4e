import { type Expression, type SqlBool, sql } from "kysely";
import { governorates } from "#platform/governorates.ts";
import type { Db } from "#platform/server/db.ts";
import type { StaffOrdersQuery } from "../contract.ts";
import { digitsOfNumber } from "../number.ts";
import type { OrderRow } from "./queries.ts";

/** `ids`: of these alone. */
type Wanted = StaffOrdersQuery & { ids?: readonly string[] | undefined };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

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
  const [rows, total] = await Promise.all([
    found(db, query)
      .selectAll()
      .select(pieces.as("pieces"))
      .orderBy(orderings[query.sort].by)
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute(),
    countOrders(db, query),
  ]);
  return { rows: rows satisfies (OrderRow & { pieces: number })[], total };
}

export async function countOrders(db: Db, query: Wanted): Promise<number> {
  const { total } = await found(db, query)
    .select((q) => q.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** What a change of many needs to know of them. */
export const pickOrders = (db: Db, query: StaffOrdersQuery, most: number) =>
  found(db, query)
    .select(["id", "version", "status", "payment_method", "delivered_at"])
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

function conditionsOf(query: Wanted): Expression<SqlBool>[] {
  const { status, orderId, email, address, from, to, paymentMethod, governorate, ids } = query;
  return [
    ...(ids ? [sql<SqlBool>`id = any(${ids})`] : []),
    ...(status.length > 0 ? [sql<SqlBool>`status = any(${status})`] : []),
    ...(paymentMethod ? [sql<SqlBool>`payment_method = ${paymentMethod}`] : []),
    ...(governorate ? [sql<SqlBool>`governorate = ${governorate}`] : []),
    ...(orderId ? [byName(orderId)] : []),
    ...(email ? [byEmail(email)] : []),
    ...(address ? [byAddress(address)] : []),
    ...(from ? [sql<SqlBool>`placed_at >= cairo_midnight(${from}::date)`] : []),
    ...(to ? [sql<SqlBool>`placed_at < cairo_midnight(${to}::date + 1)`] : []),
  ];
}

function byName(typed: string): Expression<SqlBool> {
  if (uuid.test(typed)) return sql<SqlBool>`id = ${typed}::uuid`;
  const digits = digitsOfNumber(typed);
  return digits ? sql<SqlBool>`number::text like ${`${digits}%`}` : sql<SqlBool>`false`;
}

/** The index knows words by three letters in a row: fewer are taken as a beginning. */
const isShort = (typed: string) => typed.length < 3;

const byEmail = (typed: string): Expression<SqlBool> =>
  isShort(typed)
    ? sql<SqlBool>`lower(email) like ${`${literally(typed.toLowerCase())}%`}`
    : sql<SqlBool>`email ilike ${`%${literally(typed)}%`}`;

function byAddress(typed: string): Expression<SqlBool> {
  const wanted = typed.toLowerCase();
  const codes = governorates
    .filter(
      ({ code, name }) =>
        code.toLowerCase() === wanted || [name.en, name.ar].some((it) => it?.toLowerCase().includes(wanted)),
    )
    .map(({ code }) => code);
  const place = sql<SqlBool>`order_place(shipping_address) ilike ${`%${literally(typed)}%`}`;
  if (codes.length === 0) return place;
  return sql<SqlBool>`(governorate = any(${codes}) or ${isShort(typed) ? sql`false` : place})`;
}

/** What is typed is text, not a pattern. */
const literally = (typed: string) => typed.replace(/[\\%_]/g, "\\$&");
