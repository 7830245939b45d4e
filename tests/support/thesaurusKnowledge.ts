import { runAtOnce } from "#platform/server/runInSlices.ts";
import type { FacetValue } from "#shop/catalogue/server/facets/facetFilters.ts";
import { loadThesaurus } from "#shop/search/server/thesaurus/loadThesaurus.ts";
import { catalogueWords, liveWords, type SearchKnowledge } from "#shop/search/server/understanding/knowledge.ts";
import { buildVocabulary, type VocabularyWord } from "#shop/search/server/understanding/vocabulary.ts";

/** Returns what queries are understood with in a shop that sells everything in the thesaurus. */
export function thesaurusKnowledge({
  words = [],
  colours = [],
  sellsForChildren = true,
}: {
  words?: readonly VocabularyWord[];
  colours?: readonly FacetValue[];
  sellsForChildren?: boolean;
} = {}): SearchKnowledge {
  const { index, needs, stopWords, stopWordLanguages, words: languageWords } = loadThesaurus();
  const vocabulary = runAtOnce(buildVocabulary(words));
  const synonyms: SearchKnowledge["synonyms"] = new Map();
  const corrections = {
    sources: [languageWords, runAtOnce(catalogueWords(vocabulary, synonyms))],
    isLive: liveWords(index, vocabulary, new Set(index.concepts.keys())),
  };
  return {
    index,
    needs,
    stopWords,
    stopWordLanguages,
    vocabulary,
    synonyms,
    corrections,
    sellsForChildren,
    sizes: [],
    colours,
    categories: [],
    pins: new Map(),
  };
}
