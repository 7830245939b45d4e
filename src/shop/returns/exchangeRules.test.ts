import fc from "fast-check";
import { expect, test } from "vitest";
import { piastres } from "#platform/money.ts";
import { couponPercentOf, exchangeDifference, priceReplacement, replacementTotals } from "./exchangeRules.ts";

const noTax = { couponPercent: null, taxPercent: 0, pricesIncludeTax: false };
const vat = { ...noTax, taxPercent: 14 };
const sold = { price: piastres(333_33), dealPercent: 10, quantity: 1, returned: 0, discounted: true };
const line = { ...sold, paid: piastres(290_00) };
const at = (soldVariant: number | null, wantedVariant: number, terms = noTax) =>
  priceReplacement(
    {
      ...line,
      soldVariantPrice: soldVariant === null ? null : piastres(soldVariant),
      wantedVariantPrice: piastres(wantedVariant),
    },
    terms,
  );

test("another size costs nothing, whatever the product costs today", () => {
  for (const today of [333_33, 400_00, 1])
    expect(exchangeDifference({ credit: line.paid, price: at(today, today, vat).cost })).toEqual({ due: 0, refund: 0 });
});

test("a dearer or cheaper size costs the whole difference after the deal, with VAT", () => {
  const dearer = at(400_00, 450_00, vat);
  expect([dearer.price, dearer.total]).toEqual([383_33, 345_00]);
  expect(exchangeDifference({ credit: line.paid, price: dearer.cost }).due).toBe(51_30);
  expect(exchangeDifference({ credit: line.paid, price: at(400_00, 350_00, vat).cost }).refund).toBe(51_30);
  expect(at(400_00, 450_00, { ...vat, pricesIncludeTax: true }).cost).toBe(290_00 + 45_00);
  expect(at(null, 500_00).price).toBe(500_00);
});

test("a coupon's percentage lowers the difference of the lines that it covers", () => {
  const wanted = { ...line, soldVariantPrice: piastres(400_00), wantedVariantPrice: piastres(450_00) };
  expect(priceReplacement(wanted, { ...vat, couponPercent: 20 }).cost).toBe(290_00 + 41_04);
  expect(priceReplacement({ ...wanted, discounted: false }, { ...vat, couponPercent: 20 }).cost).toBe(290_00 + 51_30);
  expect(priceReplacement(wanted, { ...vat, couponPercent: 100 }).cost).toBe(290_00);
});

test("a cheaper size gives back no more than was paid", () => {
  expect(at(400_00, 10_00, vat).cost).toBe(0);
});

test("pieces that are exchanged one after the other cost as much as all at once", () => {
  const amount = fc.integer({ min: 100, max: 9_999_99 });
  const percent = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(
      fc.record({
        price: amount,
        wanted: amount,
        dealPercent: fc.integer({ min: 0, max: 90 }),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({ couponPercent: fc.option(percent), taxPercent: percent, pricesIncludeTax: fc.boolean() }),
      ({ price, wanted, dealPercent, quantity }, terms) => {
        // Enough was paid that no cheaper size reaches 0.
        const paid = piastres(99_999_999_99);
        const cost = (returned: number, pieces: number) =>
          priceReplacement(
            {
              ...{ price: piastres(price), dealPercent, quantity: pieces, returned, discounted: true, paid },
              ...{ soldVariantPrice: piastres(price), wantedVariantPrice: piastres(wanted) },
            },
            terms,
          ).cost - paid;
        const one = Array.from({ length: quantity }, (_, returned) => cost(returned, 1));
        expect(one.reduce((sum, difference) => sum + difference, 0)).toBe(cost(0, quantity));
      },
    ),
  );
});

test("a discount is a percentage only where it fits the coupon as it is today", () => {
  const lines = [
    { total: piastres(333_33), discount: piastres(33_33) },
    { total: piastres(5), discount: piastres(1) },
    { total: piastres(100_00), discount: piastres(0) },
  ];
  expect(couponPercentOf(lines, 10)).toBe(10);
  expect([couponPercentOf(lines, 15), couponPercentOf(lines, null)]).toEqual([null, null]);
  expect(couponPercentOf([{ total: piastres(500_00), discount: piastres(490_00) }], 10)).toBeNull();
  expect(couponPercentOf([{ total: piastres(500_00), discount: piastres(0) }], 10)).toBeNull();
});

test.each([true, false])("totals add up to what the customer still pays, tax included %s", (pricesIncludeTax) => {
  for (const due of [0, 1, 43_50, 100_01]) {
    const lineTotals = [piastres(200_00), piastres(145_01)];
    const totals = replacementTotals({ lineTotals, due: piastres(due), taxPercent: 14, pricesIncludeTax });
    expect(totals.subtotal - totals.discount + (pricesIncludeTax ? 0 : totals.tax)).toBe(due);
    expect(totals.discounts.reduce((sum, discount) => sum + discount, 0)).toBe(totals.discount);
  }
});

test("a replacement is never discounted by less than nothing, however its lines are rounded", () => {
  // Three lines of 0.12 and their VAT are 0.14 each, 0.42 together: 0.37 and VAT, where they cost 0.36.
  const lineTotals = Array.from({ length: 3 }, () => piastres(12));
  expect(replacementTotals({ lineTotals, due: piastres(42), taxPercent: 14, pricesIncludeTax: false })).toMatchObject({
    discount: 0,
    tax: 6,
    total: 42,
  });
  // The second piece of a free line, 0.01 less 60 % today, is rounded to 0.
  const free = { price: piastres(0), dealPercent: 60, quantity: 1, returned: 1, discounted: false, paid: piastres(0) };
  const today = { soldVariantPrice: piastres(0), wantedVariantPrice: piastres(1) };
  expect(priceReplacement({ ...free, ...today }, noTax)).toMatchObject({ total: 0, cost: 0 });
});
