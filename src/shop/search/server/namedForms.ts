import { recogniseConcepts } from "./thesaurus/conceptIndex.ts";
import type { SearchKnowledge } from "./understanding/knowledge.ts";
import { relatedWords } from "./understanding/vocabulary.ts";

const thingKinds: ReadonlySet<string> = new Set(["garment", "other"]);

/**
 * Returns the words of names that are forms of this one. A thing that is in no name is no form of another word: the
 * umbrella شمسية is not the شمسي of a sunny yellow.
 */
export function namedForms(text: string, { index, vocabulary }: SearchKnowledge): string[] {
  const named = relatedWords(text, vocabulary).filter((one) => vocabulary.words.get(one)?.named);
  if (named.includes(text)) return named;
  const sounding = lastVowels(text).filter(
    (one) => vocabulary.words.get(one)?.named && recogniseConcepts([one], index).every(({ level }) => level > 0),
  );
  if (sounding.length > 0) return [...named, ...sounding];
  const conceptsOf = (word: string) =>
    recogniseConcepts([word], index).flatMap(({ senses }) => [...senses.values()].flat());
  const things = conceptsOf(text).filter((id) => thingKinds.has(index.concepts.get(id)?.kind ?? ""));
  return things.length === 0 ? named : named.filter((one) => conceptsOf(one).some((id) => things.includes(id)));
}

/** Returns an Arabic word with each other letter that its last vowel is written with: ليلا and ليلى. */
const lastVowels = (text: string): string[] =>
  /^[\u0621-\u064a]{3,}[اي]$/.test(text) ? ["ا", "ي", "ه"].map((vowel) => text.slice(0, -1) + vowel) : [];
