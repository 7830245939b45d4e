import { expect, test } from "vitest";
import { askedFor, listHref } from "./loadList.ts";

test("a list's address asks for a page and an order, and nonsense asks for nothing", () => {
  const asked = (search: string) => askedFor(new URLSearchParams(search), "newest");
  expect(asked("page=3&sort=-price")).toEqual({ page: 3, sort: "-price" });
  for (const nonsense of ["", "page=0&sort=hack", "page=-1", "page=2.5", "page=1e9", "page=x"])
    expect(asked(nonsense)).toEqual({ page: 1, sort: "newest" });
});

test("the first page in the list's own order has the plain address", () => {
  expect(listHref("/new", { page: 1 })).toBe("/new");
  expect(listHref("/new", { page: 2, sort: "price" })).toBe("/new?sort=price&page=2");
});
