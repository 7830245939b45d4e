import type { StaffCoupon } from "#shop/promotions/contract.ts";
import type { Tone } from "#web/ui/Badge.tsx";

export type CouponState = "active" | "waiting" | "ended" | "used" | "off";

/** What becomes of somebody who types the code now. */
export function stateOf(coupon: StaffCoupon, now: Date): CouponState {
  if (!coupon.active) return "off";
  if (coupon.expiresAt && new Date(coupon.expiresAt) <= now) return "ended";
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return "used";
  if (coupon.startsAt && new Date(coupon.startsAt) > now) return "waiting";
  return "active";
}

export const tones: Record<CouponState, Tone> = {
  active: "success",
  waiting: "info",
  ended: "plain",
  used: "plain",
  off: "danger",
};
