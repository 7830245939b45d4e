import type pg from "pg";

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
  const { rows } = await pool.query<Row>({ name, text, values: [...values] });
  return rows;
}
