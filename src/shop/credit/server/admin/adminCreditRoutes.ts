import type { FastifyInstance } from "fastify";
import { notFound } from "#platform/errors.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminCreditContract } from "#shop/credit/adminContract.ts";
import { listCredit } from "../listCredit.ts";
import { changeCredit } from "./changeCredit.ts";
import "#shop/accounts/server/tables.ts";

export function adminCreditRoutes(app: FastifyInstance): void {
  const { db } = app.shop;
  registerContract(app, adminCreditContract, {
    async credit({ params: { id }, query }) {
      const user = await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
      if (!user) throw notFound("request.notFound");
      return listCredit(db, id, query);
    },
    async change({ admin, params: { id }, body }) {
      await changeCredit(admin, id, body);
      return listCredit(db, id, { page: 1, pageSize: 10 });
    },
  });
}
