import { type Piastres, percentOf } from "#platform/money.ts";

/** What one piece costs today. Carts round once per line, so that many pieces may differ by a piastre. */
export const dealPrice = (price: number, dealPercent: number): Piastres => percentOf(price, 100 - dealPercent);
