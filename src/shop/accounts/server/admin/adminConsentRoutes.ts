import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminConsentContract } from "#shop/accounts/adminConsentContract.ts";
import { exportConsents } from "./exportConsents.ts";

export function adminConsentRoutes(app: FastifyInstance): void {
  registerContract(app, adminConsentContract, {
    async exportConsents({ query, pool, reply }) {
      await exportConsents(pool, query, reply);
      return "";
    },
  });
}
