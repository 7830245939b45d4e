import { type Expression, type SqlBool, sql } from "kysely";
import { governorates } from "#platform/governorates.ts";
import { containsPattern, escapeLike } from "#platform/server/likePattern.ts";
import type { AdminOrdersQuery } from "#shop/orders/adminContract.ts";
import { orderNumberDigits } from "#shop/orders/orderNumber.ts";
import { isAwaitingConfirmation } from "../orderConfirmations.ts";

/** `numbers`: restricts the list to these orders. */
export type OrderFilters = AdminOrdersQuery & { numbers?: readonly number[] | undefined };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Filters of the admin order list; days are in Cairo. */
export function orderConditions(query: OrderFilters): Expression<SqlBool>[] {
  const { status, orderId, email, address, from, to, paymentMethod, governorate, numbers, confirmation } = query;
  return [
    ...(numbers ? [sql<SqlBool>`number = any(${numbers})`] : []),
    // A single status is read in list order from its index.
    ...(status.length === 1 ? [sql<SqlBool>`status = ${status[0]}`] : []),
    ...(status.length > 1 ? [sql<SqlBool>`status = any(${status})`] : []),
    ...(paymentMethod ? [sql<SqlBool>`payment_method = ${paymentMethod}`] : []),
    ...(governorate ? [sql<SqlBool>`governorate = ${governorate}`] : []),
    ...(confirmation === "waiting" ? [isAwaitingConfirmation] : []),
    ...(confirmation === "settled" ? [sql<SqlBool>`not ${isAwaitingConfirmation}`] : []),
    ...(orderId ? [byNumber(orderId)] : []),
    ...(email ? [byEmail(email)] : []),
    ...(address ? [byAddress(address)] : []),
    ...(from ? [sql<SqlBool>`placed_at >= cairo_midnight(${from}::date)`] : []),
    ...(to ? [sql<SqlBool>`placed_at < cairo_midnight(${to}::date + 1)`] : []),
  ];
}

function byNumber(query: string): Expression<SqlBool> {
  if (uuid.test(query)) return sql<SqlBool>`id = ${query}::uuid`;
  const digits = orderNumberDigits(query);
  return digits ? sql<SqlBool>`number::text like ${`${digits}%`}` : sql<SqlBool>`false`;
}

/** The trigram index needs three characters; shorter input is matched as a prefix. */
const isShort = (query: string) => query.length < 3;

/**
 * Few e-mails share digits, so the index is asked for those alone: each frequent trigram more costs it milliseconds. It
 * does not know `email || ''`, but PostgreSQL expects few rows of it, too few to search in the order of the list.
 */
function byEmail(query: string): Expression<SqlBool> {
  if (isShort(query)) return sql<SqlBool>`lower(email) like ${`${escapeLike(query.toLowerCase())}%`}`;
  const [digits] = query.match(/\d{3,}/) ?? [query];
  const found = sql<SqlBool>`email ilike ${containsPattern(digits)}`;
  return digits === query ? found : sql<SqlBool>`(${found} and email || '' ilike ${containsPattern(query)})`;
}

function byAddress(query: string): Expression<SqlBool> {
  const lowerCase = query.toLowerCase();
  const codes = governorates
    .filter(
      ({ code, name }) =>
        code.toLowerCase() === lowerCase || [name.en, name.ar].some((it) => it?.toLowerCase().includes(lowerCase)),
    )
    .map(({ code }) => code);
  const place = sql<SqlBool>`order_address_words(shipping_address) ilike ${containsPattern(query)}`;
  if (codes.length === 0) return place;
  return sql<SqlBool>`(governorate = any(${codes}) or ${isShort(query) ? sql`false` : place})`;
}

/** Escapes LIKE wildcards. */
