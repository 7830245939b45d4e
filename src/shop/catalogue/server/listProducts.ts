import { createHash } from "node:crypto";
import pg from "pg";
import type { InEveryLanguage } from "#platform/languages.ts";
import { fromPounds } from "#platform/money.ts";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import type { ProductSort } from "../product.ts";
import { cached, cachedByShop } from "./catalogueCache.ts";
import { computeFacets, countFacetGroups, type FacetGroup, type ListCounts } from "./facets/facetCounts.ts";
import { type FacetFilters, type FacetValue, facetFilterSql } from "./facets/facetFilters.ts";
import { countFacets } from "./facets/facetGroups.ts";
import { loadFacetIndex } from "./facets/facetIndex.ts";
import { loadCategoryNames, loadFacetValues } from "./facets/facetLabels.ts";
import { loadProductCards, type ProductRef } from "./loadProductCards.ts";
import { loadNewArrivals } from "./newArrivals.ts";
import { bestSellersSql, type ProductRow, productColumns, productRefColumns } from "./productRows.ts";
import { querySearchIndex } from "./querySearchIndex.ts";

/** Scope of the list: a category, deals, new arrivals (in days), best sellers; all products otherwise. */
export type ProductListScope = {
  /** Restricts the list to this category, which the result includes. */
  category?: string | undefined;
  deals?: boolean | undefined;
  featured?: boolean | undefined;
  bestSellers?: boolean | undefined;
  newForDays?: number | undefined;
  includeHidden?: boolean | undefined;
};

export type ListProductsParams = ProductListScope & {
  filters?: FacetFilters | undefined;
  sort?: ProductSort | undefined;
  page: number;
  pageSize: number;
  facets?: boolean | undefined;
  /** Omits descriptions and takes the rest from the product cache. */
  asCards?: boolean | undefined;
};

export type CategoryRow = { slug: string; name: InEveryLanguage; products?: number | undefined };
type ListedPage = { items: ProductRow[]; category: CategoryRow | null };
type ListProductsResult = ListedPage & ListCounts;
/** A result row: products or references to them. */
type PageRow<Item> = { items: Item[]; category: CategoryRow | null; total: number | null };

/** Ends with the id, so that pagination is stable. */
const orderBySql: Record<ProductSort, string> = {
  newest: "created_at desc, id",
  price: "deal_price, id",
  "-price": "deal_price desc, id desc",
  best: "sold desc, created_at desc, id",
  deal: "deal_percent desc, created_at desc, id",
};

/** Returns a page of products, the total, the facets, and the category if one was requested. */
export async function listProducts(pool: pg.Pool, params: ListProductsParams): Promise<ListProductsResult> {
  const [{ total, ...page }, counted] = await Promise.all([loadPage(pool, params), loadCounts(pool, params)]);
  const { category } = page;
  const listed = { ...page, ...(counted ?? { total: total ?? 0 }) };
  if (category === null || params.includeHidden) return listed;
  return { ...listed, category: { ...category, products: await loadTotal(pool, { category: category.slug }) } };
}

/** Small lists and admin lists get page and total from one statement. */
const countsInPageQuery = ({ includeHidden, bestSellers, facets }: ListProductsParams) =>
  includeHidden || (bestSellers && !facets);

async function loadPage(pool: pg.Pool, params: ListProductsParams): Promise<ListedPage & { total: number | null }> {
  if (!params.asCards)
    return queryPage<ProductRow>(
      pool,
      params,
      (page, order) =>
        `select ${productColumns(2, { perColour: true })} from (${page}) page join products p on p.id = page_id order by ${order}`,
    );
  const refs = await queryPage<ProductRef>(
    pool,
    params,
    (page) => `select ${productRefColumns} from (select page_id as id from (${page}) page) p`,
  );
  return { ...refs, items: await loadProductCards(pool, refs.items) };
}

