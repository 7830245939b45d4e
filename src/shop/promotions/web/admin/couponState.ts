import type { AdminCouponView } from "#shop/promotions/adminContract.ts";
import type { Tone } from "#web/ui/Badge.tsx";

export type CouponState = "active" | "waiting" | "ended" | "used" | "off" | "withdrawn";

/** Returns the state that decides whether a customer can redeem the code now. */
export function couponState(coupon: AdminCouponView, now: Date): CouponState {
  if (!coupon.active) return coupon.withdrawnAt ? "withdrawn" : "off";
  if (coupon.expiresAt && new Date(coupon.expiresAt) <= now) return "ended";
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return "used";
  if (coupon.startsAt && new Date(coupon.startsAt) > now) return "waiting";
  return "active";
}

export const couponTones: Record<CouponState, Tone> = {
  active: "success",
  waiting: "info",
  ended: "plain",
  used: "plain",
  off: "danger",
  withdrawn: "danger",
};
