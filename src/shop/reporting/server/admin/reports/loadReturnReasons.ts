import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";

type ReasonRow = { key: string; shown: string | null; is_total: number; returns: number; exchanges: number };

/** Returns and exchanges requested in the period, by the customer's reason regardless of spelling; empty without one. */
export async function loadReturnReasons(tx: Tx, { period, limit, keys }: ReportRequest): Promise<LoadedReport> {
  const { rows } = await sql<ReasonRow>`
    with given as (
      select left(btrim(reason), 120) as reason, kind from returns
       where requested_at >= cairo_midnight(${period.from}::date) and requested_at < cairo_midnight(${period.to}::date + 1)
         and kind in ('return', 'exchange') and status not in ('rejected', 'withdrawn')),
    summed as (select coalesce(lower(reason), '') as key, min(reason) as shown, grouping(lower(reason)) as is_total,
                      (count(*) filter (where kind = 'return'))::integer as returns,
                      (count(*) filter (where kind = 'exchange'))::integer as exchanges
                 from given group by grouping sets ((lower(reason)), ()))
    (select * from summed where is_total = 0 and (${keys ?? null}::text[] is null or key = any(${keys ?? null}::text[]))
      order by returns desc, exchanges desc, key limit ${limit + 1})
    union all
    select * from summed where is_total = 1`.execute(tx);
  const named = rows.filter(({ is_total }) => is_total === 0);
  const total = rows.find(({ is_total }) => is_total === 1);
  return {
    rows: named.slice(0, limit).map(({ key, shown, returns, exchanges }) => ({
      key,
      name: shown ? { en: shown } : null,
      sums: { returns, exchanges },
    })),
    totals: { returns: total?.returns ?? 0, exchanges: total?.exchanges ?? 0 },
    isCut: named.length > limit,
  };
}