/** `itemsOf` returns the SQL that loads the data for the ids of one page, in order. */
async function queryPage<Item>(
  pool: pg.Pool,
  params: ListProductsParams,
  itemsOf: (page: string, order: string) => string,
): Promise<PageRow<Item>> {
  const values: unknown[] = [];
  const bind = (given: unknown) => `$${values.push(given)}`;
  const order = orderBySql[params.sort ?? "newest"];
  const documents = await searchIndexCondition(pool, params);
  const where = documents ?? productConditions(params, bind);
  const from = documents ? "(select d.*, product_id as id from search_documents d) d" : "products";
  // Select the ids first: most lists find their page in an index-only scan, however deep it is.
  const page = `select id as page_id from ${from} where ${where} order by ${order}
    limit ${bind(params.pageSize)} offset ${bind((params.page - 1) * params.pageSize)}`;
  const text = `select
    coalesce((select json_agg(row_to_json(listed)) from (${itemsOf(page, order)}) listed), '[]') as items,
    ${countsInPageQuery(params) ? `(select count(*)::integer from ${from} where ${where})` : "null::integer"} as total,
    (select row_to_json(c) from (select slug, name from categories where slug = ${bind(params.category ?? null)}) c) as category`;
  // The other statements are few (they vary by filter and order, not by value), so each is prepared with its own plan.
  const [answer] = documents
    ? (await pool.query<PageRow<Item>>(text, values)).rows
    : await preparedQuery<PageRow<Item>>(pool, statementName(text), text, values);
  return answer ?? { items: [], total: 0, category: null };
}

async function loadCounts(pool: pg.Pool, params: ListProductsParams): Promise<ListCounts | undefined> {
  if (countsInPageQuery(params)) return undefined;
  const { filters = {}, facets, featured } = params;
  if (featured) return { total: await cachedByShop(pool, "total featured", () => countFeatured(pool)) };
  if (!facets) return { total: await loadTotal(pool, params) };
  if (isInFacetIndex(params))
    return cachedIfUnfiltered(pool, "facets", params, (groups, values) =>
      computeFacets(groups, { list: params, filters, values }),
    );
  return cached(pool, `facets ${JSON.stringify([scopeCacheKey(params), filters])}`, () =>
    countFacets(pool, scopeCondition(params), filters),
  );
}

async function loadTotal(
  pool: pg.Pool,
  params: ProductListScope & { filters?: FacetFilters | undefined },
): Promise<number> {
  const { filters = {}, newForDays } = params;
  if (isInFacetIndex(params))
    return cachedIfUnfiltered(pool, "total", params, (groups, values) =>
      countFacetGroups(groups, { list: params, filters, values }),
    );
  if (newForDays !== undefined && Object.keys(filters).length === 0)
    return (await loadNewArrivals(pool, newForDays)).count;
  return cached(pool, `total ${JSON.stringify([scopeCacheKey(params), filters])}`, () =>
    countInSearchIndex(pool, scopeCondition(params), filters),
  );
}

/** Caches counts of unfiltered lists, which are the most frequent; filtered ones are computed from the facet index. */
function cachedIfUnfiltered<Answer>(
  pool: pg.Pool,
  cachePrefix: "facets" | "total",
  params: ProductListScope & { filters?: FacetFilters | undefined },
  count: (groups: Iterable<FacetGroup>, values: FacetValue[]) => Answer,
): Promise<Answer> {
  const compute = async () => {
    const [looks, values] = await Promise.all([loadFacetIndex(pool), loadFacetValues(pool)]);
    return count(looks.values(), values);
  };
  const isUnfiltered = Object.keys(params.filters ?? {}).length === 0;
  return isUnfiltered
    ? cached(pool, `${cachePrefix} ${JSON.stringify([scopeCacheKey(params), {}])}`, compute)
    : compute();
}

async function countInSearchIndex(pool: pg.Pool, list: string, filters: FacetFilters): Promise<number> {
  const filterCondition = facetFilterSql(filters, await loadFacetValues(pool));
  const [row] = await querySearchIndex<{ count: number }>(
    pool,
    `select count(*)::integer as count from search_documents d where ${list} and ${filterCondition}`,
  );
  return row?.count ?? 0;
}

/** Counts in `products`: neither facet index nor search documents contain `featured`. */
async function countFeatured(pool: pg.Pool): Promise<number> {
  const text = `select count(*)::integer as count from products where ${productConditions({ featured: true }, () => "")}`;
  const [row] = await preparedQuery<{ count: number }>(pool, "catalogue.featured", text, []);
  return row?.count ?? 0;
}

