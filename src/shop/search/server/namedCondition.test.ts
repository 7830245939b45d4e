import { expect, test } from "vitest";
import type { Language } from "#platform/languages.ts";
import { thesaurusKnowledge } from "#tests/support/thesaurusKnowledge.ts";
import { namedCondition } from "./namedCondition.ts";
import { understandQuery } from "./understanding/understandQuery.ts";

const names: Readonly<Record<Language, string>> = {
  en: "nile long sleeve maxi dress quilted duvet cover khan crossbody bag linen redwood shirt isis tiered",
  ar: "عبايه ليلي مطرزه",
  es: "bandolera khan bordada sinai sin mangas",
  fr: "blouson brode sinai",
};
const knowledge = thesaurusKnowledge({
  words: Object.entries(names).flatMap(([language, words]) =>
    words.split(" ").map((word) => ({ word, language, shown: word, named: true })),
  ),
});
const conditionOf = (query: string, language: Language) =>
  namedCondition(understandQuery(query, knowledge, { language }), knowledge) ?? "";

test.each([
  ["nile long-sleeve max", "en", "maxi"],
  ["Quilted duvet co", "en", "cover"],
  ["عباية ليلى مطر", "ar", "مطرزه"],
  ["Blouson brodé Sin", "fr", "sinai"],
] as const)("the last word of a name may be unfinished: %s", (query, language, word) => {
  expect(conditionOf(query, language)).toContain(`(''${word}'' | ''${word}'')`);
});

test.each([
  ["Bandolera Kahn", "es", "khan"],
  ["khna crossbody bag", "en", "khan"],
  // A word, too, but none for a thing.
  ["isis tired dress", "en", "tiered"],
] as const)("a word of a name may have a slip: %s", (query, language, word) => {
  expect(conditionOf(query, language)).toContain(`''${word}''`);
});

test("a fabric in the name of a colour is no fabric", () => {
  expect(conditionOf("linen shirt", "en")).toContain("k_linen");
});

test("a word with a meaning of its own is not the beginning of another", () => {
  expect(conditionOf("linen shirt red", "en")).not.toContain("redwood");
});

test("a prefix needs more of the name than one common word", () => {
  expect(conditionOf("shirt redw", "en")).not.toContain("redwood");
  expect(conditionOf("linen shirt redw", "en")).toContain("redwood");
});

test("the names of two colours are not the name of a product", () => {
  expect(conditionOf("dark grey shirt", "en")).toBe("");
});

test("a word that is a fabric in another language only is part of the name", () => {
  expect(conditionOf("quilted duvet", "en")).not.toContain("k_down");
});

test("an unknown beginning is enough beside what a thing is made of", () => {
  expect(conditionOf("linen redw", "en")).toContain("redwood");
});

test.each([["bandolera kan", "es", "khan"]] as const)(
  "a name that is written as it sounds: %s",
  (query, language, word) => {
    expect(conditionOf(query, language)).toContain(`''${word}''`);
  },
);

test("the last vowel of an Arabic name may be another letter", () => {
  expect(conditionOf("عباية ليلا", "ar")).toContain("''ليلي''");
});

test("a word that shares its stem with a thing may be the beginning of its name", () => {
  const words = ["vegan", "leather", "children", "trainers"];
  const named = thesaurusKnowledge({
    words: words.map((word) => ({ word, language: "en", shown: word, named: true })),
  });
  const query = understandQuery("Vegan leather children's train", named, { language: "en" });
  expect(namedCondition(query, named)).toContain("trainers");
});
