import { orderNumber } from "./orderNumber.ts";

/** Returns the discount reason to store for a replacement: its discount is the value of the exchanged item. */
export const exchangeDiscountReason = (firstOrder: number): string => `exchange ${firstOrder}`;

/** Returns the number of the first order; undefined for a reason that staff wrote, or none. */
export function exchangedOrderNumber(discountReason: string | null): string | undefined {
  const [, digits] = /^exchange (\d+)$/.exec(discountReason ?? "") ?? [];
  return digits === undefined ? undefined : orderNumber(Number(digits));
}
