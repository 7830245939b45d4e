import { expect, test } from "vitest";
import type { FacetsView } from "#shop/catalogue/contract.ts";
import { standingOf } from "./useStanding.ts";

const facets = (sizes: Record<string, number>): FacetsView => ({
  categories: [],
  sizes: Object.entries(sizes).map(([key, count]) => ({ key, label: key, count })),
  colours: [],
  price: null,
  stock: 1,
  sale: 0,
});
const sizes = (all: FacetsView | undefined) => all?.sizes.map(({ key, count }) => `${key} ${count}`);

test("a value of which nothing is left stays in its place, with none", () => {
  expect(sizes(standingOf(facets({ S: 3, M: 5, L: 2 }), facets({ L: 1, S: 1 })))).toEqual(["S 1", "M 0", "L 1"]);
});

test("a list that opens up again shows all in the list's own order", () => {
  expect(sizes(standingOf(facets({ M: 1 }), facets({ S: 3, M: 5, L: 2 })))).toEqual(["S 3", "M 5", "L 2"]);
  expect(sizes(standingOf(facets({ S: 3, XXL: 1 }), facets({ S: 3, M: 4 })))).toEqual(["S 3", "XXL 0", "M 4"]);
});

test("a list of which nothing was known is taken as it is", () => {
  expect(sizes(standingOf(undefined, facets({ M: 1 })))).toEqual(["M 1"]);
  expect(standingOf(facets({ M: 1 }), undefined)).toBeUndefined();
});
