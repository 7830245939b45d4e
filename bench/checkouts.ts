import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#platform/server/db.ts";
import { brokenPromises } from "#server/invariants.ts";
import { address, type Buyer, buy, checkOut, line, signUp } from "./buyers.ts";
import type { Row } from "./load.ts";
import { seedProducts } from "./seed.ts";
import { type Running, startShop } from "./shop.ts";

export type CheckoutRow = Row & { statements: number };

const products = 1000;
const seconds = 10;
const crowds = [8, 32];

/**
 * Whole purchases over HTTP with everything on that guards them, each from the empty cart to the placed order: for cash, and
 * by card at the built-in gateway. Afterwards `many` cash orders more, as fast as eight buyers get them; then the books are
 * looked at.
 */
export async function measureCheckouts(many: number) {
  const folder = mkdtempSync(join(tmpdir(), "nabta-statements-"));
  const file = join(folder, "statements");
  const counter = resolve(import.meta.dirname, "countStatements.ts");
  const shop = await startShop({ NODE_OPTIONS: `--import ${counter}`, STATEMENTS_FILE: file });
  const { db } = shop.database;
  try {
    await seedProducts(db, products);
    const people = await Promise.all(Array.from({ length: Math.max(...crowds) }, (_, n) => signUp(shop, `buyer-${n}`)));
    const payByCard = (buyer: Buyer, round: number) => checkOutByCard(shop, buyer, round);
    const payCash = (buyer: Buyer, round: number) => checkOut(buyer, round, products);
    const rows: CheckoutRow[] = [];
    for (const [how, step] of [["cash", payCash] as const, ["card", payByCard] as const]) {
      await buy(shop, { what: "warming up", buyers: people, seconds: 8, step });
      for (const crowd of crowds) {
        const buyers = people.slice(0, crowd);
        const before = await statementsOf(shop, file);
        const row = await buy(shop, { what: `whole checkouts, ${how}, ${crowd} buyers`, buyers, seconds, step });
        const asked = (await statementsOf(shop, file)) - before;
        rows.push({ ...row, statements: Math.round((asked / (row.perSecond * seconds)) * 10) / 10 });
      }
    }
    const run = await placeMany(shop, people.slice(0, 8), many);
    return { rows, ...run, deadlocks: await deadlocksOf(db), broken: await brokenPromises(db) };
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Cart, quote, session, the gateway's page, and the way back; the gateway's own message comes beside it. */
async function checkOutByCard(shop: Running, buyer: Buyer, round: number): Promise<number> {
  const added = await buyer.ask("POST", "/cart", line(round, products));
  const quote = await buyer.ask("POST", "/checkout/quote", { shippingAddress: address });
  const opened = await buyer.ask("POST", "/checkout/session", {
    phones: ["01001234567"],
    shippingAddress: address,
    billingSameAsShipping: true,
    idempotencyKey: randomUUID(),
  });
  const paid = await fetch(new URL(new URL(String(opened.body.url)).pathname, shop.base), {
    method: "POST",
    body: new URLSearchParams({ do: "pay", card: "4242 4242 4242 4242" }),
    redirect: "manual",
  });
  await paid.arrayBuffer();
  const back = await buyer.ask("GET", `/checkout/session/${opened.body.sessionId}`);
  const fine = added.status === 200 && quote.status === 200 && paid.status === 303 && back.body.status === "paid";
  if (!fine) console.error(JSON.stringify([added.body, quote.body, opened.body, paid.status, back.body]).slice(0, 600));
  return fine ? 0 : 1;
}

async function placeMany(shop: Running, buyers: readonly Buyer[], many: number) {
  const times: number[] = [];
  let next = 0;
  let failed = 0;
  const began = performance.now();
  await Promise.all(
    buyers.map(async (buyer) => {
      while (next < many) {
        const start = performance.now();
        failed += await checkOut(buyer, next++, products);
        times.push(performance.now() - start);
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  const { memory, nodeMemory } = shop.usage();
  return { placed: times.length - failed, failed, took, slowest: Math.max(0, ...times), memory, nodeMemory };
}

async function deadlocksOf(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select sum(deadlocks)::int as deadlocks from pg_stat_database`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}

async function statementsOf(shop: Running, file: string): Promise<number> {
  rmSync(file, { force: true });
  shop.signal("SIGUSR2");
  for (;;) {
    const said = read(file);
    if (said) return Number(said);
    await wait(5);
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
