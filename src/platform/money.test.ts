import { expect, test } from "vitest";
import { fromPounds, percentOf, piastres, sum, toPounds } from "./money.ts";

test("rounds half a piastre up and less down", () => {
  expect(percentOf(1, 50)).toBe(1);
  expect(percentOf(1, 49)).toBe(0);
  expect(percentOf(599_70, 85)).toBe(509_75);
});

test("converts between pounds and piastres without fractions of a piastre", () => {
  for (const pounds of [0.01, 0.1 + 0.2, 1.15, 69_999.99]) expect(Number.isInteger(fromPounds(pounds))).toBe(true);
  expect(toPounds(fromPounds(1.15))).toBe(1.15);
  expect(sum([piastres(10), piastres(20)])).toBe(30);
});
