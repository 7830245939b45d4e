import { expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { listConcepts } from "./listConcepts.ts";

test.each(languageCodes)("names concepts in %s by words that mean them alone, without other trades", (language) => {
  const concepts = listConcepts(language);
  expect(concepts.length).toBeGreaterThan(200);
  expect(concepts.filter(({ kind }) => kind === "other")).toEqual([]);
  expect(new Set(concepts.map(({ name }) => name)).size).toBe(concepts.length);
});

test("a concept has its usual name", () => {
  const nameOf = (id: string, language: "en" | "ar") => listConcepts(language).find((one) => one.id === id)?.name;
  expect([nameOf("sandals", "en"), nameOf("dress", "ar")]).toEqual(["sandals", "فستان"]);
});
