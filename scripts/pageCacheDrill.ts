import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import autocannon from "autocannon";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { urlOfRunning } from "#platform/server/embeddedPostgres.ts";
import { listenToChannel } from "#platform/server/listenToChannel.ts";
import { seedProducts } from "../bench/seedProducts.ts";

/**
 * `npm run drill:cache` floods a separate shop with 200,000 made-up URLs over 8 local connections while 8 others
 * request real pages. Prints heap, page cache and the throughput of the real visitors. Fails when the heap grows by
 * more than the cache limits, when real pages are evicted, or when visitors get less than half their throughput. `--
 * --addresses 20000 --connections 8 --visitors 8` changes the numbers. Takes ten minutes to an hour.
 */
const { values } = parseArgs({
  options: {
    addresses: { type: "string", default: "200000" },
    connections: { type: "string", default: "8" },
    visitors: { type: "string", default: "8" },
  },
});
const pathCount = Number(values.addresses);
const mebibyte = 1024 * 1024;
/** Limit of all bounded caches of the process together. */
const maxGrowth = 96 * mebibyte;
const pages = ["/", "/new", "/deals", "/best-sellers", "/category/dresses", "/category/dresses.data", "/about"];
const products = Array.from({ length: 20 }, (_, n) => `/product/seeded-${n + 1}`);
const realPaths = [...pages, ...products];

// React reads NODE_ENV when it loads and is fast only with `production`.
process.env.NODE_ENV = "production";
const { buildServer, registerPages } = await import("#app/server/buildServer.ts");
const { loadBuiltRenderer } = await import("#app/server/loadRenderer.ts");
const { openDatabaseForShop } = await import("#app/server/openDatabase.ts");

const dir = mkdtempSync(join(tmpdir(), "nabta-drill-"));
const secret = "a secret of the drill alone, long enough";
const env = {
  DATA_DIR: dir,
  DEMO: "0",
  SESSION_SECRET: secret,
  DATABASE_URL: process.env.DATABASE_URL,
  // The flood comes from one IP address and the visitors from another.
  TRUST_PROXY: "loopback",
};
const config = readConfig(env);
const database = await openDatabaseForShop(config);
// The shop's own role may not turn off triggers.
const owner = openDatabase(process.env.DATABASE_URL ?? urlOfRunning(dir), 1);
await seedProducts(owner.db, 1_000);
await owner.close();
const app = buildServer({ ...database, config });
const web = await loadBuiltRenderer();
const realPathSet = new Set(realPaths);
let rendersOfReal = 0;
/** Requests of the flood that have been answered. */
let flooded = 0;
const cache = registerPages(app, {
  ...web,
  renderPage(request) {
    if (realPathSet.has(request.url.pathname + request.url.search)) rendersOfReal++;
    return web.renderPage(request);
  },
});
const notices = await listenToChannel(database.url, "catalogue", cache.drop, () => cache.drop("all"));
const url = await app.listen({ port: 0, host: "127.0.0.1" });

await visit(5);
await flood({ from: pathCount, count: 2_000 });
const idleVisits = await visit(10);
const before = { ...heapState(), ...idleVisits };
console.log(`without a flood: ${JSON.stringify(before)}`);
rendersOfReal = 0;
const began = performance.now();
const during = await visitDuring(flood({ from: 0, count: pathCount }));
const seconds = (performance.now() - began) / 1_000;
const afterwards = { ...heapState(), ...(await visit(10)) };
await app.close();
await notices.close();
await database.close();
await rm(dir, { recursive: true, force: true });

console.table({ before, during, after: afterwards });
console.log(
  `${pathCount} made-up URLs over ${values.connections} connections in ${Math.round(seconds)} s. Real pages were ` +
    `requested ${during.visits} times meanwhile and rendered ${rendersOfReal} times; each is rendered once a minute.`,
);
const problems = [
  ...(afterwards.heap - before.heap > maxGrowth / mebibyte ? ["The heap grew by more than the cache limits."] : []),
  ...(rendersOfReal > realPaths.length * (Math.ceil(seconds / 60) + 1)
    ? ["Real pages were evicted from the cache."]
    : []),
  ...(during["visits/s"] < before["visits/s"] / 2 ? ["Throughput of real visitors fell below half."] : []),
  ...(during.failed > 0 ? ["Requests of real visitors failed."] : []),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length);

/** In MiB, after a garbage collection. */
function heapState() {
  globalThis.gc?.();
  const { pages = 0, bytes = 0 } = cache.size() ?? {};
  const heap = Math.round(process.memoryUsage().heapUsed / mebibyte);
  return { heap, "pages cached": pages, "MiB cached": Math.round((bytes / mebibyte) * 10) / 10 };
}

async function visit(duration: number) {
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections: Number(values.visitors),
    duration,
    workers: 1,
    headers: { "accept-encoding": "br", "accept-language": "en" },
    requests: realPaths.map((path) => ({ path })),
  });
  return {
    visits: requests.total,
    "visits/s": Math.round(requests.average),
    "p99 ms": latency.p99,
    failed: errors + non2xx,
  };
}

/**
 * Measures visitors for ten of every thirty seconds until the flood ends, so that the flood also runs undisturbed.
 * Returns the mean rates, the slowest p99 and the summed counts.
 */
async function visitDuring(flooding: Promise<void>) {
  let over = false;
  const end = flooding.then(() => {
    over = true;
  });
  const rounds: Awaited<ReturnType<typeof visit>>[] = [];
  const heaps: number[] = [];
  while (!over) {
    const round = await visit(10);
    // Skips the last round, which the flood covers only in part.
    if (!over || rounds.length === 0) rounds.push(round);
    heaps.push(process.memoryUsage().heapUsed / mebibyte);
    console.log(
      `${Math.round(performance.now() / 1_000)} s, ${flooded} made-up URLs answered: ` +
        JSON.stringify({ ...round, heap: Math.round(heaps.at(-1) ?? 0) }),
    );
    await Promise.race([end, wait(20_000)]);
  }
  await end;
  const sum = (of: "visits" | "visits/s" | "failed") => rounds.reduce((total, round) => total + round[of], 0);
  return {
    heap: Math.round(Math.max(...heaps)),
    visits: sum("visits"),
    "visits/s": Math.round(sum("visits/s") / rounds.length),
    "p99 ms": Math.max(...rounds.map((round) => round["p99 ms"])),
    failed: sum("failed"),
  };
}

/** Runs in a worker thread, so that its garbage does not count towards the shop's heap. */
function flood(of: { from: number; count: number }): Promise<void> {
  const workerData = { url, connections: Number(values.connections), ...of };
  const worker = new Worker(new URL("./floodWorker.ts", import.meta.url), { workerData });
  worker.on("message", (answered: number) => {
    flooded = answered;
  });
  return new Promise((resolve, reject) => worker.once("error", reject).once("exit", () => resolve()));
}
