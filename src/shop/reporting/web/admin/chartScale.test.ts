import { expect, test } from "vitest";
import { axisTicks, chartScale, labelledDayIndices } from "./chartScale.ts";

test("returns a few round ticks around the values", () => {
  expect(axisTicks([42_000, 104_000, 61_000])).toEqual([0, 50_000, 100_000, 150_000]);
  expect(axisTicks([3, 1, 2])).toEqual([0, 1, 2, 3]);
  expect(axisTicks([0, 0])).toEqual([0, 1]);
  expect(axisTicks([])).toEqual([0, 1]);
});

test("places a day with more refunds than payments below zero", () => {
  const marks = axisTicks([900.5, -300]);
  expect(marks[0]).toBeLessThanOrEqual(-300);
  expect(marks).toContain(0);
  expect(marks.at(-1)).toBeGreaterThanOrEqual(900.5);
});

test("places days in reading direction", () => {
  const box = { width: 100, height: 100, start: 20, end: 0, top: 0, bottom: 0 };
  const english = chartScale([1, 2], box, false);
  const arabic = chartScale([1, 2], box, true);
  expect([english.x(0), english.x(1)]).toEqual([40, 80]);
  expect([arabic.x(0), arabic.x(1)]).toEqual([60, 20]);
  expect(english.y(0)).toBe(100);
});

test("labels only as many days as fit under the axis", () => {
  expect(labelledDayIndices(30, 6)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(labelledDayIndices(1, 6)).toEqual([0]);
  expect(labelledDayIndices(366, 4)).toHaveLength(4);
});
