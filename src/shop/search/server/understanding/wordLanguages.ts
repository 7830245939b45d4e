import type { Language } from "#platform/languages.ts";
import { recogniseConcepts } from "../thesaurus/conceptIndex.ts";
import type { SearchKnowledge } from "./knowledge.ts";

/** Returns the languages of a normalised word as the thesaurus, the catalogue and the stop words have it. */
export function languagesOf(
  word: string,
  { index, vocabulary, stopWordLanguages }: Pick<SearchKnowledge, "index" | "vocabulary" | "stopWordLanguages">,
): ReadonlySet<Language> {
  const spoken = vocabulary.words.get(word)?.languages as ReadonlySet<Language> | undefined;
  return new Set([...(index.words.get(word) ?? []), ...(spoken ?? []), ...(stopWordLanguages.get(word) ?? [])]);
}

/** Same as `languagesOf`, of a word in any of its forms. */
export function languagesOfForms(word: string, knowledge: SearchKnowledge): ReadonlySet<Language> {
  const own = languagesOf(word, knowledge);
  return own.size > 0
    ? own
    : new Set(recogniseConcepts([word], knowledge.index).flatMap(({ senses }) => [...senses.keys()]));
}
