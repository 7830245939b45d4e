/** Admin endpoints for the audit log, outbox mails and background jobs. */
export const operationsEndpoints = {
  auditLog: "GET /admin/audit-log",
  backups: "GET /admin/backups",
  jobs: "GET /admin/jobs",
  retryJob: "POST /admin/jobs/:id/retry",
  outbox: "GET /admin/outbox",
  retryMail: "POST /admin/outbox/:id/retry",
} as const;
