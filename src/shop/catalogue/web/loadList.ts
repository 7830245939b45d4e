import type { Language } from "#platform/languages.ts";
import { type ProductSort, productSorts } from "../catalogue.ts";
import type { ProductList } from "../contract.ts";
import { type CardFacts, cardOf } from "./card.ts";

export type ListFacts = { cards: CardFacts[]; page: number; pages: number; total: number; sort: ProductSort };

/** What the address of a list asks for. Nonsense is the first page, and the list's own order. */
export function askedFor(search: URLSearchParams, ownSort: ProductSort) {
  const page = Number(search.get("page") ?? 1);
  const sort = productSorts.find((sort) => sort === search.get("sort")) ?? ownSort;
  return { page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1, sort };
}

export function listOf(list: ProductList, sort: ProductSort, language: Language): ListFacts {
  return {
    cards: list.items.map((item) => cardOf(item, language)),
    page: list.page,
    pages: Math.ceil(list.total / list.pageSize),
    total: list.total,
    sort,
  };
}

/** The address of a list, without what it does by itself. */
export function listHref(path: string, { page, sort }: { page?: number; sort?: ProductSort | undefined }): string {
  const search = new URLSearchParams();
  if (sort) search.set("sort", sort);
  if (page && page > 1) search.set("page", String(page));
  return search.size > 0 ? `${path}?${search}` : path;
}
