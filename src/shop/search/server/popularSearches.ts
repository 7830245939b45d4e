import type pg from "pg";
import type { Language } from "#platform/languages.ts";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { cachedByShop } from "#shop/catalogue/server/catalogueCache.ts";
import { querySearchIndex } from "#shop/catalogue/server/querySearchIndex.ts";
import { planQuery } from "./searchProducts.ts";

const maxPopular = 6;
const maxCandidates = 30;
/** Clicks before a search is shown to others: what one person typed is nobody's business. */
const minClicks = 5;

/**
 * Returns the searches with the most clicks of a language. Each must be understood word by word and have results, so
 * that nobody can make the shop show a text of their own.
 */
export const loadPopularSearches = (pool: pg.Pool, language: Language): Promise<string[]> =>
  cachedByShop(pool, `popular ${language}`, async () => {
    const rows = await preparedQuery<{ shown: string }>(pool, "search.popular", popularSql, [language]);
    const planned = await Promise.all(
      rows.map(async ({ shown }) => ({ shown, ...(await planQuery(pool, shown, { language })) })),
    );
    const clear = planned.flatMap(({ shown, understood, plans: [plan] }) =>
      plan && understood.unknown.length === 0 && understood.corrected === undefined ? [{ shown, plan }] : [],
    );
    if (clear.length === 0) return [];
    const checks = clear.map(({ plan }) => `exists (select from search_documents d where ${plan.query.all})`);
    const [row] = await querySearchIndex<{ found: boolean[] }>(pool, `select array[${checks.join(", ")}] as found`);
    return clear.flatMap(({ shown }, at) => (row?.found[at] ? [shown] : [])).slice(0, maxPopular);
  });

const popularSql = `select shown from search_usage where language = $1 and clicks >= ${minClicks}
  order by clicks desc, searches desc, term limit ${maxCandidates}`;
