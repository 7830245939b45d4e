import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { addToCart, buy, checkOut, signUp } from "./buyers.ts";
import { load, type Row } from "./load.ts";
import { seedProducts } from "./seed.ts";
import { startShop } from "./shop.ts";
import { type Weight, weigh } from "./weight.ts";

const products = Number(process.argv[2] ?? 1000);
const anyProduct = (round: number) => `/product/seeded-${1 + ((round * 37) % products)}`;
const rows: Row[] = [];

const shop = await startShop();
await seedProducts(shop.database.db, products);
const weights: Weight[] = [];
for (const page of ["/", "/category/dresses", "/product/seeded-1"]) weights.push(await weigh(shop, page));
for (const [what, path] of [
  ["home, cached", "/"],
  ["category, cached", "/category/dresses"],
  ["product, cached", "/product/seeded-1"],
] as const)
  rows.push(await load(shop, { what, path }));
rows.push(
  await load(shop, { what: "product API", path: (round) => `/api/products/seeded-${1 + ((round * 37) % products)}` }),
);
rows.push(await load(shop, { what: "category API", path: "/api/products/category/dresses?lang=en" }));
const buyers = await Promise.all([...Array(8).keys()].map((n) => signUp(shop, `buyer-${n}`)));
const cart = { what: "add to cart, 8 buyers", buyers, seconds: 5 };
rows.push(await buy(shop, { ...cart, step: (buyer, round) => addToCart(buyer, round % 20, products) }));
for (const buyer of buyers) await checkOut(buyer, 0, products);
const checkouts = { what: "whole COD checkouts, 8 buyers", buyers, seconds: 10 };
rows.push(await buy(shop, { ...checkouts, step: (buyer, round) => checkOut(buyer, round, products) }));
const memory = shop.usage();
await shop.stop();

const uncached = await startShop({ PAGE_CACHE: "off" });
await seedProducts(uncached.database.db, products);
for (const [what, path] of [
  ["home, uncached", "/"],
  ["category, uncached", "/category/dresses"],
  ["product, uncached", anyProduct],
] as const)
  rows.push(await load(uncached, { what, path }));
await uncached.stop();

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;
console.log(`\n${products} products, ${cpus().length} × ${cpus()[0]?.model}; the load runs on the same machine.`);
console.table(
  Object.fromEntries(
    rows.map(({ what, perSecond, p50, p99, nodeCpu, cpu, failed }) => [
      what,
      { "per second": perSecond, "p50 ms": p50, "p99 ms": p99, "Node CPU ms": nodeCpu, "CPU ms": cpu, failed },
    ]),
  ),
);
console.log("Compressed (brotli), kB:");
console.table(
  Object.fromEntries(
    weights.map(({ page, html, css, js, fonts }) => [
      page,
      { HTML: kilobytes(html), CSS: kilobytes(css), JS: kilobytes(js), "preloaded fonts": kilobytes(fonts) },
    ]),
  ),
);
console.log(
  `Ready after ${Math.round(shop.readyAfter)} ms. Memory afterwards: ${Math.round(memory.memory)} MiB (Node ${Math.round(memory.nodeMemory)}).`,
);
mkdirSync("build", { recursive: true });
writeFileSync(
  "build/bench.json",
  JSON.stringify({ products, rows, weights, readyAfter: shop.readyAfter, memory }, null, 2),
);
console.log("The same as JSON: build/bench.json");
