import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { findViolations } from "#app/server/invariants.ts";
import type { Db } from "#platform/server/database.ts";
import { type Buyer, cartLine, checkOut, measurePurchases, nextPhone, shippingAddress, signUp } from "./buyers.ts";
import type { Measurement } from "./loadTest.ts";
import { seedProducts } from "./seedProducts.ts";
import { type RunningShop, startShop } from "./startShop.ts";

export type CheckoutMeasurement = Measurement & { statements: number };

const productCount = 1000;
const seconds = 10;
const buyerCounts = [8, 32];

/**
 * Places whole orders over HTTP with all protections on, each from the empty cart to the placed order: in cash, and by
 * card at the sandbox gateway. Then places `many` more cash orders with eight concurrent buyers and checks the
 * invariants.
 */
export async function measureCheckouts(orderCount: number) {
  const folder = mkdtempSync(join(tmpdir(), "nabta-statements-"));
  const file = join(folder, "statements");
  const counter = resolve(import.meta.dirname, "countStatements.ts");
  const shop = await startShop({ NODE_OPTIONS: `--import ${counter}`, STATEMENTS_FILE: file });
  const { db } = shop.database;
  try {
    await seedProducts(db, productCount);
    const people = await Promise.all(
      Array.from({ length: Math.max(...buyerCounts) }, (_, n) => signUp(shop, `buyer-${n}`)),
    );
    const payByCard = (buyer: Buyer, round: number) => checkOutByCard(shop, buyer, round);
    const payCash = (buyer: Buyer, round: number) => checkOut(buyer, round, productCount);
    const rows: CheckoutMeasurement[] = [];
    for (const [how, step] of [["cash", payCash] as const, ["card", payByCard] as const]) {
      await measurePurchases(shop, { label: "warming up", buyers: people, seconds: 8, step });
      for (const crowd of buyerCounts) {
        const buyers = people.slice(0, crowd);
        const before = await countStatements(shop, file);
        const row = await measurePurchases(shop, {
          label: `whole checkouts, ${how}, ${crowd} buyers`,
          buyers,
          seconds,
          step,
        });
        const statementCount = (await countStatements(shop, file)) - before;
        rows.push({ ...row, statements: Math.round((statementCount / (row.perSecond * seconds)) * 10) / 10 });
      }
    }
    const run = await placeOrders(shop, people.slice(0, 8), orderCount);
    return { rows, ...run, deadlocks: await countDeadlocks(db), broken: await findViolations(db) };
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Cart, quote, session, the gateway's page and the way back; the gateway's webhook arrives concurrently. */
async function checkOutByCard(shop: RunningShop, buyer: Buyer, round: number): Promise<number> {
  const added = await buyer.request("POST", "/cart", cartLine(round, productCount));
  const quote = await buyer.request("POST", "/checkout/quote", { shippingAddress: shippingAddress });
  const opened = await buyer.request("POST", "/checkout/session", {
    phones: [nextPhone()],
    shippingAddress: shippingAddress,
    billingSameAsShipping: true,
    idempotencyKey: randomUUID(),
  });
  const paid = await fetch(new URL(new URL(String(opened.body.url)).pathname, shop.base), {
    method: "POST",
    body: new URLSearchParams({ do: "pay", card: "4242 4242 4242 4242" }),
    redirect: "manual",
  });
  await paid.arrayBuffer();
  const back = await buyer.request("GET", `/checkout/session/${opened.body.sessionId}`);
  const fine = added.status === 200 && quote.status === 200 && paid.status === 303 && back.body.status === "paid";
  if (!fine) console.error(JSON.stringify([added.body, quote.body, opened.body, paid.status, back.body]).slice(0, 600));
  return fine ? 0 : 1;
}

async function placeOrders(shop: RunningShop, buyers: readonly Buyer[], orderCount: number) {
  const times: number[] = [];
  let next = 0;
  let failed = 0;
  const began = performance.now();
  await Promise.all(
    buyers.map(async (buyer) => {
      while (next < orderCount) {
        const start = performance.now();
        failed += await checkOut(buyer, next++, productCount);
        times.push(performance.now() - start);
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  const { memory, nodeMemory } = shop.usage();
  return { placed: times.length - failed, failed, took, slowest: Math.max(0, ...times), memory, nodeMemory };
}

async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select sum(deadlocks)::int as deadlocks from pg_stat_database`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}

async function countStatements(shop: RunningShop, file: string): Promise<number> {
  rmSync(file, { force: true });
  shop.signal("SIGUSR2");
  for (;;) {
    const output = readIfExists(file);
    if (output) return Number(output);
    await wait(5);
  }
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
