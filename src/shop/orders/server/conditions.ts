import { type Expression, type SqlBool, sql } from "kysely";
import { governorates } from "#platform/governorates.ts";
import { containing, literally } from "#platform/server/like.ts";
import type { StaffOrdersQuery } from "../contract.ts";
import { digitsOfNumber } from "../number.ts";

/** `numbers`: of these orders alone. */
export type Wanted = StaffOrdersQuery & { numbers?: readonly number[] | undefined };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The filters of the staff's list; days are Cairo's. */
export function conditionsOf(query: Wanted): Expression<SqlBool>[] {
  const { status, orderId, email, address, from, to, paymentMethod, governorate, numbers } = query;
  return [
    ...(numbers ? [sql<SqlBool>`number = any(${numbers})`] : []),
    // One status alone is read in the list's order from its index.
    ...(status.length === 1 ? [sql<SqlBool>`status = ${status[0]}`] : []),
    ...(status.length > 1 ? [sql<SqlBool>`status = any(${status})`] : []),
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
    : sql<SqlBool>`email ilike ${containing(typed)}`;

function byAddress(typed: string): Expression<SqlBool> {
  const wanted = typed.toLowerCase();
  const codes = governorates
    .filter(
      ({ code, name }) =>
        code.toLowerCase() === wanted || [name.en, name.ar].some((it) => it?.toLowerCase().includes(wanted)),
    )
    .map(({ code }) => code);
  const place = sql<SqlBool>`order_place(shipping_address) ilike ${containing(typed)}`;
  if (codes.length === 0) return place;
  return sql<SqlBool>`(governorate = any(${codes}) or ${isShort(typed) ? sql`false` : place})`;
}

/** What is typed is text, not a pattern. */
