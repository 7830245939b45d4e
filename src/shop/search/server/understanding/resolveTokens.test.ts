import { expect, test } from "vitest";
import type { Language } from "#platform/languages.ts";
import { thesaurusKnowledge } from "#tests/support/thesaurusKnowledge.ts";
import { understandQuery } from "./understandQuery.ts";

const knowledge = thesaurusKnowledge();
const conceptsOf = (query: string, language: Language = "ar") =>
  understandQuery(query, knowledge, { language }).terms.map(({ concepts }) => concepts[0]);

test.each([
  ["el2amees", "shirt"],
  ["amees", "shirt"],
  ["bntlon", "trousers"],
  ["gonella", "skirt"],
  ["shabasheb", "slippers"],
  ["7a2iba", "bags"],
  ["ta2eya", "hat"],
  ["a7zema", "belt"],
  ["melayat", "sheet"],
  ["l7af", "duvet"],
  ["ba6aneya", "blanket"],
  ["manshafa", "towel"],
  ["satayer", "curtain"],
  ["azra2", "blue"],
  ["akhdar", "green"],
  ["eswed", "black"],
  ["samawy", "light-blue"],
  ["zarayer", "button"],
  ["9oof", "wool"],
  ["sho8l", "work"],
])("hears the Arabic word behind %s", (typed, concept) => {
  expect(conceptsOf(typed)).toContain(concept);
});

test("takes the correction that makes a phrase with its neighbours", () => {
  expect(conceptsOf("houce de couette", "fr")).toEqual(["duvet-cover"]);
  expect(conceptsOf("mafrash sofra")).toEqual(["tablecloth"]);
});

test("knows the words of other regions", () => {
  for (const [query, concept] of [
    ["زولية", "rug"],
    ["كفوف فرن", "oven-glove"],
    ["جوتي", "sneakers"],
    ["مساكات للفرن", "oven-glove"],
    ["غطا للكنبه", "throw"],
    ["شرشف", "sheet"],
  ] as const)
    expect(conceptsOf(query), query).toContain(concept);
});

test("does not take words of a sentence for Arabic ones", () => {
  expect(conceptsOf("dress with sleeves to visit mosques", "en")).toEqual(["dress", "long-sleeve", "prayer"]);
});

test("does not take a word for the plural of another one because of two consonants", () => {
  const named = thesaurusKnowledge({ words: [{ word: "صفا", language: "ar", shown: "صفا", named: true }] });
  expect(understandQuery("صفا", named, {}).terms[0]?.concepts).toEqual([]);
  expect(conceptsOf("فستان مش طويل ولا لا")).not.toContain("rug");
});

test("joins and splits words with a lost or an added space", () => {
  expect(conceptsOf("turtel nek", "en")).toEqual(["turtleneck"]);
  expect(conceptsOf("reddress", "en")).toEqual(["red", "dress"]);
});

test("splits two words of which one is misspelt", () => {
  expect(conceptsOf("pallazopants", "en")).toEqual(["wide-leg-trousers"]);
  expect(conceptsOf("bomberjaket", "en")).toEqual(["bomber"]);
  expect(conceptsOf("girlspijammas", "en")).toEqual(["girls", "sleepwear"]);
});

test("hears Spanish and French words that are written as they sound", () => {
  expect(conceptsOf("camizeta de rallas", "es")).toEqual(["t-shirt", "striped"]);
  expect(conceptsOf("toaya de plalla", "es")).toEqual(["beach-towel"]);
  expect(conceptsOf("pantalon a carraux", "fr")).toEqual(["trousers", "checked"]);
});

test("reads Latin letters as Arabic where the words beside them are", () => {
  // Sneakers in Spain, and a dress in French.
  expect(conceptsOf("tar7a bamba")).toEqual(["hijab", "pink"]);
  expect(conceptsOf("rob 7ammam bambo")).toEqual(["bathrobe", "bamboo"]);
  expect(conceptsOf("shanta cross", "en")).toEqual(["crossbody-bag"]);
  expect(conceptsOf("shantet safar")).toEqual(["travel-bag"]);
});

test("hears particles and articles of Arabic in Latin letters", () => {
  for (const [typed, concept] of [
    ["kardegan bgyob", "pocket"],
    ["lebs lsheta", "winter"],
    ["lebs esseif", "summer"],
  ] as const)
    expect(conceptsOf(typed), typed).toContain(concept);
});

