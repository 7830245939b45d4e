import { expect, test } from "vitest";
import type { Language } from "#platform/languages.ts";
import { understandQuery } from "#shop/search/server/understanding/understandQuery.ts";
import { thesaurusKnowledge } from "#tests/support/thesaurusKnowledge.ts";
import { tagProduct } from "../indexing/tagProduct.ts";

const knowledge = thesaurusKnowledge();
const conceptsOf = (query: string, language: Language) =>
  understandQuery(query, knowledge, { language }).terms.flatMap(({ concepts }) => concepts);

test.each([
  ["breton jumper", "en", "breton-sweater"],
  ["pull marin", "fr", "breton-sweater"],
  ["jersey marinero", "es", "breton-sweater"],
  ["بلوفر بحاري", "ar", "breton-sweater"],
  ["haut marin", "fr", "breton-tee"],
  ["tee-shirt façon marin", "fr", "breton-tee"],
  ["shoes with rope soles", "en", "espadrilles"],
  ["chaussures à semelle de corde", "fr", "espadrilles"],
  ["zapatos con suela de esparto", "es", "espadrilles"],
  ["جزمة نعلها حبل", "ar", "espadrilles"],
  ["tenue pour bricoler", "fr", "manual-work"],
  ["clothes for DIY", "en", "manual-work"],
  ["ropa de bricolaje", "es", "manual-work"],
  ["لبس للنجارة", "ar", "manual-work"],
  ["chamarra", "es", "casual-jacket"],
  ["azul vaquero", "es", "blue"],
  ["bleu denim", "fr", "blue"],
  ["chaussures kaki", "fr", "olive"],
  ["peau allergique", "fr", "hypoallergenic"],
  ["yoga pants", "en", "yoga-trousers"],
] as const)("knows %s (%s) as %s", (query, language, concept) => {
  expect(conceptsOf(query, language)).toContain(concept);
});

test.each([
  ["linen bedding", "en", ["linen", "bed-linen"]],
  ["linen sheets", "en", ["linen", "sheet"]],
  ["canvas bags", "en", ["canvas", "bags"]],
  ["camisetas de manga corta", "es", ["t-shirt", "short-sleeve"]],
  ["quilted bedspread", "en", ["quilted-bedspread"]],
  ["camisa que no se arrugue tanto", "es", ["shirt", "easy-iron"]],
] as const)("keeps what a garment is made of or cut like: %s", (query, language, concepts) => {
  expect(conceptsOf(query, language)).toEqual(concepts);
});

test("cotton sateen is cotton", () => {
  const { words } = tagProduct(
    {
      name: { en: "Sheets", es: "Sábanas" },
      description: { en: "Of cotton sateen.", es: "De satén de algodón." },
      categoryName: {},
      hasColours: false,
    },
    knowledge.index,
  );
  expect(words).toEqual(expect.arrayContaining(["k_cotton", "k_satin"]));
});
