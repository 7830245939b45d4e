import { describe, expect, test } from "vitest";
import { askedOf, changed, cleared, isNarrowed, nothingAsked, searchOf, toggled } from "./asked.ts";

const asked = (search: string) => askedOf(new URLSearchParams(search));
const tidied = (search: string) => searchOf(asked(search));

describe("the address of a list", () => {
  test("says what is chosen, and what it says is read back", () => {
    const address =
      "?q=linen+dress&category=abayas,dresses&size=L,M&colour=indigo&min=200&max=1500&stock=1&sale=1&sort=price&page=3";
    expect(asked(address)).toEqual({
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

  test("is the same for one wish, however it was written", () => {
    const same = "?size=L,M&colour=indigo&stock=1";
    for (const written of [
      "size=M&size=L&colour=indigo&stock=true",
      "stock=1&colour=indigo,indigo&size=M,L,M&page=1&min=&max=&sort=",
      "utm_source=letter&colour=indigo&size=L&size=M&stock=1&fbclid=x",
    ])
      expect(tidied(written)).toBe(same);
  });

  test("says nothing when nothing is asked, and nonsense asks for nothing", () => {
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
      expect(asked(nonsense)).toEqual(nothingAsked);
    expect(searchOf(nothingAsked)).toBe("");
  });

  test("takes prices as an Arabic keyboard writes them, and a range from either end", () => {
    expect(asked("min=١٬٢٠٠&max=٩٠٠٫٥٠")).toMatchObject({ min: 900.5, max: 1200 });
    expect(asked("min=1,200")).toMatchObject({ min: 1200, max: undefined });
  });

  test("holds no more than somebody could mean", () => {
    const many = Array.from({ length: 50 }, (_, at) => `k${at}`).join();
    expect(asked(`size=${many}`).sizes).toHaveLength(20);
    expect(asked(`q=${"long ".repeat(100)}`).q.length).toBeLessThanOrEqual(100);
  });
});

test("another choice begins with the first page, and what was searched for stays", () => {
  const third = asked("q=shirt&size=M&sort=price&page=3");
  expect(searchOf(changed(third, { sizes: toggled(third.sizes, "L") }))).toBe("?q=shirt&size=L,M&sort=price");
  expect(searchOf(changed(third, { sizes: toggled(third.sizes, "M") }))).toBe("?q=shirt&sort=price");
  expect(searchOf({ ...third, page: 4 })).toContain("page=4");
  expect(searchOf(cleared(third))).toBe("?q=shirt&sort=price");
});

test("an order and a page choose among the products of a list, filters make it another one", () => {
  expect(isNarrowed(asked("sort=price&page=2&q=shirt"))).toBe(false);
  for (const filter of ["size=M", "colour=olive", "category=bags", "min=5", "max=5", "stock=1", "sale=1"])
    expect(isNarrowed(asked(filter))).toBe(true);
});
