import type { Calls } from "#platform/contract.ts";

export const cartCalls = {
  cart: "GET /cart",
  add: "POST /cart",
  remove: "DELETE /cart",
  setQuantity: "PUT /cart/:productId",
} as const satisfies Calls;
