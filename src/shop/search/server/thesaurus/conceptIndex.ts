import type { Language } from "#platform/languages.ts";
import type { Steps } from "#platform/server/runInSlices.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { arabicForms, isBrokenPlural } from "../words/arabicForms.ts";
import { latinForms } from "../words/latinForms.ts";
import { linkWords } from "../words/linkWords.ts";
import type { Concept } from "./parseConcepts.ts";

/** Concepts by phrase, for each language and level of `wordForms`: as written, singular, stem or skeleton. */
type PhraseMaps = Record<Language, readonly [PhraseMap, PhraseMap, PhraseMap]>;
type PhraseMap = Map<string, readonly string[]>;

export type ConceptIndex = {
  concepts: ReadonlyMap<string, Concept>;
  /** A concept with all that it is a kind of. */
  ancestors: ReadonlyMap<string, readonly string[]>;
  phrases: PhraseMaps;
  /** Every single word of the phrases, normalised, with its languages. */
  words: ReadonlyMap<string, ReadonlySet<Language>>;
};

export const maxPhraseWords = 4;
export const languages: readonly Language[] = ["en", "ar", "es", "fr"];

/** Returns the keys of a normalised word; see `latinForms` and `arabicForms`. */
export const wordForms = (word: string, language: Language): readonly (string | undefined)[] =>
  language === "ar" ? arabicForms(word) : latinForms(word, language);

/** Returns an index that recognises the concepts in normalised texts. */
export function* buildConceptIndex(concepts: readonly Concept[]): Steps<ConceptIndex> {
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  const phrases = Object.fromEntries(
    languages.map((language) => [language, [new Map(), new Map(), new Map()]]),
  ) as unknown as PhraseMaps;
  const words = new Map<string, Set<Language>>();
  for (const { id, words: said } of concepts) {
    // One list for all phrases of a concept: a list for each took eleven megabytes.
    const own = [id];
    for (const language of languages)
      for (const phrase of said[language]) {
        const tokens = normaliseText(phrase).split(" ").filter(Boolean);
        for (const token of tokens) words.set(token, (words.get(token) ?? new Set()).add(language));
        const linked = tokens.filter((token) => !linkWords.has(token));
        for (const one of linked.length > 1 && linked.length < tokens.length ? [tokens, linked] : [tokens])
          for (const [level, key] of phraseKeys(one, language).entries()) {
            const map = phrases[language][level as 0 | 1 | 2];
            const ids = key === undefined ? own : map.get(key);
            if (key !== undefined && !ids?.includes(id)) map.set(key, ids?.concat(id) ?? own);
          }
      }
    yield;
  }
  return { concepts: byId, ancestors: collectAncestors(byId), phrases, words };
}

/** Returns the key of a phrase on each level. */
export function phraseKeys(tokens: readonly string[], language: Language): (string | undefined)[] {
  const forms = tokens.map((token) => wordForms(token, language));
  return [0, 1, 2].map((level) =>
    forms.every((one) => one[level] !== undefined) ? forms.map((one) => one[level]).join(" ") : undefined,
  );
}

function collectAncestors(concepts: ReadonlyMap<string, Concept>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (id: string): string[] => {
    const known = found.get(id);
    if (known) return known;
    found.set(id, [id]);
    const all = [...new Set([id, ...(concepts.get(id)?.broader ?? []).flatMap(visit)])];
    found.set(id, all);
    return all;
  };
  for (const id of concepts.keys()) visit(id);
  return found;
}

/** A run of tokens that means one of these concepts. */
export type Recognition = {
  from: number;
  to: number;
  /** Concepts by the language of the phrase. */
  senses: ReadonlyMap<Language, readonly string[]>;
  /** 0 as written, 1 singular, 2 stem or skeleton. */
  level: number;
};

/** Returns the concepts of a text, longest phrases first and without overlaps. Unknown tokens are left out. */
export function recogniseConcepts(
  tokens: readonly string[],
  index: ConceptIndex,
  among: readonly Language[] = languages,
): Recognition[] {
  const found: Recognition[] = [];
  let at = 0;
  while (at < tokens.length) {
    const one = longestPhraseAt(tokens, at, index, among);
    if (one) found.push(one);
    at = one?.to ?? at + 1;
  }
  return found;
}

/** Returns whether the thesaurus has the word, in any of its forms on the first `levels` levels. */
export const isInSomeForm = (word: string, { phrases }: ConceptIndex, levels: 2 | 3 = 3): boolean =>
  languages.some((language) =>
    phraseKeys([word], language)
      .slice(0, levels)
      .some(
        (key, level) =>
          key !== undefined &&
          phrases[language][level as 0 | 1 | 2].has(key) &&
          (level < 2 || language !== "ar" || isSkeletonProof([word])),
      ),
  );

/** Returns whether the skeleton may be compared: of one plural, but not of the words of a phrase. */
const isSkeletonProof = ([word = "", ...others]: readonly string[]) =>
  !/[\u0621-\u064a]/.test(word) || (others.length === 0 && isBrokenPlural(word));

function longestPhraseAt(
  tokens: readonly string[],
  from: number,
  { phrases }: ConceptIndex,
  among: readonly Language[],
) {
  for (let length = Math.min(maxPhraseWords, tokens.length - from); length > 0; length--) {
    const run = tokens.slice(from, from + length);
    const keys = among.map((language) => [language, phraseKeys(run, language)] as const);
    for (const level of [0, 1, 2] as const) {
      if (level === 2 && among.includes("ar") && !isSkeletonProof(run)) continue;
      const senses = new Map<Language, readonly string[]>();
      for (const [language, key] of keys) {
        const ids = key[level] === undefined ? undefined : phrases[language][level].get(key[level] as string);
        if (ids) senses.set(language, ids);
      }
      if (senses.size > 0) return { from, to: from + length, senses, level } satisfies Recognition;
    }
  }
  return undefined;
}
