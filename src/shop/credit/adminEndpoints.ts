import type { EndpointCalls } from "#platform/contract.ts";

export const adminCreditEndpoints = {
  credit: "GET /admin/customers/:id/credit",
  change: "POST /admin/customers/:id/credit",
} as const satisfies EndpointCalls;
