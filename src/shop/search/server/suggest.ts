import type pg from "pg";
import { inLanguage, type Language } from "#platform/languages.ts";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { freshReadPool } from "#platform/server/replica/openReplica.ts";
import { normaliseText, tokenise } from "#shop/catalogue/normaliseText.ts";
import { cached } from "#shop/catalogue/server/catalogueCache.ts";
import { countCategories, listCategories } from "#shop/catalogue/server/listProducts.ts";
import { loadProductCards, type ProductRef } from "#shop/catalogue/server/loadProductCards.ts";
import { type ProductRow, productColumns, productRefColumns } from "#shop/catalogue/server/productRows.ts";
import { indexQueuedProducts } from "./indexing/indexProducts.ts";
import { conceptsOfName } from "./nearestCategories.ts";
import { loadPopularSearches } from "./popularSearches.ts";
import { findProductIds, hasQueuedProducts, maxIndexedFirst, planQuery } from "./searchProducts.ts";
import type { SearchKnowledge } from "./understanding/knowledge.ts";
import type { UnderstoodQuery } from "./understanding/understandQuery.ts";
import { wordsWithPrefix } from "./understanding/wordsByKey.ts";

export type SuggestionRows = {
  products: ProductRow[];
  categories: { slug: string; name: string; count: number }[];
  queries: string[];
  /** Normalised words to mark. */
  matched: string[];
  /** Keys of the colours that the query asks for. */
  colours: string[];
};

const noSuggestions: SuggestionRows = { products: [], categories: [], queries: [], matched: [], colours: [] };
/** Eight lines in all; products fill what categories and queries leave. */
const maxSuggestions = { all: 8, products: 5, categories: 2, queries: 3 };

/** Returns autocomplete suggestions while the last word of `q` is incomplete. */
export function suggest(pool: pg.Pool, q: string, language: Language): Promise<SuggestionRows> {
  const words = tokenise(q);
  if (q.trim() === "") return suggestUnasked(pool, language);
  if (words.join("").length < 2) return Promise.resolve(noSuggestions);
  return cached(pool, `suggest ${language} ${words.join(" ")} ${q.trim().toLowerCase()}`, async () => {
    const readPool = freshReadPool(pool);
    const isQueued = await hasQueuedProducts(readPool);
    if (isQueued) await indexQueuedProducts(pool, maxIndexedFirst);
    const { knowledge, understood, plans } = await planQuery(pool, q, { language, isTyping: true });
    for (const { query } of plans.slice(0, 2)) {
      const ids = await findProductIds(
        isQueued ? pool : readPool,
        query,
        { filters: {}, sort: "relevance" },
        { max: maxSuggestions.all },
      );
      if (ids.length === 0) continue;
      const colours = understood.terms.flatMap(({ colourKeys }) => colourKeys);
      const meant = understood.corrected === undefined ? words : tokenise(understood.corrected);
      const [completions, products] = await Promise.all([
        completeQuery(pool, knowledge, meant, { language, understood }),
        loadProductsByIds(pool, ids, { perColour: colours.length > 0 }),
      ]);
      const queries = completions.queries
        .filter((query) => normaliseText(query) !== words.join(" "))
        .slice(0, maxSuggestions.queries);
      const remaining = maxSuggestions.all - completions.categories.length - queries.length;
      return {
        ...completions,
        queries,
        matched: matchedWords(understood, knowledge),
        colours,
        products: products.slice(0, Math.max(maxSuggestions.products, remaining)).slice(0, remaining),
      };
    }
    return noSuggestions;
  });
}

