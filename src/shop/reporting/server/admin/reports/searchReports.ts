import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { addSums } from "#shop/reporting/reportFigures.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";

/** Searches with results that were typed in the period, with their counts since the first one. */
export async function loadSearches(tx: Tx, { period, limit }: ReportRequest): Promise<LoadedReport> {
  const { rows } = await sql<{ key: string; searches: number; clicks: number }>`
    select min(shown) as key, sum(searches)::integer as searches, sum(clicks)::integer as clicks from search_usage
     where last_at >= cairo_midnight(${period.from}::date) and last_at < cairo_midnight(${period.to}::date + 1)
     group by term order by searches desc, clicks desc, term`.execute(tx);
  return toLoaded(rows, limit);
}

/** Searches without results, likewise. */
export async function loadMisses(tx: Tx, { period, limit }: ReportRequest): Promise<LoadedReport> {
  const { rows } = await sql<{ key: string; searches: number }>`
    select term as key, count as searches from search_misses
     where last_at >= cairo_midnight(${period.from}::date) and last_at < cairo_midnight(${period.to}::date + 1)
     order by count desc, term`.execute(tx);
  return toLoaded(rows, limit);
}

/** Both tables are small by their own limits. */
function toLoaded(rows: readonly { key: string; searches: number; clicks?: number }[], limit: number): LoadedReport {
  const all = rows.map(({ key, ...sums }) => ({ key, sums }));
  return { rows: all.slice(0, limit), totals: addSums(all.map(({ sums }) => sums)), isCut: all.length > limit };
}
