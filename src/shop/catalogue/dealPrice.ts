import { type Piastres, percentOf } from "#platform/money.ts";

/**
 * Returns the unit price after the deal, in piastres. Carts round once per line, so a line may differ by a piastre from
 * the sum of its units.
 */
export const dealPrice = (price: number, dealPercent: number): Piastres => percentOf(price, 100 - dealPercent);
