import { expect, test } from "vitest";
import type { Language } from "#platform/languages.ts";
import { thesaurusKnowledge } from "#tests/support/thesaurusKnowledge.ts";
import { understandQuery } from "./understandQuery.ts";

const knowledge = thesaurusKnowledge();
const termsOf = (query: string, language: Language = "en") => understandQuery(query, knowledge, { language }).terms;

test("wants the first garment, not the one it is worn with", () => {
  for (const [query, language, garment] of [
    ["a belt to wear over a dress", "en", "belt"],
    ["حزام البسه على فستان", "ar", "belt"],
    ["camisa para llevar con falda", "es", "shirt"],
    ["foulard à porter avec un manteau", "fr", "scarf"],
  ] as const)
    expect(
      termsOf(query, language).flatMap(({ kind, concepts }) => (kind === "garment" ? concepts : [])),
      query,
    ).toEqual([garment]);
  expect(termsOf("shirt and skirt").map(({ concepts }) => concepts[0])).toEqual(["shirt", "skirt"]);
});

test("a thing of another trade that the garment is for only ranks", () => {
  for (const [query, language] of [
    ["leggings with phone pocket", "en"],
    ["شنطة تشيل لاب توب", "ar"],
    ["bolso para llevar el portatil", "es"],
  ] as const)
    expect(termsOf(query, language).find(({ kind }) => kind === "other")?.isAside, query).toBe(true);
  expect(termsOf("charger for phone").find(({ kind }) => kind === "other")?.isAside).toBeUndefined();
});

test("knows what products must not have", () => {
  for (const [query, language] of [
    ["dress without pockets", "en"],
    ["فستان بدون جيوب", "ar"],
    ["vestido sin bolsillos", "es"],
    ["robe sans poches", "fr"],
  ] as const)
    expect(termsOf(query, language).find(({ concepts }) => concepts.includes("pocket"))?.isDenied, query).toBe(true);
});

test("the new of newborn is no wish for what is new", () => {
  const { order, terms } = understandQuery("bonnet nouveau né", knowledge, { language: "fr" });
  expect(order).toBeUndefined();
  expect(terms.flatMap(({ concepts }) => concepts)).toContain("baby");
});
