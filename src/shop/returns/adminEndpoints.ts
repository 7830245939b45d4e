import type { EndpointCalls } from "#platform/contract.ts";

export const adminReturnsEndpoints = {
  list: "GET /admin/returns",
  requestReturn: "POST /admin/orders/:id/refund-request",
  refusedAtDoor: "POST /admin/orders/:id/refused-at-door",
  receiveGoods: "POST /admin/orders/:id/goods-received",
  refund: "POST /admin/orders/:id/refund",
  rejectRefund: "POST /admin/orders/:id/refund-rejection",
  reopenRefund: "POST /admin/orders/:id/refund-reopening",
  photo: "GET /admin/orders/:id/return-photos/:photo",
} as const satisfies EndpointCalls;
