import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { reauthenticateForExport } from "#shop/accounts/server/reauthenticateAbove.ts";
import { adminReportingContract, withDefaultPeriod } from "#shop/reporting/adminContract.ts";
import { loadAnalytics } from "./analytics.ts";
import { analyticsCsv, analyticsRows } from "./analyticsCsv.ts";

export function adminReportingRoutes(app: FastifyInstance): void {
  registerContract(app, adminReportingContract, {
    analytics: ({ readDb, query }) => loadAnalytics(readDb, withDefaultPeriod(query)),
    async exportAnalytics({ db, readDb, config, admin, query: { table, ...given }, caller, reply }) {
      const period = withDefaultPeriod(given);
      const rows = analyticsRows(await loadAnalytics(readDb, period), table, caller.language);
      await reauthenticateForExport({ db, config }, admin.user, () => rows.length);
      await reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${table}-${period.from}-${period.to}.csv"`)
        .send(analyticsCsv(rows));
      return "";
    },
  });
}
