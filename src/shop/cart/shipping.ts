import { type Piastres, piastres, zero } from "#platform/money.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { standardFee } from "#shop/settings/standardFee.ts";

export type DeliveryMethod = "standard" | "express";
export type ShippingRules = Pick<Settings, "shippingFee" | "shippingByGovernorate" | "expressFee" | "freeShippingFrom">;
/**
 * `governorate` is an ISO code, undefined until the address is known; `goods` is the goods total after the discount.
 */
export type ShippingInput = { method?: DeliveryMethod; governorate?: string | undefined; goods: Piastres };

/** Returns undefined for a delivery method that is not offered. */
export function shippingFee({ method = "standard", governorate, goods }: ShippingInput, rules: ShippingRules) {
  if (method === "express") return rules.expressFee === null ? undefined : piastres(rules.expressFee);
  // Compares the discounted total: a coupon that takes the cart below the threshold also removes free shipping.
  if (rules.freeShippingFrom !== null && goods >= rules.freeShippingFrom) return zero;
  return piastres(standardFee(governorate, rules));
}
