import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { emptyCounts, presentList, resolveListParams } from "#shop/catalogue/server/presentList.ts";
import { presentItem } from "#shop/catalogue/server/presentProduct.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { searchContract } from "../contract.ts";
import { findNearestCategories } from "./nearestCategories.ts";
import { searchProducts } from "./searchProducts.ts";
import { recordSearch, recordSearchClick } from "./searchUsage.ts";
import { loadCardsByIds, loadProductsByIds, suggest } from "./suggest.ts";
import { recordZeroResultQuery } from "./zeroResultQueries.ts";

const handlers: Handlers<typeof searchContract> = {
  async search({ query, ...visit }) {
    const { q, sort = "relevance", lang, page, pageSize } = query;
    const language = lang ?? visit.caller.language;
    const { filters = {}, facets = true } = await resolveListParams(visit.pool, query);
    const found = await searchProducts(visit.pool, { q: q.trim(), language, filters, sort, page, pageSize, facets });
    if (!found && q.trim() !== "") await recordZeroResultQuery(visit.db, q);
    if (found && isFirstPage(query)) await recordSearch(visit.db, q, language);
    const perColour = Boolean(filters.colours) || (found?.colours.length ?? 0) > 0;
    const load = visit.forPage ? loadCardsByIds : loadProductsByIds;
    const rows = found && found.ids.length > 0 ? await load(visit.pool, found.ids, { perColour }) : [];
    const listed = await presentList(visit, rows, found ?? emptyCounts, {
      ...{ page, pageSize, language, filters },
      colours: found?.colours,
    });
    const { corrected, leftOut = [], chips = [], shown } = found ?? {};
    const nearest = found ? {} : { nearestCategories: await findNearestCategories(visit.pool, q) };
    const read = { leftOut, chips, ...(corrected !== undefined && { corrected }), ...(shown && { shown }) };
    return { ...listed, ...read, ...nearest };
  },
  async suggest({ query, ...visit }) {
    const language = query.lang ?? visit.caller.language;
    const settings = await cachedSettings(visit.db);
    const { products, colours, ...around } = await suggest(visit.pool, query.q, language);
    return {
      ...around,
      products: products.map((row) => {
        const { images, ...item } = presentItem(row, { ...settings, language, colours });
        return images[0] ? { ...item, image: images[0] } : item;
      }),
    };
  },
  async recordClick({ body, db, caller }) {
    await recordSearchClick(db, caller.ip, body.q, body.lang ?? caller.language);
    return {};
  },
};

/** Filters, orders and further pages are the same search. */
const isFirstPage = ({ page, facets, sort, size, colour, category, min, max, stock, sale }: ListedQuery) =>
  page === 1 && facets !== false && ![sort, size, colour, category, min, max, stock, sale].some(Boolean);
type ListedQuery = z.output<typeof searchContract.search.query>;

export const searchRoutes = (app: FastifyInstance) => registerContract(app, searchContract, handlers);
