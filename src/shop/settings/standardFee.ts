import type { Settings } from "./settings.ts";

type FeeRules = Pick<Settings, "shippingFee" | "shippingByGovernorate">;

/** Returns the piastres of standard delivery to a governorate by its ISO code; undefined while it is not known. */
export const standardFee = (governorate: string | undefined, rules: FeeRules): number =>
  (governorate ? rules.shippingByGovernorate[governorate] : undefined) ?? rules.shippingFee;
