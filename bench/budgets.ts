import type { Measurement } from "./loadTest.ts";
import type { PageWeight } from "./pageWeight.ts";

type ShopResults = { rows: readonly Measurement[]; weights: readonly PageWeight[]; memory: number };

/** Performance budgets beside the measured values, for a shop of a thousand products on two cores. */
export function printBudgets({ rows, weights, memory }: ShopResults): void {
  const row = (what: string) => rows.find((row) => row.label === what);
  const uncached = row("category page");
  const cached = row("category, cached");
  const checkouts = row("whole COD checkouts, 8 buyers");
  if (!uncached || !cached || !checkouts) return;
  const search = row("search, one English word");
  const times = Math.round((cached.perSecond / uncached.perSecond) * 10) / 10;
  const scripts = Math.round((weights.find(({ page }) => page.startsWith("/product/"))?.js ?? 0) / 100) / 10;
  console.log("Budgets, for an otherwise idle machine:");
  console.table({
    "category page, uncached, per second": budgetRow(uncached.perSecond, "at least", 150),
    "the same, Node CPU in ms": budgetRow(uncached.nodeCpu, "at most", 6.6),
    "cached page, speed-up over uncached": budgetRow(times, "at least", 10),
    "cached page, p99 ms at 10 connections": budgetRow(cached.p99, "at most", 20),
    "whole COD checkouts per second, 8 buyers": budgetRow(checkouts.perSecond, "at least", 100),
    ...(search && { "searches for one word, per second": budgetRow(search.perSecond, "at least", 400) }),
    "memory afterwards, MiB": budgetRow(Math.round(memory), "at most", 450),
    "scripts of the product page, kB": budgetRow(scripts, "at most", 100),
  });
}

type CheckoutResults = { rows: readonly Measurement[]; failed: number; deadlocks: number; broken: readonly string[] };

export function printCheckoutBudgets({ rows, failed, deadlocks, broken }: CheckoutResults): void {
  const cash = rows.find(({ label: what }) => what.endsWith("cash, 8 buyers"));
  if (!cash) return;
  console.log("Budgets, for an otherwise idle machine:");
  console.table({
    "whole COD checkouts per second, 8 buyers": budgetRow(cash.perSecond, "at least", 100),
    "their p99 in ms": budgetRow(cash.p99, "at most", 400),
    "checkouts that failed": budgetRow(failed + rows.reduce((sum, row) => sum + row.failed, 0), "at most", 0),
    deadlocks: budgetRow(deadlocks, "at most", 0),
    "violated invariants": budgetRow(broken.length, "at most", 0),
  });
}

const budgetRow = (measured: number, bound: "at least" | "at most", limit: number) => ({
  measured,
  budget: `${bound} ${limit}`,
  met: (bound === "at least" ? measured >= limit : measured <= limit) ? "yes" : "NO",
});
