import type { EndpointCalls } from "#platform/contract.ts";

export const cartEndpoints = {
  cart: "GET /cart",
  add: "POST /cart",
  remove: "DELETE /cart",
  setQuantity: "PUT /cart/:productId",
  saveForLater: "POST /cart/saved",
  moveToCart: "POST /cart/unsaved",
  applyCoupon: "POST /cart/coupon",
  removeCoupon: "DELETE /cart/coupon",
  validateCoupon: "POST /coupons/validate",
} as const satisfies EndpointCalls;
