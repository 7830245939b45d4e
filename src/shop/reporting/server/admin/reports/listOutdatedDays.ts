import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import type { Period } from "#shop/reporting/period.ts";

/** Returns days whose sums are outdated or incomplete: they are read from the orders instead. */
export async function listOutdatedDays(tx: Tx, { from, to }: Period): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from report_changes where day between ${from}::date and ${to}::date
    union
    select day::text from report_trade where value is null and day between ${from}::date and ${to}::date
    union
    select day::text from report_categories where sold is null and day between ${from}::date and ${to}::date
    union
    select day::text from report_trade t where invoices + credit_notes > 0 and day between ${from}::date and ${to}::date
       and not exists (select from report_vat v where v.day = t.day)`.execute(tx);
  return rows.map(({ day }) => day);
}

/** The same for the sums of parcels, confirmations and courier cash. */
export async function listChangedDeliveryDays(tx: Tx, { from, to }: Period): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from report_delivery_changes
     where day between ${from}::date and ${to}::date`.execute(tx);
  return rows.map(({ day }) => day);
}
