import { expect, test } from "vitest";
import { parseListPageQuery } from "../listPages.ts";
import { toApiQuery } from "./productListData.ts";

const sorts = ["newest", "price", "-price"] as const;
const parse = (search: string, own = {}) => parseListPageQuery(new URLSearchParams(search), { sorts, ...own });

test("accepts only the offered sort orders and omits the default", () => {
  expect(parse("sort=price").sort).toBe("price");
  for (const unsaid of ["sort=newest", "sort=best", "sort=hack", ""]) expect(parse(unsaid).sort).toBeUndefined();
});

test("ignores the filter that the list fixes", () => {
  const search = "category=bags&colour=olive&sale=1&q=tote";
  expect(parse(search)).toMatchObject({ categories: ["bags"], colours: ["olive"], sale: true, q: "" });
  expect(parse(search, { fixed: "category" }).categories).toEqual([]);
  expect(parse(search, { fixed: "colour" }).colours).toEqual([]);
  expect(parse(search, { fixed: "sale" }).sale).toBe(false);
  expect(parse(search, { searched: true }).q).toBe("tote");
});

test("sends only the parameters of the URL to the API", () => {
  const query = toApiQuery(parse("size=M,L&max=900&stock=1&sort=-price&page=2"), "ar");
  expect(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))).toEqual({
    lang: "ar",
    size: "L,M",
    max: 900,
    stock: "1",
    sort: "-price",
    page: 2,
  });
});
