import type { EndpointCalls } from "#platform/contract.ts";

export const adminShippingEndpoints = {
  list: "GET /admin/shipments",
  ofOrder: "GET /admin/orders/:id/shipments",
  create: "POST /admin/orders/:id/shipments",
  book: "POST /admin/shipments/:id/booking",
  cancel: "POST /admin/shipments/:id/cancellation",
  report: "POST /admin/shipments/:id/events",
  setTracking: "PATCH /admin/shipments/:id/tracking",
  acceptPartly: "POST /admin/shipments/:id/partial-acceptance",
  labels: "GET /admin/shipments/labels.pdf",
  scan: "POST /admin/shipments/scan",
  handOver: "POST /admin/shipments/hand-over",
  jobs: "GET /admin/shipments/bulk-jobs",
  startJob: "POST /admin/shipments/bulk-jobs",
  retryJob: "POST /admin/shipments/bulk-jobs/:id/retry",
  hideJob: "DELETE /admin/shipments/bulk-jobs/:id",
  couriers: "GET /admin/couriers",
  connect: "PUT /admin/couriers/bosta",
  disconnect: "DELETE /admin/couriers/bosta",
  manifests: "GET /admin/manifests",
  manifest: "GET /admin/manifests/:id/manifest.pdf",
} as const satisfies EndpointCalls;
