import type pg from "pg";
import type { Language } from "#platform/languages.ts";
import { freshReadPool } from "#platform/server/replica/openReplica.ts";
import type { SearchSort } from "#shop/catalogue/product.ts";
import { cached } from "#shop/catalogue/server/catalogueCache.ts";
import type { ListCounts } from "#shop/catalogue/server/facets/facetCounts.ts";
import { type FacetFilters, facetFilterSql } from "#shop/catalogue/server/facets/facetFilters.ts";
import { computeFacetsFromRows, type FacetGroupRow } from "#shop/catalogue/server/facets/facetGroups.ts";
import { loadFacetValues } from "#shop/catalogue/server/facets/facetLabels.ts";
import { querySearchIndex } from "#shop/catalogue/server/querySearchIndex.ts";
import type { LeftOut } from "#shop/search/queryKinds.ts";
import { findByMisspeltSku, findBySku, isStockNumber } from "./findBySku.ts";
import { indexQueuedProducts } from "./indexing/indexProducts.ts";
import { loadKnowledge } from "./loadKnowledge.ts";
import { idsCondition, planSearch, type SearchPlan } from "./planSearch.ts";
import { findPins } from "./searchPins.ts";
import type { SearchQuery } from "./searchQuery.ts";
import { productIdsSql, searchSql } from "./searchSql.ts";
import type { SearchKnowledge } from "./understanding/knowledge.ts";
import { partOf, typedWords, withoutLeftOut } from "./understanding/queryParts.ts";
import { type FilterWords, type UnderstoodQuery, understandQuery } from "./understanding/understandQuery.ts";

export type SearchParams = {
  q: string;
  /** Of the page: decides between the meanings of a word that several languages have. */
  language?: Language | undefined;
  filters: FacetFilters;
  sort: SearchSort;
  page: number;
  pageSize: number;
  facets: boolean;
};

/** How the search understood the query: corrections, filters and left-out words. */
export type SearchReading = {
  corrected?: string | undefined;
  /** With the words as typed. */
  leftOut: LeftOut[];
  /** The query that the results match, if something was left out. */
  shown?: string | undefined;
  chips: FilterWords[];
  /** Keys of the colours that the query asks for. */
  colours: string[];
};

/** Product ids of one page, in order. */
export type SearchResult = ListCounts & SearchReading & { ids: string[] };

type CachedSearch = ListCounts & SearchReading & { query: SearchQuery; ids: string[] };

/** Ids cached per search: most visitors see one page of it, the others page through some more. */
const maxCachedIds = ({ page, pageSize }: Pick<SearchParams, "page" | "pageSize">) =>
  page * pageSize <= 48 ? 48 : 240;

/** Returns a page of search results, undefined if nothing matches. The first pages come from the cache. */
export async function searchProducts(pool: pg.Pool, params: SearchParams): Promise<SearchResult | undefined> {
  const { q, language, filters, sort, page, pageSize, facets } = params;
  const max = maxCachedIds(params);
  const key = `search ${JSON.stringify([q, language, filters, sort, facets, max])}`;
  const cachedSearch = await cached(pool, key, () => runSearch(pool, params));
  if (!cachedSearch) return undefined;
  const { query, ids, ...found } = cachedSearch;
  const from = (page - 1) * pageSize;
  if (from + pageSize <= max || ids.length < max) return { ...found, ids: ids.slice(from, from + pageSize) };
  const deepIds = await findProductIds(freshReadPool(pool), query, params, {
    max: from + pageSize,
    total: found.total,
  });
  return { ...found, ids: deepIds.slice(from) };
}

/** Changed products that a search indexes first; more of them are left to the job. */
export const maxIndexedFirst = 100;

async function runSearch(pool: pg.Pool, params: SearchParams): Promise<CachedSearch | undefined> {
  const found = await runPlans(pool, params, presentSearch);
  const isStale = found === "stale" && (await indexQueuedProducts(pool, maxIndexedFirst)) > 0;
  const fresh = isStale || found === "stale" ? await runPlans(pool, params, presentSearch, true) : found;
  return fresh === "stale" ? undefined : fresh;
}

/** Other corrections to try where the likeliest leads to nothing. */
const maxGuesses = 3;

