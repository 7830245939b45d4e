import type { Language } from "#platform/languages.ts";
import type { ConceptKind } from "#shop/search/queryKinds.ts";
import { type Recognition, recogniseConcepts } from "../thesaurus/conceptIndex.ts";
import type { Concept } from "../thesaurus/parseConcepts.ts";
import { stripParticle } from "../words/arabicForms.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import { knownWordsWithPrefix, wordsBySoundPrefix } from "./knownWords.ts";
import type { QueryTerm } from "./queryTerms.ts";
import { coloursOf, requestedColours } from "./requestedColours.ts";
import { isArabicWord, type ResolvedToken } from "./tokens.ts";
import { placesOf, relatedWords } from "./vocabulary.ts";

/** Counts how many words of the query are of each language; the page's language decides between equals. */
export function countVotes(runs: readonly Recognition[], texts: readonly string[], language: Language | undefined) {
  const votes = new Map<Language, number>();
  const add = (one: Language, vote: number) => votes.set(one, (votes.get(one) ?? 0) + vote);
  for (const { senses } of runs) for (const one of senses.keys()) add(one, 1 / senses.size);
  if (texts.some(isArabicWord)) add("ar", 0.5);
  if (language) add(language, 0.6);
  return votes;
}

export function conceptTerm(
  tokens: readonly ResolvedToken[],
  { senses }: Recognition,
  votes: ReadonlyMap<Language, number>,
  knowledge: SearchKnowledge,
): QueryTerm {
  const { index, synonyms, vocabulary } = knowledge;
  const exact = tokens.map(({ text }) => text);
  const groups = synonyms.get(exact.join(" ")) ?? [];
  // A synonym may have a meaning of its own as well.
  const own =
    groups.length > 0
      ? (recogniseConcepts(exact, index).find(({ to }) => to === exact.length)?.senses ?? senses)
      : senses;
  const ownIds = [...own.keys()];
  const most = Math.max(...ownIds.map((one) => votes.get(one) ?? 0));
  const meant = ownIds.filter((one) => (votes.get(one) ?? 0) === most);
  const ids = [
    ...new Set([
      ...meant.flatMap((one) => own.get(one) ?? []),
      ...groups.flatMap((group) => conceptsOfGroup(group, knowledge)),
    ]),
  ];
  const kindOf = (id: string) => (index.concepts.get(id) as Concept).kind;
  const ofShop = ids.filter((id) => kindOf(id) !== "other");
  const concepts = ofShop.length > 0 ? ofShop : ids;
  const kind = concepts.map(kindOf).sort((a, b) => kindOrder.indexOf(a) - kindOrder.indexOf(b))[0] ?? "text";
  const phrases = [
    ...groups.flat(),
    ...concepts.flatMap((id) => synonymsOfConcept(id, knowledge)),
    ...(concepts.length === 0 ? [exact] : []),
  ].map((phrase) => phrase.map((word) => relatedWords(word, vocabulary)));
  const places = kind === "pattern" && exact.length === 1 ? placesOf(exact[0] ?? "", vocabulary) : [];
  if (places.length > 0) phrases.push([places]);
  const broader = broaderKinds.has(kind) ? concepts.flatMap((id) => index.concepts.get(id)?.broader ?? []) : [];
  return {
    kind,
    ...(ofShop.length > 0 && ofShop.length < ids.length && { otherTrades: ids.filter((id) => kindOf(id) === "other") }),
    ...(broader.length > 0 && { broader }),
    words: tokens.map(({ original, text, by }) => (by === "sound" ? (original ?? text) : text)).join(" "),
    at: [...new Set(tokens.map(({ word }) => word))],
    exact,
    concepts,
    phrases: phrases.filter((phrase) => phrase.every((word) => word.length > 0)),
    isPrefix: false,
    isGuess: tokens.some(({ by, isSure }) => by !== undefined && !isSure),
    ...(kind === "colour" ? coloursOf(concepts, exact, knowledge) : requestedColours([], false)),
  };
}

const broaderKinds: ReadonlySet<QueryTerm["kind"]> = new Set(["occasion", "season", "quality"]);

/** Where a word has several meanings, the first of these kinds is what the term is about. */
const kindOrder: readonly ConceptKind[] = [
  "garment",
  "colour",
  "fabric",
  "pattern",
  "part",
  "cut",
  "people",
  "occasion",
  "season",
  "quality",
  "other",
];

/** Concepts that a group of the staff names as they are. */
function conceptsOfGroup(group: readonly (readonly string[])[], { index }: SearchKnowledge): string[] {
  return group.flatMap((phrase) => {
    const [run] = recogniseConcepts(phrase, index);
    return run && run.level === 0 && run.to === phrase.length ? [...run.senses.values()].flat() : [];
  });
}

/** Phrases that the staff call equal to a name of the concept. */
function synonymsOfConcept(id: string, knowledge: SearchKnowledge): (readonly string[])[] {
  return [...new Set([...knowledge.synonyms.values()].flat())]
    .filter((group) => conceptsOfGroup(group, knowledge).includes(id))
    .flat();
}

export function textTerm(token: ResolvedToken, knowledge: SearchKnowledge, isTyping: boolean): QueryTerm {
  const { vocabulary } = knowledge;
  const bare = stripParticle(token.text);
  const own = relatedWords(token.text, vocabulary);
  const related = own.length > 0 || bare === undefined ? own : relatedWords(bare, vocabulary);
  const words = related.length > 0 ? related : placesOf(token.text, vocabulary);
  const isPrefix = token.isPrefix ?? isTyping;
  return {
    kind: "text",
    words: token.original ?? token.text,
    at: [token.word],
    exact: [token.text],
    concepts: isPrefix ? conceptsWithPrefix(token.text, knowledge) : [],
    phrases: words.length > 0 ? [[words]] : [],
    isPrefix,
    isGuess: token.by !== undefined && !token.isSure,
    ...requestedColours([], false),
  };
}

/** Meanings of the words that begin so: a person who types `dre` sees dresses that are called otherwise, too. */
function conceptsWithPrefix(prefix: string, { corrections, index }: SearchKnowledge): string[] {
  if (prefix.length < 3) return [];
  const begun = knownWordsWithPrefix(prefix, corrections, 40);
  const words = begun.length > 0 ? begun : wordsBySoundPrefix(prefix, corrections, maxPrefixConcepts);
  const found = words.flatMap((word) =>
    recogniseConcepts([word], index).flatMap(({ level, senses }) => (level === 0 ? [...senses.values()].flat() : [])),
  );
  return [...new Set(found)].filter((id) => index.concepts.get(id)?.kind === "garment").slice(0, maxPrefixConcepts);
}

const maxPrefixConcepts = 6;
