import { expect, test } from "vitest";
import { isDue } from "./backupJobs.ts";

const cases: [due: boolean, now: string, lastGoodAt: string | null][] = [
  [true, "2026-11-22T12:00:00Z", null],
  // 04:25 in Cairo.
  [true, "2026-11-22T02:25:00Z", "2026-11-21T02:30:00Z"],
  [false, "2026-11-22T02:25:00Z", "2026-11-22T01:30:00Z"],
  [false, "2026-11-22T12:00:00Z", "2026-11-21T12:00:00Z"],
  // A night in which the machine was off.
  [true, "2026-11-22T12:00:00Z", "2026-11-21T02:25:00Z"],
];

test.each(cases)("is due: %s at %s after a good backup at %s", (due, now, last) => {
  expect(isDue(last === null ? null : new Date(last), new Date(now))).toBe(due);
});
