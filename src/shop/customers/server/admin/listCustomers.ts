import { type RawBuilder, sql } from "kysely";
import { piastres, toPounds } from "#platform/money.ts";
import { cappedCount } from "#platform/server/cappedCount.ts";
import type { Db } from "#platform/server/database.ts";
import { matchesCustomer } from "#shop/accounts/server/admin/matchesCustomer.ts";
import type { CustomerFilters, CustomerRow } from "#shop/customers/adminContract.ts";
import "../tables.ts";

type ListCustomersParams = CustomerFilters & { page: number; pageSize: number };

const orderBySql: Record<CustomerFilters["sort"], RawBuilder<unknown>> = {
  newest: sql`users.created_at desc, users.id`,
  value: sql`s.value desc, s.user_id`,
  orders: sql`s.orders desc, s.user_id`,
  lastOrder: sql`s.last_order_at desc nulls last, s.user_id`,
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

/** Returns a page of customers. Their sums are those of the last minute's fold. */
export async function listCustomers(db: Db, { page, pageSize, ...filters }: ListCustomersParams) {
  const from = sql`from users ${joinOf(filters)} customer_stats s on s.user_id = users.id
    where ${sql.join(conditionsOf(filters), sql` and `)}`;
  const [{ rows }, count, tags] = await Promise.all([
    sql<Row>`
      select users.id, users.name, users.email, users.phones[1] as phone, users.created_at,
             s.orders, s.value, s.last_order_at, s.governorate,
             array(select tag from customer_tags t where t.user_id = users.id order by tag) as tags
      ${from} order by ${orderBySql[filters.sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    cappedCount(db, (most) => sql`select ${from} limit ${most}`),
    listTags(db),
  ]);
  return { items: rows.map(presentRow), page, pageSize, ...count, tags };
}

/** Sorting by a sum reads its index, which only knows customers that were summed. */
const joinOf = ({ sort, orders, value, lastOrder, governorate }: CustomerFilters) =>
  sort !== "newest" || orders || value || lastOrder || governorate ? sql`join` : sql`left join`;

function conditionsOf(filters: CustomerFilters): RawBuilder<boolean>[] {
  const { q, orders, value, lastOrder, governorate, tag } = filters;
  return [
    sql<boolean>`users.role = 'user' and users.deleted_at is null and users.staff_role is null`,
    ...(q ? [matchesCustomer(q)] : []),
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
    select tag from customer_tags group by tag order by count(*) desc, tag limit 50`.execute(db);
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
