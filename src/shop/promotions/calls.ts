import type { Calls } from "#platform/contract.ts";

export const promotionsCalls = { mine: "GET /coupons/mine" } as const satisfies Calls;

export const staffPromotionsCalls = {
  list: "GET /admin/coupons",
  coupon: "GET /admin/coupons/:id",
  uses: "GET /admin/coupons/:id/uses",
  add: "POST /admin/coupons",
  change: "PATCH /admin/coupons/:id",
  remove: "DELETE /admin/coupons/:id",
} as const satisfies Calls;
