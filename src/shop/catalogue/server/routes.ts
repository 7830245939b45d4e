import type { FastifyInstance } from "fastify";
import { notFound } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { isPermitted } from "#platform/server/requirePermission.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { catalogueContract } from "../contract.ts";
import { findCategory, loadCategories } from "./categories/loadCategories.ts";
import { presentCategory, presentCategoryPage } from "./categories/presentCategory.ts";
import { collectionScope, findCollection, loadCollections } from "./collections/loadCollections.ts";
import { presentCollection, presentCollectionPage } from "./collections/presentCollection.ts";
import { listStocks } from "./findProduct.ts";
import { type ListProductsParams, listCategories, listProducts, loadTotal } from "./listProducts.ts";
import { loadProductView } from "./loadProductView.ts";
import { loadProductSizeChart, loadSizeChart } from "./loadSizeChart.ts";
import { loadNewArrivals } from "./newArrivals.ts";
import { type ListRequestContext, presentList, resolveListParams } from "./presentList.ts";

type Paging = { page: number; pageSize: number; lang?: Language | undefined };

const handlers: Handlers<typeof catalogueContract> = {
  async categories({ query, pool, caller, shows }) {
    shows(["lists"]);
    const rows = await listCategories(pool, { counts: query.counts !== false });
    return { items: rows.map((row) => presentCategory(row, rows, query.lang ?? caller.language)) };
  },
  async products({ query, ...visit }) {
    const includeHidden = query.admin === true && isPermitted(visit.visitor, "products.read");
    const params = await resolveListParams(visit.pool, query);
    return listAndPresent(visit, { ...params, sort: query.sort, includeHidden }, query.lang);
  },
  async inCategory({ params, query, ...visit }) {
    const { pool, caller } = visit;
    const categories = await loadCategories(pool);
    const category = await findCategory(pool, categories, params.category);
    if (!category) throw notFound("request.notFound");
    const scope = { inCategories: category.keys };
    const list = await resolveListParams(pool, query);
    const [page, products] = await Promise.all([
      listAndPresent(visit, { ...list, ...scope, sort: query.sort }, query.lang),
      loadTotal(pool, scope),
    ]);
    const language = query.lang ?? caller.language;
    return { ...page, category: presentCategoryPage({ ...category, products }, categories, language) };
  },
  async collections({ query, pool, caller, shows }) {
    shows(["lists"]);
    const rows = await loadCollections(pool);
    return { items: rows.map((row) => presentCollection(row, query.lang ?? caller.language)) };
  },
  async inCollection({ params, query, ...visit }) {
    const { pool, caller } = visit;
    const collection = await findCollection(pool, params.collection);
    if (!collection) throw notFound("request.notFound");
    const [list, scope] = await Promise.all([resolveListParams(pool, query), collectionScope(pool, collection)]);
    const page = await listAndPresent(visit, { ...list, collection: scope, sort: query.sort }, query.lang);
    return { ...page, collection: presentCollectionPage(collection, query.lang ?? caller.language) };
  },
  async featured({ query, ...visit }) {
    return getProductPage(visit, query, { featured: true, sort: "newest" });
  },
  async deals({ query, ...visit }) {
    return getProductPage(visit, query, {
      ...(await resolveListParams(visit.pool, query)),
      deals: true,
      sort: query.sort ?? "deal",
    });
  },
  async bestSellers({ query, ...visit }) {
    return getProductPage(visit, query, {
      ...(await resolveListParams(visit.pool, query)),
      bestSellers: true,
      sort: query.sort ?? "best",
    });
  },
  async newest({ query, ...visit }) {
    const { newForDays } = await cachedSettings(visit.db);
    return getProductPage(visit, query, {
      ...(await resolveListParams(visit.pool, query)),
      newForDays,
      sort: query.sort ?? "newest",
    });
  },
  async colours({ db, pool, shows }) {
    shows(["lists"]);
    const { newForDays } = await cachedSettings(db);
    return { items: (await loadNewArrivals(pool, newForDays)).colours };
  },
  async colour({ db, params: { key } }) {
    const colour = await db
      .selectFrom("colours")
      .select(["key", "merged_into"])
      .where("key", "=", key)
      .executeTakeFirst();
    if (!colour) throw notFound("request.notFound");
    return { key: colour.merged_into ?? colour.key };
  },
  stocks: ({ pool }) => listStocks(pool),
  async product({ params, query, ...visit }) {
    const found = await loadProductView(visit, params.id, query.lang);
    visit.shows([`product ${found._id}`, `stock ${found._id}`]);
    return found;
  },
  async sizeChart({ params, pool, reply }) {
    const category = await findCategory(pool, await loadCategories(pool), params.category);
    const chart = category && (await loadSizeChart(pool, category.key));
    if (!chart) throw notFound("request.notFound");
    reply.header("cache-control", "public, max-age=600");
    return chart;
  },
  async productSizeChart({ params, pool, reply }) {
    const chart = await loadProductSizeChart(pool, params.id);
    if (!chart) throw notFound("request.notFound");
    reply.header("cache-control", "public, max-age=600");
    return chart;
  },
};

export const catalogueRoutes = (app: FastifyInstance) => registerContract(app, catalogueContract, handlers);

async function listAndPresent(visit: ListRequestContext, params: ListProductsParams, lang: Language | undefined) {
  const { items, ...counted } = await listProducts(visit.pool, {
    ...params,
    asCards: visit.forPage,
  });
  const { page, pageSize, filters = {} } = params;
  const language = lang ?? visit.caller.language;
  return presentList(visit, items, counted, { page, pageSize, language, filters });
}

async function getProductPage(
  visit: ListRequestContext,
  { page, pageSize, lang }: Paging,
  params: Omit<ListProductsParams, "page" | "pageSize">,
) {
  return listAndPresent(visit, { ...params, page, pageSize }, lang);
}
