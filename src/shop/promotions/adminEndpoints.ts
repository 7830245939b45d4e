import type { EndpointCalls } from "#platform/contract.ts";

export const adminPromotionsEndpoints = {
  list: "GET /admin/coupons",
  coupon: "GET /admin/coupons/:id",
  uses: "GET /admin/coupons/:id/uses",
  add: "POST /admin/coupons",
  change: "PATCH /admin/coupons/:id",
  remove: "DELETE /admin/coupons/:id",
} as const satisfies EndpointCalls;
