import type { FastifyInstance } from "fastify";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { localRateLimit } from "#platform/server/rateLimits.ts";
import { adminSearchContract } from "#shop/search/adminContract.ts";
import { listUnclickedQueries } from "../searchUsage.ts";
import { listZeroResultQueries } from "../zeroResultQueries.ts";
import { listConcepts } from "./listConcepts.ts";
import { listPins, removePins, savePins } from "./pins.ts";
import { previewSearch } from "./previewSearch.ts";
import { listSynonyms, removeSynonym, saveSynonym } from "./synonyms.ts";

const changeLimit = localRateLimit({ name: "search-pins", points: 60, minutes: 1 });
const previewLimit = localRateLimit({ name: "search-preview", points: 120, minutes: 1 });

const handlers: Handlers<typeof adminSearchContract> = {
  synonyms: ({ db, query }) => listSynonyms(db, query),
  saveSynonym: ({ admin, params, body }) => saveSynonym(admin, params.term, body.synonyms),
  async removeSynonym({ admin, params }) {
    await removeSynonym(admin, params.term);
    return {};
  },
  concepts: async ({ query, caller }) => ({ items: listConcepts(query.lang ?? caller.language) }),
  unclickedQueries: ({ db, query }) => listUnclickedQueries(db, query),
  pins: ({ db, query }) => listPins(db, query),
  async savePins({ admin, params, body }) {
    await changeLimit.consume(admin.user.id);
    return savePins(admin, params.term, body);
  },
  async removePins({ admin, params }) {
    await removePins(admin, params.term);
    return {};
  },
  async preview({ admin, pool, query, caller }) {
    await previewLimit.consume(admin.user.id);
    return previewSearch(pool, query.q, query.lang ?? caller.language);
  },
  zeroResultQueries: ({ db, query }) => listZeroResultQueries(db, query),
};

export const adminSearchRoutes = (app: FastifyInstance) => registerContract(app, adminSearchContract, handlers);
