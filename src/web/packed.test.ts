import { expect, test } from "vitest";
import { packed, unpacked } from "./packed.ts";

const facts = { cards: [{ name: "It's </script> \\ \u2028", price: 1.5, badge: undefined }], total: 1 };

test("facts travel as one text, and stay the same object at either end", () => {
  const here = packed(facts);
  expect(unpacked(here)).toBe(facts);
  expect(Object.keys(here)).toEqual(["json"]);
  const there = structuredClone({ json: here.json });
  expect(unpacked(there)).toEqual({ cards: [{ name: "It's </script> \\ \u2028", price: 1.5 }], total: 1 });
  expect(unpacked(there)).toBe(unpacked(there));
});
