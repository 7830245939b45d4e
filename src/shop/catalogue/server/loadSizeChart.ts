import type pg from "pg";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import type { SizeChart } from "../sizeChart.ts";

/** Returns the own size chart of a visible product or that of its category, or null. */
export async function loadProductSizeChart(pool: pg.Pool, id: string): Promise<SizeChart | null> {
  const text = `select coalesce(p.size_chart, c.size_chart) as size_chart
    from products p join categories c on c.slug = p.category where p.id = $1 and not p.hidden`;
  const [row] = await preparedQuery<{ size_chart: SizeChart | null }>(pool, "catalogue.productSizeChart", text, [id]);
  return row?.size_chart ?? null;
}

/** Returns the size chart of a category, by its key, or null if it has none. */
export async function loadSizeChart(pool: pg.Pool, category: string): Promise<SizeChart | null> {
  const text = "select size_chart from categories where slug = $1";
  const [row] = await preparedQuery<{ size_chart: SizeChart | null }>(pool, "catalogue.sizeChart", text, [category]);
  return row?.size_chart ?? null;
}
