import { nothing, type Piastres, percentOf, piastres, sum } from "#platform/money.ts";

/** `price` is for one, before the deal; `dealPercent` 0–100. */
export type PricedLine = { price: Piastres; dealPercent: number; quantity: number };
export type PriceRules = { taxPercent: number; pricesIncludeTax: boolean };
export type Totals = { subtotal: Piastres; discount: Piastres; tax: Piastres; shipping: Piastres; total: Piastres };

/** Rounds once per line, so that the lines a customer adds up by hand make the subtotal. */
export function lineTotal({ price, dealPercent, quantity }: PricedLine): Piastres {
  return percentOf(price * quantity, 100 - dealPercent);
}

export const subtotalOf = (lines: readonly PricedLine[]): Piastres => sum(lines.map(lineTotal));

export function totalsOf(
  lines: readonly PricedLine[],
  { discount = nothing, shipping = nothing }: { discount?: Piastres; shipping?: Piastres },
  rules: PriceRules,
): Totals {
  const subtotal = subtotalOf(lines);
  // A 500 EGP gift code on a 300 EGP cart is worth 300 EGP: we never pay the customer.
  const given = piastres(Math.min(discount, subtotal));
  const taxable = piastres(subtotal - given);
  const tax = taxOn(taxable, rules);
  const total = rules.pricesIncludeTax ? sum([taxable, shipping]) : sum([taxable, tax, shipping]);
  return { subtotal, discount: given, tax, shipping, total };
}

function taxOn(taxable: Piastres, { taxPercent, pricesIncludeTax }: PriceRules): Piastres {
  if (!pricesIncludeTax) return percentOf(taxable, taxPercent);
  // The tax hidden in a gross price: of 114, 14 is tax.
  return piastres(Math.floor((taxable * taxPercent * 2 + 100 + taxPercent) / (2 * (100 + taxPercent))));
}
