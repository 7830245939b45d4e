import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";

type CouponRow = { key: string | null; sales: number; discount: number; value: number };

/**
 * Sales with a discount, by coupon or gift code; the empty key is for discounts of staff. Exchanges are no discounts.
 * Read from an index of sales with a discount, so that the figures need no sums.
 */
export async function loadCoupons(tx: Tx, { period, limit, keys }: ReportRequest): Promise<LoadedReport> {
  const { rows } = await sql<CouponRow>`
    with summed as (
      select coalesce(coupon_code, '') as key, count(*)::integer as sales, sum(discount)::bigint as discount,
             sum(total)::bigint as value
        from orders
       where discount > 0 and placed_at >= cairo_midnight(${period.from}::date)
         and placed_at < cairo_midnight(${period.to}::date + 1)
         and status not in ('cancelled', 'refunded') and replaces_order_id is null group by 1)
    (select * from summed ${keys ? sql`where key = any(${keys})` : sql``} order by value desc, key limit ${limit + 1})
    union all
    select null, coalesce(sum(sales), 0)::integer, coalesce(sum(discount), 0)::bigint, coalesce(sum(value), 0)::bigint
      from summed`.execute(tx);
  const named = rows.flatMap(({ key, ...sums }) => (key === null ? [] : [{ key, sums }]));
  const [total] = rows.flatMap(({ key, ...sums }) => (key === null ? [sums] : []));
  return {
    rows: named.slice(0, limit),
    totals: total ?? {},
    isCut: named.length > limit,
  };
}
