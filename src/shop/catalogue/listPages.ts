import { type ListQuery, parseListQuery, toQueryString } from "./listQuery.ts";
import type { ListSort } from "./product.ts";

/** A filter that the list page itself fixes, so that it is not offered. */
export type Fixed = "category" | "colour" | "sale";
const unasked = { category: { categories: [] }, colour: { colours: [] }, sale: { sale: false } };

export type ListRules = {
  /** The offered sort orders; the first is the default, which URLs omit. */
  sorts: readonly ListSort[];
  fixed?: Fixed | undefined;
  /** Whether the page is a search. */
  searched?: boolean;
};

/** Product list pages by the first segment of their path. */
export const listPages = {
  deals: { sorts: ["deal", "newest", "best", "price", "-price"], fixed: "sale" },
  "best-sellers": { sorts: ["best", "newest", "price", "-price", "deal"] },
  new: { sorts: ["newest", "best", "price", "-price", "deal"] },
  search: { sorts: ["relevance", "best", "newest", "price", "-price"], searched: true },
  category: { sorts: ["newest", "best", "price", "-price", "deal"], fixed: "category" },
  colour: { sorts: ["newest", "best", "price", "-price", "deal"], fixed: "colour" },
  collections: { sorts: ["own", "newest", "best", "price", "-price", "deal"] },
} as const satisfies Record<string, ListRules>;

/** Parses the list query. Drops filters and sort orders that the list does not offer. */
export function parseListPageQuery(search: URLSearchParams, { sorts, fixed, searched = false }: ListRules): ListQuery {
  const query = parseListQuery(search);
  return {
    ...query,
    ...(fixed && unasked[fixed]),
    q: searched ? query.q : "",
    // The first is the default; no query names the own order of collections.
    sort: sorts.slice(1).some((sort) => sort === query.sort) ? query.sort : undefined,
  };
}

/** Also matches `.data`, the suffix of the router's data requests. */
const listPath = /^\/(?:(deals|best-sellers|new|search)|(category|colour|collections)\/[^/]+?)(?:\.data)?$/;

export const isListPage = (pathname: string): boolean => listPath.test(pathname);

/** Returns the rules of the list page at this path, undefined for other pages. */
function listRulesOf(pathname: string): ListRules | undefined {
  const [, name, parametrised] = listPath.exec(pathname) ?? [];
  const key = (name ?? parametrised) as keyof typeof listPages | undefined;
  return key && listPages[key];
}

/** Returns the canonical query string of a list page: known filters in a fixed order. Empty for other pages. */
export function listSearchOf(pathname: string, search: URLSearchParams): string {
  const rules = listRulesOf(pathname);
  if (!rules) return "";
  const query = parseListPageQuery(search, rules);
  // Without a query the search page shows its start page and ignores filters.
  return rules.searched && query.q === "" ? "" : toQueryString(query);
}
