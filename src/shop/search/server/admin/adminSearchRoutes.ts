import type { FastifyInstance } from "fastify";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { adminSearchContract } from "#shop/search/adminContract.ts";
import { listZeroResultQueries } from "../zeroResultQueries.ts";
import { listSynonyms, removeSynonym, saveSynonym } from "./synonyms.ts";

const handlers: Handlers<typeof adminSearchContract> = {
  synonyms: ({ db, query }) => listSynonyms(db, query),
  saveSynonym: ({ admin, params, body }) => saveSynonym(admin, params.term, body.synonyms),
  async removeSynonym({ admin, params }) {
    await removeSynonym(admin, params.term);
    return {};
  },
  zeroResultQueries: ({ db, query }) => listZeroResultQueries(db, query),
};

export const adminSearchRoutes = (app: FastifyInstance) => registerContract(app, adminSearchContract, handlers);
