import { expect, test } from "vitest";
import { compareSizes } from "./compareSizes.ts";

test("sorts letter sizes, then numbers, then other names", () => {
  expect(["XL", "38", "One-size", "S", "36-40", "XXL", "M", "36", "41-45", "XS"].sort(compareSizes)).toEqual([
    "XS",
    "S",
    "M",
    "XL",
    "XXL",
    "36",
    "36-40",
    "38",
    "41-45",
    "One-size",
  ]);
});
