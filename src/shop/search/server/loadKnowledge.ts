import type pg from "pg";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { runInSlices } from "#platform/server/runInSlices.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { cachedLexicon, hasCatalogueCache } from "#shop/catalogue/server/catalogueCache.ts";
import { loadFacetLabels } from "#shop/catalogue/server/facets/facetLabels.ts";
import { recogniseConcepts } from "./thesaurus/conceptIndex.ts";
import { loadThesaurusInSlices } from "./thesaurus/loadThesaurus.ts";
import {
  catalogueWords,
  liveWords,
  type Pins,
  type SearchKnowledge,
  type SynonymGroup,
} from "./understanding/knowledge.ts";
import { buildVocabulary, type VocabularyWord } from "./understanding/vocabulary.ts";

/** The most words held in memory, those of names first; some 35 MB. A shop of 100,000 products has fewer. */
const maxWords = 40_000;
/** Searches do not wait until so many words are read again: 40,000 take about a second. */
const manyWords = 4_000;

type Words = Omit<SearchKnowledge, "sizes" | "colours" | "categories"> & Pick<WordsRow, "version">;
type WordsRow = {
  /** The same for the same words. */
  version: string;
  words: VocabularyWord[] | null;
  synonyms: { term: string; words: string[] }[] | null;
  concepts: string[] | null;
  children: boolean;
  pins: { term: string; product_id: string; is_buried: boolean }[] | null;
};

/** Returns what queries are understood with. The words stay in memory until the catalogue has other ones. */
export async function loadKnowledge(pool: pg.Pool): Promise<SearchKnowledge> {
  const [words, { values, categories }] = await Promise.all([currentWords(pool), loadFacetLabels(pool)]);
  const known = knowledgeOf.get(words);
  if (known?.values === values) return known.knowledge;
  const ofAttribute = (attribute: "size" | "colour") => values.filter((value) => value.attribute === attribute);
  const sellsForChildren = words.sellsForChildren || categories.some(({ name }) => isForChildren(name, words));
  const knowledge = {
    ...{ ...words, categories, sellsForChildren },
    ...{ sizes: ofAttribute("size"), colours: ofAttribute("colour") },
  };
  knowledgeOf.set(words, { values, knowledge });
  return knowledge;
}

const isForChildren = (name: Readonly<Record<string, string | undefined>>, { index }: Words) =>
  Object.values(name).some((text) =>
    recogniseConcepts(normaliseText(text ?? "").split(" "), index).some(({ senses }) =>
      [...senses.values()].flat().some((id) => index.ancestors.get(id)?.includes("kids")),
    ),
  );

const knowledgeOf = new WeakMap<Words, { values: unknown; knowledge: SearchKnowledge }>();

type WordsState = { last?: Words | undefined; reads: number; isOldInUse: boolean };
const wordsStates = new WeakMap<pg.Pool, WordsState>();

/** Returns the words of the catalogue; where they are many, the old ones while new ones are read. */
function currentWords(pool: pg.Pool): Promise<Words> {
  const state = wordsStates.get(pool) ?? { reads: 0, isOldInUse: false };
  wordsStates.set(pool, state);
  const current = cachedLexicon(pool, "knowledge", () => readWords(pool, state));
  const { last, reads } = state;
  if (!last || reads === 0 || last.vocabulary.words.size < manyWords || !hasCatalogueCache(pool)) return current;
  // The next search tries again.
  current.catch(() => {});
  state.isOldInUse = true;
  return Promise.resolve(last);
}

async function readWords(pool: pg.Pool, state: WordsState): Promise<Words> {
  state.reads++;
  try {
    const words = await loadWords(pool, state.last);
    const { last } = state;
    state.last = words;
    // Invalidates answers and pages that were made with the old ones. Without it the next read is of new words, too.
    if (words !== last && state.isOldInUse)
      await pool.query("select queue_notice('catalogue', 'lists')").catch((error) => {
        state.last = last;
        throw error;
      });
    return words;
  } catch (error) {
    // No search fails that would tell.
    if (state.isOldInUse) console.error("Searches use old words; the new ones were not read:", error);
    throw error;
  } finally {
    state.reads--;
    if (state.reads === 0) state.isOldInUse = false;
  }
}

/** Returns `last` if the catalogue still has the same words. */
async function loadWords(pool: pg.Pool, last?: Words): Promise<Words> {
  const { index, needs, stopWords, stopWordLanguages, words: languageWords } = await loadThesaurusInSlices();
  const [row] = await preparedQuery<WordsRow>(pool, "search.knowledge", wordsSql, [
    maxWords,
    [...index.concepts.keys()],
  ]);
  const version = row?.version ?? "";
  if (last?.version === version) return last;
  const vocabulary = await runInSlices(buildVocabulary(row?.words ?? []));
  const synonyms = new Map<string, SynonymGroup[]>();
  for (const { words } of row?.synonyms ?? []) {
    const group = words.map((phrase) => phrase.split(" "));
    for (const phrase of words) synonyms.set(phrase, [...(synonyms.get(phrase) ?? []), group]);
  }
  const corrections = {
    sources: [languageWords, await runInSlices(catalogueWords(vocabulary, synonyms))],
    isLive: liveWords(index, vocabulary, new Set(row?.concepts)),
  };
  const pins = new Map<string, Pins>();
  for (const { term, product_id, is_buried } of row?.pins ?? []) {
    const own = pins.get(term) ?? { pinned: [], buried: [] };
    pins.set(term, own);
    own[is_buried ? "buried" : "pinned"].push(product_id);
  }
  return {
    version,
    index,
    needs,
    stopWords,
    stopWordLanguages,
    vocabulary,
    synonyms,
    corrections,
    sellsForChildren: row?.children ?? false,
    pins,
  };
}

const wordsSql = `with read as materialized (select
  (select json_agg(w) from (
    select word, language, shown, named from search_words order by named desc, word limit $1) w) as words,
  (select json_agg(s) from (
    select term, array_agg(word order by word) as words from search_synonym_words group by term) s) as synonyms,
  (select json_agg(p order by term, place) from (
    select term, product_id, is_buried, place from search_pins
    where until >= (now() at time zone 'Africa/Cairo')::date) p) as pins,
  (select json_agg(id) from unnest($2::text[]) id
    where exists (select from search_documents where words @@ format('%L', 'k_' || id)::tsquery)) as concepts,
  exists (select from search_documents where words @@ '''x_kids'''::tsquery) as children)
  select *, hashtextextended(concat(words, synonyms, pins, concepts, children), 0)::text as version from read`;
