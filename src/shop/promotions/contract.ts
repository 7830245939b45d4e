import { z } from "zod";
import { pageSchema, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { promotionsEndpoints } from "./endpoints.ts";

/** Customer-facing fields of a code. Amounts are Egyptian pounds, times ISO 8601 in UTC. */
export const couponView = z.object({
  code: z.string(),
  kind: z.enum(["coupon", "gift"]),
  /** Exactly one of the two is null. */
  percentOff: z.number().nullable(),
  amountOff: z.number().nullable(),
  minSubtotal: z.number(),
  expiresAt: z.string().nullable(),
});
export type CouponView = z.output<typeof couponView>;

/** A code as typed; does not check that it exists. */
export const typedCouponCode = requiredText(60);

export const promotionsContract = {
  /** The caller's unused gift codes, soonest expiry first. */
  mine: { call: promotionsEndpoints.mine, access: "customer", answer: pageSchema(couponView) },
} as const satisfies Contract<typeof promotionsEndpoints>;
