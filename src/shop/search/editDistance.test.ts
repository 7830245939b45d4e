import { expect, test } from "vitest";
import { editDistance } from "./editDistance.ts";

test("counts a missing, extra, wrong or transposed letter as one edit", () => {
  for (const slipped of ["dres", "dresss", "drass", "drses"]) expect(editDistance(slipped, "dress")).toBe(1);
  expect(editDistance("dress", "dress")).toBe(0);
  expect(editDistance("", "abc")).toBe(3);
});
