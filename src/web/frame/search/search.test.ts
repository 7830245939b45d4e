import { expect, test } from "vitest";
import { groupsOf, walked } from "./options.ts";
import { remembered } from "./recent.ts";

const product = {
  _id: "dress",
  displayName: "Dress",
  price: 5,
  deal: 0,
  dealPrice: 5,
  level: "in" as const,
  category: "dresses",
};
const found = { queries: ["linen dress"], categories: [{ slug: "dresses", name: "Dresses" }], products: [product] };

test("before anything is typed, what was searched for before is offered", () => {
  expect(groupsOf(" ", found, ["abaya", "socks"])).toEqual([
    {
      kind: "recent",
      options: [
        { kind: "recent", text: "abaya", href: "/search?q=abaya" },
        { kind: "recent", text: "socks", href: "/search?q=socks" },
      ],
    },
  ]);
  expect(groupsOf("", undefined, [])).toEqual([]);
});

test("what may be meant comes in groups that each lead somewhere, with all results last", () => {
  const groups = groupsOf(" linen ", found, ["abaya"]);
  expect(groups.map(({ kind }) => kind)).toEqual(["query", "category", "product", "all"]);
  expect(groups.flatMap(({ options }) => options.map(({ href }) => href))).toEqual([
    "/search?q=linen+dress",
    "/category/dresses",
    "/product/dress",
    "/search?q=linen",
  ]);
  expect(groupsOf("zzz", { queries: [], categories: [], products: [] }, ["abaya"])).toEqual([]);
});

test("arrow keys walk the lines in a ring through the field", () => {
  const down = [-1, 0, 1, 2].map((at) => walked(at, "ArrowDown", 3));
  expect(down).toEqual([0, 1, 2, -1]);
  const up = [-1, 0, 1, 2].map((at) => walked(at, "ArrowUp", 3));
  expect(up).toEqual([2, -1, 0, 1]);
  expect(walked(-1, "ArrowDown", 0)).toBe(-1);
});

test("a search is remembered once, newest first, and only the last six", () => {
  expect(remembered(["abaya", "Linen"], "linen")).toEqual(["linen", "abaya"]);
  expect(remembered(["a", "b", "c", "d", "e", "f"], "g")).toEqual(["g", "a", "b", "c", "d", "e"]);
});
