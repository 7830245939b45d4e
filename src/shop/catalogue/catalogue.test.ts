import { expect, test } from "vitest";
import { badgesOf } from "./badges.ts";
import { labelsOf, levelOf } from "./catalogue.ts";
import { dealPrice } from "./prices.ts";

test("a deal is taken off in piastres and rounded half up", () => {
  expect(dealPrice(740_00, 15)).toBe(629_00);
  expect(dealPrice(99_99, 33)).toBe(66_99);
  expect(dealPrice(1, 50)).toBe(1);
  expect(dealPrice(500_00, 0)).toBe(500_00);
});

test("a product is new until the thirtieth day is over, and a deal while its percentage is above zero", () => {
  const now = new Date("2026-03-31T12:00:00Z");
  const made = (createdAt: string, dealPercent = 0) =>
    badgesOf({ createdAt: new Date(createdAt), dealPercent, isBestSeller: false }, { newForDays: 30, now });
  expect(made("2026-03-01T12:00:01Z").newArrival).toBe(true);
  expect(made("2026-03-01T12:00:00Z").newArrival).toBe(false);
  expect(made("2026-01-01T00:00:00Z", 10)).toEqual({ bestSeller: false, newArrival: false, todaysDeal: true });
});

test("stock is low up to the threshold and out at zero", () => {
  expect([6, 5, 1, 0, -1].map((stock) => levelOf(stock, 5))).toEqual(["in", "low", "low", "out", "out"]);
});

test("a choice is put into words in the product's own order, and what the product does not know is left out", () => {
  const attributes = [
    { key: "colour", label: { en: "Colour" }, values: [{ key: "olive", label: { en: "Olive" } }] },
    { key: "size", label: { en: "Size" }, values: [{ key: "M", label: { en: "M" } }] },
  ];
  expect(labelsOf(attributes, { size: "M", colour: "olive" })).toEqual([
    { label: { en: "Colour" }, value: { en: "Olive" } },
    { label: { en: "Size" }, value: { en: "M" } },
  ]);
  expect(labelsOf(attributes, { size: "XXS", fit: "wide" })).toEqual([]);
});
