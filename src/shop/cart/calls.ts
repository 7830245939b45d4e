import type { Calls } from "#platform/contract.ts";

export const cartCalls = {
  cart: "GET /cart",
  add: "POST /cart",
  remove: "DELETE /cart",
  setQuantity: "PUT /cart/:productId",
  saveForLater: "POST /cart/saved",
  moveToCart: "POST /cart/unsaved",
  chooseCode: "POST /cart/coupon",
  dropCode: "DELETE /cart/coupon",
  tryCode: "POST /coupons/validate",
} as const satisfies Calls;
