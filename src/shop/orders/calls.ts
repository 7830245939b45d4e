import type { Calls } from "#platform/contract.ts";

export const ordersCalls = {
  list: "GET /orders",
  order: "GET /orders/:id",
  cancel: "POST /orders/:id/cancel",
} as const satisfies Calls;

export const staffOrdersCalls = {
  list: "GET /admin/orders",
  order: "GET /admin/orders/:id",
  setStatus: "PATCH /admin/orders/:id/status",
  setStatuses: "POST /admin/orders/bulk-status",
  cancel: "POST /admin/orders/:id/cancel",
} as const satisfies Calls;
