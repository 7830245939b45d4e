import { setTimeout as wait } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import { type Measurement, msPerRequest, quantile } from "./loadTest.ts";
import type { RunningShop } from "./startShop.ts";

/** Disables the sign-in rate limits, which would stop the benchmark after ten attempts. */
export const noRateLimits = { LOGIN_LIMIT_ACCOUNT: "1000000", LOGIN_LIMIT_ADDRESS: "1000000" };

const password = "a sprout by the bench";
const concurrency = 50;

export type SignInResults = { rows: Measurement[]; memoryBefore: number; memoryPeak: number };

/** Fifty users sign in repeatedly while a visitor loads a cached page. */
export async function measureSignIns(shop: RunningShop, { page = "/", seconds = 10 } = {}): Promise<SignInResults> {
  await addUsers(shop);
  await fetch(shop.base + page);
  const alone = await measurePage(shop, page, performance.now() + 3_000);
  const memoryBefore = shop.usage().nodeMemory;
  let memoryPeak = memoryBefore;
  const until = performance.now() + seconds * 1000;
  const before = shop.usage();
  const memoryWatch = (async () => {
    while (performance.now() < until) {
      memoryPeak = Math.max(memoryPeak, shop.usage().nodeMemory);
      await wait(100);
    }
  })();
  const signInLoops = Promise.all(Array.from({ length: concurrency }, (_, n) => signInUntil(shop, n, until)));
  const [pages, tries] = await Promise.all([measurePage(shop, page, until), signInLoops, memoryWatch]);
  const after = shop.usage();
  const signIns = tries.flatMap(({ times }) => times);
  const shared = { nodeCpu: msPerRequest(after.nodeCpu - before.nodeCpu, signIns.length), cpu: 0 };
  const rows = [
    toMeasurement(`log-ins, ${concurrency} at once`, signIns, seconds, {
      ...shared,
      failed: sum(tries.map(({ failed }) => failed)),
    }),
    toMeasurement("a cached page before", alone, 3, { nodeCpu: 0, cpu: 0, failed: 0 }),
    toMeasurement("a cached page meanwhile", pages, seconds, { nodeCpu: 0, cpu: 0, failed: 0 }),
  ];
  return { rows, memoryBefore, memoryPeak };
}

async function addUsers({ database }: RunningShop): Promise<void> {
  const password_hash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const people = Array.from({ length: concurrency }, (_, n) => ({
    name: `Person ${n}`,
    email: `person-${n}@bench.example`,
    password_hash,
    email_verified_at: new Date(),
  }));
  await database.db.insertInto("users").values(people).execute();
}

async function signInUntil(shop: RunningShop, n: number, until: number) {
  const times: number[] = [];
  let failed = 0;
  const token = await fetch(`${shop.base}/api/csrf-token`);
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const cookie = token.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  while (performance.now() < until) {
    const began = performance.now();
    const answer = await fetch(`${shop.base}/api/auth/login`, {
      method: "POST",
      headers: { cookie, "x-csrf-token": csrfToken, "content-type": "application/json" },
      body: JSON.stringify({ email: `person-${n}@bench.example`, password }),
    });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    if (answer.status !== 200) failed++;
  }
  return { times, failed };
}

/** One request every ten ms: measures latency, not throughput. */
async function measurePage(shop: RunningShop, page: string, until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    await (await fetch(shop.base + page, { headers: { "accept-encoding": "br" } })).arrayBuffer();
    times.push(performance.now() - began);
    await wait(10);
  }
  return times;
}

type OtherColumns = Pick<Measurement, "nodeCpu" | "cpu" | "failed">;

const toMeasurement = (what: string, times: readonly number[], seconds: number, rest: OtherColumns): Measurement => ({
  label: what,
  perSecond: Math.round(times.length / seconds),
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  ...rest,
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
