/** Admin endpoints for the audit log, outbox mails, background jobs and the home. */
export const operationsEndpoints = {
  waiting: "GET /admin/waiting",
  overview: "GET /admin/overview",
  find: "GET /admin/find",
  auditLog: "GET /admin/audit-log",
  backups: "GET /admin/backups",
  jobs: "GET /admin/jobs",
  retryJob: "POST /admin/jobs/:id/retry",
  outbox: "GET /admin/outbox",
  retryMail: "POST /admin/outbox/:id/retry",
} as const;
