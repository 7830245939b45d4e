import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";
import { openDatabase } from "#platform/server/database.ts";
import { enableCatalogueCache, invalidateCatalogueCache } from "#shop/catalogue/server/catalogueCache.ts";
import { loadKnowledge } from "#shop/search/server/loadKnowledge.ts";
import { searchProducts } from "#shop/search/server/searchProducts.ts";
import { loadCardsByIds, suggest } from "#shop/search/server/suggest.ts";
import { quantile } from "./loadTest.ts";
import { openSearchCatalogue } from "./openSearchCatalogue.ts";
import { type SearchScenario, searchScenarios } from "./searchScenarios.ts";

const pageSize = 24;

/** Measures the first load of the words and each kind of search, one at a time and without cached answers. */
export async function measureSearch(productCounts: readonly number[]): Promise<void> {
  for (const products of productCounts) {
    const shop = await openSearchCatalogue(products);
    // One connection: its process tells the CPU time of each search.
    const { pool, close } = openDatabase(shop.url, 1, { queryTimeout: 0 });
    enableCatalogueCache(pool);
    await reportKnowledge(pool, products);
    const rows = [];
    for (const scenario of searchScenarios) rows.push(await measureScenario(pool, scenario));
    console.log(`\n${products} products, one search at a time, no cached answers; times in ms:`);
    console.table(Object.fromEntries(rows));
    await close();
    await shop.close();
  }
}

/** Measures the wait of the first search after a start, and how long the event loop is blocked meanwhile. */
async function reportKnowledge(pool: pg.Pool, products: number): Promise<void> {
  const before = process.memoryUsage().heapUsed;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const { vocabulary } = await loadKnowledge(pool);
  const took = Math.round(performance.now() - began);
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  globalThis.gc?.();
  const memory = Math.round((process.memoryUsage().heapUsed - before) / 1024 / 1024);
  console.log(
    `${products} products: ${vocabulary.words.size} words known after ${took} ms, ${memory} MiB; the event loop waited ${Math.round(delay.max / 1e6)} ms at most.`,
  );
}

async function measureScenario(pool: pg.Pool, scenario: SearchScenario) {
  const [times, database, node]: [number[], number[], number[]] = [[], [], []];
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid ?? 0;
  // The first round compiles and fills the caches of PostgreSQL.
  for (const isMeasured of [false, true, true]) {
    invalidateCatalogueCache(pool, "lists");
    // Loads what all searches share until the catalogue changes.
    await runSearch(pool, { label: "", language: "en", queries: [] }, "shirt");
    for (const query of scenario.queries) {
      const [cpu, ownCpu, began] = [cpuOf(pid), process.cpuUsage(), performance.now()];
      await runSearch(pool, scenario, query);
      if (!isMeasured) continue;
      times.push(performance.now() - began);
      database.push(cpuOf(pid) - cpu);
      const { user, system } = process.cpuUsage(ownCpu);
      node.push((user + system) / 1000);
    }
  }
  const row = {
    queries: scenario.queries.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    "database CPU p50": quantile(database, 0.5),
    "database CPU p99": quantile(database, 0.99),
    "Node CPU p50": quantile(node, 0.5),
    "Node CPU p99": quantile(node, 0.99),
  };
  return [scenario.label, row] as const;
}

async function runSearch(pool: pg.Pool, scenario: SearchScenario, q: string): Promise<void> {
  const { language, filters = {}, page = 1, isTyping } = scenario;
  if (isTyping) {
    await suggest(pool, q, language);
    return;
  }
  const params = { q, language, filters, sort: "relevance", page, pageSize, facets: true } as const;
  const found = await searchProducts(pool, params);
  if (found) await loadCardsByIds(pool, found.ids);
}

/** CPU time of a process in ms, from the nanoseconds of the scheduler; independent of what else runs. */
const cpuOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
