import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { measureAdmin } from "./admin.ts";
import { measureAnnouncements } from "./announcements.ts";
import { printBudgets, printCheckoutBudgets } from "./budgets.ts";
import { addToCart, type Buyer, checkOut, measurePurchases, signUp } from "./buyers.ts";
import { measureCampaign } from "./campaign.ts";
import { measureCashOnDelivery } from "./cashOnDelivery.ts";
import { measureCheckouts } from "./checkouts.ts";
import { compareShopSizes } from "./compareShopSizes.ts";
import { findFullScans } from "./findFullScans.ts";
import { loadTest, type Measurement } from "./loadTest.ts";
import { measureMails } from "./mails.ts";
import { measurePageWeight, type PageWeight } from "./pageWeight.ts";
import { readScenarios } from "./readScenarios.ts";
import { measureSearch } from "./search.ts";
import { seedProducts } from "./seedProducts.ts";
import { measureSignIns, noRateLimits } from "./signIn.ts";
import { startShop } from "./startShop.ts";

/** `npm run bench -- --products 1000,100000`: measures one shop after the other, then compares both. */
const { values, positionals } = parseArgs({
  options: {
    products: { type: "string" },
    orders: { type: "string" },
    only: { type: "string" },
    readers: { type: "string" },
  },
  allowPositionals: true,
});
const productCounts = (values.products ?? positionals[0] ?? "1000").split(",").map(Number);
/**
 * `--only reads` skips the buyers and the page cache, `--only sign-in` all but sign-in, `--only checkouts` all but the
 * purchases, `--only admin` all but the admin, `--only cash` all but cash orders and their parcels, `--only search` each
 * kind of search on its own, `--only announcements` purchases with and without announced changes.
 */
const onlyReads = values.only === "reads";

if (values.only === "sign-in") {
  await reportSignIns();
  process.exit(0);
}
if (values.only === "admin") {
  await measureAdmin(productCounts[0] ?? 1000, Number(values.orders ?? 250_000));
  process.exit(0);
}
if (values.only === "cash") {
  await measureCashOnDelivery(productCounts[0] ?? 1000, Number(values.orders ?? 250_000));
  process.exit(0);
}
if (values.only === "search") {
  await measureSearch(productCounts);
  process.exit(0);
}
if (values.only === "announcements") {
  await measureAnnouncements();
  process.exit(0);
}
if (values.only === "campaign") {
  await reportCampaign();
  process.exit(0);
}
if (values.only === "checkouts") {
  await reportCheckouts();
  process.exit(0);
}
if (values.only === "mails") {
  await reportMails();
  process.exit(0);
}
const results = [];
for (const products of productCounts) results.push({ products, ...(await measureShop(products)) });
if (!onlyReads) await reportSignIns();
if (results.length > 1) compareShopSizes(results);
mkdirSync("build", { recursive: true });
writeFileSync("build/bench.json", JSON.stringify(results, null, 2));
console.log("The same as JSON: build/bench.json");

async function measureShop(products: number) {
  const cached = onlyReads ? undefined : await measureCacheAndPurchases(products);
  const shop = await startShop({ PAGE_CACHE: "off" });
  await seedProducts(shop.database.db, products);
  // The first page would include the one-time costs of the process and of a freshly filled database.
  await loadTest(shop, { label: "warming up", path: "/" });
  const uncached: Measurement[] = [];
  for (const { label: what, path, warmUp } of readScenarios(products))
    uncached.push(await loadTest(shop, { label: what, path, warmUp }));
  const fullScans = await findFullScans(shop.database.pool);
  await shop.stop();
  if (fullScans.length > 0 && products >= 10_000)
    console.error(`Sequential scans of large tables:\n${fullScans.join("\n\n")}`);
  const rows = [...(cached?.rows ?? []), ...uncached];
  printMeasurements(products, rows);
  if (cached) {
    printPageWeights(cached.weights);
    printBudgets({ ...cached, rows });
  }
  return { rows, weights: cached?.weights };
}

