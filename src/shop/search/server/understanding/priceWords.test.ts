import { expect, test } from "vitest";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { findPriceWords } from "./priceWords.ts";

test.each([
  ["هدية تحت ألف جنيه", { max: 1000 }],
  ["فستان اقل من ألفين", { max: 2000 }],
  ["جاكيت لحد ألف ونص", { max: 1500 }],
  ["شنطة تحت خمسمية", { max: 500 }],
  ["shirt under a thousand pounds", { max: 1000 }],
  ["dress under two thousand", { max: 2000 }],
  ["camisa de menos de quinientas libras", { max: 500 }],
  ["robe à moins de deux mille livres", { max: 2000 }],
  ["skirt over five hundred", { min: 500 }],
] as const)("reads sums in words: %s", (query, price) => {
  expect(findPriceWords(normaliseText(query).split(" "))).toMatchObject(price);
});

test.each(["mil gracias", "a hundred thanks", "one dress", "من الف"])(
  "a number without a bound or currency is no price: %s",
  (query) => {
    expect(findPriceWords(normaliseText(query).split(" "))).toBeUndefined();
  },
);
