import { expect, test } from "vitest";
import { pauseAfter, retryDelay } from "./retryDelay.ts";

test("retries less and less often, and ends after some days", () => {
  const delays = Array.from({ length: 12 }, (_, at) => retryDelay(at + 1));
  expect(delays.slice(0, 4)).toEqual([1, 5, 15, 60]);
  expect(delays.slice(10)).toEqual([undefined, undefined]);
  expect(delays.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0) / 1_440).toBeGreaterThan(3);
});

test("leaves an endpoint alone for longer after each failure, ten minutes at most", () => {
  expect([1, 2, 3, 50].map(pauseAfter)).toEqual([10, 20, 40, 600]);
});
