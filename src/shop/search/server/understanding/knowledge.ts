import type { Language } from "#platform/languages.ts";
import type { Steps } from "#platform/server/runInSlices.ts";
import type { CategoryRow } from "#shop/catalogue/server/categories/categoryTree.ts";
import type { FacetValue } from "#shop/catalogue/server/facets/facetFilters.ts";
import type { ConceptKind } from "#shop/search/queryKinds.ts";
import type { ConceptIndex } from "../thesaurus/conceptIndex.ts";
import type { NeedIndex } from "../thesaurus/parseNeeds.ts";
import { intentVocabulary } from "./intentWords.ts";
import { askingWeight, buildKnownWords, type Corrections, garmentWeight, type KnownWords } from "./knownWords.ts";
import { priceVocabulary } from "./priceWords.ts";
import { sizeVocabulary } from "./sizeWords.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** All that is needed to understand a query: the thesaurus and the words, sizes and colours of the catalogue. */
export type SearchKnowledge = {
  index: ConceptIndex;
  needs: NeedIndex;
  stopWords: ReadonlySet<string>;
  /** Languages of the stop words. */
  stopWordLanguages: ReadonlyMap<string, ReadonlySet<Language>>;
  vocabulary: Vocabulary;
  corrections: Corrections;
  sizes: readonly FacetValue[];
  colours: readonly FacetValue[];
  /** Whether a product or a category is called something for children. */
  sellsForChildren: boolean;
  /** In the order of the shop. */
  categories: readonly Pick<CategoryRow, "slug" | "name" | "keys">[];
  /** By the normalised query. */
  pins: ReadonlyMap<string, Pins>;
  /** Synonym groups of the staff, by each of their phrases. */
  synonyms: ReadonlyMap<string, readonly SynonymGroup[]>;
};

/** Product ids that the staff put first, in order, and last in the results of a query. */
export type Pins = { pinned: string[]; buried: string[] };

/** Phrases that mean the same, as normalised words. */
export type SynonymGroup = readonly (readonly string[])[];

/** Likelihoods of a correction. */
const weightOf = {
  garment: garmentWeight,
  colour: 2.5,
  other: 0.5,
  concept: 2,
  named: 1.5,
  described: 0.5,
  function: askingWeight,
};

/** Returns the words of the thesaurus and of the language, which are the same for every catalogue. */
export function* languageWords(index: ConceptIndex, stopWords: ReadonlySet<string>): Steps<KnownWords> {
  const weights = new Map<string, number>();
  const add = (word: string, weight: number) => weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  const { garment, colour, other, concept } = weightOf;
  const ofKind: Partial<Record<ConceptKind, number>> = { garment, colour, other };
  for (const maps of Object.values(index.phrases))
    for (const [phrase, ids] of maps[0]) {
      const kind = index.concepts.get(ids[0] ?? "")?.kind;
      if (kind && !phrase.includes(" ")) add(phrase, ofKind[kind] ?? concept);
      yield;
    }
  // Also those that mean something only beside others.
  for (const word of index.words.keys()) add(word, other);
  for (const word of [...stopWords, ...intentVocabulary, ...sizeVocabulary, ...priceVocabulary])
    add(word, weightOf.function);
  return yield* buildKnownWords(weights);
}

/** Returns the words of the catalogue and of the staff's synonyms. */
export function catalogueWords({ words }: Vocabulary, synonyms: SearchKnowledge["synonyms"]): Steps<KnownWords> {
  const weights = new Map<string, number>();
  for (const [word, { named }] of words) weights.set(word, named ? weightOf.named : weightOf.described);
  for (const phrase of synonyms.keys()) for (const word of phrase.split(" ")) weights.set(word, weightOf.concept);
  return buildKnownWords(weights);
}

/**
 * Returns whether a word can lead to products: it is in the catalogue, or one of its concepts is. Words without a
 * concept and those of other trades are what they are.
 */
export const liveWords =
  (index: ConceptIndex, { words }: Vocabulary, liveConcepts: ReadonlySet<string>) =>
  (word: string): boolean => {
    if (words.has(word)) return true;
    const concepts = Object.values(index.phrases).flatMap(([exact]) => exact.get(word) ?? []);
    return (
      concepts.length === 0 ||
      concepts.some((id) => liveConcepts.has(id) || ["other", "colour"].includes(index.concepts.get(id)?.kind ?? ""))
    );
  };
