import { expect, test } from "vitest";
import type { Language } from "#platform/languages.ts";
import { thesaurusKnowledge } from "#tests/support/thesaurusKnowledge.ts";
import { understandQuery } from "./understandQuery.ts";

const knowledge = thesaurusKnowledge();
const termsOf = (query: string, language: Language = "en") => understandQuery(query, knowledge, { language }).terms;
const conceptsOf = (query: string, language: Language = "en") =>
  termsOf(query, language).flatMap(({ concepts, isAside }) => (isAside ? [] : concepts));

test.each([
  ["what to wear to my brother's graduation", "en", "men"],
  ["فستان خطوبة بنت عمتي", "ar", "women"],
  ["vestido para la graduación de mi hermano", "es", "men"],
  ["robe pour le mariage de mon frère", "fr", "men"],
] as const)("the host of an event is not the wearer: %s", (query, language, host) => {
  expect(conceptsOf(query, language)).not.toContain(host);
});

test("people beside an event stay the wearers if it is not theirs", () => {
  expect(conceptsOf("mens wedding shoes")).toContain("men");
  expect(conceptsOf("فستان فرح بناتي", "ar")).toContain("girls");
  expect(conceptsOf("zapatos para la comunión de mi hijo", "es")).toContain("boys");
});

test("words for parts of the body mean neither people nor food", () => {
  expect(conceptsOf("vestido que tape los hombros", "es")).not.toContain("men");
  expect(conceptsOf("جزمة متتعبش رجلي", "ar")).not.toContain("men");
  expect(conceptsOf("موكسان رجلي", "ar")).toContain("men");
  expect(conceptsOf("zapatos para que respire el pie", "es")).not.toContain("food");
});

test('"closes with a zip" asks for a zip and not for a closed cut', () => {
  expect(conceptsOf("jacket that closes with a zipper")).toEqual(["jacket", "zip"]);
  expect(conceptsOf("closed abaya")).toContain("closed-front");
});

test.each([
  ["jacket for riding a motorbike", "en", "vehicles"],
  ["trousers that fit after a big lunch", "en", "food"],
  ["شنطة اشيل فيها اللابتوب والكتب", "ar", "books-toys"],
  ["cover for the couch so the cat does not ruin it", "en", "pets"],
] as const)("a thing of another trade in a sentence about a garment only ranks: %s", (query, language, trade) => {
  expect(conceptsOf(query, language)).not.toContain(trade);
});

test.each(["car seat cover", "blanket for my dog", "coat for dogs", "dress pattern paper"])(
  "a thing of another trade decides without a sentence: %s",
  (query) => {
    expect(termsOf(query).some(({ kind, isAside }) => kind === "other" && !isAside)).toBe(true);
  },
);

test("an Arabic verb is not taken for a garment that sounds alike", () => {
  expect(conceptsOf("كعب مريح ارقص بيه", "ar")).not.toContain("rug");
  expect(conceptsOf("مريلة لابني وهو بياكل", "ar")).not.toContain("buckle");
});

test("a colour or length that describes another thing only ranks", () => {
  expect(conceptsOf("coussin pour égayer mon canapé gris", "fr")).toEqual(["cushion"]);
  expect(conceptsOf("لبس لرحلة طويلة", "ar")).not.toContain("long");
});

test("a denial applies to the adjective after the verb", () => {
  const [dress, short] = termsOf("vestido que no sea corto", "es");
  expect(dress?.concepts).toEqual(["dress"]);
  expect(short).toMatchObject({ concepts: ["short"], isDenied: true });
});
