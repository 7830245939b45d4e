import { expect, test } from "vitest";
import { findGovernorate, governorates } from "./governorates.ts";

test("has 27 governorates with unique codes and unique postal prefixes", () => {
  expect(governorates).toHaveLength(27);
  expect(new Set(governorates.map(({ code }) => code)).size).toBe(27);
  const prefixes = governorates.flatMap(({ postal }) => postal);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

test("finds a governorate by its code and returns undefined otherwise", () => {
  expect(findGovernorate("GZ")?.name).toEqual({ en: "Giza", ar: "الجيزة", es: "Guiza", fr: "Gizeh" });
  expect(findGovernorate("HU")).toBeUndefined();
});