test("finds French words behind an article without its apostrophe", () => {
  expect(conceptsOf("chaussures decole", "fr")).toEqual(["school-shoes"]);
  expect(conceptsOf("pantalon dhomme", "fr")).toEqual(["trousers", "men"]);
});

test("takes a name rather than a word that only asks", () => {
  const words = ["bandolera", "khan"].map((word) => ({ word, language: "es", shown: word, named: true }));
  expect(understandQuery("Bandolera Kahn", thesaurusKnowledge({ words }), { language: "es" }).corrected).toBe(
    "Bandolera khan",
  );
});

test("a stop word of another language may be a thing", () => {
  expect(conceptsOf("a hat for my son", "en")).toEqual(["hat", "boys"]);
  expect(conceptsOf("hat fostan")).toEqual(["dress"]);
});

test("finds phrases with articles between their words", () => {
  expect(conceptsOf("a towel for the beach", "en")).toEqual(["beach-towel"]);
  expect(conceptsOf("cover for my duvet", "en")).toEqual(["duvet-cover"]);
});

test.each([
  ["bambo bathrobe", "bamboo"],
  ["wool rig", "rug"],
  ["صنل بكعب", "sandals"],
  ["fostan b 7ezam", "belted"],
  ["blazer keten", "linen"],
] as const)("reads a slip by the words beside it: %s", (query, concept) => {
  expect(conceptsOf(query, /^(?:bambo|wool)/.test(query) ? "en" : "ar")).toContain(concept);
});

test("a stem of another language is no word of the page", () => {
  expect(conceptsOf("black bambo", "en")).not.toContain("sneakers");
  expect(conceptsOf("vous reste-t-il des mocassins", "fr")).toEqual(["loafers"]);
});

test("reads a phrase whose words are in two scripts", () => {
  expect(conceptsOf("تي shirt احمر")).toEqual(["t-shirt", "red"]);
  expect(conceptsOf("شنطة cross")).toEqual(["crossbody-bag"]);
  expect(conceptsOf("فستان blue")).toEqual(["dress", "blue"]);
});

test.each([
  ["شرا ب مقلم", "ar", ["socks", "striped"]],
  ["بنطل ون كتان", "ar", ["trousers", "linen"]],
  ["بنط لون كتان", "ar", ["trousers", "linen"]],
  ["bath tow el", "en", ["bath-towel"]],
  ["و شاح ازرق", "ar", ["scarf", "blue"]],
  ["pantalón con junto", "es", ["trousers"]],
  ["skir t blue", "en", ["skirt", "blue"]],
] as const)("joins a short word with a space in it: %s", (query, language, concepts) => {
  expect(conceptsOf(query, language)).toEqual(concepts);
});

test.each([
  ["duvt cver", "en", "duvet-cover"],
  ["houss de couete", "fr", "duvet-cover"],
  ["fund nordca", "es", "duvet-cover"],
  ["pantalom chno", "es", "chinos"],
] as const)("a phrase with a slip in each word wins over single corrections: %s", (query, language, concept) => {
  expect(conceptsOf(query, language)).toEqual([concept]);
});

test.each([
  ["strpd scks", "en", ["striped", "socks"]],
  ["blue drs", "en", ["blue", "dress"]],
  ["pantalon d lno", "es", ["trousers", "linen"]],
] as const)("reads words without their vowels: %s", (query, language, concepts) => {
  expect(conceptsOf(query, language)).toEqual(concepts);
});

test("a word that asks in Morocco still asks there", () => {
  expect(conceptsOf("chno 3andkom pantalon", "ar")).toEqual(["trousers"]);
});

test("reads Latin letters inside an Arabic word as its own", () => {
  for (const [typed, concept] of [
    ["كوtشي", "sneakers"],
    ["بنtلون", "trousers"],
    ["فsتان", "dress"],
  ] as const)
    expect(conceptsOf(typed), typed).toContain(concept);
});

test("knows regional words for shoes, knitwear, towels and quilting", () => {
  for (const [query, language, concept] of [
    ["tapettes homme", "fr", "slippers"],
    ["linges de bain", "fr", "bath-towel"],
    ["sayonaras", "es", "slippers"],
    ["كاردجن", "ar", "cardigan"],
    ["مكبتن", "ar", "padded"],
  ] as const)
    expect(conceptsOf(query, language), query).toContain(concept);
  expect(conceptsOf("robe", "en")).toEqual(["bathrobe"]);
  expect(conceptsOf("robe", "fr")).toEqual(["dress"]);
});
