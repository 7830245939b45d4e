import { expect, onTestFinished, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { startFakeBosta } from "#tests/support/couriers/fakeBosta.ts";
import { fuzzApi } from "#tests/support/fuzz/fuzzApi.ts";
import { openShop } from "#tests/support/shop.ts";

// `npm run fuzz` makes 100,000 calls. FUZZ_SEED repeats a run, FUZZ_CALLS and FUZZ_ONLY=/coupons choose.
const seed = Number(process.env.FUZZ_SEED ?? 1);
const calls = Number(process.env.FUZZ_CALLS ?? 200);

test("random calls neither fail, leave the contract nor touch another customer's data", async () => {
  // A random key is tried against the courier, which must answer.
  const bosta = await startFakeBosta();
  onTestFinished(() => bosta.close());
  await using shop = await openShop({ env: { ...bosta.env, ADMIN_LIMIT_PER_MINUTE: "1000000" } });
  const began = performance.now();
  const { counts, succeeded, problems } = await fuzzApi({ shop, seed, calls, only: process.env.FUZZ_ONLY });
  expect(problems.join("\n\n")).toBe("");
  expect(await findViolations(shop.db, shop.pool)).toEqual([]);
  if (!process.env.FUZZ_CALLS) return;
  console.table(counts);
  const endpoints = shop.app.contracts.length;
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`seed ${seed}: ${calls} calls in ${seconds} s, ${succeeded.size} of ${endpoints} endpoints succeeded`);
  const rest = shop.app.contracts.filter(({ endpoint }) => !succeeded.has(endpoint.call));
  console.log(`never succeeded: ${rest.map(({ endpoint }) => endpoint.call).join(", ")}`);
}, 7_200_000);
