import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { addSums } from "#shop/reporting/reportFigures.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";

/** Searches with results that were typed in the period. */
export async function loadSearches(tx: Tx, { period, limit, keys }: ReportRequest): Promise<LoadedReport> {
  const { rows } = await sql<{ key: string; searches: number; clicks: number }>`
    select min(shown) as key, sum(searches)::integer as searches, sum(clicks)::integer as clicks from search_days
     where day between ${period.from}::date and ${period.to}::date and searches + clicks > 0
     group by term order by searches desc, clicks desc, term`.execute(tx);
  return toLoaded(rows, limit, keys);
}

/** Searches without results, likewise. */
export async function loadMisses(tx: Tx, { period, limit, keys }: ReportRequest): Promise<LoadedReport> {
  const { rows } = await sql<{ key: string; searches: number }>`
    select term as key, sum(misses)::integer as searches from search_days
     where day between ${period.from}::date and ${period.to}::date and misses > 0
     group by term order by searches desc, term`.execute(tx);
  return toLoaded(rows, limit, keys);
}

type Row = { key: string; searches: number; clicks?: number };

/** The tables behind hold twenty thousand terms at most. */
function toLoaded(found: readonly Row[], limit: number, keys?: readonly string[]): LoadedReport {
  const all = found.map(({ key, ...sums }) => ({ key, sums }));
  const wanted = new Set(keys);
  const rows = keys ? all.filter(({ key }) => wanted.has(key)) : all.slice(0, limit);
  return { rows, totals: addSums(all.map(({ sums }) => sums)), isCut: !keys && all.length > limit };
}
