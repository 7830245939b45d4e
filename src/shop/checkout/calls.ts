import type { Calls } from "#platform/contract.ts";

export const checkoutCalls = {
  quote: "POST /checkout/quote",
  payByCard: "POST /checkout/session",
  session: "GET /checkout/session/:id",
  cancelSession: "POST /checkout/session/:id/cancel",
  payOnDelivery: "POST /checkout/cod",
  buyAgain: "POST /orders/:id/buy-again",
} as const satisfies Calls;
