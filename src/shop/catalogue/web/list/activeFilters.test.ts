import { expect, test } from "vitest";
import { changeListQuery, parseListQuery, toQueryString } from "#shop/catalogue/listQuery.ts";
import { activeFilters } from "./activeFilters.ts";

const facets = {
  categories: [{ slug: "bags", name: "Bags", count: 2 }],
  sizes: [{ key: "M", label: "M", count: 2 }],
  colours: [
    { key: "olive", label: "Olive", swatch: "#6d7744", family: "green" as const, count: 1 },
    { key: "indigo", label: "Indigo", swatch: "#4d688c", family: "blue" as const, count: 1 },
    { key: "navy", label: "Navy", swatch: "#1f2a44", family: "blue" as const, count: 1 },
  ],
  colourFamilies: [
    { family: "green" as const, count: 1 },
    { family: "blue" as const, count: 1 },
  ],
  price: null,
  stock: 0,
  sale: 0,
};
const parse = parseListQuery(
  new URLSearchParams("category=bags&size=M&colour=olive,ochre&min=5&max=9&stock=1&sale=1&page=2"),
);

test("labels every active filter and removes it alone", () => {
  const filters = activeFilters(parse, facets);
  expect(filters.map((one) => ("name" in one ? one.name : "pounds" in one ? one.pounds : one.kind))).toEqual([
    "Bags",
    "M",
    "ochre",
    "Olive",
    5,
    9,
    "stock",
    "sale",
  ]);
  const without = filters.map((one) => toQueryString(changeListQuery(parse, one.without)));
  expect(without[3]).toBe("?category=bags&size=M&colour=ochre&min=5&max=9&stock=1&sale=1");
  expect(without[4]).toBe("?category=bags&size=M&colour=ochre,olive&max=9&stock=1&sale=1");
  expect(new Set(without).size).toBe(filters.length);
});

test("shows all colours of a family as one filter and some of them one by one", () => {
  const some = activeFilters(parseListQuery(new URLSearchParams("colour=indigo,olive")), facets);
  expect(some.map((one) => ("name" in one ? one.name : one.kind))).toEqual(["Indigo", "Olive"]);
  const all = parseListQuery(new URLSearchParams("colour=indigo,navy,olive"));
  const [family, ...others] = activeFilters(all, facets);
  expect(family).toMatchObject({ kind: "family", family: "blue" });
  expect(others).toHaveLength(1);
  expect(toQueryString(changeListQuery(all, family?.without ?? {}))).toBe("?colour=olive");
});
