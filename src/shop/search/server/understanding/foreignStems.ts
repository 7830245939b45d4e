import type { Language } from "#platform/languages.ts";
import { intentVocabulary } from "./intentWords.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import { correctSpelling, likelySlip } from "./knownWords.ts";
import { priceVocabulary } from "./priceWords.ts";
import { sizeVocabulary } from "./sizeWords.ts";
import { isArabicWord, isNumber, type Token } from "./tokens.ts";
import { relatedWords } from "./vocabulary.ts";
import { languagesOf, languagesOfForms } from "./wordLanguages.ts";

const maxShortStem = 4;

/**
 * Returns whether a word is known only by its stem in a language that neither the page nor the other words are in, and is
 * rather a slip or means nothing: on an English page, bambo is bamboo and no bambas, and bat is no bata.
 */
export function isForeignStem(
  text: string,
  tokens: readonly Token[],
  language: Language | undefined,
  knowledge: SearchKnowledge,
): boolean {
  if (!language || language === "ar" || isArabicWord(text) || isNumber(text) || text.length < 3) return false;
  if (isWrittenSo(text, knowledge)) return false;
  const stems = languagesOfForms(text, knowledge);
  if (stems.size === 0 || stems.has(language)) return false;
  const isSpoken = tokens.some((other) => {
    const own = languagesOf(other.text, knowledge);
    return other.text !== text && !own.has(language) && [...own].some((one) => stems.has(one));
  });
  if (isSpoken) return false;
  if (text.length <= maxShortStem) return true;
  const [best] = correctSpelling(text, knowledge.corrections);
  return best !== undefined && best.cost <= likelySlip + 0.1 && languagesOf(best.word, knowledge).has(language);
}

const isWrittenSo = (text: string, knowledge: SearchKnowledge) =>
  languagesOf(text, knowledge).size > 0 ||
  intentVocabulary.has(text) ||
  sizeVocabulary.has(text) ||
  priceVocabulary.has(text) ||
  knowledge.synonyms.has(text) ||
  relatedWords(text, knowledge.vocabulary).length > 0;
