import type { Row } from "./load.ts";
import { reads } from "./reads.ts";

type Result = { products: number; rows: Row[] };

/** Milliseconds of the slowest one in a hundred, and how much slower the large shop may be at the median. */
const budget = { p99: 150, times: 3 };

/** The smallest shop beside the largest, and whether lists and searches stay within the budget. */
export function compare(results: readonly Result[]): void {
  const [small, large] = [results[0], results.at(-1)];
  if (!small || !large) return;
  const lists = new Set(reads(large.products).flatMap(({ what, list }) => (list ? [what] : [])));
  console.log(`\n${large.products} products beside ${small.products}, uncached, 10 connections:`);
  const rows = large.rows.flatMap((row, at) => {
    const before = small.rows[at];
    // A small category has fewer pages, so its last one has another name.
    if (!before) return [];
    const times = Math.round((row.p50 / before.p50) * 10) / 10;
    const verdict = !lists.has(row.what) ? "" : row.p99 < budget.p99 && times <= budget.times ? "within" : "OVER";
    return [
      [row.what, { "p50 before": before.p50, "p50 ms": row.p50, times, "p99 ms": row.p99, budget: verdict }] as const,
    ];
  });
  console.table(Object.fromEntries(rows));
}
