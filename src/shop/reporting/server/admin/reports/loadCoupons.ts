import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import type { Period } from "#shop/reporting/period.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";
import { rankRows } from "./rankRows.ts";

/**
 * Sales with a discount, by coupon or gift code; the empty key is for discounts of staff. Exchanges are no discounts.
 * Read from an index of sales with a discount, so that the figures need no sums.
 */
export const loadCoupons = (tx: Tx, { period, compared, limit }: ReportRequest): Promise<LoadedReport> =>
  rankRows(tx, {
    ...{ current: selectCoupons(period), before: compared && selectCoupons(compared) },
    ...{ columns: ["sales", "discount", "value"], by: "value", limit },
  });

const selectCoupons = ({ from, to }: Period) => sql`
  select coalesce(coupon_code, '') as key, count(*)::integer as sales, sum(discount)::bigint as discount,
         sum(total)::bigint as value
    from orders
   where discount > 0 and placed_at >= cairo_midnight(${from}::date) and placed_at < cairo_midnight(${to}::date + 1)
     and status not in ('cancelled', 'refunded') and replaces_order_id is null group by coupon_code`;
