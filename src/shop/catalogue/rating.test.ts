import { expect, test } from "vitest";
import { fitHint, toRating } from "./rating.ts";

test("rounds the average of the stars to one decimal", () => {
  expect(toRating([0, 0, 0, 0, 0])).toBeNull();
  expect(toRating([0, 0, 0, 0, 3])).toEqual({ average: 5, count: 3 });
  expect(toRating([1, 0, 0, 1, 1])).toEqual({ average: 3.3, count: 3 });
  // 4.95 is not yet five stars for everybody, but rounds to it as everywhere.
  expect(toRating([0, 0, 0, 1, 19])).toEqual({ average: 5, count: 20 });
});

test("names a fit when more than half of at least three customers agree", () => {
  expect(fitHint([2, 0, 0])).toBeUndefined();
  expect(fitHint([2, 1, 0])).toBe("small");
  expect(fitHint([0, 1, 2])).toBe("large");
  expect(fitHint([1, 3, 1])).toBe("true");
  expect(fitHint([2, 2, 0])).toBeUndefined();
});
