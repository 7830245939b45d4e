/** How the shop runs, for staff: who changed what, which mails and jobs wait or failed. */
export const operationsCalls = {
  auditLog: "GET /admin/audit-log",
  jobs: "GET /admin/jobs",
  retryJob: "POST /admin/jobs/:id/retry",
  outbox: "GET /admin/outbox",
  retryMail: "POST /admin/outbox/:id/retry",
} as const;
