import type { EndpointCalls } from "#platform/contract.ts";

export const checkoutEndpoints = {
  quote: "POST /checkout/quote",
  startCardPayment: "POST /checkout/session",
  session: "GET /checkout/session/:id",
  cancelSession: "POST /checkout/session/:id/cancel",
  placeCodOrder: "POST /checkout/cod",
  draftPayment: "GET /draft-payments/:token",
  payDraft: "POST /draft-payments/:token",
  buyAgain: "POST /orders/:id/buy-again",
} as const satisfies EndpointCalls;
