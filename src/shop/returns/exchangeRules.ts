import { allocate, type Piastres, percentOf, piastres, proportionOf, sum, zero } from "#platform/money.ts";

/** What an order's prices become: the percentage of its coupon or gift code, and the one of its tax. */
export type ExchangeTerms = {
  /** Null: none, a discount of a fixed amount, or one that cannot be told any more. */
  couponPercent: number | null;
  taxPercent: number;
  pricesIncludeTax: boolean;
};

/** One exchanged line. Piastres: `price` before the deal as it was sold, the variants' prices as they are today. */
type PricedExchange = {
  price: Piastres;
  dealPercent: number;
  /** Pieces that are exchanged, and those that went back before them. */
  quantity: number;
  returned: number;
  /** Whether the coupon covers the line. */
  discounted: boolean;
  /** The amount that the customer paid for these pieces, discount and tax included. */
  paid: Piastres;
  /** Null when the sold variant no longer exists. */
  soldVariantPrice: Piastres | null;
  wantedVariantPrice: Piastres;
};

/**
 * Prices a replacement: what was paid and the difference that the two variants have today, after the deal of the sold item,
 * which costs a customer nothing who only needs another size when it has ended. A coupon's percentage lowers the difference;
 * a fixed amount was taken off once and stays that amount. Differences are those of all pieces so far minus those before, so
 * that pieces which are exchanged one after the other cost as much as all at once.
 */
export function priceReplacement(
  line: PricedExchange,
  { couponPercent, taxPercent, pricesIncludeTax }: ExchangeTerms,
): { price: Piastres; total: Piastres; cost: Piastres } {
  const { soldVariantPrice, wantedVariantPrice, dealPercent, quantity, returned, paid } = line;
  const price =
    soldVariantPrice === null
      ? wantedVariantPrice
      : piastres(Math.max(0, line.price + wantedVariantPrice - soldVariantPrice));
  const afterDeal = (unit: Piastres, pieces: number) => percentOf(unit * pieces, 100 - dealPercent);
  const charged = (amount: number, percent: number) =>
    proportionOf(amount, percent * (pricesIncludeTax ? 100 : 100 + taxPercent), 100 * 100);
  const differenceUntil = (pieces: number) => {
    const difference = afterDeal(price, pieces) - afterDeal(line.price, pieces);
    const percent = line.discounted ? 100 - (couponPercent ?? 0) : 100;
    return Math.sign(difference) * charged(Math.abs(difference), percent);
  };
  const total = afterDeal(price, quantity);
  const difference = differenceUntil(returned + quantity) - differenceUntil(returned);
  // Never more than the new pieces cost by themselves, to the piastre.
  const cost = piastres(Math.max(0, paid + Math.min(difference, charged(total, 100))));
  return { price, total, cost };
}

/**
 * Returns the percentage of an order's coupon or gift code, null when it has none or took another amount off: staff may have
 * changed the coupon since. Lines share a discount to a piastre or two.
 */
export function couponPercentOf(
  lines: readonly { total: Piastres; discount: Piastres }[],
  percentOff: number | null,
): number | null {
  if (percentOff === null) return null;
  const covered = lines.filter(({ discount }) => discount > 0);
  const isOfCoupon = covered.every(
    ({ total, discount }) => Math.abs(discount - percentOf(total, percentOff)) <= maxRoundedShare,
  );
  return isOfCoupon && covered.length > 0 ? percentOff : null;
}

/** Piastres by which the share of a line may differ from its percentage. */
const maxRoundedShare = 2;

/** Piastres that the courier collects, and those that the customer gets back. One of them is 0. */
export const exchangeDifference = ({ credit, price }: { credit: number; price: number }) => ({
  due: piastres(Math.max(0, price - credit)),
  refund: piastres(Math.max(0, credit - price)),
});

type ReplacementTerms = {
  lineTotals: readonly Piastres[];
  /** The amount that the customer still pays, tax included. */
  due: Piastres;
  taxPercent: number;
  pricesIncludeTax: boolean;
};

/** Totals of a replacement order: what was paid for the returned items is its discount. */
export function replacementTotals({ lineTotals, due, taxPercent, pricesIncludeTax }: ReplacementTerms) {
  const subtotal = sum(lineTotals);
  const contained = proportionOf(due, taxPercent, 100 + taxPercent);
  // Lines are charged in whole piastres each: the tax takes what their sum exceeds the prices by.
  const tax = pricesIncludeTax ? contained : piastres(Math.max(contained, due - subtotal));
  const net = pricesIncludeTax ? due : piastres(due - tax);
  const discount = piastres(subtotal - net);
  return { subtotal, discount, tax, shipping: zero, total: due, discounts: allocate(discount, lineTotals) };
}
