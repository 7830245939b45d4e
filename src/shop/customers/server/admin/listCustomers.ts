import { type RawBuilder, sql } from "kysely";
import { piastres, toPounds } from "#platform/money.ts";
import { cappedCount } from "#platform/server/cappedCount.ts";
import type { Db } from "#platform/server/database.ts";
import { matchesCustomer, matchesCustomerUnindexed } from "#shop/accounts/server/admin/matchesCustomer.ts";
import type { CustomerFilters, CustomerRow } from "#shop/customers/adminContract.ts";
import "../tables.ts";

type ListCustomersParams = CustomerFilters & { page: number; pageSize: number };

/** Unqualified, so that the page and the rows it is read from have the same order. */
const orderBySql: Record<CustomerFilters["sort"], RawBuilder<unknown>> = {
  newest: sql`created_at desc, id`,
  value: sql`value desc, id`,
  orders: sql`orders desc, id`,
  lastOrder: sql`last_order_at desc nulls last, id`,
};

type Row = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  created_at: Date;
  orders: number | null;
  value: number | null;
  last_order_at: Date | null;
  governorate: string | null;
  tags: string[];
};

/** Matches of a text that are counted and sorted. With more of them, the first pages are read in their order. */
export const maxTextMatches = 500;
/** Rows in which the first page of a frequent text is looked for first; an index reads them without sorting all. */
const firstRows = 2_000;

type PageParams = {
  conditions: readonly RawBuilder<boolean>[];
  /** Checked row by row in the order of the list, for a condition that takes long to compute. */
  walk?: { condition: RawBuilder<boolean>; rows: number };
  limit: number;
  offset: number;
};

/** Returns a page of customers. Their sums are those of the last minute's fold. */
export async function listCustomers(db: Db, { page, pageSize, ...filters }: ListCustomersParams) {
  const offset = (page - 1) * pageSize;
  const [found, tags] = await Promise.all([
    filters.q ? findByText(db, filters, pageSize, offset) : listAll(db, filters, pageSize, offset),
    listTags(db),
  ]);
  const { rows, ...count } = found;
  return { items: rows.map(presentRow), page, pageSize, ...count, tags };
}

async function listAll(db: Db, filters: CustomerFilters, limit: number, offset: number) {
  const [rows, count] = await Promise.all([
    readPage(db, filters, { conditions: conditionsOf(filters), limit, offset }),
    cappedCount(db, (most) => sql`select ${fromOf(filters, conditionsOf(filters))} limit ${most}`),
  ]);
  return { rows, ...count };
}

/**
 * Takes at most five hundred matches from the trigram index and sorts them. A text with more matches is mostly so frequent
 * that the first rows in the order of the list fill the page; otherwise all matches are sorted. The list ends after those
 * five hundred.
 */
async function findByText(db: Db, filters: CustomerFilters, limit: number, offset: number) {
  const { q = "" } = filters;
  const matches = [matchesCustomer(q), ...conditionsOf(filters)];
  const { rows: ids } = await sql<{ id: string }>`
    select users.id ${fromOf(filters, matches)} limit ${maxTextMatches + 1}`.execute(db);
  const more = ids.length > maxTextMatches;
  const window = { limit: Math.max(0, Math.min(limit, maxTextMatches - offset)), offset };
  const count = { total: Math.min(ids.length, maxTextMatches), more };
  if (window.limit === 0 || ids.length === 0) return { rows: [], ...count };
  if (!more) {
    const isFound = sql<boolean>`users.id = any(${ids.map(({ id }) => id)}::uuid[])`;
    return { rows: await readPage(db, filters, { conditions: [isFound], ...window }), ...count };
  }
  const first = await readPage(db, filters, {
    conditions: conditionsOf(filters),
    walk: { condition: matchesCustomerUnindexed(q), rows: firstRows },
    ...window,
  });
  const rows = first.length === window.limit ? first : await readPage(db, filters, { conditions: matches, ...window });
  return { rows, ...count };
}

async function readPage(db: Db, filters: CustomerFilters, { conditions, walk, limit, offset }: PageParams) {
  const orderBy = orderBySql[filters.sort];
  const window = sql`limit ${limit} offset ${offset}`;
  const ordered = sql`
    select users.id, users.name, users.email, users.phones, users.words, users.created_at,
           s.orders, s.value, s.last_order_at, s.governorate
    ${fromOf(filters, conditions)} order by ${orderBy}`;
  const { rows } = await sql<Row>`
    select users.id, users.name, users.email, users.phones[1] as phone, users.created_at,
           users.orders, users.value, users.last_order_at, users.governorate,
           array(select tag from customer_tags t where t.user_id = users.id order by search_fold(tag)) as tags
      from ${walk ? sql`(${ordered} limit ${walk.rows}::int offset 0) users where ${walk.condition}` : sql`(${ordered} ${window}) users`}
     order by ${orderBy} ${walk ? window : sql``}`.execute(db);
  return rows;
}

const fromOf = (filters: CustomerFilters, conditions: readonly RawBuilder<boolean>[]) =>
  sql`from users ${joinOf(filters)} customer_stats s on s.user_id = users.id where ${sql.join(conditions, sql` and `)}`;

/** Sorting by a sum reads its index, which only knows customers that were summed. */
const joinOf = ({ sort, orders, value, lastOrder, governorate }: CustomerFilters) =>
  sort !== "newest" || orders || value || lastOrder || governorate ? sql`join` : sql`left join`;

function conditionsOf(filters: CustomerFilters): RawBuilder<boolean>[] {
  const { orders, value, lastOrder, governorate, tag } = filters;
  return [
    sql<boolean>`users.role = 'user' and users.deleted_at is null and users.staff_role is null`,
    ...(orders === undefined
      ? []
      : [orders === 0 ? sql<boolean>`coalesce(s.orders, 0) = 0` : sql<boolean>`s.orders >= ${orders}`]),
    ...(value ? [sql<boolean>`s.value >= ${piastres(value * 100)}`] : []),
    ...(lastOrder ? [lastOrderCondition(lastOrder)] : []),
    ...(governorate ? [sql<boolean>`s.governorate = ${governorate}`] : []),
    ...(tag ? [sql<boolean>`users.id in (select user_id from customer_tags where tag = ${tag})`] : []),
  ];
}

const lastOrderCondition = (days: number) =>
  days > 0
    ? sql<boolean>`s.last_order_at >= now() - make_interval(days => ${days}::int)`
    : sql<boolean>`s.last_order_at < now() - make_interval(days => ${-days}::int)`;

async function listTags(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from customer_tags group by tag order by count(*) desc, search_fold(tag), tag limit 50`.execute(db);
  return rows.map(({ tag }) => tag);
}

const presentRow = (row: Row): CustomerRow => ({
  id: row.id,
  name: row.name,
  email: row.email ?? "",
  phone: row.phone,
  createdAt: row.created_at.toISOString(),
  orders: row.orders ?? 0,
  value: toPounds(piastres(row.value ?? 0)),
  lastOrderAt: row.last_order_at?.toISOString() ?? null,
  governorate: row.governorate,
  tags: row.tags,
});
