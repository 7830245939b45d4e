import { expect, test } from "vitest";
import { changeOf } from "./change.ts";

test("a figure is compared in hundredths of the one before", () => {
  expect(changeOf({ value: 112, previous: 100 })).toBe(12);
  expect(changeOf({ value: 2, previous: 3 })).toBe(-33.3);
  expect(changeOf({ value: 100, previous: -100 })).toBe(200);
});

test("nothing before is no hundredth of anything", () => {
  expect(changeOf({ value: 5, previous: 0 })).toBeUndefined();
  expect(changeOf({ value: 0, previous: 0 })).toBe(0);
});
