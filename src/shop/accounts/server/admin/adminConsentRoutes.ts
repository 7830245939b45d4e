import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminConsentContract } from "#shop/accounts/adminConsentContract.ts";
import { reauthenticateForExport } from "../reauthenticateAbove.ts";
import { countConsents, exportConsents } from "./exportConsents.ts";

export function adminConsentRoutes(app: FastifyInstance): void {
  registerContract(app, adminConsentContract, {
    async exportConsents({ admin, config, query, db, pool, readPool, reply }) {
      await reauthenticateForExport({ db, config }, admin.user, (most) => countConsents(pool, query, most));
      await exportConsents(readPool, query, reply);
      return "";
    },
  });
}
