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
    ["shanta lel laptop", "ar"],
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

test("a place beside a season says where it is worn", () => {
  const words = ["cairo", "caire"].map((word) => ({ word, language: "en", shown: word, named: true }));
  const named = thesaurusKnowledge({ words });
  for (const [query, language] of [
    ["ropa fresca para el calor de cairo", "es"],
    ["quelque chose pour la chaleur du caire", "fr"],
    ["jacket for cairo winter", "en"],
  ] as const) {
    const { terms } = understandQuery(query, named, { language });
    expect(terms.find(({ kind }) => kind === "text")?.isAside, query).toBe(true);
  }
  const { terms } = understandQuery("cairo jacket", named, { language: "en" });
  expect(terms.find(({ kind }) => kind === "text")?.isAside).toBeUndefined();
});

test("clothes to nurse a baby in are for its mother, and a newborn is a boy only besides", () => {
  const peopleOf = (query: string) =>
    termsOf(query)
      .filter(({ kind }) => kind === "people")
      .map(({ concepts, isAside = false }) => [concepts[0], isAside]);
  expect(peopleOf("abaya for breastfeeding my baby")).toEqual([]);
  expect(peopleOf("newborn clothes for my nephew")).toEqual([["boys", true]]);
  expect(peopleOf("hoodie for my nephew")).toEqual([["boys", false]]);
});

test.each([
  ["towel for the kitchen", "en", "tea-towel"],
  ["edredón funda", "es", "duvet-cover"],
  ["cover for a winter duvet", "en", "duvet-cover"],
  ["soft blanket to wrap my newborn", "en", "swaddle"],
  ["nightie set", "en", "nightgown"],
] as const)("two words are one garment in any order: %s", (query, language, garment) => {
  const garments = termsOf(query, language).flatMap(({ kind, concepts }) => (kind === "garment" ? concepts : []));
  expect(garments).toEqual([garment]);
});

test("a travel bag is nothing else for travelling", () => {
  expect(termsOf("شنطة سفر", "ar").map(({ concepts }) => concepts)).toEqual([["travel-bag"]]);
});

test("a thing that is an occasion as well is the thing when nothing else is said", () => {
  const kindsOf = (query: string) => termsOf(query, "ar").map(({ kind }) => kind);
  expect(kindsOf("كورة")).toEqual(["other"]);
  expect(kindsOf("لبس كورة")).toContain("occasion");
});

test.each(["crib blanket", "bib for meal time while eating soup", "مريله للبيبي وقت الاكل"])(
  "what stands beside a garment is no other trade: %s",
  (query) => {
    expect(
      termsOf(query, /[a-z]/.test(query) ? "en" : "ar").filter(({ kind, isAside }) => kind === "other" && !isAside),
    ).toEqual([]);
  },
);

test("a season may be denied, however much", () => {
  expect(termsOf("jacket that isnt too warm").find(({ concepts }) => concepts.includes("warm"))?.isDenied).toBe(true);
});

test("an l before a word is no size", () => {
  const sizes = [{ id: 1, key: "L", label: { en: "L" }, families: [] }] as unknown as (typeof knowledge)["sizes"];
  const filtersOf = (query: string) => understandQuery(query, { ...knowledge, sizes }, { language: "fr" }).filters;
  expect(filtersOf("sandales l drari")).toEqual({});
  expect(filtersOf("robe l")).toEqual({ sizes: ["L"] });
});

test("reads signs that are letters on the other keyboard layout", () => {
  for (const [query, meant] of [
    [";,jad", "كوتشي"],
    ["[dfm", "جيبة"],
    ["[dfm .vrhx", "جيبة زرقاء"],
  ] as const)
    expect(understandQuery(query, knowledge, { language: "ar" }).corrected, query).toBe(meant);
  for (const query of ["shirt, blue", "shirt; blue", "[linen] shirt", "'dress'", "women's shirt"])
    expect(understandQuery(query, knowledge, { language: "en" }), query).not.toHaveProperty("corrected");
});

test("a warm top is a sweater or a hoodie first", () => {
  for (const [query, language] of [
    ["warm top", "en"],
    ["haut chaud", "fr"],
    ["top de invierno", "es"],
    ["توب دافي", "ar"],
  ] as const)
    expect(termsOf(query, language).find(({ kind }) => kind === "garment")?.concepts, query).toEqual([
      "knitwear",
      "sweatshirt",
      "tops",
    ]);
  expect(termsOf("top that is not warm").find(({ kind }) => kind === "garment")?.concepts).toEqual(["tops"]);
});

test("a top for sport is sportswear before any other", () => {
  for (const [query, language] of [
    ["a top to run in", "en"],
    ["un haut pour courir", "fr"],
    ["top para correr", "es"],
    ["توب للجري", "ar"],
  ] as const) {
    const sportswear = termsOf(query, language).find(({ concepts }) => concepts.includes("activewear"));
    expect(sportswear?.isAside, query).toBe(true);
  }
});

test("the number after what somebody wears is a size", () => {
  const sizes = ["M", "42", "43"].map((label, id) => ({
    ...{ id, key: label, attribute: "size" as const, label: { en: label, ar: label, es: label, fr: label } },
    ...{ swatch: null, families: [] },
  }));
  const shop = { ...knowledge, sizes };
  for (const [query, language, size] of [
    ["I'm looking for boots for my husband, he wears 43", "en", "43"],
    ["sneakers, she takes a 42", "en", "42"],
    ["جزمة لابني بيلبس ٤٢", "ar", "42"],
    ["botas para mi marido que calza 43", "es", "43"],
    ["des bottes, il fait du 43", "fr", "43"],
    ["un pull, il porte du M", "fr", "M"],
  ] as const)
    expect(understandQuery(query, shop, { language }).filters.sizes, query).toEqual([size]);
  expect(understandQuery("I'm after a shirt", shop, { language: "en" }).filters.sizes).toBeUndefined();
});
