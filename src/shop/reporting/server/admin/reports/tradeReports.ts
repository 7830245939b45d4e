import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { bucketsOf, type Interval, type Period } from "#shop/reporting/period.ts";
import { addSums, type Sums } from "#shop/reporting/reportFigures.ts";
import { andComputed, listOutdatedDays } from "./listOutdatedDays.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";
import "#shop/reporting/server/tables.ts";

type TradeSums = { key: string } & Required<
  Pick<
    Sums,
    | "placed"
    | "sales"
    | "value"
    | "tax"
    | "shipping"
    | "discount"
    | "firstSales"
    | "firstValue"
    | "paid"
    | "refunded"
    | "invoices"
    | "invoiced"
    | "invoicedTax"
    | "invoicedShipping"
    | "creditNotes"
    | "credited"
    | "creditedTax"
  >
>;

/** Adds up the daily sums of a period, and what changed since from the orders, the ledger and the documents. */
async function loadTrade(tx: Tx, { from, to }: Period, key: RawBuilder<unknown>): Promise<TradeSums[]> {
  const outdated = await listOutdatedDays(tx, { from, to });
  const { rows } = await sql<TradeSums>`
    with trade as (
      select * from report_trade where day between ${from}::date and ${to}::date and day <> all(${outdated}::date[])
      ${andComputed(sql`select * from report_trade_of`, outdated)})
    select (${key})::text as key,
           sum(placed)::integer as placed, sum(sales)::integer as sales, sum(value)::bigint as value,
           sum(tax)::bigint as tax, sum(shipping)::bigint as shipping, sum(discount)::bigint as discount,
           sum(first_sales)::integer as "firstSales", sum(first_value)::bigint as "firstValue",
           sum(paid)::bigint as paid, sum(refunded)::bigint as refunded,
           sum(invoices)::integer as invoices, sum(invoiced)::bigint as invoiced,
           sum(invoiced_tax)::bigint as "invoicedTax", sum(invoiced_shipping)::bigint as "invoicedShipping",
           sum(credit_notes)::integer as "creditNotes", sum(credited)::bigint as credited,
           sum(credited_tax)::bigint as "creditedTax"
      from trade group by ${key}`.execute(tx);
  return rows;
}

const toLoaded = (rows: { key: string; sums: Sums }[]): LoadedReport => ({
  rows,
  totals: addSums(rows.map(({ sums }) => sums)),
});

/** As `bucketOf`: 0001-01-06 was a Saturday, and is before all periods. */
const bucketOfDay: Record<Interval, RawBuilder<unknown>> = {
  day: sql`day`,
  week: sql`day - (day - date '0001-01-06') % 7`,
  month: sql`date_trunc('month', day)::date`,
};

/** One row for each day, week or month, also for those without orders. */
export async function loadTradeByTime(tx: Tx, { period, interval }: ReportRequest): Promise<LoadedReport> {
  const found = await loadTrade(tx, period, bucketOfDay[interval]);
  const byBucket = new Map(found.map(({ key, ...sums }) => [key, sums]));
  return toLoaded(bucketsOf(period, interval).map((key) => ({ key, sums: byBucket.get(key) ?? {} })));
}

/** `key`: empty for payments without an order. */
export async function loadTradeByGovernorate(tx: Tx, { period }: ReportRequest): Promise<LoadedReport> {
  const rows = await loadTrade(tx, period, sql`governorate`);
  return toLoaded(rows.map(({ key, ...sums }) => ({ key, sums })));
}

export async function loadTradeByMethod(tx: Tx, { period }: ReportRequest): Promise<LoadedReport> {
  const rows = await loadTrade(tx, period, sql`payment_method`);
  return toLoaded(rows.map(({ key, ...sums }) => ({ key, sums })));
}
