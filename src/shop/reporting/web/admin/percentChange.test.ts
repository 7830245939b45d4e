import { expect, test } from "vitest";
import { percentChange } from "./percentChange.ts";

test("returns the change in per cent of the previous value", () => {
  expect(percentChange({ value: 112, previous: 100 })).toBe(12);
  expect(percentChange({ value: 2, previous: 3 })).toBe(-33.3);
  expect(percentChange({ value: 100, previous: -100 })).toBe(200);
});

test("returns undefined if the previous value is zero", () => {
  expect(percentChange({ value: 5, previous: 0 })).toBeUndefined();
  expect(percentChange({ value: 0, previous: 0 })).toBe(0);
});
