import type { EndpointCalls } from "#platform/contract.ts";

export const adminCashEndpoints = {
  report: "GET /admin/courier-cash",
  list: "GET /admin/courier-statements",
  check: "POST /admin/courier-statements/check",
  upload: "POST /admin/courier-statements",
  one: "GET /admin/courier-statements/:id",
  decide: "POST /admin/courier-statements/:id/decisions",
  close: "POST /admin/courier-statements/:id/closing",
  discard: "DELETE /admin/courier-statements/:id",
} as const satisfies EndpointCalls;
