/** Admin endpoints for the audit log, outbox mails, background jobs and the numbers of what waits. */
export const operationsEndpoints = {
  waiting: "GET /admin/waiting",
  auditLog: "GET /admin/audit-log",
  backups: "GET /admin/backups",
  jobs: "GET /admin/jobs",
  retryJob: "POST /admin/jobs/:id/retry",
  outbox: "GET /admin/outbox",
  retryMail: "POST /admin/outbox/:id/retry",
} as const;
