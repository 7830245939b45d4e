import { expect, test } from "vitest";
import type { FacetsView } from "#shop/catalogue/contract.ts";
import { stabiliseFacets } from "./useStableFacets.ts";

const facets = (sizes: Record<string, number>): FacetsView => ({
  categories: [],
  sizes: Object.entries(sizes).map(([key, count]) => ({ key, label: key, count })),
  colours: [],
  colourFamilies: [],
  price: null,
  stock: 1,
  sale: 0,
});
const sizes = (all: FacetsView | undefined) => all?.sizes.map(({ key, count }) => `${key} ${count}`);

test("keeps a value without results in its position with count zero", () => {
  expect(sizes(stabiliseFacets(facets({ S: 3, M: 5, L: 2 }), facets({ L: 1, S: 1 })))).toEqual(["S 1", "M 0", "L 1"]);
});

test("uses the list's own order when values are added", () => {
  expect(sizes(stabiliseFacets(facets({ M: 1 }), facets({ S: 3, M: 5, L: 2 })))).toEqual(["S 3", "M 5", "L 2"]);
  expect(sizes(stabiliseFacets(facets({ S: 3, XXL: 1 }), facets({ S: 3, M: 4 })))).toEqual(["S 3", "XXL 0", "M 4"]);
});

test("takes the facets as they are without previous ones", () => {
  expect(sizes(stabiliseFacets(undefined, facets({ M: 1 })))).toEqual(["M 1"]);
  expect(stabiliseFacets(facets({ M: 1 }), undefined)).toBeUndefined();
});
