import { type Piastres, percentOf, piastres, sum, zero } from "#platform/money.ts";

/** `price` is the unit price in piastres before the deal; `dealPercent` is 0–100. */
export type PricedLine = { price: Piastres; dealPercent: number; quantity: number };
export type PriceRules = { taxPercent: number; pricesIncludeTax: boolean };
export type Totals = { subtotal: Piastres; discount: Piastres; tax: Piastres; shipping: Piastres; total: Piastres };

/** Rounds once per line, so that the displayed line totals add up to the subtotal. */
export function lineTotal({ price, dealPercent, quantity }: PricedLine): Piastres {
  return percentOf(price * quantity, 100 - dealPercent);
}

export const subtotalOf = (lines: readonly PricedLine[]): Piastres => sum(lines.map(lineTotal));

export function totalsOf(
  lines: readonly PricedLine[],
  { discount = zero, shipping = zero }: { discount?: Piastres; shipping?: Piastres },
  rules: PriceRules,
): Totals {
  const subtotal = subtotalOf(lines);
  // A 500 EGP gift code on a 300 EGP cart discounts 300 EGP: the total never goes below zero.
  const appliedDiscount = piastres(Math.min(discount, subtotal));
  const taxable = piastres(subtotal - appliedDiscount);
  const tax = taxOn(taxable, rules);
  const total = rules.pricesIncludeTax ? sum([taxable, shipping]) : sum([taxable, tax, shipping]);
  return { subtotal, discount: appliedDiscount, tax, shipping, total };
}

function taxOn(taxable: Piastres, { taxPercent, pricesIncludeTax }: PriceRules): Piastres {
  if (!pricesIncludeTax) return percentOf(taxable, taxPercent);
  // Tax contained in a gross price: 14 of 114.
  return piastres(Math.floor((taxable * taxPercent * 2 + 100 + taxPercent) / (2 * (100 + taxPercent))));
}
