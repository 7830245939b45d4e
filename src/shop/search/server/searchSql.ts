import type { SearchSort } from "#shop/catalogue/product.ts";
import { type FacetFilters, type FacetValue, facetFilterSql } from "#shop/catalogue/server/facets/facetFilters.ts";
import { priceCondition } from "#shop/catalogue/server/facets/facetGroups.ts";
import { bestFirst, type SearchQuery } from "./searchQuery.ts";

/** Up to this many results, ranking each row by its score is faster than one index scan per ranking step. */
const smallResultLimit = 400;

type CountedSearch = { filters: FacetFilters; sort: SearchSort; facets: boolean };

/**
 * One statement returns counts, facets and the first `max` ids of small results. Ids of large results come from a second
 * statement. It reads what is found once, keeps only the places of the products, and reads the words of small results once,
 * because they are stored out of line.
 */
export function searchSql(
  query: SearchQuery,
  { filters, sort, facets }: CountedSearch,
  { values, max }: { values: readonly FacetValue[]; max: number },
): string {
  return `with grouped as materialized (
      select ${facets ? groupSums(filters) : ""} count(*) filter (where is_own) as own,
        count(*) filter (where fits) as fitting, array_agg(place) filter (where fits) as places
      from (select ctid as place, look, deal_percent > 0 as sale, deal_price, ${facetFilterSql(filters, values)} as fits,
        ${query.own ?? "true"} as is_own from search_documents d where ${query.all}) d
      ${facets ? "group by look, sale" : ""}),
    counted as materialized (
      select coalesce(sum(own), 0)::integer as found, coalesce(sum(fitting), 0)::integer as total from grouped)
    select found, total, exists (select from search_queue) as queued,
      ${facets ? groupsJson : "null::json"} as groups,
      (select json_agg(product_id) from (${smallResultSql(query, sort, max)}) first) as ids
    from counted`;
}

/** A shop has few facet groups, however many products: they are counted once, and the sums from them. */
const groupSums = (filters: FacetFilters) => `look, sale, count(*) as count,
        count(*) filter (where ${priceCondition(filters)}) as fits, min(deal_price) as min, max(deal_price) as max,`;

const groupsJson = `(select json_agg(json_build_object('look', look::text, 'sale', sale, 'count', count, 'fits', fits,
        'min', min, 'max', max)) from grouped)`;

const smallResultPlaces = `ctid = any(array(
      select unnest(places) from grouped where (select total from counted) <= ${smallResultLimit}))`;

const smallResultSql = (query: SearchQuery, sort: SearchSort, max: number) =>
  sort === "relevance"
    ? `select product_id from ${withWordsSql(smallResultPlaces)} d order by ${rankOrderSql(query)} limit ${max}`
    : `select product_id from search_documents where ${smallResultPlaces} order by ${orderBySql[sort]} limit ${max}`;

/**
 * Reads names and words of each row once, not once for every condition of the score: `setweight` changes nothing, but makes
 * a copy of what is stored out of line.
 */
const withWordsSql = (condition: string) => `(select product_id, category, in_stock, deal_price, deal_percent, sold,
        created_at, choices, pairs, available, setweight(names, 'D') as names, setweight(words, 'D') as words
      from search_documents d where ${condition} offset 0)`;

const orderBySql: Record<Exclude<SearchSort, "relevance">, string> = {
  newest: "created_at desc, product_id",
  price: "deal_price, product_id",
  "-price": "deal_price desc, product_id desc",
  best: bestFirst,
  deal: "deal_percent desc, created_at desc, product_id",
};

type ProductIdsInput = {
  filterCondition: string;
  sort: SearchSort;
  max: number;
  /** Total number of results, if known. */
  total: number | undefined;
};

/** Returns the statements for the first `max` ids: the next one is needed while there are fewer. */
export function productIdsSql(
  query: SearchQuery,
  { filterCondition, sort, max, total }: ProductIdsInput,
): readonly string[] {
  const condition = `${query.all} and ${filterCondition}`;
  if (sort !== "relevance")
    return [`select product_id from search_documents d where ${condition} order by ${orderBySql[sort]} limit ${max}`];
  return total !== undefined && total <= smallResultLimit
    ? [`select product_id from ${withWordsSql(condition)} d order by ${rankOrderSql(query)} limit ${max}`]
    : relevanceSql(query, filterCondition, max);
}

/** Ranks few results, each by its score. */
const rankOrderSql = ({ first, last, score, order }: SearchQuery): string =>
  [
    ...(first ? [`${first} desc`] : []),
    ...(last ? [`${last}`] : []),
    "in_stock desc",
    // A plain number would be the place of a column.
    ...(score === "0" ? [] : [`(${score}) desc`]),
    order,
  ].join(", ");

/**
 * Ranking of many results: pinned products and stock numbers, then step by step from the exact words in the name to a
 * hint in the description; in each step by units sold, then newest. Everything sold out comes after everything in stock,
 * by a statement of its own: planning a step costs more than running it, and few pages need one of something sold out.
 * PostgreSQL runs a step only if the previous ones did not fill the page. A step that runs therefore finds all products
 * of the previous ones in their rows, and excludes them without another search.
 */
function relevanceSql({ first, last, steps, all, order }: SearchQuery, filterCondition: string, max: number) {
  const notLast = last ? ` and not ${last}` : "";
  const notFirst = first ? ` and not ${first}` : "";
  const inOrder = (conditions: readonly string[]) => {
    const names = conditions.map((_, at) => `step${at}`);
    const parts = conditions.map(
      (condition, at) =>
        `step${at} as (${rankedSql(`${condition} and ${filterCondition}`, { order, max, before: names.slice(0, at) })})`,
    );
    return `with ${parts.join(",\n")}\nselect product_id from (${idsOf(names)}) found limit ${max}`;
  };
  const found = [...steps, all];
  return [
    inOrder([...(first ? [first] : []), ...found.map((step) => `${step} and d.in_stock${notLast}`)]),
    inOrder([
      ...found.map((step) => `${step} and not d.in_stock${notLast}${notFirst}`),
      ...(last ? [`${all} and ${last}${notFirst}`] : []),
    ]),
  ];
}

type RankedInput = { order: string; max: number; before: readonly string[] };

const idsOf = (names: readonly string[]) => names.map((name) => `select product_id from ${name}`).join(" union all ");

function rankedSql(condition: string, { order, max, before }: RankedInput): string {
  // `sold + 0` keeps the planner from scanning the `sold` index for a rare word.
  const ordered = order
    .replace(/\bsold\b/, "sold + 0")
    .replace(/\bdeal_price\b/, "deal_price + 0")
    .replace(/^created_at\b/, "created_at + interval '0'");
  return `select product_id from search_documents d where ${condition}${
    before.length > 0 ? ` and product_id not in (${idsOf(before)})` : ""
  } order by ${ordered} limit ${max}`;
}
