import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";

type CouponRow = { key: string | null; is_total: number; sales: number; discount: number; value: number };

/**
 * Sales with a discount, by coupon or gift code; the empty key is for discounts of staff. Exchanges are no discounts.
 * Read from an index of orders with a discount, so that the figures need no sums.
 */
export async function loadCoupons(tx: Tx, { period, limit, keys }: ReportRequest): Promise<LoadedReport> {
  const { rows } = await sql<CouponRow>`
    with discounted as (
      select coalesce(coupon_code, '') as key, discount, total from orders
       where discount > 0 and placed_at >= cairo_midnight(${period.from}::date)
         and placed_at < cairo_midnight(${period.to}::date + 1)
         and status not in ('cancelled', 'refunded') and replaces_order_id is null),
    summed as (select key, grouping(key) as is_total, count(*)::integer as sales,
                      coalesce(sum(discount), 0)::bigint as discount, coalesce(sum(total), 0)::bigint as value
                 from discounted group by grouping sets ((key), ()))
    (select * from summed where is_total = 0 and (${keys ?? null}::text[] is null or key = any(${keys ?? null}::text[]))
      order by value desc, key limit ${limit + 1})
    union all
    select * from summed where is_total = 1`.execute(tx);
  const loaded = rows.map(({ key, is_total, ...sums }) => ({ key: key ?? "", isTotal: is_total === 1, sums }));
  const named = loaded.filter(({ isTotal }) => !isTotal);
  return {
    rows: named.slice(0, limit),
    totals: loaded.find(({ isTotal }) => isTotal)?.sums ?? {},
    isCut: named.length > limit,
  };
}