/** Returns popular searches and the largest categories, before anything is typed. */
async function suggestUnasked(pool: pg.Pool, language: Language): Promise<SuggestionRows> {
  const [queries, categories] = await Promise.all([
    loadPopularSearches(pool, language),
    listCategories(pool, { counts: true }),
  ]);
  const largest = categories
    .map(({ slug, name, products = 0 }) => ({ slug, name: inLanguage(name, language), count: products }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxSuggestions.products);
  return { ...noSuggestions, queries, categories: largest };
}

const maxMatched = 40;

/** Returns the words that the query stands for: corrected, transliterated, and those of its concepts in any language. */
function matchedWords({ terms }: UnderstoodQuery, { index }: SearchKnowledge): string[] {
  const words = terms.flatMap(({ exact, phrases, concepts, isPrefix }) => [
    ...(isPrefix ? [] : exact),
    ...phrases.flat(2),
    ...concepts.flatMap((id) =>
      Object.values(index.concepts.get(id)?.words ?? {}).flatMap(([first]) => tokenise(first ?? "")),
    ),
  ]);
  return [...new Set(words)].filter((word) => word.length > 1).slice(0, maxMatched);
}

/** Returns products in the order of the ids, without those hidden meanwhile. `perColour` is for a search for colours. */
export const loadProductsByIds = (pool: pg.Pool, ids: readonly string[], { perColour }: { perColour: boolean }) =>
  perColour
    ? preparedQuery<ProductRow>(pool, "search.productsPerColour", productsPerColourSql, [ids])
    : preparedQuery<ProductRow>(pool, "search.products", productsSql, [ids]);

/** Same as `loadProductsByIds`, as product cards of a page. */
export const loadCardsByIds = async (pool: pg.Pool, ids: readonly string[]): Promise<ProductRow[]> =>
  loadProductCards(
    pool,
    await preparedQuery<ProductRef>(pool, "search.cards", `select ${productRefColumns} ${byIdsInOrderSql}`, [ids]),
  );

const byIdsInOrderSql = `from unnest($1::text[]) with ordinality wanted (wanted_id, place)
  join products p on p.id = wanted_id and not p.hidden order by place`;
const productsSql = `select ${productColumns(2)} ${byIdsInOrderSql}`;
const productsPerColourSql = `select ${productColumns(2, { perColour: true })} ${byIdsInOrderSql}`;

/**
 * Returns categories with this prefix, or of the kind that the query means, and product-name words that complete the
 * last word.
 */
async function completeQuery(
  pool: pg.Pool,
  { vocabulary, index, categories: named }: SearchKnowledge,
  words: readonly string[],
  { language, understood }: { language: Language; understood: UnderstoodQuery },
) {
  const categories = await countCategories(pool, named);
  const garments = understood.terms
    .flatMap(({ concepts }) => concepts)
    .filter((id) => index.concepts.get(id)?.kind === "garment");
  const query = words.join(" ");
  const last = words.at(-1) ?? "";
  const begins = (name: string) => ` ${normaliseText(name)}`.includes(` ${query}`);
  // A query in Arabic letters gets Arabic completions, whatever the page language.
  const queryLanguages = /[\u0621-\u064a]/.test(last) ? ["ar"] : language === "ar" ? ["en"] : [language, "en"];
  const isOffered = (word: string) => {
    const known = vocabulary.words.get(word);
    return known?.named && !/[0-9]/.test(word) && queryLanguages.some((one) => known.languages.has(one));
  };
  const completions = wordsWithPrefix(last, vocabulary.sorted, 200)
    .filter(isOffered)
    .sort((a, b) => Number(b === last) - Number(a === last) || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, maxSuggestions.queries + 1)
    .map((word) => vocabulary.words.get(word)?.shown ?? word);
  const before = words.slice(0, -1).join(" ");
  return {
    categories: categories
      .filter(
        ({ name, products = 0 }) =>
          products > 0 &&
          (Object.values(name).some((text) => text !== undefined && begins(text)) ||
            (garments.length > 0 && conceptsOfName(name, index).some((id) => garments.includes(id)))),
      )
      .slice(0, maxSuggestions.categories)
      .map(({ slug, name, products = 0 }) => ({ slug, name: inLanguage(name, language), count: products })),
    queries: completions.map((word) => `${before} ${word}`.trim()),
  };
}
