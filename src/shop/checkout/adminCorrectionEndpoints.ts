import type { EndpointCalls } from "#platform/contract.ts";

export const adminCorrectionEndpoints = {
  correct: "PATCH /admin/orders/:id/delivery",
} as const satisfies EndpointCalls;
