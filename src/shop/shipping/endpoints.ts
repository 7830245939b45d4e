import type { EndpointCalls } from "#platform/contract.ts";

export const shippingEndpoints = {
  ofOrder: "GET /orders/:id/shipments",
  shared: "GET /orders/shared/:token/shipments",
} as const satisfies EndpointCalls;
