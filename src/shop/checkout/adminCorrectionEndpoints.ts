import type { EndpointCalls } from "#platform/contract.ts";

export const adminCorrectionEndpoints = {
  correct: "PATCH /admin/orders/:id/delivery",
  eraseContact: "POST /admin/orders/:id/contact-erasure",
} as const satisfies EndpointCalls;
