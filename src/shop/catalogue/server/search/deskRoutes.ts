import type { FastifyInstance } from "fastify";
import { type Handlers, serve } from "#server/serve.ts";
import { searchDeskContract } from "#shop/catalogue/searchDeskContract.ts";
import { listMisses } from "./misses.ts";
import { listSynonyms, removeSynonym, saveSynonym } from "./synonyms.ts";

const handlers: Handlers<typeof searchDeskContract> = {
  synonyms: ({ db, query }) => listSynonyms(db, query),
  saveSynonym: ({ db, params, body, ...who }) => saveSynonym(db, params.term, body.synonyms, who),
  async removeSynonym({ db, params, ...who }) {
    await removeSynonym(db, params.term, who);
    return {};
  },
  misses: ({ db, query }) => listMisses(db, query),
};

export const searchDeskRoutes = (app: FastifyInstance) => serve(app, searchDeskContract, handlers);
