import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { bucketOf, bucketsOf } from "#shop/reporting/period.ts";
import { addSums, type Sums } from "#shop/reporting/reportFigures.ts";
import { andComputed, listChangedDeliveryDays } from "./listOutdatedDays.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";
import "#shop/reporting/server/tables.ts";

/**
 * Cash orders by day: those that had to be confirmed, by the day of the order, with what became of them and how long it
 * took; and by the day of booking, cash collected, less refunds but those to store credit, fees of couriers and costs of
 * returns.
 */
export async function loadCashByTime(tx: Tx, { period, interval }: ReportRequest): Promise<LoadedReport> {
  const { from, to } = period;
  const changed = await listChangedDeliveryDays(tx, { from, to });
  const { rows } = await sql<{ key: string } & Sums>`
    with cash as (
      select * from report_cash where day between ${from}::date and ${to}::date and day <> all(${changed}::date[])
      ${andComputed(sql`select * from report_cash_of`, changed)})
    select day::text as key, asked, confirmed, called_off as "calledOff", unanswered,
           confirm_minutes as "confirmMinutes", collected, refunded as "cashRefunded", fees as "courierFees",
           return_cost as "returnCost" from cash`.execute(tx);
  const byBucket = Map.groupBy(rows, ({ key }) => bucketOf(key, interval));
  const inBuckets = bucketsOf(period, interval).map((key) => ({
    key,
    sums: addSums((byBucket.get(key) ?? []).map(({ key: _, ...sums }) => sums)),
  }));
  return { rows: inBuckets, totals: addSums(inBuckets.map(({ sums }) => sums)) };
}
