import { parseArgs } from "node:util";
import { type Shortcut, shortcuts } from "#platform/shortcuts.ts";
import { type Buyer, checkOut, signUp } from "./buyers.ts";
import { msPerRequest } from "./loadTest.ts";
import { readScenarios } from "./readScenarios.ts";
import { seedProducts } from "./seedProducts.ts";
import { type RunningShop, startShop } from "./startShop.ts";

/**
 * `node bench/shortcuts.ts` measures each shortcut of `src/platform/shortcuts.ts` alone: a shop with all of them beside one
 * without it, in short alternating rounds, so that other load on the machine meets both. Prints the median of each and
 * the ratio of the pairs (off to on). `--only links,string`, `--pairs 9` and `--rounds 60` (pages or purchases of a
 * round) select. CPU time also holds on a busy machine; pages per second need an idle one.
 * The gain of `defer` shows in the browser: `SHORTCUTS_OFF=defer npm run bench:phone`, and without.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: shortcuts.filter((name) => name !== "defer").join() },
    pairs: { type: "string", default: "9" },
    rounds: { type: "string", default: "60" },
  },
});
const pairs = Number(values.pairs);
const rounds = Number(values.rounds);
const productCount = 1_000;
const ofDatabase: readonly string[] = ["prepare"] satisfies Shortcut[];

type Round = { cpu: number; perSecond: number; bytes: number };
type MeasuredShop = { shop: RunningShop; buyers: readonly Buyer[]; round: number };

const only = values.only.split(",");
const withAll = await openShop(
  "",
  only.some((name) => ofDatabase.includes(name)),
);
const rows: Record<string, unknown> = {};
try {
  for (const name of only) {
    const without = await openShop(name, ofDatabase.includes(name));
    const measure = ofDatabase.includes(name) ? measurePurchases : measurePages;
    for (const one of [withAll, without]) await measure(one, 2 * rounds);
    const measured: { on: Round; off: Round }[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      // Each is first in turn.
      const [first, second] = pair % 2 === 0 ? [withAll, without] : [without, withAll];
      const [a, b] = [await measure(first, rounds), await measure(second, rounds)];
      measured.push(pair % 2 === 0 ? { on: a, off: b } : { on: b, off: a });
    }
    await without.shop.stop();
    rows[name] = summarise(measured);
    console.log(name, JSON.stringify(rows[name]));
  }
} finally {
  await withAll.shop.stop();
}
console.table(rows);

async function openShop(off: string, withBuyers = false): Promise<MeasuredShop> {
  const shop = await startShop({ PAGE_CACHE: "off", SHORTCUTS_OFF: off });
  await seedProducts(shop.database.db, productCount);
  const buyers = await Promise.all(Array.from({ length: withBuyers ? 4 : 0 }, (_, n) => signUp(shop, `buyer-${n}`)));
  return { shop, buyers, round: 0 };
}

/** Home, category, product and search pages in turn. */
async function measurePages(one: MeasuredShop, count: number): Promise<Round> {
  const pages = readScenarios(productCount).filter(({ path }) => !path(0).startsWith("/api"));
  let bytes = 0;
  const before = one.shop.usage();
  const began = performance.now();
  for (let at = 0; at < count; at++, one.round++) {
    const path = pages[one.round % pages.length]?.path(one.round) ?? "/";
    const answer = await fetch(one.shop.base + path, { headers: { "accept-language": "en" } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    bytes += (await answer.arrayBuffer()).byteLength;
  }
  const seconds = (performance.now() - began) / 1000;
  const cpu = msPerRequest(one.shop.usage().nodeCpu - before.nodeCpu, count);
  return { cpu, perSecond: count / seconds, bytes: bytes / count };
}

/** Whole cash purchases; CPU time with the database. */
async function measurePurchases(one: MeasuredShop, count: number): Promise<Round> {
  const before = one.shop.usage();
  const began = performance.now();
  const start = one.round;
  one.round += count;
  await Promise.all(
    one.buyers.map(async (buyer, index) => {
      for (let at = start + index; at < start + count; at += one.buyers.length) await checkOut(buyer, at, productCount);
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return { cpu: msPerRequest(one.shop.usage().cpu - before.cpu, count), perSecond: count / seconds, bytes: 0 };
}

function summarise(measured: readonly { on: Round; off: Round }[]) {
  const ratios = measured.map(({ on, off }) => off.cpu / on.cpu);
  const speeds = measured.map(({ on, off }) => on.perSecond / off.perSecond);
  const kilobytes = (way: "on" | "off") => Math.round(median(measured.map((pair) => pair[way].bytes)) / 100) / 10;
  return {
    "CPU ms on": round(median(measured.map(({ on }) => on.cpu))),
    "CPU ms off": round(median(measured.map(({ off }) => off.cpu))),
    "off/on": round(median(ratios)),
    from: round(Math.min(...ratios)),
    to: round(Math.max(...ratios)),
    "per second on/off": round(median(speeds)),
    "kB on": kilobytes("on"),
    "kB off": kilobytes("off"),
  };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
