import { expect, test } from "vitest";
import { labelledDays, marksFor, scaleOf } from "./scale.ts";

test("an axis has a few round marks around what it shows", () => {
  expect(marksFor([42_000, 104_000, 61_000])).toEqual([0, 50_000, 100_000, 150_000]);
  expect(marksFor([3, 1, 2])).toEqual([0, 1, 2, 3]);
  expect(marksFor([0, 0])).toEqual([0, 1]);
  expect(marksFor([])).toEqual([0, 1]);
});

test("a day on which more went back than came in stands below zero", () => {
  const marks = marksFor([900.5, -300]);
  expect(marks[0]).toBeLessThanOrEqual(-300);
  expect(marks).toContain(0);
  expect(marks.at(-1)).toBeGreaterThanOrEqual(900.5);
});

test("days go the way one reads", () => {
  const box = { width: 100, height: 100, start: 20, end: 0, top: 0, bottom: 0 };
  const english = scaleOf([1, 2], box, false);
  const arabic = scaleOf([1, 2], box, true);
  expect([english.x(0), english.x(1)]).toEqual([40, 80]);
  expect([arabic.x(0), arabic.x(1)]).toEqual([60, 20]);
  expect(english.y(0)).toBe(100);
});

test("days are written under the axis only as often as there is room", () => {
  expect(labelledDays(30, 6)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(labelledDays(1, 6)).toEqual([0]);
  expect(labelledDays(366, 4)).toHaveLength(4);
});
