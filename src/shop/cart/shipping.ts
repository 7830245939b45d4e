import { nothing, type Piastres, piastres } from "#platform/money.ts";
import type { Settings } from "#shop/settings/settings.ts";

export type DeliveryMethod = "standard" | "express";
export type ShippingRules = Pick<Settings, "shippingFee" | "shippingByGovernorate" | "expressFee" | "freeShippingFrom">;
/** `governorate` is an ISO code, unknown until an address is given; `goods` is what is paid for goods, after the discount. */
export type Parcel = { method?: DeliveryMethod; governorate?: string | undefined; goods: Piastres };

/** @returns undefined for a way of delivery that staff do not offer */
export function shippingFee({ method = "standard", governorate, goods }: Parcel, rules: ShippingRules) {
  if (method === "express") return rules.expressFee === null ? undefined : piastres(rules.expressFee);
  // Reached by what is paid: a coupon that takes the cart below the threshold takes the gift too.
  if (rules.freeShippingFrom !== null && goods >= rules.freeShippingFrom) return nothing;
  const own = governorate ? rules.shippingByGovernorate[governorate] : undefined;
  return piastres(own ?? rules.shippingFee);
}
