import { toLatinDigits } from "#platform/digits.ts";
import { type SearchSort, searchSorts } from "./product.ts";

/** The query of a list URL. Values of one filter are combined with OR, filters with AND. */
export type ListQuery = {
  q: string;
  categories: readonly string[];
  sizes: readonly string[];
  colours: readonly string[];
  /** Pounds, after the deal. */
  min: number | undefined;
  max: number | undefined;
  /** Only products in stock. */
  stock: boolean;
  sale: boolean;
  /** The list's default order if undefined. */
  sort: SearchSort | undefined;
  page: number;
};

const slugPattern = /^[a-z0-9][a-z0-9-]{0,99}$/;
const keyPattern = /^[\w.-]{1,40}$/;

/** Ignores invalid values: a list URL never leads to an error page. */
export function parseListQuery(search: URLSearchParams): ListQuery {
  const [min, max] = orderedRange(parsePounds(search.get("min")), parsePounds(search.get("max")));
  const page = Number(search.get("page") ?? 1);
  return {
    q: parseSearchText(search.get("q")),
    categories: parseValues(search, "category", slugPattern),
    sizes: parseValues(search, "size", keyPattern),
    colours: parseValues(search, "colour", keyPattern),
    min: min || undefined,
    max,
    stock: isFlagSet(search.get("stock")),
    sale: isFlagSet(search.get("sale")),
    sort: searchSorts.find((sort) => sort === search.get("sort")),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

export const emptyListQuery: ListQuery = {
  q: "",
  categories: [],
  sizes: [],
  colours: [],
  min: undefined,
  max: undefined,
  stock: false,
  sale: false,
  sort: undefined,
  page: 1,
};

/** Returns the canonical (shortest) query string: equivalent queries have one URL. */
export function toQueryString({ q, categories, sizes, colours, min, max, stock, sale, sort, page }: ListQuery): string {
  const entries: [string, string | number | boolean | undefined][] = [
    ["q", q],
    ["category", categories.join()],
    ["size", sizes.join()],
    ["colour", colours.join()],
    ["min", min],
    ["max", max],
    ["stock", stock && 1],
    ["sale", sale && 1],
    ["sort", sort],
    ["page", page > 1 && page],
  ];
  const search = new URLSearchParams();
  for (const [name, value] of entries)
    if (value !== undefined && value !== false && value !== "") search.set(name, `${value}`);
  return search.size > 0 ? `?${String(search).replaceAll("%2C", ",")}` : "";
}

/** Applies a change and resets the page to 1. */
export const changeListQuery = (query: ListQuery, change: Partial<ListQuery>): ListQuery => ({
  ...query,
  page: 1,
  ...change,
});

/** Removes all filters; keeps the search text and the sort order. */
export const clearFilters = ({ q, sort }: ListQuery): ListQuery => ({ ...emptyListQuery, q, sort });

export const hasFilters = ({ categories, sizes, colours, min, max, stock, sale }: ListQuery): boolean =>
  categories.length + sizes.length + colours.length > 0 || min !== undefined || max !== undefined || stock || sale;

/** Adds the value, or removes it if present. */
export const toggleValue = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort();

/** Normalises the search text: removes control characters and extra white space. */
const parseSearchText = (text: string | null): string =>
  (text ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 100)
    .trim();

/** Forms send `size=M&size=L`, links `size=L,M`. */
function parseValues(search: URLSearchParams, name: string, allowed: RegExp): string[] {
  const values = search.getAll(name).flatMap((value) => value.split(","));
  return [...new Set(values.filter((value) => allowed.test(value)))].sort().slice(0, 20);
}

/** Accepts Arabic digits and separators. */
export function parsePounds(input: string | null): number | undefined {
  const text = toLatinDigits(input ?? "")
    .replace(/[\s,٬]/g, "")
    .replace("٫", ".");
  if (text === "") return undefined;
  const pounds = Math.round(Number(text) * 100) / 100;
  return pounds >= 0 && pounds <= 10_000_000 ? pounds : undefined;
}

/** Swaps the bounds of a reversed range. */
function orderedRange(min: number | undefined, max: number | undefined) {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
}

const isFlagSet = (flag: string | null) => flag === "1" || flag === "true";
