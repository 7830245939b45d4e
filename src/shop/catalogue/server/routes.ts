import type { FastifyInstance } from "fastify";
import { unknown } from "#platform/errors.ts";
import { inLanguage, type Language } from "#platform/languages.ts";
import type { Visitor } from "#platform/server/visitor.ts";
import { type Handlers, serve, type Visit } from "#server/serve.ts";
import { shows } from "#server/shows.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { catalogueContract, type ProductList, type ProductView } from "../contract.ts";
import { changeFields } from "./changeFields.ts";
import { type CategoryRow, listCategories, listProducts, type Wish } from "./lists.ts";
import { presentItem, presentProduct } from "./present.ts";
import { findProduct, listColours, listStocks } from "./products.ts";

type Visiting = Pick<Visit, "db" | "pool" | "caller" | "request"> & { visitor: Visitor | undefined };
type Narrowing = Pick<Wish, "page" | "pageSize" | "sort" | "min" | "max" | "stock" | "sale"> & {
  size?: string[] | undefined;
  colour?: string[] | undefined;
  category?: string[] | undefined;
};
type Paging = { page: number; pageSize: number; lang?: Language | undefined };

const handlers: Handlers<typeof catalogueContract> = {
  async categories({ query, pool, caller, request }) {
    shows(request, ["lists"]);
    const rows = await listCategories(pool, { counts: query.counts !== false });
    return { items: rows.map((row) => presentCategory(row, query.lang ?? caller.language)) };
  },
  async products({ query, ...visit }) {
    const evenHidden = query.admin === true && visit.visitor?.role === "staff";
    return (await list(visit, { ...wishOf(query), evenHidden }, query.lang)).page;
  },
  async inCategory({ params, query, ...visit }) {
    const { lang } = query;
    const { page, category } = await list(visit, { ...wishOf(query), category: params.category }, lang);
    if (!category) throw unknown("request.notFound");
    return { ...page, category: presentCategory(category, lang ?? visit.caller.language) };
  },
  async featured({ query, ...visit }) {
    return few(visit, query, { featured: true, sort: "newest" });
  },
  async deals({ query, ...visit }) {
    return few(visit, query, { ...wishOf(query), sale: true, sort: query.sort ?? "deal" });
  },
  async bestSellers({ query, ...visit }) {
    return few(visit, query, { ...wishOf(query), best: true, sort: query.sort ?? "best" });
  },
  async newest({ query, ...visit }) {
    const { newForDays } = await settingsOf(visit.db);
    return few(visit, query, { ...wishOf(query), newForDays, sort: query.sort ?? "newest" });
  },
  async colours({ pool, request }) {
    shows(request, ["lists"]);
    return { items: await listColours(pool) };
  },
  stocks: ({ pool }) => listStocks(pool),
  async search({ query, ...visit }) {
    const { sort, ...wish } = query;
    return (await list(visit, { ...wishOf(wish), sort: sort === "relevance" ? "best" : sort }, query.lang)).page;
  },
  async suggest() {
    return { products: [], categories: [], queries: [] };
  },
  async product({ params, query, ...visit }) {
    const found = await product(visit, params.id, query.lang);
    shows(visit.request, [`product ${found._id}`, `stock ${found._id}`]);
    return found;
  },
  async changeFields({ params, body, ...visit }) {
    await changeFields(visit.db, params.id, body, visit);
    return product(visit, params.id);
  },
};

export const catalogueRoutes = (app: FastifyInstance) => serve(app, catalogueContract, handlers);

function wishOf({ page, pageSize, sort, min, max, size, colour, stock, sale, category }: Narrowing): Wish {
  return { page, pageSize, sort, min, max, sizes: size, colours: colour, stock, sale, categories: category };
}

async function list(visit: Visiting, wish: Wish, lang: Language | undefined) {
  const settings = await settingsOf(visit.db);
  const { items, total, category } = await listProducts(visit.pool, wish);
  const language = lang ?? visit.caller.language;
  const page: ProductList = {
    items: items.map((row) => presentItem(row, { ...settings, language })),
    page: wish.page,
    pageSize: wish.pageSize,
    total,
  };
  shows(visit.request, ["lists", ...items.map(({ id }) => `product ${id}`)]);
  return { page, category };
}

async function few(visit: Visiting, { page, pageSize, lang }: Paging, wish: Omit<Wish, "page" | "pageSize">) {
  return (await list(visit, { ...wish, page, pageSize }, lang)).page;
}

async function product({ db, pool, visitor, caller }: Visiting, id: string, lang?: Language): Promise<ProductView> {
  const row = await findProduct(pool, id, { evenHidden: visitor?.role === "staff" });
  return presentProduct(row, { ...(await settingsOf(db)), language: lang ?? caller.language });
}

const presentCategory = ({ slug, name, products }: CategoryRow, language: Language) => ({
  slug,
  name,
  displayName: inLanguage(name, language),
  products,
});
