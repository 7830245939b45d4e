import { expect, test } from "vitest";
import { runAtOnce, runInSlices, type Steps, sortSteps } from "./runInSlices.ts";

const words = ["b", "ab", "", "a", "aba", "قميص", "ab", "abb", "é", "z", "فستان", "aa"];

test("sorts words as sort() does", async () => {
  expect(runAtOnce(sortSteps(words))).toEqual([...words].sort());
  expect(await runInSlices(sortSteps(words))).toEqual([...words].sort());
});

test("lets timers run between the slices", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  function* work(): Steps<number> {
    const end = performance.now() + 60;
    while (performance.now() < end) yield;
    return ticks;
  }
  const ticksMeanwhile = await runInSlices(work(), 2);
  clearInterval(timer);
  expect(ticksMeanwhile).toBeGreaterThan(3);
});
