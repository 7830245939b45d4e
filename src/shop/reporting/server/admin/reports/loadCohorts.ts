import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { bucketsOf, monthsAfter } from "#shop/reporting/period.ts";
import { cohortMonth } from "#shop/reporting/reportDefinitions.ts";
import { addSums, type Sums } from "#shop/reporting/reportFigures.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";
import "#shop/reporting/server/tables.ts";

/**
 * New customers of each month of the period, what they bought in that month, and how many of them bought again in each of
 * the next months. As of the last run of the job reporting.rollUp: these sums take too long to read from the orders.
 */
export async function loadCohorts(tx: Tx, { period }: ReportRequest): Promise<LoadedReport> {
  const cohorts = bucketsOf(period, "month");
  const { rows } = await sql<{ cohort: string; month: string; customers: number; value: number }>`
    select cohort::text, month::text, customers, value from report_cohorts
     where cohort = any(${cohorts}::date[])`.execute(tx);
  const { rows: last } = await sql<{ month: string | null }>`
    select max(month)::text as month from report_cohorts`.execute(tx);
  const lastMonth = last[0]?.month ?? "";
  const found = Map.groupBy(rows, ({ cohort }) => cohort);
  const loaded = cohorts.map((cohort) => {
    const sums: Sums = { customers: 0, firstMonthValue: 0 };
    // Months that are over are zero if nobody bought; later ones have no figure.
    for (let month = 1; month <= monthsAfter(cohort, lastMonth || cohort); month++) {
      const name = cohortMonth(month);
      if (name) sums[name] = 0;
    }
    for (const { month, customers, value } of found.get(cohort) ?? []) {
      const name = cohortMonth(monthsAfter(cohort, month));
      if (name) sums[name] = customers;
      else if (month === cohort) Object.assign(sums, { customers, firstMonthValue: value });
    }
    return { key: cohort, sums };
  });
  const totals = addSums(
    loaded.map(({ sums: { customers = 0, firstMonthValue = 0 } }) => ({ customers, firstMonthValue })),
  );
  return { rows: loaded, totals };
}
