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

test("an adjective of a garment is no thing of another trade", () => {
  expect(conceptsOf("crisp shirt for the office")).toEqual(["shirt", "work"]);
  expect(conceptsOf("crisps")).toContain("food");
});

test.each([
  ["بطاطين لغرف الفندق", "ar"],
  ["towels for hotel rooms", "en"],
  ["فوط كوافير", "ar"],
  ["nappes pour notre petit restaurant", "fr"],
  ["zapatos para camarero de un restaurante", "es"],
] as const)("a place where a garment is used only ranks: %s", (query, language) => {
  expect(termsOf(query, language).find(({ concepts }) => concepts.includes("venues"))?.isAside).toBe(true);
});

test("a venue and a course are no garments", () => {
  expect(conceptsOf("table booking restaurant")).toContain("venues");
  expect(conceptsOf("diving course dahab")).toContain("services");
  expect(conceptsOf("clases de buceo", "es")).toContain("services");
});

test("straps close shoes where laces are denied, and are no shoulder straps", () => {
  for (const query of ["kids shoes with straps not laces", "shoes with straps instead of laces"])
    expect(conceptsOf(query), query).toEqual(expect.arrayContaining(["velcro", "laces"]));
  expect(conceptsOf("sandals with straps")).not.toContain("sleeveless");
  expect(conceptsOf("top with straps")).toContain("sleeveless");
});

test("the length beside sleeves is theirs", () => {
  expect(conceptsOf("t shirt manche longe", "fr")).toEqual(["t-shirt", "long-sleeve"]);
});

test("shoes for where it is wet should hold on the ground", () => {
  expect(termsOf("جزمة للمطعم المبلول", "ar").flatMap(({ concepts }) => concepts)).toContain("grip-sole");
});

test("the recipient of a gift is not read as part of the colour before it", () => {
  expect(conceptsOf("cosas celestes para bebé", "es")).toEqual(["light-blue", "baby"]);
});

test("a henna night is an event, and what its verb says no garment", () => {
  expect(conceptsOf("حاجة مطرزة ألبسها ليلة الحنة", "ar")).toEqual(["embroidered", "wedding"]);
});

test("a word that only asks or joins is no part of a phrase of another language", () => {
  expect(conceptsOf("peau sensible de mon bébé", "fr")).not.toContain("babygrow");
});

test.each([
  ["what to wear to a restaurant", "en"],
  ["لبس لعزومة في مطعم", "ar"],
  ["vestido para una cena en un restaurante", "es"],
  ["tenue pour dîner au restaurant", "fr"],
] as const)("an evening at a restaurant is an occasion: %s", (query, language) => {
  expect(conceptsOf(query, language)).toContain("party");
});

test("who wants shoes without laces gets those with velcro first", () => {
  const velcro = termsOf("trainers for my son who hates laces").find(({ concepts }) => concepts.includes("velcro"));
  expect(velcro).toMatchObject({ isAside: true, isDenied: false });
});

test("a letter that sounds alike makes no word of another trade", () => {
  expect(conceptsOf("كارديجان بناطي", "ar")).toEqual(["cardigan", "girls"]);
  expect(conceptsOf("بنطة", "ar")).toContain("tools");
});
