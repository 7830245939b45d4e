import type { EndpointCalls } from "#platform/contract.ts";

export const adminShippingEndpoints = {
  list: "GET /admin/shipments",
  ofOrder: "GET /admin/orders/:id/shipments",
  create: "POST /admin/orders/:id/shipments",
  book: "POST /admin/shipments/:id/booking",
  cancel: "POST /admin/shipments/:id/cancellation",
  report: "POST /admin/shipments/:id/events",
  labels: "GET /admin/shipments/labels.pdf",
  scan: "POST /admin/shipments/scan",
  handOver: "POST /admin/shipments/hand-over",
  manifests: "GET /admin/manifests",
  manifest: "GET /admin/manifests/:id/manifest.pdf",
} as const satisfies EndpointCalls;
