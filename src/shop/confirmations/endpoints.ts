import type { EndpointCalls } from "#platform/contract.ts";

export const confirmationsEndpoints = {
  find: "GET /order-confirmations/:token",
  confirm: "POST /order-confirmations/:token",
  confirmOwn: "POST /orders/:id/confirm",
} as const satisfies EndpointCalls;
