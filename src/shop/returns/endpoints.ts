import type { EndpointCalls } from "#platform/contract.ts";

export const returnsEndpoints = {
  requestReturn: "POST /orders/:id/refund-request",
  withdrawReturn: "POST /orders/:id/refund-request/withdrawal",
  exchangeOptions: "GET /orders/:id/exchange-options",
  requestExchange: "POST /orders/:id/exchange",
  withdrawExchange: "POST /orders/:id/exchange/withdrawal",
  addPhotos: "POST /orders/:id/return-photos",
  photo: "GET /orders/:id/return-photos/:photo",
  removePhoto: "DELETE /orders/:id/return-photos/:photo",
} as const satisfies EndpointCalls;
