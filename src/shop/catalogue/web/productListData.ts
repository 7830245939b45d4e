import { data } from "react-router";
import type { Language } from "#platform/languages.ts";
import type { FacetsView, ProductList } from "../contract.ts";
import type { ListQuery } from "../listQuery.ts";
import { productSorts } from "../product.ts";
import { type ProductCardData, toProductCardData } from "./productCardData.ts";

export type ProductListData = {
  cards: ProductCardData[];
  pages: number;
  total: number;
  query: ListQuery;
  facets: FacetsView | undefined;
};

/** Returns the list query as API parameters. */
export const toApiQuery = (
  { categories, sizes, colours, min, max, stock, sale, sort, page }: ListQuery,
  lang: Language,
) => ({
  lang,
  page,
  category: categories.join() || undefined,
  size: sizes.join() || undefined,
  colour: colours.join() || undefined,
  min,
  max,
  stock: stock ? ("1" as const) : undefined,
  sale: sale ? ("1" as const) : undefined,
  sort: productSorts.find((known) => known === sort),
});

export const toProductListData = (
  { items, total, pageSize, facets }: ProductList,
  query: ListQuery,
  language: Language,
): ProductListData => ({
  cards: items.map((item) => toProductCardData(item, language)),
  pages: Math.ceil(total / pageSize),
  total,
  query,
  facets,
});

export const isPastLastPage = ({ cards, query }: ProductListData) => cards.length === 0 && query.page > 1;

/** Responds 404 to a page past the end, so that it is neither cached nor indexed; its body links to the first page. */
export const listResponse = <Body>(list: ProductListData, body: Body) =>
  data(body, { status: isPastLastPage(list) ? 404 : 200 });
