import { type Expression, type SqlBool, sql } from "kysely";
import { governorates } from "#platform/governorates.ts";
import type { Db } from "#platform/server/db.ts";
import type { StaffOrdersQuery } from "../contract.ts";
import { digitsOfNumber } from "../number.ts";
import type { OrderRow } from "./queries.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const orderings = {
  newest: sql`placed_at desc, id`,
  oldest: sql`placed_at, id`,
  highest: sql`total desc, placed_at desc, id`,
  lowest: sql`total, placed_at desc, id`,
} as const;

/** Filters, order and page happen in the database; days are Cairo's. */
export async function staffOrders(db: Db, query: StaffOrdersQuery) {
  const conditions = conditionsOf(query);
  const found = db.selectFrom("orders").$if(conditions.length > 0, (orders) => orders.where((q) => q.and(conditions)));
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .select(
        sql<number>`(select coalesce(sum(quantity), 0)::int from order_lines l where l.order_id = orders.id)`.as(
          "pieces",
        ),
      )
      .orderBy(orderings[query.sort])
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows satisfies (OrderRow & { pieces: number })[], total };
}

function conditionsOf({ status, orderId, email, address, from, to }: StaffOrdersQuery): Expression<SqlBool>[] {
  return [
    ...(status.length > 0 ? [sql<SqlBool>`status = any(${status})`] : []),
    ...(orderId ? [byName(orderId)] : []),
    ...(email ? [sql<SqlBool>`email ilike ${anywhere(email)}`] : []),
    ...(address ? [byAddress(address)] : []),
    ...(from ? [sql<SqlBool>`placed_at >= ${from}::date::timestamp at time zone 'Africa/Cairo'`] : []),
    ...(to ? [sql<SqlBool>`placed_at < (${to}::date + 1)::timestamp at time zone 'Africa/Cairo'`] : []),
  ];
}

function byName(typed: string): Expression<SqlBool> {
  if (uuid.test(typed)) return sql<SqlBool>`id = ${typed}::uuid`;
  const digits = digitsOfNumber(typed);
  return digits ? sql<SqlBool>`number::text like ${`${digits}%`}` : sql<SqlBool>`false`;
}

function byAddress(typed: string): Expression<SqlBool> {
  const wanted = typed.toLowerCase();
  const codes = governorates
    .filter(
      ({ code, name }) =>
        code.toLowerCase() === wanted || [name.en, name.ar].some((it) => it?.toLowerCase().includes(wanted)),
    )
    .map(({ code }) => code);
  return sql<SqlBool>`(governorate = any(${codes}) or concat_ws(' ', shipping_address ->> 'street',
    shipping_address ->> 'city', shipping_address ->> 'postalCode') ilike ${anywhere(typed)})`;
}

/** What is typed is text, not a pattern. */
const anywhere = (typed: string) => `%${typed.replace(/[\\%_]/g, "\\$&")}%`;
