import { categoryNames, colours, fabrics, places, productTypes } from "./seedVocabulary.ts";

export type ReadScenario = { label: string; path: (round: number) => string; isList?: boolean; warmUp?: number };

const categories = Object.keys(categoryNames);
const productKinds = Object.values(productTypes).flat();
const pick = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;
const oneWord = (language: 0 | 1) => (round: number) =>
  pick(
    [...fabrics, ...places, ...productKinds].map((words) => words[language]?.split(" ")[0] ?? ""),
    round,
  );
/** An item, a material and a place: combine to thousands of searches that no cache holds. */
const threeWords = (language: 0 | 1) => (round: number) =>
  [pick(productKinds, round), pick(fabrics, round * 3), pick(places, round * 5)]
    .map((words) => words[language].split(" ")[0])
    .join(" ");
const searchPath = (words: (round: number) => string) => (round: number) =>
  `/api/products/search?lang=en&q=${encodeURIComponent(words(round))}`;
const categoryPath = (query: (round: number) => string) => (round: number) =>
  `/api/products/category/${pick(categories, round)}?lang=en${query(round)}`;
const filterQuery = (round: number) =>
  `&colour=${pick(colours, round)[0]}&size=${pick(["S", "M", "L", "XL"], round)}&stock=1&min=${(round * 7) % 400}&max=${1500 + ((round * 13) % 900)}`;

/** Seconds for a thousand pages; after that, pages take two thirds of the time. */
const warmUpSeconds = 8;

/** The most frequent reads: pages, and the API calls behind the lists. `pages` is the number of pages of a category. */
export const readScenarios = (products: number): ReadScenario[] => {
  const last = Math.max(1, Math.min(50, Math.floor(products / categories.length / 24)));
  return [
    { label: "home page", path: () => "/", warmUp: warmUpSeconds },
    {
      label: "category page",
      path: (round) => `/category/${pick(categories, round)}`,
      isList: true,
      warmUp: warmUpSeconds,
    },
    {
      label: "product page",
      path: (round) => `/product/seeded-${1 + ((round * 37) % products)}`,
      warmUp: warmUpSeconds,
    },
    {
      label: "search page",
      path: (round) => `/search?q=${encodeURIComponent(oneWord(0)(round))}`,
      isList: true,
      warmUp: warmUpSeconds,
    },
    { label: "product", path: (round) => `/api/products/seeded-${1 + ((round * 37) % products)}` },
    { label: "category, first page", path: categoryPath(() => ""), isList: true },
    { label: `category, page ${last}`, path: categoryPath(() => `&page=${last}`), isList: true },
    { label: "category, narrowed", path: categoryPath(filterQuery), isList: true },
    {
      label: "all products",
      path: (round) => `/api/products?lang=en&sort=${pick(["newest", "price", "best"], round)}`,
      isList: true,
    },
    { label: "all products, narrowed", path: (round) => `/api/products?lang=en${filterQuery(round)}`, isList: true },
    {
      label: "suggest, English",
      path: (round) => `/api/products/suggest?lang=en&q=${oneWord(0)(round).slice(0, 2 + (round % 3))}`,
      isList: true,
    },
    {
      label: "suggest, Arabic",
      path: (round) =>
        `/api/products/suggest?lang=ar&q=${encodeURIComponent(oneWord(1)(round).slice(0, 2 + (round % 3)))}`,
      isList: true,
    },
    { label: "search, one English word", path: searchPath(oneWord(0)), isList: true },
    { label: "search, three English words", path: searchPath(threeWords(0)), isList: true },
    { label: "search, one Arabic word", path: searchPath(oneWord(1)), isList: true },
    { label: "search, three Arabic words", path: searchPath(threeWords(1)), isList: true },
  ];
};
