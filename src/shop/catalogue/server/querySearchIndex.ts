import type pg from "pg";

/**
 * Runs statements on `search_documents` with literal values. PostgreSQL underestimates the cost of reading the TOASTed
 * words of every row, so these settings favour the indexes. Sent as one message, and so one transaction, to which the
 * settings are local.
 */
const plannerSettings =
  "set local enable_memoize = off; set local enable_sort = off; set local enable_incremental_sort = off; set local work_mem = '32MB'; set local jit = off;";
const forceIndexScan = "set local enable_seqscan = off;";

export async function querySearchIndex<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<Row[]> {
  const results = (await pool.query<Row>(
    `${text.includes(" @@ ") ? forceIndexScan : ""} ${plannerSettings} ${text}`,
  )) as unknown as pg.QueryResult<Row>[];
  return results.at(-1)?.rows ?? [];
}
