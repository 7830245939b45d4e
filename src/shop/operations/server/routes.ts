import type { FastifyInstance } from "fastify";
import { serve } from "#server/serve.ts";
import { operationsContract } from "../contract.ts";
import { auditRows, sendAuditTable } from "./auditLog.ts";
import { jobsOf, retryJob } from "./jobList.ts";
import { mailsOf, retryMail } from "./mailList.ts";

export function operationsRoutes(app: FastifyInstance): void {
  serve(app, operationsContract, {
    async auditLog({ db, query, reply }) {
      if (query.format === "csv") await sendAuditTable(db, query, reply);
      return query.format === "csv" ? nothing : auditRows(db, query);
    },
    jobs: ({ db, query }) => jobsOf(db, query),
    async retryJob(visit) {
      await retryJob(visit, visit.params.id);
      return {};
    },
    outbox: ({ db, query }) => mailsOf(db, query),
    async retryMail(visit) {
      await retryMail(visit, visit.params.id);
      return {};
    },
  });
}

/** The answer has left already, as a table. */
const nothing = { items: [], page: 1, pageSize: 0, total: 0, more: false, subjects: [] };
