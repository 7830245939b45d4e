import type { EndpointCalls } from "#platform/contract.ts";

export const payoutsEndpoints = {
  account: "GET /orders/:id/payout-account",
  setAccount: "PUT /orders/:id/payout-account",
} as const satisfies EndpointCalls;
