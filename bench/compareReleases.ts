import { execFileSync } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { type Buyer, buyForCash, measurePurchases, signUp } from "./buyers.ts";
import { loadTest, msPerRequest } from "./loadTest.ts";
import { measureRawCheckouts } from "./rawCheckouts.ts";
import { type RunningShop, startShop } from "./startShop.ts";

/**
 * `npm run bench:pairs -- --against ../an-older-checkout` measures this checkout beside an older one that is installed
 * and built, in alternating rounds, because figures of another hour or machine do not compare. Cached pages are also
 * compared with a bare server that sends the same bytes, purchases with the bare transactions. Uses `wrk` if present. `--rounds 4 --seconds 4 --only
 * cached,uncached,purchases` selects.
 */
const { values } = parseArgs({
  options: {
    against: { type: "string" },
    rounds: { type: "string", default: "4" },
    seconds: { type: "string", default: "4" },
    only: { type: "string", default: "cached,uncached,purchases" },
  },
});
if (!values.against) throw new Error("Name an older checkout: --against DIR");
const before = values.against;
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const parts = values.only.split(",");

const pages = ["/", "/category/dresses", "/product/luxor-linen-shirt"];
const calls = ["/api/products/category/dresses?lang=en", "/api/products/search?q=linen&lang=en"];
/** Until then a page costs up to 1.6 times of what it does later, because Node still compiles what runs often. */
const warmUpRequests = 2_500;
const buyersAtOnce = 8;
const accountsOfBuyer = 16;
const visitorHeaders = { "accept-encoding": "br", "accept-language": "en" };

type Pair = { before: RunningShop; now: RunningShop };
/** One figure of each round and side. */
type Figures = Record<string, number[]>;

function note(figures: Figures, name: string, figure: number): void {
  figures[name] = [...(figures[name] ?? []), figure];
}

if (parts.includes("cached") || parts.includes("purchases"))
  await withPair({}, async (pair) => {
    if (parts.includes("cached")) for (const page of pages) await compareCached(pair, page);
    if (parts.includes("purchases")) await comparePurchases(pair);
  });
if (parts.includes("uncached"))
  await withPair({ PAGE_CACHE: "off" }, async (pair) => {
    for (const path of [...pages, ...calls]) await compareUncached(pair, path);
  });

async function withPair(env: Record<string, string>, measure: (pair: Pair) => Promise<void>): Promise<void> {
  const pair = { before: await startShop({ DEMO: "1", ...env }, before), now: await startShop({ DEMO: "1", ...env }) };
  try {
    await measure(pair);
  } finally {
    await Promise.all([pair.before.stop(), pair.now.stop()]);
  }
}

/** Pages a second, also of a bare server. */
async function compareCached({ before, now }: Pair, page: string): Promise<void> {
  const bare = await startBareServer(now.base + page);
  const targets = { before: before.base, now: now.base, bare: bare.base };
  for (const base of Object.values(targets)) await pagesPerSecond(base + page, now);
  const figures: Figures = {};
  for (let round = 0; round < rounds; round++)
    for (const [name, base] of Object.entries(targets)) note(figures, name, await pagesPerSecond(base + page, now));
  await bare.stop();
  report(`${page} cached, per second`, figures, (figure) => ({
    "now/before": ratio(figure("now"), figure("before")),
    "now/bare": ratio(figure("now"), figure("bare")),
  }));
}

/** CPU time of Node and PostgreSQL, because one slow client cannot keep an uncached page busy. */
async function compareUncached(pair: Pair, path: string): Promise<void> {
  const figures: Figures = {};
  for (let round = 0; round <= rounds; round++)
    for (const [name, shop] of Object.entries(pair)) {
      const cpu = await cpuPerRequest(shop, path, round === 0 ? warmUpRequests : 60 * seconds);
      if (round > 0) note(figures, name, cpu);
    }
  report(`${path} uncached, CPU ms`, figures, (figure) => ({ "now/before": ratio(figure("now"), figure("before")) }));
}

/**
 * Purchases of 8 buyers at a time, who use many accounts, because each order counts the open orders of its account, and
 * a customer has few.
 */
