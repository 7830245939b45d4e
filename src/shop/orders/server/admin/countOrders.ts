import { type Expression, type SqlBool, sql } from "kysely";
import { type CappedCount, cappedCount } from "#platform/server/cappedCount.ts";
import type { Db } from "#platform/server/database.ts";
import { type OrderFilters, orderConditions } from "./orderFilters.ts";
import "../tables.ts";

/**
 * Counts the matching orders: from the summary table, or row by row and at most `most` when the filters contain search
 * text.
 */
export function countOrders(db: Db, query: OrderFilters, most?: number): Promise<CappedCount> {
  const { orderId, email, address, numbers, confirmation } = query;
  return orderId || email || address || numbers || confirmation
    ? countRows(db, query, most)
    : countFromSummaries(db, query);
}

const countRows = (db: Db, query: OrderFilters, most?: number): Promise<CappedCount> =>
  cappedCount(
    db,
    (rows) =>
      db
        .selectFrom("orders")
        .select("status")
        .where((where) => where.and(orderConditions(query)))
        .limit(rows),
    most,
  );

/** Exact: adds the changes that are not yet merged into the summaries. */
async function countFromSummaries(db: Db, query: OrderFilters): Promise<CappedCount> {
  const where = sql.join([sql<SqlBool>`true`, ...summaryConditions(query)], sql` and `);
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(orders), 0)::integer as n from (
      select orders from order_counts where ${where}
      union all
      select orders from order_count_changes where ${where}) counted`.execute(db);
  return { total: rows[0]?.n ?? 0, more: false };
}

const summaryConditions = ({ status, paymentMethod, governorate, from, to }: OrderFilters): Expression<SqlBool>[] => [
  ...(status.length > 0 ? [sql<SqlBool>`status = any(${status})`] : []),
  ...(paymentMethod ? [sql<SqlBool>`payment_method = ${paymentMethod}`] : []),
  ...(governorate ? [sql<SqlBool>`governorate = ${governorate}`] : []),
  ...(from ? [sql<SqlBool>`day >= ${from}::date`] : []),
  ...(to ? [sql<SqlBool>`day <= ${to}::date`] : []),
];