async function measureCacheAndPurchases(
  products: number,
): Promise<{ rows: Measurement[]; weights: PageWeight[]; memory: number }> {
  const rows: Measurement[] = [];
  const weights: PageWeight[] = [];
  const shop = await startShop();
  await seedProducts(shop.database.db, products);
  for (const page of ["/", "/category/dresses", "/product/seeded-1"]) weights.push(await measurePageWeight(shop, page));
  for (const [what, path] of [
    ["home, cached", "/"],
    ["category, cached", "/category/dresses"],
    ["product, cached", "/product/seeded-1"],
  ] as const)
    rows.push(await loadTest(shop, { label: what, path }));
  const buyers = await Promise.all([...Array(8).keys()].map((n) => signUp(shop, `buyer-${n}`)));
  // Twenty lines per buyer: one line holds 99 items at most.
  const add = (buyer: Buyer, round: number) => addToCart(buyer, Math.floor(round / buyers.length) % 20, products);
  rows.push(await measurePurchases(shop, { label: "add to cart, 8 buyers", buyers, seconds: 5, step: add }));
  const step = (buyer: Buyer, round: number) => checkOut(buyer, round, products);
  await measurePurchases(shop, { label: "warming up", buyers, seconds: 8, step });
  rows.push(await measurePurchases(shop, { label: "whole COD checkouts, 8 buyers", buyers, seconds: 10, step }));
  const { memory, nodeMemory } = shop.usage();
  await shop.stop();
  console.log(
    `Ready after ${Math.round(shop.readyAfter)} ms. Memory afterwards: ${Math.round(memory)} MiB (Node ${Math.round(nodeMemory)}).`,
  );
  return { rows, weights, memory };
}

/** Password hashing must not starve page views. */
async function reportSignIns(): Promise<void> {
  const shop = await startShop(noRateLimits);
  const { rows, memoryBefore, memoryPeak } = await measureSignIns(shop);
  await shop.stop();
  printMeasurements(0, rows);
  console.log(
    `Memory of Node: ${Math.round(memoryBefore)} MiB before, ${Math.round(memoryPeak)} MiB at most during sign-ins.`,
  );
}

/** A campaign must not slow down page views, nor pile up in memory. */
async function reportCampaign(): Promise<void> {
  const readers = Number(values.readers ?? 20_000);
  const { rows, sent, other, received, different, perSecond, lives } = await measureCampaign(readers);
  printMeasurements(0, rows);
  console.log(
    `${readers} readers, killed ${lives.length - 1} times: ${sent} sent at the first attempt, ${other} later; ${received} mails arrived, ${different} distinct; ${perSecond} a second.`,
  );
  console.log(
    `Node memory per start, median and maximum, MiB: ${lives.map(({ middle, peak }) => `${middle}/${peak}`).join(", ")}.`,
  );
}

/** A failing mail server must not slow down checkout. */
async function reportMails(): Promise<void> {
  const { rows, tries, drained, mails, lost, repeated, strange } = await measureMails(Number(values.readers ?? 5000));
  printMeasurements(0, rows);
  console.log(
    `${tries} failed attempts. ${mails} mails, all sent ${Math.round(drained)} s after the server recovered: ${lost} lost, ${repeated} resent with the same Message-ID, ${strange} under another.`,
  );
}

/** Checkout must never be slow, wrong or stuck. */
async function reportCheckouts(): Promise<void> {
  const { rows, placed, failed, took, slowest, memory, nodeMemory, deadlocks, broken } = await measureCheckouts(
    Number(values.orders ?? 10_000),
  );
  printMeasurements(1000, rows);
  console.log(
    `Statements for each: ${rows.map(({ label: what, statements }) => `${statements} (${what})`).join(", ")}.\n` +
      `${placed} cash orders in ${Math.round(took)} s, the slowest after ${Math.round(slowest)} ms; ${failed} failed, ${deadlocks} deadlocks, ` +
      `${Math.round(memory)} MiB afterwards (Node ${Math.round(nodeMemory)}). Invariants: ${broken.join("; ") || "hold"}.`,
  );
  printCheckoutBudgets({ rows, failed, deadlocks, broken });
}

function printMeasurements(products: number, rows: readonly Measurement[]): void {
  console.log(`\n${products} products, ${cpus().length} × ${cpus()[0]?.model}; the load runs on the same machine.`);
  console.table(
    Object.fromEntries(
      rows.map(({ label: what, perSecond, p50, p99, nodeCpu, cpu, failed }) => [
        what,
        { "per second": perSecond, "p50 ms": p50, "p99 ms": p99, "Node CPU ms": nodeCpu, "CPU ms": cpu, failed },
      ]),
    ),
  );
}

function printPageWeights(weights: readonly PageWeight[]): void {
  const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;
  console.log("Compressed (brotli), kB:");
  console.table(
    Object.fromEntries(
      weights.map(({ page, html, css, js, fonts }) => [
        page,
        { HTML: kilobytes(html), CSS: kilobytes(css), JS: kilobytes(js), "preloaded fonts": kilobytes(fonts) },
      ]),
    ),
  );
}
