import type pg from "pg";
import { querySearchIndex } from "../querySearchIndex.ts";
import {
  computeFacets,
  emptyPriceDistribution,
  type FacetGroup,
  type ListCounts,
  type PriceDistribution,
} from "./facetCounts.ts";
import { type FacetFilters, facetFilterSql } from "./facetFilters.ts";
import { type FacetIndex, loadFacetIndex, queryFacetIndex } from "./facetIndex.ts";
import { loadFacetValues } from "./facetLabels.ts";

/**
 * Products of one facet group, with or without a deal: count, count within the price range (`fits`), and price bounds
 * in piastres.
 */
export type FacetGroupRow = { look: string; sale: boolean; count: number; fits: number; min: number; max: number };

/**
 * Returns the SQL that groups the rows of `from` (a table like `search_documents`) as JSON: a shop has few facet
 * groups, however many products.
 */
function facetGroupsSql(from: string, filters: FacetFilters): string {
  return `select json_agg(one) from (
    select look::text, deal_percent > 0 as sale, count(*) as count, count(*) filter (where ${priceCondition(filters)}) as fits,
      min(deal_price) as min, max(deal_price) as max
    from ${from} d group by look, deal_percent > 0) one`;
}

/** The condition of what `fits` counts. */
export const priceCondition = ({ min, max }: FacetFilters): string => facetFilterSql({ min, max }, []);

/** Returns the total and the facets of a list; `list` is a condition on `search_documents d`. */
export async function countFacets(pool: pg.Pool, list: string, filters: FacetFilters): Promise<ListCounts> {
  const listed = `(select look, deal_percent, deal_price from search_documents d where ${list})`;
  const [row] = await querySearchIndex<{ groups: FacetGroupRow[] | null }>(
    pool,
    `select (${facetGroupsSql(listed, filters)}) as groups`,
  );
  return computeFacetsFromRows(pool, row?.groups ?? [], filters);
}

/** `filters` must be those that the groups were counted with. */
export async function computeFacetsFromRows(
  pool: pg.Pool,
  groups: readonly FacetGroupRow[],
  filters: FacetFilters,
): Promise<ListCounts> {
  const [index, values] = await Promise.all([facetIndexWith(pool, groups), loadFacetValues(pool)]);
  const groupsById = new Map<string, FacetGroup>();
  for (const { look: id, sale, ...prices } of groups) {
    const known = index.get(id);
    if (!known) continue;
    const group = groupsById.get(id) ?? { ...known, plain: emptyPriceDistribution, sale: emptyPriceDistribution };
    groupsById.set(id, group);
    group[sale ? "sale" : "plain"] = toPriceDistribution(prices);
  }
  return computeFacets(groupsById.values(), { list: {}, filters, values });
}

/** Reads the index again if the cached one lacks a group, because the database may be ahead of the cache. */
async function facetIndexWith(pool: pg.Pool, groups: readonly FacetGroupRow[]): Promise<FacetIndex> {
  const index = await loadFacetIndex(pool);
  return groups.every(({ look }) => index.has(look)) ? index : queryFacetIndex(pool);
}

const toPriceDistribution = ({ count, fits, min, max }: Omit<FacetGroupRow, "look" | "sale">): PriceDistribution => ({
  count,
  min,
  max,
  countInRange: () => fits,
});
