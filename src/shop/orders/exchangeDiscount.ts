import { type Piastres, piastres, proportionOf } from "#platform/money.ts";
import { orderNumber } from "./orderNumber.ts";

/** Returns the discount reason to store for a replacement: its discount is above all the value of the exchanged items. */
export const exchangeDiscountReason = (firstOrder: number): string => `exchange ${firstOrder}`;

/** Returns the number of the first order; undefined for a reason that staff wrote, or none. */
export function exchangedOrderNumber(discountReason: string | null): string | undefined {
  const [, digits] = /^exchange (\d+)$/.exec(discountReason ?? "") ?? [];
  return digits === undefined ? undefined : orderNumber(Number(digits));
}

/** Piastres, of the exchange that an order came from. */
export type ExchangeCredit = {
  /** Amount paid for the exchanged items, VAT included. */
  credit: number;
  /** Price of the replacement items, VAT included. */
  price: number;
  /** The goods of the first order as they were invoiced, and the same with VAT that was added to prices. */
  first_goods: number;
  first_paid: number;
  /** Whether the exchanged items had a part of the first order's discount. */
  was_discounted: boolean;
};

type Replacement = { discount: number; discount_reason: string | null };

/**
 * Splits the discount of an order. Of a replacement, `exchanged` is what the exchanged items were invoiced for, as far as a
 * cheaper exchange does not refund it, and the rest is the discount that the new items have like the old ones.
 */
export function splitDiscount(
  { discount, discount_reason }: Replacement,
  exchange: ExchangeCredit | undefined,
): { exchangedFrom: string | undefined; exchanged: Piastres; rest: Piastres } {
  const exchangedFrom = exchangedOrderNumber(discount_reason);
  const exchanged = exchangedFrom === undefined ? piastres(0) : exchangedPart(discount, exchange);
  return { exchangedFrom, exchanged, rest: piastres(discount - exchanged) };
}

function exchangedPart(discount: number, exchange: ExchangeCredit | undefined): Piastres {
  // A piastre of rounding is no discount.
  if (!exchange?.was_discounted) return piastres(discount);
  const { credit, price, first_goods, first_paid } = exchange;
  return piastres(Math.min(discount, proportionOf(Math.min(credit, price), first_goods, first_paid)));
}
