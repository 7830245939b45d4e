import { categoryNames, cloths, colours, places, things } from "./words.ts";

export type Read = { what: string; path: (round: number) => string; list?: boolean; warmUp?: number };

const categories = Object.keys(categoryNames);
const kinds = Object.values(things).flat();
const pick = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;
const one = (language: 0 | 1) => (round: number) =>
  pick(
    [...cloths, ...places, ...kinds].map((words) => words[language]?.split(" ")[0] ?? ""),
    round,
  );
/** A thing, a cloth and a place: thousands of searches that nobody made before. */
const three = (language: 0 | 1) => (round: number) =>
  [pick(kinds, round), pick(cloths, round * 3), pick(places, round * 5)]
    .map((words) => words[language].split(" ")[0])
    .join(" ");
const search = (words: (round: number) => string) => (round: number) =>
  `/api/products/search?lang=en&q=${encodeURIComponent(words(round))}`;
const inCategory = (query: (round: number) => string) => (round: number) =>
  `/api/products/category/${pick(categories, round)}?lang=en${query(round)}`;
const filtered = (round: number) =>
  `&colour=${pick(colours, round)[0]}&size=${pick(["S", "M", "L", "XL"], round)}&stock=1&min=${(round * 7) % 400}&max=${1500 + ((round * 13) % 900)}`;

/** Seconds: a thousand pages, after which they take two thirds of the time. */
const warmUp = 8;

/** What people read most: pages as they see them, and the calls behind the lists. `pages` is how far categories go. */
export const reads = (products: number): Read[] => {
  const last = Math.max(1, Math.min(50, Math.floor(products / categories.length / 24)));
  return [
    { what: "home page", path: () => "/", warmUp },
    { what: "category page", path: (round) => `/category/${pick(categories, round)}`, list: true, warmUp },
    { what: "product page", path: (round) => `/product/seeded-${1 + ((round * 37) % products)}`, warmUp },
    { what: "search page", path: (round) => `/search?q=${encodeURIComponent(one(0)(round))}`, list: true, warmUp },
    { what: "product", path: (round) => `/api/products/seeded-${1 + ((round * 37) % products)}` },
    { what: "category, first page", path: inCategory(() => ""), list: true },
    { what: `category, page ${last}`, path: inCategory(() => `&page=${last}`), list: true },
    { what: "category, narrowed", path: inCategory(filtered), list: true },
    {
      what: "all products",
      path: (round) => `/api/products?lang=en&sort=${pick(["newest", "price", "best"], round)}`,
      list: true,
    },
    { what: "all products, narrowed", path: (round) => `/api/products?lang=en${filtered(round)}`, list: true },
    {
      what: "suggest, English",
      path: (round) => `/api/products/suggest?lang=en&q=${one(0)(round).slice(0, 2 + (round % 3))}`,
      list: true,
    },
    {
      what: "suggest, Arabic",
      path: (round) => `/api/products/suggest?lang=ar&q=${encodeURIComponent(one(1)(round).slice(0, 2 + (round % 3)))}`,
      list: true,
    },
    { what: "search, one English word", path: search(one(0)), list: true },
    { what: "search, three English words", path: search(three(0)), list: true },
    { what: "search, one Arabic word", path: search(one(1)), list: true },
    { what: "search, three Arabic words", path: search(three(1)), list: true },
  ];
};
