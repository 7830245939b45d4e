import { expect, test } from "vitest";
import { slideAfterKey } from "./useCarousel.ts";

test("moves with arrow keys in reading direction and stops at both ends", () => {
  expect(slideAfterKey("ArrowRight", 0, 3, false)).toBe(1);
  expect(slideAfterKey("ArrowRight", 2, 3, false)).toBe(2);
  expect(slideAfterKey("ArrowLeft", 0, 3, false)).toBe(0);
  expect(slideAfterKey("ArrowLeft", 0, 3, true)).toBe(1);
  expect(slideAfterKey("Home", 2, 3, true)).toBe(0);
  expect(slideAfterKey("End", 0, 3, false)).toBe(2);
  expect(slideAfterKey("Tab", 1, 3, false)).toBeUndefined();
});
