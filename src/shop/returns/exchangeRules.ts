import { allocate, type Piastres, percentOf, piastres, proportionOf, zero } from "#platform/money.ts";

/** One exchanged line. Piastres: `price` before the deal as it was sold, the other two as they are today. */
type PricedExchange = {
  price: Piastres;
  dealPercent: number;
  quantity: number;
  /** The amount that the customer paid for these pieces, discount and tax included. */
  paid: Piastres;
  /** Null when the sold variant no longer exists. */
  soldVariantPrice: Piastres | null;
  wantedVariantPrice: Piastres;
};

/**
 * Prices a replacement: the same deal and discount as the sold item, and the difference that the two variants have
 * today. So a deal that has ended costs a customer nothing who only needs another size.
 */
export function priceReplacement(line: PricedExchange): { price: Piastres; total: Piastres; cost: Piastres } {
  const { soldVariantPrice, wantedVariantPrice, dealPercent, quantity, paid } = line;
  const price =
    soldVariantPrice === null
      ? wantedVariantPrice
      : piastres(Math.max(0, line.price + wantedVariantPrice - soldVariantPrice));
  const total = percentOf(price * quantity, 100 - dealPercent);
  const sold = percentOf(line.price * quantity, 100 - dealPercent);
  const cost = price === line.price ? paid : sold === 0 ? total : proportionOf(paid, total, sold);
  return { price, total, cost };
}

/** Piastres that the courier collects, and those that the customer gets back. One of them is 0. */
export const exchangeDifference = ({ credit, price }: { credit: number; price: number }) => ({
  due: piastres(Math.max(0, price - credit)),
  refund: piastres(Math.max(0, credit - price)),
});

type ReplacementTerms = {
  lineTotals: readonly Piastres[];
  /** The amount that the customer still pays, tax included. */
  due: Piastres;
  /** Tax of the original order and what was paid for its goods. */
  tax: number;
  goods: number;
  pricesIncludeTax: boolean;
};

/** Totals of a replacement order: what was paid for the returned items is its discount. */
export function replacementTotals({ lineTotals, due, tax, goods, pricesIncludeTax }: ReplacementTerms) {
  const subtotal = piastres(lineTotals.reduce((sum, total) => sum + total, 0));
  const taxShare = goods === 0 ? zero : proportionOf(tax, due, goods);
  const net = pricesIncludeTax ? due : piastres(due - taxShare);
  const discount = piastres(subtotal - net);
  return { subtotal, discount, tax: taxShare, shipping: zero, total: due, discounts: allocate(discount, lineTotals) };
}
