import { expect, test } from "vitest";
import { placeAfter } from "./useTrack.ts";

test("arrows walk the pictures as the reader reads, and stop at both ends", () => {
  expect(placeAfter("ArrowRight", 0, 3, false)).toBe(1);
  expect(placeAfter("ArrowRight", 2, 3, false)).toBe(2);
  expect(placeAfter("ArrowLeft", 0, 3, false)).toBe(0);
  expect(placeAfter("ArrowLeft", 0, 3, true)).toBe(1);
  expect(placeAfter("Home", 2, 3, true)).toBe(0);
  expect(placeAfter("End", 0, 3, false)).toBe(2);
  expect(placeAfter("Tab", 1, 3, false)).toBeUndefined();
});
