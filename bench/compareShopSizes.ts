import type { Measurement } from "./loadTest.ts";
import { readScenarios } from "./readScenarios.ts";

type SizeResult = { products: number; rows: Measurement[] };

/** Budgets: p99 in ms, and how much slower the large shop may be at the median. */
const budget = { p99: 150, times: 3 };

/**
 * Compares the smallest with the largest shop, and how much larger its answers are: what few products of a small shop
 * match shows a full page of products in a large one.
 */
export function compareShopSizes(results: readonly SizeResult[]): void {
  const [small, large] = [results[0], results.at(-1)];
  if (!small || !large) return;
  const lists = new Set(readScenarios(large.products).flatMap(({ label: what, isList: list }) => (list ? [what] : [])));
  console.log(`\n${large.products} products beside ${small.products}, uncached, 10 connections:`);
  const rows = large.rows.flatMap((row, at) => {
    const before = small.rows[at];
    // A small category has fewer pages, so its last page has another URL.
    if (!before) return [];
    const times = ratio(row.p50, before.p50);
    const size = ratio(row.kilobytes ?? 0, before.kilobytes ?? 0);
    const verdict = !lists.has(row.label) ? "" : row.p99 < budget.p99 && times <= budget.times ? "within" : "OVER";
    return [
      [
        row.label,
        { "p50 before": before.p50, "p50 ms": row.p50, times, "size, times": size, "p99 ms": row.p99, budget: verdict },
      ] as const,
    ];
  });
  console.table(Object.fromEntries(rows));
}

const ratio = (large: number, small: number) => Math.round((large / small) * 10) / 10;
