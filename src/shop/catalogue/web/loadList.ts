import { data } from "react-router";
import type { Language } from "#platform/languages.ts";
import { type Asked, askedOf } from "../asked.ts";
import { productSorts, type SearchSort } from "../catalogue.ts";
import type { FacetsView, ProductList } from "../contract.ts";
import { type CardFacts, cardOf } from "./card.ts";

export type ListFacts = {
  cards: CardFacts[];
  pages: number;
  total: number;
  asked: Asked;
  facets: FacetsView | undefined;
};

/** What every product of a list has in common, so that nobody is asked for it. */
export type Fixed = "category" | "colour" | "sale";
const unasked = { category: { categories: [] }, colour: { colours: [] }, sale: { sale: false } };

type Own = {
  /** The orders that are offered, the list's own first, which no address needs to say. */
  sorts: readonly SearchSort[];
  fixed?: Fixed | undefined;
  /** Whether it is searched. */
  searched?: boolean;
};

export function askedFor(search: URLSearchParams, { sorts, fixed, searched = false }: Own): Asked {
  const asked = askedOf(search);
  return {
    ...asked,
    ...(fixed && unasked[fixed]),
    q: searched ? asked.q : "",
    sort: sorts.slice(1).find((sort) => sort === asked.sort),
  };
}

/** The same, as the API is asked. */
export const queryFor = ({ categories, sizes, colours, min, max, stock, sale, sort, page }: Asked, lang: Language) => ({
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

export const listOf = (
  { items, total, pageSize, facets }: ProductList,
  asked: Asked,
  language: Language,
): ListFacts => ({
  cards: items.map((item) => cardOf(item, language)),
  pages: Math.ceil(total / pageSize),
  total,
  asked,
  facets,
});

export const isPastTheEnd = ({ cards, asked }: ListFacts) => cards.length === 0 && asked.page > 1;

/** A page past the end says where the list begins, and is none that anybody should keep. */
export const answered = <Facts>(list: ListFacts, facts: Facts) =>
  data(facts, { status: isPastTheEnd(list) ? 404 : 200 });
