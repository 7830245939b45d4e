import type { EndpointCalls } from "#platform/contract.ts";

export const adminOrdersEndpoints = {
  list: "GET /admin/orders",
  order: "GET /admin/orders/:id",
  setStatus: "PATCH /admin/orders/:id/status",
  setStatuses: "POST /admin/orders/bulk-status",
  cancel: "POST /admin/orders/:id/cancel",
  retryRefund: "POST /admin/orders/:id/refund-retry",
  holdRefund: "POST /admin/orders/:id/refunds/:refundId/hold",
  releaseRefund: "DELETE /admin/orders/:id/refunds/:refundId/hold",
  transferRefund: "POST /admin/orders/:id/refunds/:refundId/transfer",
  setTracking: "PATCH /admin/orders/:id/tracking",
  addNote: "POST /admin/orders/:id/notes",
  mails: "GET /admin/orders/:id/mails",
  resendMail: "POST /admin/orders/:id/mails/:mailId/resend",
  reconciliation: "GET /admin/reconciliation",
} as const satisfies EndpointCalls;

/** Endpoints around the admin order list: change polling, exports, bulk changes, saved views. */
export const adminOrderListEndpoints = {
  pulse: "GET /admin/orders/pulse",
  selection: "GET /admin/orders/picks",
  exportList: "GET /admin/orders/export.csv",
  bulkJobs: "GET /admin/orders/bulk-jobs",
  startBulk: "POST /admin/orders/bulk-jobs",
  bulkJob: "GET /admin/orders/bulk-jobs/:id",
  retryBulk: "POST /admin/orders/bulk-jobs/:id/retry",
  hideBulk: "DELETE /admin/orders/bulk-jobs/:id",
  views: "GET /admin/saved-views",
  saveView: "POST /admin/saved-views",
  removeView: "DELETE /admin/saved-views/:id",
} as const satisfies EndpointCalls;

export const adminDocumentEndpoints = {
  invoice: "GET /admin/orders/:id/invoice.pdf",
  packingSlip: "GET /admin/orders/:id/packing-slip.pdf",
  returnSlip: "GET /admin/orders/:id/return-slip.pdf",
  list: "GET /admin/orders/export.pdf",
} as const satisfies EndpointCalls;
