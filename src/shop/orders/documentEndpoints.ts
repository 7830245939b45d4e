import type { EndpointCalls } from "#platform/contract.ts";

export const documentEndpoints = {
  invoice: "GET /orders/:id/invoice.pdf",
  returnSlip: "GET /orders/:id/return-slip.pdf",
} as const satisfies EndpointCalls;
