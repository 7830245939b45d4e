import { expect, test } from "vitest";
import { highlightMatches } from "./highlightMatches.ts";
import { withSearch } from "./recentSearches.ts";
import { nextIndex, suggestionGroups } from "./suggestionOptions.ts";

const product = {
  _id: "dress",
  displayName: "Dress",
  price: 5,
  deal: 0,
  dealPrice: 5,
  startingPrice: { price: 5, dealPrice: 5, from: false },
  level: "in" as const,
  category: "dresses",
};
const found = {
  queries: ["linen dress"],
  categories: [{ slug: "dresses", name: "Dresses", count: 3 }],
  products: [product],
  matched: [],
};

test("offers recent searches, then popular ones and categories before anything is typed", () => {
  const unasked = { queries: ["socks", "linen"], categories: found.categories, products: [], matched: [] };
  const groups = suggestionGroups("", unasked, ["socks"]);
  expect(groups.map(({ kind, options }) => [kind, options.map(({ href }) => href)])).toEqual([
    ["recent", ["/search?q=socks"]],
    ["popular", ["/search?q=linen"]],
    ["category", ["/category/dresses"]],
  ]);
  expect(suggestionGroups(" ", undefined, ["abaya", "socks"])).toEqual([
    {
      kind: "recent",
      options: [
        { kind: "recent", text: "abaya", href: "/search?q=abaya" },
        { kind: "recent", text: "socks", href: "/search?q=socks" },
      ],
    },
  ]);
  expect(suggestionGroups("", undefined, [])).toEqual([]);
});

test("groups suggestions by kind with the link to all results last", () => {
  const groups = suggestionGroups(" linen ", found, ["abaya"]);
  expect(groups.map(({ kind }) => kind)).toEqual(["query", "category", "product", "all"]);
  expect(groups.flatMap(({ options }) => options.map(({ href }) => href))).toEqual([
    "/search?q=linen+dress",
    "/category/dresses",
    "/product/dress",
    "/search?q=linen",
  ]);
  expect(suggestionGroups("zzz", { queries: [], categories: [], products: [], matched: [] }, ["abaya"])).toEqual([]);
});

test("moves through the options and the field in a ring with arrow keys", () => {
  const down = [-1, 0, 1, 2].map((at) => nextIndex(at, "ArrowDown", 3));
  expect(down).toEqual([0, 1, 2, -1]);
  const up = [-1, 0, 1, 2].map((at) => nextIndex(at, "ArrowUp", 3));
  expect(up).toEqual([2, -1, 0, 1]);
  expect(nextIndex(-1, "ArrowDown", 0)).toBe(-1);
});

test("stores the last six searches once each, newest first", () => {
  expect(withSearch(["abaya", "Linen"], "linen")).toEqual(["linen", "abaya"]);
  expect(withSearch(["a", "b", "c", "d", "e", "f"], "g")).toEqual(["g", "a", "b", "c", "d", "e"]);
});

test.each([
  ["Linen dress", "dre", [], "Linen [dre]ss"],
  ["Robe d’été à pois", "ete", [], "Robe d’[été] à pois"],
  ["فُستان كتّان أزرق", "فست از", [], "[فُست]ان كتّان [أز]رق"],
  ["فستان كتان", "fostan", ["فستان"], "[فستان] كتان"],
  ["Dresses", "x", [], "Dresses"],
])("marks in “%s” what “%s” matches", (text, typed, matched, marked) => {
  const parts = highlightMatches(text, typed, matched);
  expect(parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("")).toBe(marked);
});
