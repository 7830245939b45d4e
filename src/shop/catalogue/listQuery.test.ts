import { describe, expect, test } from "vitest";
import {
  changeListQuery,
  clearFilters,
  emptyListQuery,
  hasFilters,
  parseListQuery,
  toggleValue,
  toQueryString,
} from "./listQuery.ts";

const parse = (search: string) => parseListQuery(new URLSearchParams(search));
const tidied = (search: string) => toQueryString(parse(search));

describe("list URL", () => {
  test("round-trips the active filters", () => {
    const address =
      "?q=linen+dress&category=abayas,dresses&size=L,M&colour=indigo&min=200&max=1500&stock=1&sale=1&sort=price&page=3";
    expect(parse(address)).toEqual({
      q: "linen dress",
      categories: ["abayas", "dresses"],
      sizes: ["L", "M"],
      colours: ["indigo"],
      min: 200,
      max: 1500,
      stock: true,
      sale: true,
      sort: "price",
      page: 3,
    });
    expect(tidied(address)).toBe(address);
  });

  test("is canonical for equivalent queries", () => {
    const same = "?size=L,M&colour=indigo&stock=1";
    for (const written of [
      "size=M&size=L&colour=indigo&stock=true",
      "stock=1&colour=indigo,indigo&size=M,L,M&page=1&min=&max=&sort=",
      "utm_source=letter&colour=indigo&size=L&size=M&stock=1&fbclid=x",
    ])
      expect(tidied(written)).toBe(same);
  });

  test("is empty without filters and ignores invalid values", () => {
    for (const nonsense of [
      "",
      "page=0",
      "page=-1",
      "page=2.5",
      "page=1e9",
      "page=x",
      "sort=hack",
      "size=<script>&colour=,,&category=../admin",
      `size=${"x".repeat(41)}`,
      "min=cheap&max=-5",
      "max=1e99",
      "min=0",
      "stock=no&sale=0",
      "q=%20%09%00",
    ])
      expect(parse(nonsense)).toEqual(emptyListQuery);
    expect(toQueryString(emptyListQuery)).toBe("");
  });

  test("accepts Arabic digits in prices and price ranges in either order", () => {
    expect(parse("min=١٬٢٠٠&max=٩٠٠٫٥٠")).toMatchObject({ min: 900.5, max: 1200 });
    expect(parse("min=1,200")).toMatchObject({ min: 1200, max: undefined });
  });

  test("limits the number and length of values", () => {
    const many = Array.from({ length: 50 }, (_, at) => `k${at}`).join();
    expect(parse(`size=${many}`).sizes).toHaveLength(20);
    expect(parse(`q=${"long ".repeat(100)}`).q.length).toBeLessThanOrEqual(100);
  });
});

test("resets the page and keeps the search text when a filter changes", () => {
  const third = parse("q=shirt&size=M&sort=price&page=3");
  expect(toQueryString(changeListQuery(third, { sizes: toggleValue(third.sizes, "L") }))).toBe(
    "?q=shirt&size=L,M&sort=price",
  );
  expect(toQueryString(changeListQuery(third, { sizes: toggleValue(third.sizes, "M") }))).toBe("?q=shirt&sort=price");
  expect(toQueryString({ ...third, page: 4 })).toContain("page=4");
  expect(toQueryString(clearFilters(third))).toBe("?q=shirt&sort=price");
});

test("detects filters, but not sort order, page and search text", () => {
  expect(hasFilters(parse("sort=price&page=2&q=shirt"))).toBe(false);
  for (const filter of ["size=M", "colour=olive", "category=bags", "min=5", "max=5", "stock=1", "sale=1"])
    expect(hasFilters(parse(filter))).toBe(true);
});