/** Returns "stale" if products wait to be indexed, unless `anyhow`. */
export async function runPlans<Answer>(
  pool: pg.Pool,
  params: SearchParams,
  present: PresentPlan<Answer>,
  anyhow = false,
): Promise<Answer | "stale" | undefined> {
  const avoid = new Set<string>();
  for (let attempt = 0; attempt < maxGuesses; attempt++) {
    const { understood, plans } = await planQuery(pool, params.q, { language: params.language, avoid });
    const found = await runFirstPlan(pool, plans, { understood, params, present, anyhow });
    if (found) return found;
    const guesses = understood.guesses.filter((word) => !avoid.has(word));
    // A thing of another trade is what was meant, though there is none.
    if (guesses.length === 0 || understood.terms.some(({ kind, isAside }) => kind === "other" && !isAside)) break;
    for (const word of guesses) avoid.add(word);
  }
  return !anyhow && (await hasQueuedProducts(pool)) ? "stale" : undefined;
}

/** Makes the answer of the first plan with results. */
type PresentPlan<Answer> = (
  pool: pg.Pool,
  row: SearchRow,
  plan: SearchPlan,
  understood: UnderstoodQuery,
  params: SearchParams,
) => Promise<Answer>;
type PlanRun<Answer> = {
  understood: UnderstoodQuery;
  params: SearchParams;
  present: PresentPlan<Answer>;
  anyhow: boolean;
};

async function runFirstPlan<Answer>(
  pool: pg.Pool,
  plans: readonly SearchPlan[],
  { understood, params, present, anyhow }: PlanRun<Answer>,
): Promise<Answer | "stale" | undefined> {
  for (const take of [() => plans.slice(0, 1), () => firstPossible(pool, plans.slice(1))]) {
    const [plan] = await take();
    if (!plan) continue;
    // After indexing, only the primary has what was indexed.
    const row = await countMatches(pool, plan.query, params, anyhow ? pool : freshReadPool(pool));
    if (row.queued && !anyhow) return "stale";
    // Zero results because of filters must not lead to another plan; only zero unfiltered results do.
    if (row.found > 0) return present(pool, row, plan, understood, params);
  }
  return undefined;
}

export const hasQueuedProducts = async (pool: pg.Pool) =>
  (await pool.query("select from search_queue limit 1")).rowCount === 1;

/** Understands a query and returns the ways to answer it. */
export async function planQuery(
  pool: pg.Pool,
  q: string,
  { language, ...options }: { language?: Language | undefined; isTyping?: boolean; avoid?: ReadonlySet<string> } = {},
): Promise<{ knowledge: SearchKnowledge; understood: UnderstoodQuery; plans: SearchPlan[] }> {
  const [knowledge, ids] = await Promise.all([loadKnowledge(pool), findBySku(pool, q)]);
  const understood = understandQuery(q, knowledge, { ...options, ...(language && { language }) });
  const first = idsCondition(ids);
  const { pinned = [], buried = [] } = findPins(knowledge, q, understood.corrected) ?? {};
  // Recommend only products in stock.
  const pins = pinned.length > 0 ? `(${idsCondition(pinned)} and d.in_stock)` : undefined;
  const last = idsCondition(buried);
  // A stock number is no text, even if some of its parts are words.
  const isCode =
    understood.unknown.length > 0 ||
    understood.corrected !== undefined ||
    understood.terms.some(
      ({ kind, phrases }) => kind === "text" && phrases.every((phrase) => phrase.some((words) => words.length === 0)),
    );
  const only = (condition: string): SearchPlan => ({
    query: { first: condition, last: undefined, steps: [], score: "0", all: condition, order: "product_id" },
    leftOut: [],
  });
  if (first && (isCode || understood.terms.length === 0))
    return { knowledge, understood: { ...understood, terms: [], unknown: [], chips: [] }, plans: [only(first)] };
  const plans = planSearch(understood, knowledge, { first, pins, last }).map((plan) =>
    pins ? withPinned(plan, pinned) : plan,
  );
  if (isCode || plans.length === 0 || (ids.length === 0 && isStockNumber(q))) {
    const near = idsCondition(await findByMisspeltSku(pool, q));
    if (near) return { knowledge, understood: { ...understood, terms: [], chips: [] }, plans: [only(near)] };
  }
  const onlyPins = pins && only(pins);
  return { knowledge, understood, plans: onlyPins ? [...plans, withPinned(onlyPins, pinned)] : plans };
}

