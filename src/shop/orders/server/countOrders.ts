import { type Expression, type SqlBool, sql } from "kysely";
import { type Count, countUpTo } from "#platform/server/countUpTo.ts";
import type { Db } from "#platform/server/db.ts";
import { conditionsOf, type Wanted } from "./conditions.ts";
import "./tables.ts";

/** How many orders the filters find: from the kept sums, or by looking where somebody searches for words. */
export function countOrders(db: Db, query: Wanted): Promise<Count> {
  const { orderId, email, address, numbers } = query;
  return orderId || email || address || numbers ? countRows(db, query) : countSums(db, query);
}

const countRows = (db: Db, query: Wanted): Promise<Count> =>
  countUpTo(db, (rows) =>
    db
      .selectFrom("orders")
      .select("status")
      .where((where) => where.and(conditionsOf(query)))
      .limit(rows),
  );

/** Exact: what changed since the sums were folded stands beside them. */
async function countSums(db: Db, query: Wanted): Promise<Count> {
  const where = sql.join([sql<SqlBool>`true`, ...sumConditions(query)], sql` and `);
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(orders), 0)::integer as n from (
      select orders from order_counts where ${where}
      union all
      select orders from order_count_changes where ${where}) counted`.execute(db);
  return { total: rows[0]?.n ?? 0, more: false };
}

const sumConditions = ({ status, paymentMethod, governorate, from, to }: Wanted): Expression<SqlBool>[] => [
  ...(status.length > 0 ? [sql<SqlBool>`status = any(${status})`] : []),
  ...(paymentMethod ? [sql<SqlBool>`payment_method = ${paymentMethod}`] : []),
  ...(governorate ? [sql<SqlBool>`governorate = ${governorate}`] : []),
  ...(from ? [sql<SqlBool>`day >= ${from}::date`] : []),
  ...(to ? [sql<SqlBool>`day <= ${to}::date`] : []),
];
