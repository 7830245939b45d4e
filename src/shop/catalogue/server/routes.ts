import type { FastifyInstance } from "fastify";
import { unknown } from "#platform/errors.ts";
import { inLanguage, type Language } from "#platform/languages.ts";
import type { Visitor } from "#platform/server/visitor.ts";
import { type Handlers, serve, type Visit } from "#server/serve.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { catalogueContract, type ProductList, type ProductView } from "../contract.ts";
import { changeFields } from "./changeFields.ts";
import { type CategoryRow, listCategories, listProducts, type Wish } from "./lists.ts";
import { presentCard, presentItem, presentProduct } from "./present.ts";
import { presentFacets } from "./presentFacets.ts";
import { findProduct, listStocks } from "./products.ts";
import type { ProductRow } from "./rows.ts";
import { find } from "./search/find.ts";
import type { Counted } from "./search/looks.ts";
import { countMiss } from "./search/misses.ts";
import { facetValues, namedCategories } from "./search/names.ts";
import type { Narrowing } from "./search/narrowing.ts";
import { readNews } from "./search/news.ts";
import { cardsNamed, productsOf, suggest } from "./search/suggest.ts";

type Visiting = Pick<Visit, "db" | "pool" | "caller" | "forPage" | "shows"> & { visitor: Visitor | undefined };
type Asked = Omit<Narrowing, "categories" | "sizes" | "colours"> & {
  page: number;
  pageSize: number;
  facets?: boolean | undefined;
  size?: string[] | undefined;
  colour?: string[] | undefined;
  category?: string[] | undefined;
};
type Paging = { page: number; pageSize: number; lang?: Language | undefined };

const handlers: Handlers<typeof catalogueContract> = {
  async categories({ query, pool, caller, shows }) {
    shows(["lists"]);
    const rows = await listCategories(pool, { counts: query.counts !== false });
    return { items: rows.map((row) => presentCategory(row, query.lang ?? caller.language)) };
  },
  async products({ query, ...visit }) {
    const evenHidden = query.admin === true && visit.visitor?.role === "staff";
    return (await list(visit, { ...wishOf(query), sort: query.sort, evenHidden }, query.lang)).page;
  },
  async inCategory({ params, query, ...visit }) {
    const { lang } = query;
    const { page, category } = await list(
      visit,
      { ...wishOf(query), sort: query.sort, category: params.category },
      lang,
    );
    if (!category) throw unknown("request.notFound");
    return { ...page, category: presentCategory(category, lang ?? visit.caller.language) };
  },
  async featured({ query, ...visit }) {
    return few(visit, query, { featured: true, sort: "newest" });
  },
  async deals({ query, ...visit }) {
    return few(visit, query, { ...wishOf(query), deals: true, sort: query.sort ?? "deal" });
  },
  async bestSellers({ query, ...visit }) {
    return few(visit, query, { ...wishOf(query), best: true, sort: query.sort ?? "best" });
  },
  async newest({ query, ...visit }) {
    const { newForDays } = await settingsOf(visit.db);
    return few(visit, query, { ...wishOf(query), newForDays, sort: query.sort ?? "newest" });
  },
  async colours({ db, pool, shows }) {
    shows(["lists"]);
    const { newForDays } = await settingsOf(db);
    return { items: (await readNews(pool, newForDays)).colours };
  },
  stocks: ({ pool }) => listStocks(pool),
  async search({ query, ...visit }) {
    const { q, sort = "relevance", lang, page, pageSize } = query;
    const language = lang ?? visit.caller.language;
    const { narrowing = {}, facets = true } = wishOf(query);
    const found = await find(visit.pool, { q: q.trim(), narrowing, sort, page, pageSize, facets });
    if (!found && q.trim() !== "") await countMiss(visit.db, q);
    const read = visit.forPage ? cardsNamed : productsOf;
    const rows = found && found.ids.length > 0 ? await read(visit.pool, found.ids) : [];
    const listed = await asList(visit, rows, found ?? nothingFound, { page, pageSize, language, narrowing });
    return found?.corrected === undefined ? listed : { ...listed, corrected: found.corrected };
  },
  async suggest({ query, ...visit }) {
    const language = query.lang ?? visit.caller.language;
    const settings = await settingsOf(visit.db);
    const { products, ...around } = await suggest(visit.pool, query.q, language);
    return {
      ...around,
      products: products.map((row) => {
        const { images, ...item } = presentItem(row, { ...settings, language });
        return images[0] ? { ...item, image: images[0] } : item;
      }),
    };
  },
  async product({ params, query, ...visit }) {
    const found = await product(visit, params.id, query.lang);
    visit.shows([`product ${found._id}`, `stock ${found._id}`]);
    return found;
  },
  async changeFields({ params, body, ...visit }) {
    await changeFields(visit.db, params.id, body, visit);
    return product(visit, params.id);
  },
};

export const catalogueRoutes = (app: FastifyInstance) => serve(app, catalogueContract, handlers);

const nothingFound: Counted = {
  total: 0,
  facets: { categories: [], sizes: [], colours: [], price: null, stock: 0, sale: 0 },
};

/** What is not asked for is left out: the wish is also the key under which its counts are kept. */
function wishOf({ page, pageSize, facets = true, size, colour, category, min, max, stock, sale }: Asked): Wish {
  const narrowing: Narrowing = {
    ...(category && { categories: category }),
    ...(size && { sizes: size }),
    ...(colour && { colours: colour }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(stock && { stock }),
    ...(sale && { sale }),
  };
  return { page, pageSize, facets, narrowing };
}

async function list(visit: Visiting, wish: Wish, lang: Language | undefined) {
  const { items, category, ...counted } = await listProducts(visit.pool, {
    ...wish,
    asCards: visit.forPage,
  });
  const { page, pageSize, narrowing = {} } = wish;
  const language = lang ?? visit.caller.language;
  const listed = await asList(visit, items, counted, { page, pageSize, language, narrowing });
  return { page: listed, category };
}

type Leaf = { page: number; pageSize: number; language: Language; narrowing: Narrowing };

async function asList(visit: Visiting, rows: ProductRow[], { total, facets }: Counted, leaf: Leaf) {
  const { page, pageSize, language, narrowing } = leaf;
  const settings = await settingsOf(visit.db);
  visit.shows(["lists", ...rows.map(({ id }) => `product ${id}`)]);
  const present = visit.forPage ? presentCard : presentItem;
  const items = rows.map((row) => present(row, { ...settings, language }));
  const listed: ProductList = { items, page, pageSize, total };
  if (!facets) return listed;
  const [values, categories] = await Promise.all([facetValues(visit.pool), namedCategories(visit.pool)]);
  return { ...listed, facets: presentFacets(facets, { values, categories, narrowing }, language) };
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
