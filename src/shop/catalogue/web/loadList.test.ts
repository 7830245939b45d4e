import { expect, test } from "vitest";
import { askedFor, queryFor } from "./loadList.ts";

const sorts = ["newest", "price", "-price"] as const;
const asked = (search: string, own = {}) => askedFor(new URLSearchParams(search), { sorts, ...own });

test("a list offers its own orders, and the first of them goes without saying", () => {
  expect(asked("sort=price").sort).toBe("price");
  for (const unsaid of ["sort=newest", "sort=best", "sort=hack", ""]) expect(asked(unsaid).sort).toBeUndefined();
});

test("nobody is asked for what all of a list has in common", () => {
  const search = "category=bags&colour=olive&sale=1&q=tote";
  expect(asked(search)).toMatchObject({ categories: ["bags"], colours: ["olive"], sale: true, q: "" });
  expect(asked(search, { fixed: "category" }).categories).toEqual([]);
  expect(asked(search, { fixed: "colour" }).colours).toEqual([]);
  expect(asked(search, { fixed: "sale" }).sale).toBe(false);
  expect(asked(search, { searched: true }).q).toBe("tote");
});

test("the API is asked for what the address says, and for nothing else", () => {
  const query = queryFor(asked("size=M,L&max=900&stock=1&sort=-price&page=2"), "ar");
  expect(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))).toEqual({
    lang: "ar",
    size: "L,M",
    max: 900,
    stock: "1",
    sort: "-price",
    page: 2,
  });
});
