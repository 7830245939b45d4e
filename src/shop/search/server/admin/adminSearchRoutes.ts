import type { FastifyInstance } from "fastify";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { localRateLimit } from "#platform/server/rateLimits.ts";
import { invalidateCatalogueCache } from "#shop/catalogue/server/catalogueCache.ts";
import { adminSearchContract } from "#shop/search/adminContract.ts";
import { listUnclickedQueries } from "../searchUsage.ts";
import { listZeroResultQueries } from "../zeroResultQueries.ts";
import { listConcepts } from "./listConcepts.ts";
import { listPins, removePins, savePins } from "./pins.ts";
import { previewSearch } from "./previewSearch.ts";
import { listSynonyms, removeSynonym, saveSynonym } from "./synonyms.ts";

const changeLimit = localRateLimit({ name: "search-pins", points: 60, minutes: 1 });
const previewLimit = localRateLimit({ name: "search-preview", points: 120, minutes: 1 });

/** The notice of the change arrives a moment after its answer, and staff look at the preview before that. */
const showAtOnce = (pool: object) => invalidateCatalogueCache(pool, "words");

const handlers: Handlers<typeof adminSearchContract> = {
  synonyms: ({ db, query }) => listSynonyms(db, query),
  async saveSynonym({ admin, pool, params, body }) {
    const synonym = await saveSynonym(admin, params.term, body.synonyms);
    showAtOnce(pool);
    return synonym;
  },
  async removeSynonym({ admin, pool, params }) {
    await removeSynonym(admin, params.term);
    showAtOnce(pool);
    return {};
  },
  concepts: async ({ query, caller }) => ({ items: listConcepts(query.lang ?? caller.language) }),
  unclickedQueries: ({ db, query }) => listUnclickedQueries(db, query),
  pins: ({ db, query }) => listPins(db, query),
  async savePins({ admin, pool, params, body }) {
    await changeLimit.consume(admin.user.id);
    const pins = await savePins(admin, params.term, body);
    showAtOnce(pool);
    return pins;
  },
  async removePins({ admin, pool, params }) {
    await removePins(admin, params.term);
    showAtOnce(pool);
    return {};
  },
  async preview({ admin, pool, query, caller }) {
    await previewLimit.consume(admin.user.id);
    return previewSearch(pool, query.q, query.lang ?? caller.language);
  },
  zeroResultQueries: ({ db, query }) => listZeroResultQueries(db, query),
};

export const adminSearchRoutes = (app: FastifyInstance) => registerContract(app, adminSearchContract, handlers);
