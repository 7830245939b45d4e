import { createHash } from "node:crypto";
import pg from "pg";
import { fromPounds } from "#platform/money.ts";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import type { ProductSort } from "../product.ts";
import { cached, cachedByShop } from "./catalogueCache.ts";
import type { CategoryRow } from "./categories/categoryTree.ts";
import { loadCategories } from "./categories/loadCategories.ts";
import type { CollectionScope } from "./collections/collectionScope.ts";
import { computeFacets, countFacetGroups, type FacetGroup, type ListCounts } from "./facets/facetCounts.ts";
import { type FacetFilters, type FacetValue, facetFilterSql } from "./facets/facetFilters.ts";
import { countFacets } from "./facets/facetGroups.ts";
import { loadFacetIndex } from "./facets/facetIndex.ts";
import { loadFacetValues } from "./facets/facetLabels.ts";
import { loadProductCards, type ProductRef } from "./loadProductCards.ts";
import { loadNewArrivals } from "./newArrivals.ts";
import { bestSellersSql, type ProductRow, productColumns, productRefColumns } from "./productRows.ts";
import { querySearchIndex } from "./querySearchIndex.ts";

/** Scope of the list: categories, a collection, deals, new arrivals (in days), best sellers; all products otherwise. */
export type ProductListScope = {
  /** Keys of categories: one and its children. */
  inCategories?: readonly string[] | undefined;
  collection?: CollectionScope | undefined;
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

type ListProductsResult = { items: ProductRow[] } & ListCounts;
/** A result row: products or references to them. */
type PageRow<Item> = { items: Item[]; total: number | null };

/** Ends with the id, so that pagination is stable. */
const orderBySql: Record<ProductSort, string> = {
  newest: "created_at desc, id",
  price: "min_deal_price, id",
  "-price": "min_deal_price desc, id desc",
  best: "sold desc, created_at desc, id",
  deal: "deal_percent desc, created_at desc, id",
};

/** Returns a page of products, the total and the facets. */
export async function listProducts(pool: pg.Pool, params: ListProductsParams): Promise<ListProductsResult> {
  const [{ total, items }, counted] = await Promise.all([loadPage(pool, params), loadCounts(pool, params)]);
  return { items, ...(counted ?? { total: total ?? 0 }) };
}

/** Small lists and admin lists get page and total from one statement. */
const countsInPageQuery = ({ includeHidden, bestSellers, facets }: ListProductsParams) =>
  includeHidden || (bestSellers && !facets);

async function loadPage(pool: pg.Pool, params: ListProductsParams): Promise<PageRow<ProductRow>> {
  if (!params.asCards)
    return queryPage<ProductRow>(
      pool,
      params,
      (page, order) =>
        `select ${productColumns(2, { perColour: params.filters?.colours !== undefined })} from (${page}) page join products p on p.id = page_id order by ${order}`,
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
  const order = params.sort ? orderBySql[params.sort] : (params.collection?.order ?? orderBySql.newest);
  const documents = await searchIndexCondition(pool, params);
  const where = documents ?? productConditions(params, bind);
  const from = documents
    ? "(select d.*, product_id as id, deal_price as min_deal_price from search_documents d) d"
    : "products";
  // Select the ids first: most lists find their page in an index-only scan, however deep it is.
  const page = `select id as page_id from ${from} where ${where} order by ${order}
    limit ${bind(params.pageSize)} offset ${bind((params.page - 1) * params.pageSize)}`;
  const text = `select
    coalesce((select json_agg(row_to_json(listed)) from (${itemsOf(page, order)}) listed), '[]') as items,
    ${countsInPageQuery(params) ? `(select count(*)::integer from ${from} where ${where})` : "null::integer"} as total`;
  // The other statements are few (they vary by filter and order, not by value), so each is prepared with its own plan.
  const [answer] = documents
    ? (await pool.query<PageRow<Item>>(text, values)).rows
    : await preparedQuery<PageRow<Item>>(pool, statementName(text), text, values);
  return answer ?? { items: [], total: 0 };
}

async function loadCounts(pool: pg.Pool, params: ListProductsParams): Promise<ListCounts | undefined> {
  if (countsInPageQuery(params)) return undefined;
  const { filters = {}, facets, featured } = params;
  if (featured) return { total: await cachedByShop(pool, "total featured", () => countFeatured(pool)) };
  if (!facets) return { total: await loadTotal(pool, params) };
  if (isInFacetIndex(params))
    return cachedIfUnfiltered(pool, "facets", params, (groups, values) =>
      computeFacets(groups, { list: facetScope(params), filters, values }),
    );
  return cached(pool, `facets ${JSON.stringify([scopeCacheKey(params), filters])}`, () =>
    countFacets(pool, scopeCondition(params), filters),
  );
}

/** Returns the number of visible products. */
export async function loadTotal(
  pool: pg.Pool,
  params: ProductListScope & { filters?: FacetFilters | undefined },
): Promise<number> {
  const { filters = {}, newForDays } = params;
  if (isInFacetIndex(params))
    return cachedIfUnfiltered(pool, "total", params, (groups, values) =>
      countFacetGroups(groups, { list: facetScope(params), filters, values }),
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

const isInFacetIndex = ({ bestSellers, newForDays, collection }: ProductListScope) =>
  !bestSellers && newForDays === undefined && !collection;

const facetScope = ({ inCategories, deals }: ProductListScope) => ({ categories: inCategories, deals });

const scopeCacheKey = ({ inCategories, collection, deals, bestSellers, newForDays }: ProductListScope) => [
  inCategories,
  deals,
  bestSellers,
  newForDays,
  collection?.cacheKey,
];

/** Returns the list as a condition on `search_documents d`, which excludes hidden products. */
function scopeCondition({ inCategories, collection, deals, bestSellers, newForDays }: ProductListScope): string {
  if (inCategories) return `d.category in (${inCategories.map((key) => pg.escapeLiteral(key)).join(", ")})`;
  if (collection) return collection.condition;
  if (deals) return "d.deal_percent > 0";
  if (bestSellers) return `d.product_id = any(array(${bestSellersSql}))`;
  if (newForDays !== undefined) return `d.created_at > now() - interval '${Math.round(newForDays)} days'`;
  return "true";
}

/** Returns all categories. Menus do not need `counts`. */
export async function listCategories(pool: pg.Pool, { counts }: { counts: boolean }): Promise<CountedCategory[]> {
  const categories = await loadCategories(pool);
  return counts ? countCategories(pool, categories) : categories;
}

export type CountedCategory = CategoryRow & { products?: number };

/** Returns the categories with the number of their products, those of their children included. */
export async function countCategories<Category extends Pick<CategoryRow, "keys">>(
  pool: pg.Pool,
  categories: readonly Category[],
): Promise<(Category & { products: number })[]> {
  const facetIndex = await loadFacetIndex(pool);
  return categories.map((category) => {
    const list = { categories: category.keys };
    return { ...category, products: countFacetGroups(facetIndex.values(), { list, filters: {}, values: [] }) };
  });
}

/**
 * Returns the `search_documents` condition of a collection, or of a list filtered by size or colour. Returns undefined
 * without these, and for hidden or featured products, which only `products` knows.
 */
async function searchIndexCondition(pool: pg.Pool, params: ListProductsParams): Promise<string | undefined> {
  const { filters = {}, includeHidden, featured, collection } = params;
  if (includeHidden || featured || !(collection || filters.sizes || filters.colours)) return undefined;
  return `${scopeCondition(params)} and ${facetFilterSql(filters, await loadFacetValues(pool))}`;
}

function productConditions(
  { filters = {}, ...scope }: ProductListScope & Pick<ListProductsParams, "filters">,
  bind: (given: unknown) => string,
): string {
  const { categories, min, max, sale, stock, sizes, colours } = filters;
  const conditions: string[] = [];
  if (!scope.includeHidden) conditions.push("not hidden");
  if (scope.inCategories) conditions.push(categoryCondition(scope.inCategories, bind));
  if (min !== undefined) conditions.push(`min_deal_price >= ${bind(fromPounds(min))}`);
  if (max !== undefined) conditions.push(`min_deal_price <= ${bind(fromPounds(max))}`);
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

/** One key is compared, so that an index returns the products in order. */
const categoryCondition = (keys: readonly string[], bind: (given: unknown) => string) =>
  keys.length === 1 ? `category = ${bind(keys[0])}` : `category = any(${bind(keys)})`;

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
