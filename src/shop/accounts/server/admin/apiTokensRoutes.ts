import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { apiTokensContract } from "#shop/accounts/apiTokensContract.ts";
import { findApiToken, issueApiToken, listApiTokens, revokeApiToken } from "../apiTokens/manageApiTokens.ts";
import { requireReauthentication } from "../reauthenticate.ts";

export function apiTokensRoutes(app: FastifyInstance): void {
  registerContract(app, apiTokensContract, {
    tokens: ({ db, visitor, query }) => listApiTokens(db, visitor, query),
    async create({ admin, db, config, visitor, body }) {
      await requireReauthentication({ db, config }, visitor);
      const { id, token } = await issueApiToken({ ...admin, config }, body);
      return { token, view: await findApiToken(db, visitor, id) };
    },
    async revoke({ admin, params }) {
      await revokeApiToken(admin, params.id);
      return {};
    },
  });
}