async function comparePurchases(pair: Pair): Promise<void> {
  const figures: Figures = {};
  const orderCalls: Figures = {};
  const accounts: Record<string, Buyer[]> = {};
  for (const [name, shop] of Object.entries(pair)) {
    await shop.database.pool.query("update variants set stock = 1000000");
    accounts[name] = await signUpAll(shop, accountsOfBuyer);
  }
  const lines = await linesOf(pair.now);
  for (let round = 0; round <= rounds; round++)
    for (const [name, shop] of Object.entries(pair)) {
      const times: number[] = [];
      const own = (accounts[name] ?? []).map((account) => timeOrderCall(account, times));
      const step = (_: Buyer, at: number) =>
        buyForCash(own[at % own.length] as Buyer, lines[at % lines.length] as (typeof lines)[number]);
      const buyers = own.slice(0, buyersAtOnce);
      const { perSecond, cpu, failed } = await measurePurchases(shop, { label: name, buyers, seconds, step });
      if (failed > 0) throw new Error(`${failed} purchases failed`);
      if (round === 0) {
        // As autovacuum does within a minute: until then the tables count as empty, and plans read all orders.
        await shop.database.pool.query("analyze");
        continue;
      }
      note(figures, name, perSecond);
      note(figures, `${name}, CPU ms`, cpu);
      note(orderCalls, name, Math.round(median(times) * 10) / 10);
      if (name === "now")
        note(figures, "raw transactions", await measureRawCheckouts(shop, { buyers: buyersAtOnce, seconds }));
    }
  report("whole cash purchases a second, 8 buyers", figures, (figure) => ({
    "now/before": ratio(figure("now"), figure("before")),
    "CPU before/now": ratio(figure("before, CPU ms"), figure("now, CPU ms")),
    "now/raw": ratio(figure("now"), figure("raw transactions")),
  }));
  report("the call that places the order, ms", orderCalls, (figure) => ({
    "before/now": ratio(figure("before"), figure("now")),
  }));
}

async function signUpAll(shop: RunningShop, groups: number): Promise<Buyer[]> {
  const accounts: Buyer[] = [];
  for (let group = 0; group < groups; group++)
    accounts.push(
      ...(await Promise.all(Array.from({ length: buyersAtOnce }, (_, n) => signUp(shop, `buyer-${group}-${n}`)))),
    );
  return accounts;
}

function timeOrderCall({ request }: Buyer, times: number[]): Buyer {
  return {
    async request(method, path, body) {
      const began = performance.now();
      const answer = await request(method, path, body);
      if (path === "/checkout/cod") times.push(performance.now() - began);
      return answer;
    },
  };
}

async function linesOf({ database }: RunningShop) {
  const { rows } = await database.pool.query<{ product: string; attributes: Record<string, string> }>(
    `select distinct on (product_id) product_id as product, variants.attributes from variants
       join products on products.id = product_id where not hidden order by product_id, variants.id`,
  );
  return rows.map(({ product, attributes }) => ({ productId: product, variantAttributes: attributes, quantity: 1 }));
}

/** Requests one after the other. */
async function cpuPerRequest(shop: RunningShop, path: string, count: number): Promise<number> {
  const began = shop.usage();
  for (let at = 0; at < count; at++) {
    const answer = await fetch(shop.base + path, { headers: visitorHeaders });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  return msPerRequest(shop.usage().cpu - began.cpu, count);
}

async function pagesPerSecond(url: string, shop: RunningShop): Promise<number> {
  const headers = Object.entries(visitorHeaders).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  try {
    const output = execFileSync("wrk", ["-t1", "-c10", `-d${seconds}s`, ...headers, url], { encoding: "utf8" });
    if (/Non-2xx/.test(output)) throw new Error(`${url}: ${output}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const { origin, pathname } = new URL(url);
    return (await loadTest({ ...shop, base: origin }, { label: url, path: pathname, seconds })).perSecond;
  }
}

/** A server of Node alone, in a thread of its own, that sends the bytes of this page with its headers. */
async function startBareServer(url: string) {
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
    http.get(url, { headers: visitorHeaders }, resolve).on("error", reject),
  );
  const body = Buffer.concat(await answer.toArray());
  const own = ["date", "connection", "keep-alive", "transfer-encoding", "content-length"];
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    own.includes(name) ? [] : [name, String(value)],
  );
  const code = `
    const { workerData: { body, headers }, parentPort } = require("node:worker_threads");
    const bytes = Buffer.from(body);
    require("node:http").createServer((_, answer) => answer.writeHead(200, headers).end(bytes))
      .listen(0, "127.0.0.1", function () { parentPort.postMessage(this.address()); });`;
  const workerData = { body, headers: [...headers, "content-length", String(body.length)] };
  const worker = new Worker(code, { eval: true, workerData });
  const [address] = (await once(worker, "message")) as [AddressInfo];
  return { base: `http://127.0.0.1:${address.port}`, stop: () => worker.terminate() };
}

function report(
  title: string,
  figures: Figures,
  ratiosOf: (figure: (name: string) => number) => Record<string, number>,
): void {
  const medians = Object.fromEntries(Object.entries(figures).map(([name, all]) => [name, median(all)]));
  const ranges = Object.entries(figures).map(
    ([name, all]) => `${name} ${medians[name]} (${Math.min(...all)} to ${Math.max(...all)})`,
  );
  const ratios = Object.entries(ratiosOf((name) => medians[name] ?? 0)).map(([name, value]) => `${name} ${value}`);
  console.log(`${title}: ${ranges.join(", ")}. ${ratios.join(", ")}`);
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100;
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}
