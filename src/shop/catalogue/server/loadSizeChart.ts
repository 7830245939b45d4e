import type pg from "pg";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import type { SizeChart } from "../sizeChart.ts";

/** Returns the size chart of a category, or null if it has none. */
export async function loadSizeChart(pool: pg.Pool, category: string): Promise<SizeChart | null> {
  const text = "select size_chart from categories where slug = $1";
  const [row] = await preparedQuery<{ size_chart: SizeChart | null }>(pool, "catalogue.sizeChart", text, [category]);
  return row?.size_chart ?? null;
}
