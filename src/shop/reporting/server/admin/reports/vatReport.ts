import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { addSums, type Sums } from "#shop/reporting/reportFigures.ts";
import { andComputed, listOutdatedDays } from "./listOutdatedDays.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";

/** VAT of the documents of a period by the rate of their orders: a rate that changed meanwhile has rows for both. */
export async function loadVatByRate(tx: Tx, { period: { from, to } }: ReportRequest): Promise<LoadedReport> {
  const outdated = await listOutdatedDays(tx, { from, to });
  const { rows } = await sql<{ key: string } & Sums>`
    with vat as (
      select * from report_vat where day between ${from}::date and ${to}::date and day <> all(${outdated}::date[])
      ${andComputed(sql`select * from report_vat_of`, outdated)})
    select rate::text as key, sum(invoices)::integer as invoices, sum(invoiced)::bigint as invoiced,
           sum(invoiced_tax)::bigint as "invoicedTax", sum(invoiced_shipping)::bigint as "invoicedShipping",
           sum(credit_notes)::integer as "creditNotes", sum(credited)::bigint as credited,
           sum(credited_tax)::bigint as "creditedTax"
      from vat group by rate order by rate desc`.execute(tx);
  const found = rows.map(({ key, ...sums }) => ({ key, sums }));
  return { rows: found, totals: addSums(found.map(({ sums }) => sums)) };
}
