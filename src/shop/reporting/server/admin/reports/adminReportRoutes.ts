import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { reauthenticateForExport } from "#shop/accounts/server/reauthenticateAbove.ts";
import { withDefaultPeriod } from "#shop/reporting/adminContract.ts";
import { adminReportContract } from "#shop/reporting/adminReportContract.ts";
import { countDocuments, sendCreditNotesCsv, sendInvoicesCsv } from "./documentsCsv.ts";
import { loadReport } from "./loadReport.ts";
import { reportCsv } from "./reportCsv.ts";

/** Most rows on the page, and in a file. */
const shownRows = 200;
const exportedRows = 10_000;

export function adminReportRoutes(app: FastifyInstance): void {
  registerContract(app, adminReportContract, {
    report: ({ readDb, params: { report }, query: { by, compare, ...range } }) =>
      loadReport(readDb, {
        ...{ report, period: withDefaultPeriod(range), interval: by, comparison: compare, limit: shownRows },
      }),
    async exportReport({
      db,
      readDb,
      config,
      admin,
      params: { report },
      query: { by, compare, ...range },
      caller,
      reply,
    }) {
      const period = withDefaultPeriod(range);
      const view = await loadReport(readDb, { report, period, interval: by, comparison: compare, limit: exportedRows });
      await reauthenticateForExport({ db, config }, admin.user, () => view.rows.length);
      await reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${report}-${period.from}-${period.to}.csv"`)
        .send(reportCsv(view, by, caller.language));
      return "";
    },
    async exportInvoices({ db, readDb, config, admin, query, reply }) {
      const period = withDefaultPeriod(query);
      await reauthenticateForExport({ db, config }, admin.user, (most) => countDocuments(db, "invoices", period, most));
      await sendInvoicesCsv(readDb, period, reply);
      return "";
    },
    async exportCreditNotes({ db, readDb, config, admin, query, reply }) {
      const period = withDefaultPeriod(query);
      const countRows = (most: number) => countDocuments(db, "credit_notes", period, most);
      await reauthenticateForExport({ db, config }, admin.user, countRows);
      await sendCreditNotesCsv(readDb, period, reply);
      return "";
    },
  });
}
