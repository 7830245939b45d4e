import { expect, test } from "vitest";
import { concurrencyLimit } from "./concurrencyLimit.ts";

test("limits concurrency, keeps the order of arrival and frees the slot of a failed task", async () => {
  const turn = concurrencyLimit(2);
  const order: number[] = [];
  let at = 0;
  let most = 0;
  const work = (n: number) => async () => {
    order.push(n);
    most = Math.max(most, ++at);
    await new Promise((ok) => setImmediate(ok));
    at--;
    if (n === 1) throw new Error("failed task");
    return n;
  };
  const done = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => turn(work(n))));
  expect(done.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"]);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});
