import { expect, test } from "vitest";
import { piastres } from "#platform/money.ts";
import { lineTotal, totalsOf } from "./totals.ts";

const vat = { taxPercent: 14, pricesIncludeTax: false };
const shirt = { price: piastres(199_90), dealPercent: 15, quantity: 3 };

test("applies a deal to the whole line and rounds once", () => {
  // 3 × 199.90 × 0.85 = 509.745. Rounding each shirt first would charge 509.76.
  expect(lineTotal(shirt)).toBe(509_75);
  expect(lineTotal({ price: piastres(1), dealPercent: 50, quantity: 1 })).toBe(1);
  expect(lineTotal({ price: piastres(100), dealPercent: 100, quantity: 99 })).toBe(0);
});

test("charges tax after the discount and never on shipping", () => {
  const totals = totalsOf([shirt], { discount: piastres(9_75), shipping: piastres(70_00) }, vat);
  expect(totals).toEqual({ subtotal: 509_75, discount: 9_75, tax: 70_00, shipping: 70_00, total: 640_00 });
});

test("caps a gift code at the cart's subtotal", () => {
  const totals = totalsOf([shirt], { discount: piastres(900_00) }, vat);
  expect(totals).toMatchObject({ discount: 509_75, tax: 0, total: 0 });
});

test("shows tax without adding it when prices include tax", () => {
  const line = { price: piastres(114_00), dealPercent: 0, quantity: 1 };
  expect(totalsOf([line], {}, { ...vat, pricesIncludeTax: true })).toMatchObject({ tax: 14_00, total: 114_00 });
});

test("rounds tax half up once per order", () => {
  // 14 % of 0.25 is 0.035; of 3.57 (three lines of 1.19) 0.4998, where rounding each line would give 0.51.
  expect(totalsOf([{ price: piastres(25), dealPercent: 0, quantity: 1 }], {}, vat).tax).toBe(4);
  const line = { price: piastres(1_19), dealPercent: 0, quantity: 1 };
  expect(totalsOf([line, line, line], {}, vat).tax).toBe(50);
});

test("the parts of any order add up to its total in whole piastres", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const lines = Array.from({ length: (seed % 5) + 1 }, (_, at) => ({
      price: piastres(((seed * 7919 + at * 104_729) % 900_000) + 1),
      dealPercent: (seed * 31 + at) % 101,
      quantity: ((seed + at) % 99) + 1,
    }));
    const discount = piastres((seed * 613) % 200_000);
    const totals = totalsOf(lines, { discount, shipping: piastres(70_00) }, vat);
    expect(totals.total).toBe(totals.subtotal - totals.discount + totals.tax + totals.shipping);
    expect(Object.values(totals).every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
  }
});
