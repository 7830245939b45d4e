import { expect, test } from "vitest";
import type { Language } from "#platform/languages.ts";
import { loadThesaurus } from "#shop/search/server/thesaurus/loadThesaurus.ts";
import { thesaurusKnowledge } from "#tests/support/thesaurusKnowledge.ts";
import { understandQuery } from "./understandQuery.ts";

const knowledge = thesaurusKnowledge();
const termsOf = (query: string, language: Language = "en") => understandQuery(query, knowledge, { language }).terms;
const garmentsOf = (query: string, language?: Language) =>
  termsOf(query, language).flatMap(({ kind, concepts }) => (kind === "garment" ? concepts : []));

test("finds the thing for what somebody wants to do, in any order of words", () => {
  for (const [query, language, garment] of [
    ["something to dry the dishes", "en", "tea-towel"],
    ["حاجة انشف بيها الأطباق", "ar", "tea-towel"],
    ["para secar los platos", "es", "tea-towel"],
    ["pour essuyer la vaisselle", "fr", "tea-towel"],
    ["on the sofa I want to keep my knees covered", "en", "throw"],
  ] as const)
    expect(garmentsOf(query, language)[0], query).toBe(garment);
});

test("a thing that is named is what is wanted", () => {
  expect(garmentsOf("apron to dry the dishes")).toEqual(["apron"]);
  expect(garmentsOf("a warm bed frame")).toEqual([]);
});

test("says who a gift is for", () => {
  const concepts = termsOf("gift for my father").flatMap((term) => term.concepts);
  expect(concepts).toEqual(expect.arrayContaining(["gift-for-him", "men"]));
});

test("a gift for a birth is for the baby, whoever gets it", () => {
  const concepts = termsOf("cadeau de naissance pour une amie", "fr").flatMap((term) => term.concepts);
  expect(concepts).toContain("gift-for-baby");
  expect(concepts).not.toContain("gift-for-her");
});

test("a sight says where something is worn", () => {
  for (const [query, language] of [
    ["algo para cubrirme los hombros en el templo", "es"],
    ["comfortable shoes for the pyramids", "en"],
  ] as const)
    expect(
      termsOf(query, language).filter(({ kind, isAside }) => kind === "other" && !isAside),
      query,
    ).toEqual([]);
  expect(termsOf("pyramids")[0]?.isAside).toBeUndefined();
});

test("knows every concept of the needs", () => {
  const { needs, index } = loadThesaurus();
  const entries = [...needs.byForm.values(), ...needs.byStem.values(), ...needs.byConcept.values()].flat();
  const named = [...entries.flatMap(({ pattern }) => pattern.concepts), ...needs.byConcept.keys()];
  expect([...new Set(named)].filter((id) => !index.concepts.has(id))).toEqual([]);
});

test.each([
  ["something to protect my face from the sun", "en", "cap"],
  ["algo para taparme la cabeza del sol", "es", "cap"],
  ["حاجة أفرشها على الكنبة", "ar", "throw"],
  ["quelque chose à jeter sur le canapé", "fr", "throw"],
  ["je voudrais une sortie de bain", "fr", "bathrobe"],
  ["serviette après la douche", "fr", "bath-towel"],
] as const)("finds first what suits a need best: %s", (query, language, garment) => {
  expect(garmentsOf(query, language)[0]).toBe(garment);
});

test("a wet floor that shoes must not slip on is no rain", () => {
  expect(garmentsOf("chaussures qui ne glissent pas sur sol mouillé", "fr")).toEqual(["shoes"]);
  expect(garmentsOf("zapatos que no resbalen en suelo mojado", "es")).toEqual(["shoes"]);
});

test("verbs and places tell the product: oven gloves by burns and ovens, formal shoes by a suit", () => {
  for (const [query, language, garment] of [
    ["algo para no quemarme al sacar el pan del horno", "es", "oven-glove"],
    ["gwanty lel forn", "ar", "oven-glove"],
    ["what to wear on my feet with a suit", "en", "oxfords"],
  ] as const)
    expect(garmentsOf(query, language)[0], query).toBe(garment);
});
