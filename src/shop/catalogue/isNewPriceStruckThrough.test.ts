import { expect, test } from "vitest";
import { isNewPriceStruckThrough } from "./isNewPriceStruckThrough.ts";

const saved = { price: 1000 };

test("warns of a price that is raised with a deal", () => {
  expect(isNewPriceStruckThrough({ price: 1500, deal: 20 }, saved)).toBe(true);
  expect(isNewPriceStruckThrough({ price: 1000.01, deal: 1 }, saved)).toBe(true);
});

test.each([
  ["the same price", { price: 1000, deal: 20 }, saved],
  ["a lower price", { price: 900, deal: 20 }, saved],
  ["a higher price without a deal", { price: 1500, deal: 0 }, saved],
  ["a new product", { price: 1500, deal: 20 }, undefined],
])("does not warn of %s", (_what, fields, product) => {
  expect(isNewPriceStruckThrough(fields, product)).toBe(false);
});
