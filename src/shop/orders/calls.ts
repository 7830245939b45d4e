import type { Calls } from "#platform/contract.ts";

export const ordersCalls = {
  list: "GET /orders",
  order: "GET /orders/:id",
  cancel: "POST /orders/:id/cancel",
  requestRefund: "POST /orders/:id/refund-request",
  shared: "GET /orders/shared/:token",
} as const satisfies Calls;

export const staffOrdersCalls = {
  list: "GET /admin/orders",
  order: "GET /admin/orders/:id",
  setStatus: "PATCH /admin/orders/:id/status",
  setStatuses: "POST /admin/orders/bulk-status",
  cancel: "POST /admin/orders/:id/cancel",
} as const satisfies Calls;

export const staffReturnsCalls = {
  list: "GET /admin/returns",
  refund: "POST /admin/orders/:id/refund",
  retryRefund: "POST /admin/orders/:id/refund-retry",
  requestReturn: "POST /admin/orders/:id/refund-request",
  refusedAtDoor: "POST /admin/orders/:id/refused-at-door",
  receiveGoods: "POST /admin/orders/:id/goods-received",
  rejectRefund: "POST /admin/orders/:id/refund-rejection",
  reopenRefund: "POST /admin/orders/:id/refund-reopening",
  setTracking: "PATCH /admin/orders/:id/tracking",
  addNote: "POST /admin/orders/:id/notes",
  reconciliation: "GET /admin/reconciliation",
} as const satisfies Calls;
