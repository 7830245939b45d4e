import type pg from "pg";

/**
 * For the hottest reads: PostgreSQL keeps the plan under the name, and building the statement costs nothing. A name
 * stands for one text for ever.
 */
export async function named<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text, values: [...values] });
  return rows;
}
