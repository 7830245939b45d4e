import type { EndpointCalls } from "#platform/contract.ts";

export const adminConfirmationsEndpoints = {
  counts: "GET /admin/confirmations/counts",
  next: "POST /admin/confirmations/next",
  postpone: "POST /admin/confirmations/:id/postpone",
  record: "POST /admin/confirmations/:id/outcome",
} as const satisfies EndpointCalls;
