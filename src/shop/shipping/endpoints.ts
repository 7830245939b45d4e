import type { EndpointCalls } from "#platform/contract.ts";

export const shippingEndpoints = {
  ofOrder: "GET /orders/:id/shipments",
  shared: "GET /orders/shared/:token/shipments",
  askRedelivery: "POST /orders/:id/shipments/:number/redelivery",
  askRedeliveryShared: "POST /orders/shared/:token/shipments/:number/redelivery",
} as const satisfies EndpointCalls;
