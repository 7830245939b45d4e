import type { Calls } from "#platform/contract.ts";

/** What surrounds the staff's list of orders: what changed in it, files of it, many changed at once, views kept. */
export const orderDeskCalls = {
  pulse: "GET /admin/orders/pulse",
  picks: "GET /admin/orders/picks",
  exportList: "GET /admin/orders/export.csv",
  bulkJobs: "GET /admin/orders/bulk-jobs",
  startBulk: "POST /admin/orders/bulk-jobs",
  bulkJob: "GET /admin/orders/bulk-jobs/:id",
  retryBulk: "POST /admin/orders/bulk-jobs/:id/retry",
  hideBulk: "DELETE /admin/orders/bulk-jobs/:id",
  views: "GET /admin/saved-views",
  saveView: "POST /admin/saved-views",
  removeView: "DELETE /admin/saved-views/:id",
} as const satisfies Calls;
