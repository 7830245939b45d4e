import type { EndpointCalls } from "#platform/contract.ts";

export const adminReturnsEndpoints = {
  list: "GET /admin/returns",
  requestReturn: "POST /admin/orders/:id/refund-request",
  refusedAtDoor: "POST /admin/orders/:id/refused-at-door",
  receiveGoods: "POST /admin/orders/:id/goods-received",
  refund: "POST /admin/orders/:id/refund",
  rejectRefund: "POST /admin/orders/:id/refund-rejection",
  reopenRefund: "POST /admin/orders/:id/refund-reopening",
  listExchanges: "GET /admin/exchanges",
  exchangeOptions: "GET /admin/orders/:id/exchange-options",
  requestExchange: "POST /admin/orders/:id/exchange",
  approveExchange: "POST /admin/orders/:id/exchange/approval",
  declineExchange: "POST /admin/orders/:id/exchange/rejection",
  photo: "GET /admin/orders/:id/return-photos/:photo",
} as const satisfies EndpointCalls;
