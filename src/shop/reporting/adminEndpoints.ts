export const adminReportingEndpoints = {
  analytics: "GET /admin/analytics",
  exportAnalytics: "GET /admin/analytics/export.csv",
} as const;
