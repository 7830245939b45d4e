import { expect, test } from "vitest";
import { listSearchOf } from "./listPages.ts";

const search = (path: string, query: string) => listSearchOf(path, new URLSearchParams(query));

test("keeps the filters of a list in one order and drops everything else", () => {
  expect(search("/new", "utm_source=x&size=M&colour=olive&size=L&sort=price")).toBe(
    "?size=L,M&colour=olive&sort=price",
  );
  expect(search("/category/bags.data", "min=10&_routes=x")).toBe("?min=10");
});

test("drops filters and orders that this list does not offer", () => {
  for (const [path, query] of [
    ["/new", "q=abc"],
    ["/new", "sort=relevance"],
    ["/deals", "sale=1"],
    ["/category/bags", "category=hats"],
    ["/colour/olive", "colour=indigo"],
    ["/search", "size=M&page=2"],
    ["/about", "size=M"],
    ["/product/dress", "size=M"],
    ["/new/more", "size=M"],
  ] as const)
    expect(search(path, query), `${path}?${query}`).toBe("");
});

test("bounds the length of a query", () => {
  const query = ["q", "category", "size", "colour"]
    .map((name) => `${name}=${Array.from({ length: 500 }, (_, n) => `value-${n}`).join()}`)
    .join("&");
  expect(search("/search", query).length).toBeLessThan(1_000);
});
