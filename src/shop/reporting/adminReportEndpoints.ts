export const adminReportEndpoints = {
  report: "GET /admin/reports/:report",
  exportReport: "GET /admin/reports/:report/export.csv",
  exportInvoices: "GET /admin/accounting/invoices.csv",
  exportCreditNotes: "GET /admin/accounting/credit-notes.csv",
} as const;
