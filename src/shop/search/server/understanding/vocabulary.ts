import type { Language } from "#platform/languages.ts";
import { type Steps, sortSteps } from "#platform/server/runInSlices.ts";
import { languages, wordForms } from "../thesaurus/conceptIndex.ts";
import { addWord, sortByKey, type WordsByKey, wordsOf } from "./wordsByKey.ts";

/** A word of the catalogue in one language; `named`: it is in the name of a product or category, or in a colour. */
export type VocabularyWord = { word: string; language: string; shown: string; named: boolean };

/** All words of the catalogue, by themselves and by their forms. */
export type Vocabulary = {
  words: ReadonlyMap<string, { shown: string; named: boolean; languages: ReadonlySet<string> }>;
  /** Words with the same stem, by language. */
  byForm: WordsByKey;
  /** In alphabetical order, for prefixes. */
  sorted: readonly string[];
};

export function* buildVocabulary(rows: readonly VocabularyWord[]): Steps<Vocabulary> {
  const words = new Map<string, { shown: string; named: boolean; languages: ReadonlySet<string> }>();
  const byForm = new Map<string, string[]>();
  // Words of the same languages share one set.
  const sets = new Map<string, ReadonlySet<string>>();
  const setOf = (...names: string[]) => {
    const set = sets.get(String(names)) ?? new Set(names);
    sets.set(String(names), set);
    return set;
  };
  for (const { word, language, shown, named } of rows) {
    const known = words.get(word);
    if (known) {
      known.languages = setOf(...known.languages, language);
      known.named ||= named;
    } else words.set(word, { shown, named, languages: setOf(language) });
    for (const key of formKeys(word, language as Language))
      if (!byForm.get(key)?.includes(word)) addWord(byForm, key, word);
    yield;
  }
  return { words, byForm: yield* sortByKey(byForm), sorted: yield* sortSteps(words.keys()) };
}

/**
 * Stems alone: a skeleton of consonants joins too many words that are in no thesaurus. The language comes last, as keys
 * are sorted by their first letters, a part at a time.
 */
const formKeys = (word: string, language: Language) => {
  const forms = wordForms(word, language);
  return new Set((language === "ar" ? forms.slice(0, 2) : forms.slice(1)).map((form) => `${form}:${language}`));
};

/** Returns the words of the catalogue with the same stem, the word itself first if it is one of them. */
export function relatedWords(word: string, { words, byForm }: Vocabulary): string[] {
  const own = words.has(word) ? [word] : [];
  const wordLanguages = words.get(word)?.languages;
  const related = languages
    .filter((language) => !wordLanguages || wordLanguages.has(language))
    .flatMap((language) => [...formKeys(word, language)])
    .flatMap((key) => wordsOf(key, byForm));
  return [...new Set([...own, ...related])];
}

const adjectiveEndings = /(?:اوي|وي|اني|ي)(?:ه|ين)?$|(?:ien|ienne|iana|iano|ian|ense|an|n)s?$/;
const placeEndings = ["", "ا", "اء", "ه", "يه", "a", "ia", "ie"];

/** Returns the places in the names of the catalogue whose adjective this word is: سيناء for سيناوي, Nubia for Nubian. */
export function placesOf(word: string, { words }: Vocabulary): string[] {
  const base = word.replace(adjectiveEndings, "");
  if (base === word || base.length < 3) return [];
  const article = /[\u0621-\u064a]/.test(word) ? ["", "ال"] : [""];
  return article
    .flatMap((before) => placeEndings.map((ending) => before + base + ending))
    .filter((place) => place !== word && words.get(place)?.named);
}
