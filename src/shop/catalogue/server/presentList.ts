import type pg from "pg";
import type { Language } from "#platform/languages.ts";
import { emptyListTag } from "#platform/server/http/inProcessApi.ts";
import type { HandlerContext } from "#platform/server/http/registerContract.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { ProductList } from "../contract.ts";
import { categoryKeys } from "./categories/categoryTree.ts";
import { loadCategories } from "./categories/loadCategories.ts";
import type { ListCounts } from "./facets/facetCounts.ts";
import type { FacetFilters } from "./facets/facetFilters.ts";
import { loadFacetLabels } from "./facets/facetLabels.ts";
import type { ListProductsParams } from "./listProducts.ts";
import { presentFacets } from "./presentFacets.ts";
import { presentCard, presentItem } from "./presentProduct.ts";
import type { ProductRow } from "./productRows.ts";

export type ListRequestContext = Pick<HandlerContext, "db" | "pool" | "caller" | "forPage" | "shows"> & {
  visitor: Visitor | undefined;
};
type ListRequestQuery = Omit<FacetFilters, "categories" | "sizes" | "colours"> & {
  page: number;
  pageSize: number;
  facets?: boolean | undefined;
  size?: string[] | undefined;
  colour?: string[] | undefined;
  category?: string[] | undefined;
};
export const emptyCounts: ListCounts = {
  total: 0,
  facets: { categories: [], sizes: [], colours: [], colourFamilies: [], price: null, stock: 0, sale: 0 },
};

/** Same as `toListParams` with the keys of the filtered categories. */
export async function resolveListParams(pool: pg.Pool, query: ListRequestQuery): Promise<ListProductsParams> {
  const params = toListParams(query);
  const { categories } = params.filters ?? {};
  if (!categories) return params;
  const keys = categoryKeys(await loadCategories(pool), categories);
  return { ...params, filters: { ...params.filters, categories: keys } };
}

/** Omits unset parameters: the result is also the cache key of the counts. */
function toListParams({
  page,
  pageSize,
  facets = true,
  size,
  colour,
  category,
  min,
  max,
  stock,
  sale,
}: ListRequestQuery): ListProductsParams {
  const filters: FacetFilters = {
    ...(category && { categories: category }),
    ...(size && { sizes: size }),
    ...(colour && { colours: colour }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(stock && { stock }),
    ...(sale && { sale }),
  };
  return { page, pageSize, facets, filters };
}

type PresentListParams = {
  page: number;
  pageSize: number;
  language: Language;
  filters: FacetFilters;
  /** Keys of the colours to show the products in, apart from those of the filters. */
  colours?: readonly string[] | undefined;
};

/** Returns the API response: one page of products, with facets if they were counted. */
export async function presentList(
  visit: ListRequestContext,
  rows: ProductRow[],
  { total, facets }: ListCounts,
  options: PresentListParams,
) {
  const { page, pageSize, language, filters } = options;
  const settings = await cachedSettings(visit.db);
  visit.shows(["lists", ...(rows.length > 0 ? rows.map(({ id }) => `product ${id}`) : [emptyListTag])]);
  const present = visit.forPage ? presentCard : presentItem;
  const colours = filters.colours ?? options.colours;
  const items = rows.map((row) => present(row, { ...settings, language, colours }));
  const listed: ProductList = { items, page, pageSize, total };
  if (!facets) return listed;
  const { values, categories } = await loadFacetLabels(visit.pool);
  return { ...listed, facets: presentFacets(facets, { values, categories, filters }, language) };
}
