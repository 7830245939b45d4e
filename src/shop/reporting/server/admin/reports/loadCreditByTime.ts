import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { bucketOf, bucketsOf } from "#shop/reporting/period.ts";
import { addSums, type Sums } from "#shop/reporting/reportFigures.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";

/** Store credit by the day of its booking. What a card payment spent and gave back was not spent. */
export async function loadCreditByTime(tx: Tx, { period, interval }: ReportRequest): Promise<LoadedReport> {
  const { from, to } = period;
  const { rows } = await sql<{ key: string } & Sums>`
    select cairo_day(at)::text as key,
           coalesce(sum(amount) filter (where entry = 'granted'), 0)::bigint as "creditGranted",
           coalesce(sum(amount) filter (where entry = 'refunded'), 0)::bigint as "creditRefunded",
           -coalesce(sum(amount) filter (where entry in ('spent', 'released')), 0)::bigint as "creditSpent",
           -coalesce(sum(amount) filter (where entry in ('taken', 'forfeited')), 0)::bigint as "creditEnded"
      from credit_ledger
     where at >= cairo_midnight(${from}::date) and at < cairo_midnight(${to}::date + 1) group by 1`.execute(tx);
  const byBucket = Map.groupBy(rows, ({ key }) => bucketOf(key, interval));
  const inBuckets = bucketsOf(period, interval).map((key) => ({
    key,
    sums: addSums((byBucket.get(key) ?? []).map(({ key: _, ...sums }) => sums)),
  }));
  return { rows: inBuckets, totals: addSums(inBuckets.map(({ sums }) => sums)) };
}
