import { setTimeout as wait } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import { milliseconds, quantile, type Row } from "./load.ts";
import type { Running } from "./shop.ts";

/** Limits on guesses would end this after ten tries. */
export const withoutLimits = { LOGIN_LIMIT_ACCOUNT: "1000000", LOGIN_LIMIT_ADDRESS: "1000000" };

const password = "a sprout by the bench";
const atOnce = 50;

export type SignIns = { rows: Row[]; memoryBefore: number; memoryPeak: number };

/** Fifty people log in again and again, while somebody else looks at a page that is kept. */
export async function measureSignIns(shop: Running, { page = "/", seconds = 10 } = {}): Promise<SignIns> {
  await addPeople(shop);
  await fetch(shop.base + page);
  const alone = await look(shop, page, performance.now() + 3_000);
  const memoryBefore = shop.usage().nodeMemory;
  let memoryPeak = memoryBefore;
  const until = performance.now() + seconds * 1000;
  const before = shop.usage();
  const watching = (async () => {
    while (performance.now() < until) {
      memoryPeak = Math.max(memoryPeak, shop.usage().nodeMemory);
      await wait(100);
    }
  })();
  const people = Promise.all(Array.from({ length: atOnce }, (_, n) => logInUntil(shop, n, until)));
  const [pages, tries] = await Promise.all([look(shop, page, until), people, watching]);
  const after = shop.usage();
  const signIns = tries.flatMap(({ times }) => times);
  const shared = { nodeCpu: milliseconds(after.nodeCpu - before.nodeCpu, signIns.length), cpu: 0 };
  const rows = [
    row(`log-ins, ${atOnce} at once`, signIns, seconds, { ...shared, failed: sum(tries.map(({ failed }) => failed)) }),
    row("a cached page before", alone, 3, { nodeCpu: 0, cpu: 0, failed: 0 }),
    row("a cached page meanwhile", pages, seconds, { nodeCpu: 0, cpu: 0, failed: 0 }),
  ];
  return { rows, memoryBefore, memoryPeak };
}

async function addPeople({ database }: Running): Promise<void> {
  const password_hash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const people = Array.from({ length: atOnce }, (_, n) => ({
    name: `Person ${n}`,
    email: `person-${n}@bench.example`,
    password_hash,
    email_verified_at: new Date(),
  }));
  await database.db.insertInto("users").values(people).execute();
}

async function logInUntil(shop: Running, n: number, until: number) {
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

/** One visitor after the other, ten milliseconds apart: how long the page takes, not how many fit in. */
async function look(shop: Running, page: string, until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    await (await fetch(shop.base + page, { headers: { "accept-encoding": "br" } })).arrayBuffer();
    times.push(performance.now() - began);
    await wait(10);
  }
  return times;
}

type Rest = Pick<Row, "nodeCpu" | "cpu" | "failed">;

const row = (what: string, times: readonly number[], seconds: number, rest: Rest): Row => ({
  what,
  perSecond: Math.round(times.length / seconds),
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  ...rest,
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
