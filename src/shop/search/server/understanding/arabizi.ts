import type { Language } from "#platform/languages.ts";
import { recogniseConcepts } from "../thesaurus/conceptIndex.ts";
import { intentVocabulary } from "./intentWords.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import { soundsLike } from "./knownWords.ts";
import { priceVocabulary } from "./priceWords.ts";
import { sizeVocabulary } from "./sizeWords.ts";
import { isArabicWord, isNumber, type Token } from "./tokens.ts";
import { languagesOfForms } from "./wordLanguages.ts";

/** A word that sounds so much alike is certainly meant. */
export const sureCost = 0.2;

/**
 * Whether Latin letters stand for Arabic: on an Arabic page, or beside a digit inside a word. Words that only Spanish
 * or French has are no words then: bamba is pink.
 */
export const isArabizi = (tokens: readonly Token[], language: Language | undefined) =>
  language === "ar" || tokens.some(({ text }) => /[a-z][2356789]|[2356789][a-z]{2}/.test(text) && !isKnownSize(text));
const isKnownSize = (text: string) => sizeVocabulary.has(text) || /^[0-9]+[a-z]{1,3}$/.test(text);

/** Whether a known word stands for an Arabic one, where Latin letters are Arabic. */
export function isForeignHomonym(text: string, knowledge: SearchKnowledge): boolean {
  if (isArabicWord(text) || isNumber(text) || text.length < 3) return false;
  const own = languagesOfForms(text, knowledge);
  if (own.size === 0 || own.has("ar")) return false;
  // The soda of soda water means nothing alone.
  if (own.has("en") && !isPartOfPhrase(text, knowledge)) return false;
  const [sound] = soundsLike(text, knowledge.corrections);
  return sound !== undefined && sound.cost < sureCost + 0.1;
}

const isPartOfPhrase = (text: string, { index, stopWords, vocabulary }: SearchKnowledge) =>
  !stopWords.has(text) &&
  !vocabulary.words.has(text) &&
  !sizeVocabulary.has(text) &&
  !priceVocabulary.has(text) &&
  !intentVocabulary.has(text) &&
  recogniseConcepts([text], index).length === 0;

/** Whether a query of known words is Arabic in Latin letters all the same. */
export const isMixedArabizi = (
  tokens: readonly Token[],
  knowledge: SearchKnowledge,
  { language }: { language?: Language },
): boolean => isArabizi(tokens, language) && tokens.some(({ text }) => isForeignHomonym(text, knowledge));
