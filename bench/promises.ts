import type { Row } from "./load.ts";
import type { Weight } from "./weight.ts";

type Measured = { rows: readonly Row[]; weights: readonly Weight[]; memory: number };

/** What the shop promises of its speed, beside what was measured: of a shop of a thousand products on two cores. */
export function holdToPromises({ rows, weights, memory }: Measured): void {
  const row = (what: string) => rows.find((row) => row.what === what);
  const uncached = row("category page");
  const cached = row("category, cached");
  const checkouts = row("whole COD checkouts, 8 buyers");
  if (!uncached || !cached || !checkouts) return;
  const times = Math.round((cached.perSecond / uncached.perSecond) * 10) / 10;
  const scripts = Math.round((weights.find(({ page }) => page.startsWith("/product/"))?.js ?? 0) / 100) / 10;
  console.log("Promises, on a machine that does nothing else:");
  console.table({
    "category page, uncached, per second": verdict(uncached.perSecond, "at least", 150),
    "the same, ms of Node's processor": verdict(uncached.nodeCpu, "at most", 6.6),
    "cached page, times the uncached": verdict(times, "at least", 10),
    "cached page, p99 ms at 10 connections": verdict(cached.p99, "at most", 20),
    "whole COD checkouts per second, 8 buyers": verdict(checkouts.perSecond, "at least", 100),
    "memory afterwards, MiB": verdict(Math.round(memory), "at most", 450),
    "scripts of the product page, kB": verdict(scripts, "at most", 125),
  });
}

type Bought = { rows: readonly Row[]; failed: number; deadlocks: number; broken: readonly string[] };

export function holdCheckouts({ rows, failed, deadlocks, broken }: Bought): void {
  const cash = rows.find(({ what }) => what.endsWith("cash, 8 buyers"));
  if (!cash) return;
  console.log("Promises, on a machine that does nothing else:");
  console.table({
    "whole COD checkouts per second, 8 buyers": verdict(cash.perSecond, "at least", 100),
    "their p99 in ms": verdict(cash.p99, "at most", 400),
    "checkouts that failed": verdict(failed + rows.reduce((sum, row) => sum + row.failed, 0), "at most", 0),
    deadlocks: verdict(deadlocks, "at most", 0),
    "promises of the books that are broken": verdict(broken.length, "at most", 0),
  });
}

const verdict = (measured: number, bound: "at least" | "at most", promised: number) => ({
  measured,
  promised: `${bound} ${promised}`,
  kept: (bound === "at least" ? measured >= promised : measured <= promised) ? "yes" : "NO",
});
