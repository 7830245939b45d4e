import type { Language } from "#platform/languages.ts";
import type { ConceptKind } from "#shop/search/queryKinds.ts";
import { namedForms } from "./namedForms.ts";
import { recogniseConcepts } from "./thesaurus/conceptIndex.ts";
import { intentVocabulary } from "./understanding/intentWords.ts";
import type { SearchKnowledge } from "./understanding/knowledge.ts";
import { correctSpelling } from "./understanding/knownWords.ts";
import { sizeVocabulary } from "./understanding/sizeWords.ts";
import { isNumber } from "./understanding/tokens.ts";
import { languagesOf } from "./understanding/wordLanguages.ts";
import { wordsWithPrefix } from "./understanding/wordsByKey.ts";

const minPrefix = 3;
/** Beside two words of the name, less is enough: "quilted duvet co". */
const minPrefixBesideTwo = 2;
const minUnknown = 4;
const maxExpansions = 60;

/** Kinds of words that only rank: beside the rest of a name they may as well be the beginning of a word of it. */
const preferenceKinds: ReadonlySet<ConceptKind> = new Set(["occasion", "season", "quality"]);

/**
 * Returns the words of names that stand for each word of a query, one of which is misspelt or, if it is the last one,
 * unfinished: "nile long-sleeve max", "bandolera kahn". The other words must be words of names as they are.
 */
export function unfinishedForms(words: readonly string[], knowledge: SearchKnowledge): string[][] | undefined {
  const last = words.length - 1;
  const isSaid = (text: string, at: number) => at === last || (text.length > 1 && !knowledge.stopWords.has(text));
  const texts = words.filter(isSaid);
  if (texts.length < 2 || texts.length > maxWords) return undefined;
  const named = texts.map((text) => namedForms(text, knowledge));
  const missing = texts.findIndex((_, at) => at < texts.length - 1 && named[at]?.length === 0);
  const loose = missing === -1 ? texts.length - 1 : missing;
  const others = named.filter((_, at) => at !== loose);
  if (others.some((own) => own.length === 0)) return undefined;
  const spoken = others.map((own) => new Set(own.flatMap((word) => [...languagesOf(word, knowledge)])));
  const all = new Set(spoken.flatMap((own) => [...own]));
  const common = [...all].filter((one) => spoken.every((own) => own.size === 0 || own.has(one)));
  const languages = common.length > 0 ? new Set(common) : all;
  const text = texts[loose] as string;
  const isSame = (word: string) => others.some((own) => own.includes(word));
  const isOfName = (word: string) => isNamedIn(word, languages, knowledge) && !isSame(word);
  const context: Loose = { text, others: texts.filter((_, at) => at !== loose), languages, isOfName };
  const found = [
    ...(loose === texts.length - 1 ? completions(context, knowledge) : []),
    ...respelt(context, knowledge),
  ];
  return found.length > 0 ? named.map((own, at) => (at === loose ? [...new Set(found)] : own)) : undefined;
}

const maxWords = 8;

type Loose = {
  text: string;
  others: readonly string[];
  languages: ReadonlySet<Language>;
  isOfName(word: string): boolean;
};

function isNamedIn(word: string, languages: ReadonlySet<Language>, { vocabulary }: SearchKnowledge): boolean {
  const known = vocabulary.words.get(word);
  return known?.named === true && [...known.languages].some((one) => languages.has(one as Language));
}

/** Returns the words of names that begin so. */
function completions({ text, others, languages, isOfName }: Loose, knowledge: SearchKnowledge): string[] {
  const isOneName = others.some((other) => conceptsOf(other, knowledge, undefined).length === 0);
  if (text.length < (others.length > 1 ? minPrefixBesideTwo : minPrefix)) return [];
  // "velvet cush": four letters that mean nothing are enough beside what a thing is made of.
  const isUnknown =
    text.length >= minUnknown &&
    conceptsOf(text, knowledge, undefined).length === 0 &&
    others.every((other) =>
      conceptsOf(other, knowledge, languages).every((id) => knowledge.index.concepts.get(id)?.kind !== "garment"),
    );
  if ((others.length < 2 && !isOneName && !isUnknown) || hasOwnMeaning(text, languages, knowledge)) return [];
  return wordsWithPrefix(text, knowledge.vocabulary.sorted, maxExpansions).filter(
    (word) => word !== text && isOfName(word),
  );
}

/**
 * Returns the words of names that a word without a firm meaning is misspelt for: "isis tired dress" is the tiered one. One
 * of the words must be nothing but a name.
 */
function respelt({ text, others, languages, isOfName }: Loose, knowledge: SearchKnowledge): string[] {
  if (text.length < minPrefix || hasOwnMeaning(text, languages, knowledge)) return [];
  const { sources, isLive } = knowledge.corrections;
  const isName = (word: string) => conceptsOf(word, knowledge, undefined).length === 0;
  return correctSpelling(text, { sources: sources.slice(-1), isLive })
    .map(({ word }) => word)
    .filter((word) => isOfName(word) && (isName(word) || others.some(isName)));
}

/** Whether the word says something in the language of the others: "red" is no beginning of another word. */
function hasOwnMeaning(text: string, languages: ReadonlySet<Language>, knowledge: SearchKnowledge): boolean {
  const { index, stopWordLanguages } = knowledge;
  if (isNumber(text) || intentVocabulary.has(text) || sizeVocabulary.has(text)) return true;
  const stopLanguages = stopWordLanguages.get(text);
  if (stopLanguages && [...stopLanguages].some((one) => languages.has(one))) return true;
  if (isNamedIn(text, languages, knowledge)) return true;
  // A word that only shares its stem with a thing may be the beginning of its name: "children's train".
  const kinds = conceptsOf(text, knowledge, languages, 1).map((id) => index.concepts.get(id)?.kind);
  return kinds.some((kind) => kind !== undefined && !preferenceKinds.has(kind));
}

function conceptsOf(
  text: string,
  { index }: SearchKnowledge,
  languages: ReadonlySet<Language> | undefined,
  maxLevel = 2,
): string[] {
  return recogniseConcepts([text], index).flatMap(({ senses, level }) =>
    [...senses].flatMap(([language, ids]) => (level <= maxLevel && (!languages || languages.has(language)) ? ids : [])),
  );
}
