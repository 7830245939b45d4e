import { expect, test } from "vitest";
import { bySize } from "./sizes.ts";

test("sizes hang as on a rail", () => {
  expect(["XL", "38", "One-size", "S", "36-40", "XXL", "M", "36", "41-45", "XS"].sort(bySize)).toEqual([
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
