import { expect, test } from "vitest";
import { idsIn, lookedAt } from "./recent.ts";

test("what was looked at again moves to the front, and the list has an end", () => {
  expect(lookedAt(["shirt", "dress"], "dress")).toEqual(["dress", "shirt"]);
  const many = Array.from({ length: 12 }, (_, at) => `product-${at}`);
  expect(lookedAt(many, "new")).toEqual(["new", ...many.slice(0, 11)]);
});

test("whatever stands in the browser's storage, only ids are read from it", () => {
  expect(idsIn('["shirt","dress"]')).toEqual(["shirt", "dress"]);
  for (const nonsense of [null, "", "{", "7", '{"0":"shirt"}', "null"]) expect(idsIn(nonsense)).toEqual([]);
  expect(idsIn('[1,null,"a\'b","../x","shirt"]')).toEqual(["shirt"]);
});
