import type { Language } from "#platform/languages.ts";
import { languages, phraseKeys, recogniseConcepts } from "../thesaurus/conceptIndex.ts";
import { stripParticle } from "../words/arabicForms.ts";
import { intentVocabulary } from "./intentWords.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import {
  type Correction,
  correctSpelling,
  knownWordsWithPrefix,
  soundsLike,
  wordsBySoundPrefix,
} from "./knownWords.ts";
import { priceVocabulary } from "./priceWords.ts";
import { sizeVocabulary } from "./sizeWords.ts";
import { isArabicWord, isNumber, type Token } from "./tokens.ts";
import { relatedWords } from "./vocabulary.ts";

export type ResolvedToken = Token & {
  /** The word as typed, if `text` is another one. */
  original?: string;
  /** `sound`: Arabic in Latin letters or the reverse. `spelling`: a slip. */
  by?: "sound" | "spelling";
  /** Nothing is known by this word. */
  isUnknown?: boolean;
  /** The beginning of words of the catalogue. */
  isPrefix?: boolean;
};

/** Whether the thesaurus, the catalogue or the shop's language knows the word, in any of its forms. */
export function isKnownWord(word: string, knowledge: SearchKnowledge): boolean {
  const { index, stopWords, vocabulary, synonyms } = knowledge;
  if (isNumber(word) || stopWords.has(word) || intentVocabulary.has(word)) return true;
  if (sizeVocabulary.has(word) || priceVocabulary.has(word)) return true;
  if (index.words.has(word) || vocabulary.words.has(word) || synonyms.has(word)) return true;
  if (word.length < 3) return false;
  if (isInSomeForm(word, knowledge) || relatedWords(word, vocabulary).length > 0) return true;
  const bare = stripParticle(word);
  return (
    bare !== undefined &&
    (index.words.has(bare) || vocabulary.words.has(bare) || stopWords.has(bare) || isInSomeForm(bare, knowledge))
  );
}

const isInSomeForm = (word: string, { index }: SearchKnowledge) =>
  languages.some((language) =>
    phraseKeys([word], language).some(
      (key, level) => key !== undefined && index.phrases[language][level as 0 | 1 | 2].has(key),
    ),
  );

/** Replaces unknown words by what they sound like or are misspelt for. `isTyping`: the last word is not finished. */
export function resolveTokens(
  tokens: readonly Token[],
  knowledge: SearchKnowledge,
  { isTyping = false, ...options }: ResolveOptions & { isTyping?: boolean },
): ResolvedToken[] {
  return tokens.map((token, at) => {
    const isLast = at === tokens.length - 1;
    if (isKnownWord(token.text, knowledge)) return token;
    const resolved = resolveUnknown(token, knowledge, options);
    const begins = isLast && token.text.length >= (isTyping ? 2 : 3) && beginsWord(token.text, knowledge, isTyping);
    // A finished word is rather misspelt than cut short.
    return begins && (isTyping || (resolved.cost ?? 1) > likelySlip) ? { ...token, isPrefix: true } : resolved;
  });
}

const likelySlip = 0.75;

const beginsWord = (text: string, { corrections }: SearchKnowledge, isTyping: boolean) =>
  knownWordsWithPrefix(text, corrections, 1).length > 0 ||
  (isTyping && wordsBySoundPrefix(text, corrections, 1).length > 0);

/** `avoid`: words that led to nothing. */
type ResolveOptions = { language?: Language; avoid?: ReadonlySet<string> };

function resolveUnknown(
  token: Token,
  knowledge: SearchKnowledge,
  { language, avoid }: ResolveOptions,
): ResolvedToken & { cost?: number } {
  const { text } = token;
  if (text.length < 3) return { ...token, isUnknown: true };
  const sound = soundsLike(text, knowledge.corrections, avoid);
  // A digit in a word is an Arabic letter.
  const spelling = /[0-9]/.test(text) ? undefined : correctSpelling(text, knowledge.corrections, avoid);
  const isSound =
    sound &&
    (!spelling ||
      (sound.cost <= spelling.cost * soundPreference(spelling, text, language) &&
        !meansTheSame(sound.word, spelling.word, knowledge)));
  const best = isSound ? sound : spelling;
  if (!best) return { ...token, isUnknown: true };
  return { ...token, text: best.word, original: text, by: isSound ? "sound" : "spelling", cost: best.cost };
}

/**
 * A slip costs 0.4 and more, another vowel 0.1: how much dearer a slip must be for the sound to win. Latin letters on
 * an Arabic page are rather Arabic; elsewhere a small slip is likelier.
 */
function soundPreference(slip: Correction, text: string, language?: Language): number {
  // Words of other languages in Arabic letters are rare.
  if (isArabicWord(text)) return 0;
  if (/[0-9]/.test(text)) return 1;
  return language === "ar" ? 0.5 : slip.cost <= smallSlip ? 0 : 0.35;
}

const smallSlip = 0.65;

/** Then the word in the letters that were typed is the better correction. */
const meansTheSame = (one: string, other: string, { index }: SearchKnowledge) => {
  const conceptsOf = (word: string) =>
    recogniseConcepts([word], index).flatMap(({ senses }) => [...senses.values()].flat());
  const meant = conceptsOf(one);
  return conceptsOf(other).some((id) => meant.includes(id));
};
