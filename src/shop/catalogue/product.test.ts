import { expect, test } from "vitest";
import { badgesOf } from "./badges.ts";
import { dealPrice } from "./dealPrice.ts";
import { labelsOf, stockLevelOf } from "./product.ts";

test("deducts a deal in piastres and rounds half up", () => {
  expect(dealPrice(740_00, 15)).toBe(629_00);
  expect(dealPrice(99_99, 33)).toBe(66_99);
  expect(dealPrice(1, 50)).toBe(1);
  expect(dealPrice(500_00, 0)).toBe(500_00);
});

test("is new for thirty days, and a deal while the percentage is above zero", () => {
  const now = new Date("2026-03-31T12:00:00Z");
  const made = (createdAt: string, dealPercent = 0) =>
    badgesOf({ createdAt: new Date(createdAt), dealPercent, isBestSeller: false }, { newForDays: 30, now });
  expect(made("2026-03-01T12:00:01Z").newArrival).toBe(true);
  expect(made("2026-03-01T12:00:00Z").newArrival).toBe(false);
  expect(made("2026-01-01T00:00:00Z", 10)).toEqual({ bestSeller: false, newArrival: false, todaysDeal: true });
});

test("is low in stock up to the threshold and out of stock at zero", () => {
  expect([6, 5, 1, 0, -1].map((stock) => stockLevelOf(stock, 5))).toEqual(["in", "low", "low", "out", "out"]);
});

test("labels attributes in the product's order and omits unknown ones", () => {
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
