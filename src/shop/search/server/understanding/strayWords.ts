import type { Language } from "#platform/languages.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import { isArabicWord, isNumber, type Token } from "./tokens.ts";
import { languagesOf } from "./wordLanguages.ts";

/** Returns whether a word stands beside one of the other script: of تي shirt, both may be one Arabic phrase. */
export function isBesideOtherScript(tokens: readonly Token[], at: number): boolean {
  const own = scriptOf(tokens[at]);
  return own !== undefined && [at - 1, at + 1].some((place) => (scriptOf(tokens[place]) ?? own) !== own);
}

const scriptOf = (token: Token | undefined) =>
  token === undefined || isNumber(token.text) ? undefined : isArabicWord(token.text) ? "arabic" : "latin";

/**
 * Returns whether a word in Latin letters is known only as an Arabic one that asks or joins, on a page and beside words of
 * other languages: the chno of "pantalon chno" is a slip, though it asks for something in Morocco.
 */
export function isStrayWord(
  tokens: readonly Token[],
  at: number,
  language: Language | undefined,
  knowledge: SearchKnowledge,
): boolean {
  const text = tokens[at]?.text ?? "";
  if (!language || language === "ar" || text.length < minStrayWord || !isOnlyArabic(text, knowledge)) return false;
  return tokens.every(
    (token, place) => place === at || (!isArabicWord(token.text) && !isOnlyArabic(token.text, knowledge)),
  );
}

const minStrayWord = 4;

function isOnlyArabic(text: string, knowledge: SearchKnowledge): boolean {
  if (isArabicWord(text) || isNumber(text)) return false;
  const own = languagesOf(text, knowledge);
  return own.size === 1 && own.has("ar") && knowledge.stopWords.has(text);
}
