import type { FastifyInstance } from "fastify";
import { notFound } from "#platform/errors.ts";
import { inLanguage, type Language } from "#platform/languages.ts";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { isPermitted } from "#platform/server/requirePermission.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { catalogueContract } from "../contract.ts";
import { listStocks } from "./findProduct.ts";
import { type CategoryRow, type ListProductsParams, listCategories, listProducts } from "./listProducts.ts";
import { loadProductView } from "./loadProductView.ts";
import { loadSizeChart } from "./loadSizeChart.ts";
import { loadNewArrivals } from "./newArrivals.ts";
import { type ListRequestContext, presentList, toListParams } from "./presentList.ts";

type Paging = { page: number; pageSize: number; lang?: Language | undefined };

const handlers: Handlers<typeof catalogueContract> = {
  async categories({ query, pool, caller, shows }) {
    shows(["lists"]);
    const rows = await listCategories(pool, { counts: query.counts !== false });
    return { items: rows.map((row) => presentCategory(row, query.lang ?? caller.language)) };
  },
  async products({ query, ...visit }) {
    const includeHidden = query.admin === true && isPermitted(visit.visitor, "products.read");
    return (await listAndPresent(visit, { ...toListParams(query), sort: query.sort, includeHidden }, query.lang)).page;
  },
  async inCategory({ params, query, ...visit }) {
    const { lang } = query;
    const { page, category } = await listAndPresent(
      visit,
      { ...toListParams(query), sort: query.sort, category: params.category },
      lang,
    );
    if (!category) throw notFound("request.notFound");
    return { ...page, category: presentCategory(category, lang ?? visit.caller.language) };
  },
  async featured({ query, ...visit }) {
    return getProductPage(visit, query, { featured: true, sort: "newest" });
  },
  async deals({ query, ...visit }) {
    return getProductPage(visit, query, { ...toListParams(query), deals: true, sort: query.sort ?? "deal" });
  },
  async bestSellers({ query, ...visit }) {
    return getProductPage(visit, query, { ...toListParams(query), bestSellers: true, sort: query.sort ?? "best" });
  },
  async newest({ query, ...visit }) {
    const { newForDays } = await cachedSettings(visit.db);
    return getProductPage(visit, query, { ...toListParams(query), newForDays, sort: query.sort ?? "newest" });
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
    const chart = await loadSizeChart(pool, params.category);
    if (!chart) throw notFound("request.notFound");
    reply.header("cache-control", "public, max-age=600");
    return chart;
  },
};

export const catalogueRoutes = (app: FastifyInstance) => registerContract(app, catalogueContract, handlers);

async function listAndPresent(visit: ListRequestContext, params: ListProductsParams, lang: Language | undefined) {
  const { items, category, ...counted } = await listProducts(visit.pool, {
    ...params,
    asCards: visit.forPage,
  });
  const { page, pageSize, filters = {} } = params;
  const language = lang ?? visit.caller.language;
  const listed = await presentList(visit, items, counted, { page, pageSize, language, filters });
  return { page: listed, category };
}

async function getProductPage(
  visit: ListRequestContext,
  { page, pageSize, lang }: Paging,
  params: Omit<ListProductsParams, "page" | "pageSize">,
) {
  return (await listAndPresent(visit, { ...params, page, pageSize }, lang)).page;
}

const presentCategory = ({ slug, name, products }: CategoryRow, language: Language) => ({
  slug,
  name,
  displayName: inLanguage(name, language),
  products,
});