const withPinned = ({ query, leftOut }: SearchPlan, pinned: readonly string[]): SearchPlan => ({
  query: { ...query, pinned },
  leftOut,
});

/** Returns the first plan with results, found in one statement. */
async function firstPossible(pool: pg.Pool, plans: readonly SearchPlan[]): Promise<SearchPlan[]> {
  if (plans.length === 0) return [];
  const checks = plans.map(({ query }) => `exists (select from search_documents d where ${query.own ?? query.all})`);
  const [row] = await querySearchIndex<{ possible: boolean[] }>(pool, `select array[${checks.join(", ")}] as possible`);
  const first = plans.find((_, at) => row?.possible[at]);
  return first ? [first] : [];
}

async function presentSearch(
  pool: pg.Pool,
  row: SearchRow,
  { query, leftOut }: SearchPlan,
  understood: UnderstoodQuery,
  params: SearchParams,
): Promise<CachedSearch> {
  const { corrected, terms } = understood;
  const { total } = row;
  const counted = params.facets ? await computeFacetsFromRows(pool, row.groups ?? [], params.filters) : { total };
  const ids = pinnedFirst(
    row.ids ?? (total === 0 ? [] : await findProductIds(pool, query, params, { max: maxCachedIds(params), total })),
    params.sort === "relevance" ? query.pinned : undefined,
  );
  const colours = terms.flatMap(({ colourKeys }) => colourKeys);
  return { ...counted, query, ids, corrected, colours, ...presentReading(leftOut, understood) };
}

/** The pinned products are at the front; this puts them in the order of the staff. */
export function pinnedFirst(ids: readonly string[], pinned: readonly string[] = []): string[] {
  const front = pinned.filter((id) => ids.includes(id));
  return [...front, ...ids.filter((id) => !front.includes(id))];
}

/** Says what was left out in the typed words, and shows chips only for what the results fulfil. */
export function presentReading(leftOut: readonly LeftOut[], understood: UnderstoodQuery) {
  const parts = leftOut.map((left) => partOf(left, understood));
  const isLeft = ({ kind, without }: FilterWords) =>
    parts.some((part) => part?.kind === kind && (kind !== "colour" || isSameText(without, part.at, understood.words)));
  return {
    leftOut: leftOut.map((left, at) => ({ ...left, words: typedWords(parts[at]?.at ?? [], understood) || left.words })),
    ...(leftOut.length > 0 && { shown: withoutLeftOut(leftOut, understood) }),
    chips: understood.chips.filter((chip) => !isLeft(chip)),
  };
}

const isSameText = (without: string, at: readonly number[], words: readonly string[]) =>
  without === words.filter((_, place) => !at.includes(place)).join(" ");

export type SearchRow = {
  found: number;
  total: number;
  queued: boolean;
  groups: FacetGroupRow[] | null;
  ids: string[] | null;
};

async function countMatches(
  pool: pg.Pool,
  query: SearchQuery,
  params: SearchParams,
  readPool: pg.Pool,
): Promise<SearchRow> {
  const [row] = await querySearchIndex<SearchRow>(
    readPool,
    searchSql(query, params, { values: await loadFacetValues(pool), max: maxCachedIds(params) }),
  );
  return row ?? { found: 0, total: 0, queued: false, groups: null, ids: null };
}

type IdLimits = { max: number /** Total number of results, if known. */; total?: number };

/** Returns the first `max` ids. */
export async function findProductIds(
  pool: pg.Pool,
  query: SearchQuery,
  { filters, sort }: Pick<SearchParams, "filters" | "sort">,
  { max, total }: IdLimits,
): Promise<string[]> {
  const hasFilters = Object.keys(filters).length > 0;
  const filterCondition = facetFilterSql(filters, hasFilters ? await loadFacetValues(pool) : []);
  const ids: string[] = [];
  for (const text of productIdsSql(query, { filterCondition, sort, max, total })) {
    if (ids.length >= Math.min(max, total ?? max)) break;
    const rows = await querySearchIndex<{ product_id: string }>(pool, text);
    ids.push(...rows.map(({ product_id }) => product_id));
  }
  return ids.slice(0, max);
}