const isInFacetIndex = ({ bestSellers, newForDays }: ProductListScope) => !bestSellers && newForDays === undefined;

const scopeCacheKey = ({ category, deals, bestSellers, newForDays }: ProductListScope) => [
  category,
  deals,
  bestSellers,
  newForDays,
];

/** Returns the list as a condition on `search_documents d`, which excludes hidden products. */
function scopeCondition({ category, deals, bestSellers, newForDays }: ProductListScope): string {
  if (category !== undefined) return `d.category = ${pg.escapeLiteral(category)}`;
  if (deals) return "d.deal_percent > 0";
  if (bestSellers) return `d.product_id = any(array(${bestSellersSql}))`;
  if (newForDays !== undefined) return `d.created_at > now() - interval '${Math.round(newForDays)} days'`;
  return "true";
}

/** Returns all categories. Menus do not need `counts`. */
export async function listCategories(pool: pg.Pool, { counts }: { counts: boolean }): Promise<CategoryRow[]> {
  const categories = await loadCategoryNames(pool);
  return counts ? countCategories(pool, categories) : categories;
}

/** Returns the categories with the number of their products. */
export async function countCategories(pool: pg.Pool, categories: readonly CategoryRow[]): Promise<CategoryRow[]> {
  const facetIndex = await loadFacetIndex(pool);
  return categories.map(({ slug, name }) => {
    const products = countFacetGroups(facetIndex.values(), { list: { category: slug }, filters: {}, values: [] });
    return { slug, name, products };
  });
}

/**
 * Returns the `search_documents` condition of a list filtered by size or colour. Returns undefined without these
 * filters, and for hidden or featured products, which only `products` knows.
 */
async function searchIndexCondition(pool: pg.Pool, params: ListProductsParams): Promise<string | undefined> {
  const { filters = {}, includeHidden, featured } = params;
  if (includeHidden || featured || !(filters.sizes || filters.colours)) return undefined;
  return `${scopeCondition(params)} and ${facetFilterSql(filters, await loadFacetValues(pool))}`;
}

function productConditions(
  { filters = {}, ...scope }: ProductListScope & Pick<ListProductsParams, "filters">,
  bind: (given: unknown) => string,
): string {
  const { categories, min, max, sale, stock, sizes, colours } = filters;
  const conditions: string[] = [];
  if (!scope.includeHidden) conditions.push("not hidden");
  if (scope.category !== undefined) conditions.push(`category = ${bind(scope.category)}`);
  if (min !== undefined) conditions.push(`deal_price >= ${bind(fromPounds(min))}`);
  if (max !== undefined) conditions.push(`deal_price <= ${bind(fromPounds(max))}`);
  if (categories) conditions.push(`category = any(${bind(categories)})`);
  if (stock) conditions.push("stock > 0");
  if (sale || scope.deals) conditions.push("deal_percent > 0");
  if (scope.featured) conditions.push("is_featured and stock > 0");
  if (scope.bestSellers) conditions.push(`id = any(array(${bestSellersSql}))`);
  if (scope.newForDays !== undefined)
    conditions.push(`created_at > now() - make_interval(days => ${bind(scope.newForDays)})`);
  if (sizes || colours) conditions.push(variantExistsSql(filters, bind));
  return conditions.join(" and ") || "true";
}

/** For hidden products, which are in no index. */
const variantExistsSql = ({ sizes, colours, stock }: FacetFilters, bind: (given: unknown) => string) =>
  `exists (select from variants v where v.product_id = products.id
    ${sizes ? `and v.attributes ->> 'size' = any(${bind(sizes)})` : ""}
    ${colours ? `and v.attributes ->> 'colour' = any(${bind(colours)})` : ""}
    ${stock ? "and v.stock > 0" : ""})`;

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const found = statementNames.get(text);
  if (found) return found;
  const name = `catalogue.list.${createHash("sha1").update(text).digest("base64url")}`;
  statementNames.set(text, name);
  return name;
}
