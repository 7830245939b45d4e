import type pg from "pg";

/**
 * For statements on `search_documents`, whose values are written out. PostgreSQL thinks it cheap to look into the long
 * words of every row, which lie beside the table; the indexes are what they are for. Sent in one message, and so in one
 * transaction, which these settings last for.
 */
const aside =
  "set local enable_memoize = off; set local enable_sort = off; set local enable_incremental_sort = off; set local work_mem = '32MB'; set local jit = off;";
const byWords = "set local enable_seqscan = off;";

export async function readDocuments<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<Row[]> {
  const results = (await pool.query<Row>(
    `${text.includes(" @@ ") ? byWords : ""} ${aside} ${text}`,
  )) as unknown as pg.QueryResult<Row>[];
  return results.at(-1)?.rows ?? [];
}
