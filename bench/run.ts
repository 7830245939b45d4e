import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { addToCart, type Buyer, buy, checkOut, signUp } from "./buyers.ts";
import { measureCampaign } from "./campaign.ts";
import { measureCheckouts } from "./checkouts.ts";
import { compare } from "./compare.ts";
import { measureDesk } from "./desk.ts";
import { load, type Row } from "./load.ts";
import { measureMails } from "./mails.ts";
import { explainReads } from "./plans.ts";
import { holdCheckouts, holdToPromises } from "./promises.ts";
import { reads } from "./reads.ts";
import { seedProducts } from "./seed.ts";
import { startShop } from "./shop.ts";
import { measureSignIns, withoutLimits } from "./signIn.ts";
import { type Weight, weigh } from "./weight.ts";

/** `npm run bench -- --products 1000,100000`: one shop after the other, then both side by side. */
const { values, positionals } = parseArgs({
  options: {
    products: { type: "string" },
    orders: { type: "string" },
    only: { type: "string" },
    readers: { type: "string" },
  },
  allowPositionals: true,
});
const sizes = (values.products ?? positionals[0] ?? "1000").split(",").map(Number);
/** `--only reads` leaves out the buyers and what the page cache answers; `--only sign-in` all but the log-ins, `--only checkouts` all but the purchases, `--only desk` all but the staff's work. */
const onlyReads = values.only === "reads";

if (values.only === "sign-in") {
  await signIns();
  process.exit(0);
}
if (values.only === "desk") {
  await measureDesk(sizes[0] ?? 1000, Number(values.orders ?? 250_000));
  process.exit(0);
}
if (values.only === "campaign") {
  await campaign();
  process.exit(0);
}
if (values.only === "checkouts") {
  await checkouts();
  process.exit(0);
}
if (values.only === "mails") {
  await mails();
  process.exit(0);
}
const results = [];
for (const products of sizes) results.push({ products, ...(await measure(products)) });
if (!onlyReads) await signIns();
if (results.length > 1) compare(results);
mkdirSync("build", { recursive: true });
writeFileSync("build/bench.json", JSON.stringify(results, null, 2));
console.log("The same as JSON: build/bench.json");

async function measure(products: number) {
  const answered = onlyReads ? undefined : await measureCachedAndBuyers(products);
  const shop = await startShop({ PAGE_CACHE: "off" });
  await seedProducts(shop.database.db, products);
  // The first page asked for would pay for what the process and a database just filled do once.
  await load(shop, { what: "warming up", path: "/" });
  const uncached: Row[] = [];
  for (const { what, path, warmUp } of reads(products)) uncached.push(await load(shop, { what, path, warmUp }));
  const whole = await explainReads(shop.database.pool);
  await shop.stop();
  if (whole.length > 0 && products >= 10_000) console.error(`Read from one end to the other:\n${whole.join("\n\n")}`);
  const rows = [...(answered?.rows ?? []), ...uncached];
  report(products, rows);
  if (answered) {
    reportWeights(answered.weights);
    holdToPromises({ ...answered, rows });
  }
  return { rows, weights: answered?.weights };
}

async function measureCachedAndBuyers(products: number): Promise<{ rows: Row[]; weights: Weight[]; memory: number }> {
  const rows: Row[] = [];
  const weights: Weight[] = [];
  const shop = await startShop();
  await seedProducts(shop.database.db, products);
  for (const page of ["/", "/category/dresses", "/product/seeded-1"]) weights.push(await weigh(shop, page));
  for (const [what, path] of [
    ["home, cached", "/"],
    ["category, cached", "/category/dresses"],
    ["product, cached", "/product/seeded-1"],
  ] as const)
    rows.push(await load(shop, { what, path }));
  const buyers = await Promise.all([...Array(8).keys()].map((n) => signUp(shop, `buyer-${n}`)));
  // Twenty lines for each buyer: one line holds 99 pieces at most.
  const add = (buyer: Buyer, round: number) => addToCart(buyer, Math.floor(round / buyers.length) % 20, products);
  rows.push(await buy(shop, { what: "add to cart, 8 buyers", buyers, seconds: 5, step: add }));
  const step = (buyer: Buyer, round: number) => checkOut(buyer, round, products);
  await buy(shop, { what: "warming up", buyers, seconds: 8, step });
  rows.push(await buy(shop, { what: "whole COD checkouts, 8 buyers", buyers, seconds: 10, step }));
  const { memory, nodeMemory } = shop.usage();
  await shop.stop();
  console.log(
    `Ready after ${Math.round(shop.readyAfter)} ms. Memory afterwards: ${Math.round(memory)} MiB (Node ${Math.round(nodeMemory)}).`,
  );
  return { rows, weights, memory };
}

/** Hashing passwords must not starve those who only look. */
async function signIns(): Promise<void> {
  const shop = await startShop(withoutLimits);
  const { rows, memoryBefore, memoryPeak } = await measureSignIns(shop);
  await shop.stop();
  report(0, rows);
  console.log(
    `Memory of Node: ${Math.round(memoryBefore)} MiB before, ${Math.round(memoryPeak)} MiB at most meanwhile.`,
  );
}

/** Mails of a campaign must not slow down those who only look, nor pile up in memory. */
async function campaign(): Promise<void> {
  const readers = Number(values.readers ?? 20_000);
  const { rows, sent, other, came, different, perSecond, lives } = await measureCampaign(readers);
  report(0, rows);
  console.log(
    `${readers} readers, killed ${lives.length - 1} times: ${sent} sent at the first attempt, ${other} otherwise; ${came} mails came, ${different} different ones; ${perSecond} a second.`,
  );
  console.log(
    `Memory of Node in each life, half-way and at most, MiB: ${lives.map(({ middle, peak }) => `${middle}/${peak}`).join(", ")}.`,
  );
}

/** A mail server in trouble is nobody's business at the checkout. */
async function mails(): Promise<void> {
  const { rows, tries, drained, mails, lost, repeated, strange } = await measureMails(Number(values.readers ?? 5000));
  report(0, rows);
  console.log(
    `${tries} tries in vain. ${mails} mails, all sent ${Math.round(drained)} s after the server was well again: ${lost} lost, ${repeated} came again under their own Message-ID, ${strange} under another.`,
  );
}

/** Buying is what must never be slow, wrong or stuck. */
async function checkouts(): Promise<void> {
  const { rows, placed, failed, took, slowest, memory, nodeMemory, deadlocks, broken } = await measureCheckouts(
    Number(values.orders ?? 10_000),
  );
  report(1000, rows);
  console.log(
    `Statements for each: ${rows.map(({ what, statements }) => `${statements} (${what})`).join(", ")}.\n` +
      `${placed} cash orders in ${Math.round(took)} s, the slowest after ${Math.round(slowest)} ms; ${failed} failed, ${deadlocks} deadlocks, ` +
      `${Math.round(memory)} MiB afterwards (Node ${Math.round(nodeMemory)}). The books: ${broken.join("; ") || "right"}.`,
  );
  holdCheckouts({ rows, failed, deadlocks, broken });
}

function report(products: number, rows: readonly Row[]): void {
  console.log(`\n${products} products, ${cpus().length} × ${cpus()[0]?.model}; the load runs on the same machine.`);
  console.table(
    Object.fromEntries(
      rows.map(({ what, perSecond, p50, p99, nodeCpu, cpu, failed }) => [
        what,
        { "per second": perSecond, "p50 ms": p50, "p99 ms": p99, "Node CPU ms": nodeCpu, "CPU ms": cpu, failed },
      ]),
    ),
  );
}

function reportWeights(weights: readonly Weight[]): void {
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
