import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import type { Period } from "#shop/reporting/period.ts";

/** Returns days whose sums are outdated or incomplete: they are read from the orders instead. */
export async function listOutdatedDays(tx: Tx, { from, to }: Period): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from report_changes where day between ${from}::date and ${to}::date
    union
    select day::text from report_partial_days where day between ${from}::date and ${to}::date
    union
    select day::text from report_trade where value is null and day between ${from}::date and ${to}::date
    union
    select day::text from report_categories where sold is null and day between ${from}::date and ${to}::date`.execute(
    tx,
  );
  return rows.map(({ day }) => day);
}

/** The same for the sums of parcels, confirmations and courier cash. */
export async function listChangedDeliveryDays(tx: Tx, { from, to }: Period): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from report_delivery_changes
     where day between ${from}::date and ${to}::date`.execute(tx);
  return rows.map(({ day }) => day);
}

/**
 * Adds the sums of outdated days to those that are stored. `rows` selects from a function that computes them, without its
 * argument. Left out for no days, because planning the function takes as long as reading the sums of a year.
 */
export const andComputed = (rows: RawBuilder<unknown>, days: readonly string[]): RawBuilder<unknown> =>
  days.length > 0 ? sql`union all ${rows}(${days}::date[])` : sql``;
