import type { FastifyInstance } from "fastify";
import { serve } from "#server/serve.ts";
import { settled, staffReportingContract } from "../staffContract.ts";
import { analyticsOf } from "./analytics.ts";
import { analyticsCsv } from "./analyticsCsv.ts";

export function staffReportingRoutes(app: FastifyInstance): void {
  serve(app, staffReportingContract, {
    analytics: ({ db, query }) => analyticsOf(db, settled(query)),
    async exportAnalytics({ db, query: { table, ...wish }, caller, reply }) {
      const period = settled(wish);
      const csv = analyticsCsv(await analyticsOf(db, period), table, caller.language);
      await reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${table}-${period.from}-${period.to}.csv"`)
        .send(csv);
      return "";
    },
  });
}
