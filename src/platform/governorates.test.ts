import { expect, test } from "vitest";
import { governorateOf, governorates } from "./governorates.ts";

test("there are 27, each with its own code and its own postal prefixes", () => {
  expect(governorates).toHaveLength(27);
  expect(new Set(governorates.map(({ code }) => code)).size).toBe(27);
  const prefixes = governorates.flatMap(({ postal }) => postal);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

test("a code leads to its governorate, anything else to none", () => {
  expect(governorateOf("GZ")?.name).toEqual({ en: "Giza", ar: "الجيزة", es: "Guiza", fr: "Gizeh" });
  expect(governorateOf("HU")).toBeUndefined();
});
