import { expect, test } from "vitest";
import { piastres } from "#platform/money.ts";
import { exchangeDifference, priceReplacement, replacementTotals } from "./exchangeRules.ts";

const sold = { price: piastres(333_33), dealPercent: 10, quantity: 1, paid: piastres(290_00) };
const at = (soldVariant: number | null, wantedVariant: number) =>
  priceReplacement({
    ...sold,
    soldVariantPrice: soldVariant === null ? null : piastres(soldVariant),
    wantedVariantPrice: piastres(wantedVariant),
  });

test("another size costs nothing, whatever the product costs today", () => {
  for (const today of [333_33, 400_00, 1])
    expect(exchangeDifference({ credit: sold.paid, price: at(today, today).cost })).toEqual({ due: 0, refund: 0 });
});

test("a dearer or cheaper size costs the difference, less the share of deal and discount", () => {
  const dearer = at(400_00, 450_00);
  expect(dearer.price).toBe(383_33);
  expect(dearer.cost).toBe(Math.round((290_00 * 345_00) / 300_00));
  expect(exchangeDifference({ credit: 290_00, price: dearer.cost }).due).toBe(43_50);
  expect(exchangeDifference({ credit: 290_00, price: at(400_00, 350_00).cost }).refund).toBe(43_50);
  expect(at(null, 500_00).price).toBe(500_00);
});

test.each([true, false])("totals add up to what the customer still pays, tax included %s", (pricesIncludeTax) => {
  for (const due of [0, 1, 43_50, 100_01]) {
    const lineTotals = [piastres(200_00), piastres(145_01)];
    const totals = replacementTotals({ lineTotals, due: piastres(due), tax: 37_00, goods: 300_00, pricesIncludeTax });
    expect(totals.subtotal - totals.discount + (pricesIncludeTax ? 0 : totals.tax)).toBe(due);
    expect(totals.discounts.reduce((sum, discount) => sum + discount, 0)).toBe(totals.discount);
  }
});
