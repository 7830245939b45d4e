import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminCashContract } from "#shop/cash/adminContract.ts";
import { cashReport } from "./cashReport.ts";
import { closeStatement, decideDifferences, discardStatement } from "./closeStatement.ts";
import { findStatement, findStatementPage, listStatements } from "./statementQueries.ts";
import { checkStatement, uploadStatement } from "./uploadStatement.ts";

export function adminCashRoutes(app: FastifyInstance): void {
  const { db } = app.shop;
  registerContract(app, adminCashContract, {
    report: () => cashReport(db),
    list: ({ query }) => listStatements(db, query),
    check: ({ body }) => checkStatement(db, body),
    upload: ({ admin, body }) => uploadStatement(admin, body),
    one: ({ params: { id }, query: { show, page } }) => findStatementPage(db, id, show, page),
    async decide({ admin, params: { id }, body }) {
      await decideDifferences(admin, id, body);
      return findStatement(db, id);
    },
    async close({ admin, params: { id }, body }) {
      await closeStatement(admin, id, body);
      return findStatement(db, id);
    },
    async discard({ admin, params: { id } }) {
      await discardStatement(admin, id);
      return {};
    },
  });
}
