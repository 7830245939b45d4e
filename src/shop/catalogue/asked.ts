import { latinDigits } from "#platform/digits.ts";
import { type SearchSort, searchSorts } from "./catalogue.ts";

/** What the address of a list asks for. Values of one filter are alternatives, the filters hold together. */
export type Asked = {
  q: string;
  categories: readonly string[];
  sizes: readonly string[];
  colours: readonly string[];
  /** Pounds, after the deal. */
  min: number | undefined;
  max: number | undefined;
  /** Only what can be bought now. */
  stock: boolean;
  sale: boolean;
  /** The list's own order unless said. */
  sort: SearchSort | undefined;
  page: number;
};

const slug = /^[a-z0-9][a-z0-9-]{0,99}$/;
const key = /^[\w.-]{1,40}$/;

/** Anything that an address should not say is taken as not said: a list is never an error page. */
export function askedOf(search: URLSearchParams): Asked {
  const [min, max] = inOrder(poundsOf(search.get("min")), poundsOf(search.get("max")));
  const page = Number(search.get("page") ?? 1);
  return {
    q: queryOf(search.get("q")),
    categories: valuesOf(search, "category", slug),
    sizes: valuesOf(search, "size", key),
    colours: valuesOf(search, "colour", key),
    min: min || undefined,
    max,
    stock: isSaid(search.get("stock")),
    sale: isSaid(search.get("sale")),
    sort: searchSorts.find((sort) => sort === search.get("sort")),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

export const nothingAsked: Asked = {
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

/** The shortest address that says the same: one wish has one address, whoever wrote it and however. */
export function searchOf({ q, categories, sizes, colours, min, max, stock, sale, sort, page }: Asked): string {
  const said: [string, string | number | boolean | undefined][] = [
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
  for (const [name, value] of said)
    if (value !== undefined && value !== false && value !== "") search.set(name, `${value}`);
  return search.size > 0 ? `?${String(search).replaceAll("%2C", ",")}` : "";
}

/** Another choice is another list, which begins with its first page. */
export const changed = (asked: Asked, change: Partial<Asked>): Asked => ({ ...asked, page: 1, ...change });

/** All of the list again, in the order that was chosen. */
export const cleared = ({ q, sort }: Asked): Asked => ({ ...nothingAsked, q, sort });

export const isNarrowed = ({ categories, sizes, colours, min, max, stock, sale }: Asked): boolean =>
  categories.length + sizes.length + colours.length > 0 || min !== undefined || max !== undefined || stock || sale;

/** With the value if it was not chosen, without it if it was. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort();

/** What somebody typed into the search, without what nobody sees. */
const queryOf = (typed: string | null): string =>
  (typed ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 100)
    .trim();

/** A form says `size=M&size=L`, our own links `size=L,M`. */
function valuesOf(search: URLSearchParams, name: string, allowed: RegExp): string[] {
  const values = search.getAll(name).flatMap((value) => value.split(","));
  return [...new Set(values.filter((value) => allowed.test(value)))].sort().slice(0, 20);
}

/** An Arabic keyboard writes digits and separators of its own. */
export function poundsOf(typed: string | null): number | undefined {
  const text = latinDigits(typed ?? "")
    .replace(/[\s,٬]/g, "")
    .replace("٫", ".");
  if (text === "") return undefined;
  const pounds = Math.round(Number(text) * 100) / 100;
  return pounds >= 0 && pounds <= 10_000_000 ? pounds : undefined;
}

/** From the dearest to the cheapest is the same range. */
function inOrder(min: number | undefined, max: number | undefined) {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
}

const isSaid = (flag: string | null) => flag === "1" || flag === "true";
