import { expect, test } from "vitest";
import { moveToFront, parseIds } from "./recentlyViewedStorage.ts";

test("moves a product viewed again to the front and limits the list", () => {
  expect(moveToFront(["shirt", "dress"], "dress")).toEqual(["dress", "shirt"]);
  const many = Array.from({ length: 12 }, (_, at) => `product-${at}`);
  expect(moveToFront(many, "new")).toEqual(["new", ...many.slice(0, 11)]);
});

test("reads only valid ids from the browser's storage", () => {
  expect(parseIds('["shirt","dress"]')).toEqual(["shirt", "dress"]);
  for (const nonsense of [null, "", "{", "7", '{"0":"shirt"}', "null"]) expect(parseIds(nonsense)).toEqual([]);
  expect(parseIds('[1,null,"a\'b","../x","shirt"]')).toEqual(["shirt"]);
});
