import { expect, test } from "vitest";
import { contrast, mixColours } from "./contrast.ts";

test("computes the contrast ratio of WCAG in either order", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#767676", "#FFFFFF")).toBeCloseTo(4.54, 2);
  expect(contrast("#ffffff", "#949494")).toBeCloseTo(3.03, 2);
  expect(contrast("#2f5b2b", "#2f5b2b")).toBe(1);
});

test("rejects other notations of colours", () => {
  for (const colour of ["#fff", "red", "rgb(0 0 0)", "#12345g", ""])
    expect(() => contrast(colour, "#000000")).toThrow();
});

test("mixes colours by share", () => {
  expect(mixColours("#000000", "#ffffff", 0.5)).toBe("#808080");
  expect(mixColours("#a5432f", "#ffffff", 0)).toBe("#a5432f");
  expect(mixColours("#a5432f", "#00ff08", 1)).toBe("#00ff08");
});
