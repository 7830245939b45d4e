import type { EndpointCalls } from "#platform/contract.ts";

export const ordersEndpoints = {
  list: "GET /orders",
  order: "GET /orders/:id",
  cancel: "POST /orders/:id/cancel",
  revokeLink: "DELETE /orders/:id/shared-link",
  shared: "GET /orders/shared/:token",
} as const satisfies EndpointCalls;
