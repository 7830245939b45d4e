import { categoryHref } from "#shop/catalogue/categoryHref.ts";
import type { Suggestions } from "#shop/search/contract.ts";

type Product = Suggestions["products"][number];

/** One option below the field. Every option is a link. */
export type SuggestionItem = { href: string } & (
  | { kind: "recent" | "popular" | "query" | "all"; text: string }
  | { kind: "category"; text: string; count: number }
  | { kind: "product"; product: Product }
);
export type SuggestionGroup = { kind: SuggestionItem["kind"]; options: SuggestionItem[] };

const searchHref = (q: string) => `/search?${new URLSearchParams({ q })}`;

/** Returns the suggestions for a text, or recent and popular searches for an empty one. Omits empty groups. */
export function suggestionGroups(
  query: string,
  found: Suggestions | undefined,
  recent: readonly string[],
): SuggestionGroup[] {
  const q = query.trim();
  const searches = (kind: "recent" | "popular" | "query" | "all", texts: readonly string[]): SuggestionGroup => ({
    kind,
    options: texts.map((text) => ({ kind, text, href: searchHref(text) })),
  });
  const { queries = [], categories = [], products = [] } = found ?? {};
  const categoryGroup: SuggestionGroup = {
    kind: "category",
    options: categories.map(({ slug, name, count }) => ({
      ...{ kind: "category", text: name, count },
      href: categoryHref(slug),
    })),
  };
  if (q === "") {
    const others = queries.filter((one) => !recent.includes(one));
    return nonEmptyGroups([searches("recent", recent), searches("popular", others), categoryGroup]);
  }
  const groups = nonEmptyGroups([
    searches("query", queries),
    categoryGroup,
    {
      kind: "product",
      options: products.map((product) => ({ kind: "product", product, href: productHref(product) })),
    },
  ]);
  return groups.length > 0 ? [...groups, searches("all", [q])] : [];
}

const productHref = ({ _id, shownColour }: Product) =>
  `/product/${_id}${shownColour === undefined ? "" : `?colour=${shownColour}`}`;

const nonEmptyGroups = (groups: SuggestionGroup[]) => groups.filter(({ options }) => options.length > 0);

/**
 * Returns the index after an arrow key: options form a ring, with the field itself (-1) between the last and the first.
 */
export function nextIndex(at: number, key: string, lines: number): number {
  const ring = lines + 1;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
  return ((at + 1 + step + ring) % ring) - 1;
}
