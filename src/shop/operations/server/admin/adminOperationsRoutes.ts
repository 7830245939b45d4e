import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { reauthenticateForExport } from "#shop/accounts/server/reauthenticateAbove.ts";
import { operationsContract } from "#shop/operations/contract.ts";
import { countAuditEntries, listAuditEntries, sendAuditCsv } from "./auditLog.ts";
import { listJobs, retryJob } from "./backgroundJobs.ts";
import { countWaiting, visibleCounts } from "./countWaiting.ts";
import { findAnything } from "./findAnything.ts";
import { loadOverview } from "./loadOverview.ts";
import { listMails, retryMail } from "./outboxMails.ts";
import { viewBackups } from "./viewBackups.ts";

export function adminOperationsRoutes(app: FastifyInstance): void {
  registerContract(app, operationsContract, {
    waiting: async ({ db, admin }) => visibleCounts(await countWaiting(db), admin.user),
    overview: ({ db, admin }) => loadOverview(db, admin.user),
    async find({ db, admin, query: { q }, caller: { language } }) {
      return { items: await findAnything(db, { q, language, staff: admin.user }) };
    },
    async auditLog({ db, readDb, config, admin, query, reply }) {
      if (query.format !== "csv") return listAuditEntries(db, query);
      await reauthenticateForExport({ db, config }, admin.user, (most) => countAuditEntries(db, query, most));
      await sendAuditCsv(readDb, query, reply);
      return emptyAnswer;
    },
    backups: ({ db }) => viewBackups(db),
    jobs: ({ db, query }) => listJobs(db, query),
    async retryJob({ admin, params: { id } }) {
      await retryJob(admin, id);
      return {};
    },
    outbox: ({ db, query }) => listMails(db, query),
    async retryMail({ admin, params: { id } }) {
      await retryMail(admin, id);
      return {};
    },
  });
}

/** The response was already sent as CSV. */
const emptyAnswer = { items: [], page: 1, pageSize: 0, total: 0, more: false, subjects: [] };
