import pg from "pg";

/**
 * For the hottest reads: PostgreSQL caches the plan under the name, and building the statement costs nothing. A name
 * must always stand for the same text.
 */
export async function preparedQuery<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const query = Object.assign(new pg.Query(text, [...values]), { name });
  const { rows } = await (pool.query(query) as unknown as Promise<pg.QueryResult<Row>>);
  return rows;
}
