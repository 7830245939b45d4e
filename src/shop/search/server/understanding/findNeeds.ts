import type { Recognition } from "../thesaurus/conceptIndex.ts";
import { type NeedIndex, needKeys } from "../thesaurus/parseNeeds.ts";
import type { SearchKnowledge } from "./knowledge.ts";

/** Concepts that fulfil a need, and the places of the words that say it. */
export type FoundNeed = { concepts: readonly string[]; places: readonly number[] };

type Entry = NeedIndex["byForm"] extends ReadonlyMap<string, readonly (infer One)[]> ? One : never;
/** Places that say a group. Those of a concept may say another group as well. */
type Hit = { places: readonly number[]; isShared: boolean };

const minStem = 3;

/** Returns whether a word belongs to a need, so that it is no slip. */
export const isNeedWord = (word: string, { byForm, byStem }: NeedIndex): boolean =>
  needKeys(word).some((key) => byForm.has(key)) || stemsOf(word).some((stem) => byStem.has(stem));

const stemsOf = (word: string) =>
  Array.from({ length: Math.max(0, word.length - minStem + 1) }, (_, at) => word.slice(0, minStem + at));

/** Returns the needs that a query says, the most precise first: "something to dry the dishes" takes a tea towel. */
export function findNeeds(
  texts: readonly string[],
  runs: readonly Recognition[],
  { needs, index }: SearchKnowledge,
): FoundNeed[] {
  const hits = new Map<Entry["pattern"], Hit[][]>();
  const add = ({ pattern, group }: Entry, hit: Hit) => {
    const own = hits.get(pattern) ?? Array.from({ length: pattern.groups }, () => []);
    own[group]?.push(hit);
    hits.set(pattern, own);
  };
  for (const [at, text] of texts.entries()) {
    const entries = [
      ...needKeys(text).flatMap((key) => needs.byForm.get(key) ?? []),
      ...stemsOf(text).flatMap((stem) => needs.byStem.get(stem) ?? []),
    ];
    for (const entry of new Set(entries))
      if (entry.words.every((word, place) => place === 0 || texts[at + place] === word))
        add(entry, { places: entry.words.map((_, place) => at + place), isShared: false });
  }
  for (const { from, to, senses } of runs) {
    const concepts = new Set([...senses.values()].flat().flatMap((id) => index.ancestors.get(id) ?? [id]));
    const places = Array.from({ length: to - from }, (_, at) => from + at);
    for (const id of concepts)
      for (const entry of needs.byConcept.get(id) ?? []) add(entry, { places, isShared: true });
  }
  return [...hits]
    .filter(([, groups]) => areAllSaid(groups))
    .map(([{ concepts, groups }, own]) => ({
      concepts,
      groups,
      places: [...new Set(own.flat().flatMap((hit) => hit.places))],
    }))
    .sort((a, b) => b.groups - a.groups || isForBaby(b) - isForBaby(a) || b.places.length - a.places.length);
}

/** A gift for a birth is for the baby, whoever gets it: cadeau de naissance pour une amie. */
const isForBaby = ({ concepts }: FoundNeed) => Number(concepts.includes("gift-for-baby"));

/** Returns whether each group has words of its own. */
function areAllSaid([first, ...others]: readonly (readonly Hit[])[], taken: readonly number[] = []): boolean {
  if (!first) return true;
  return first.some(
    ({ places, isShared }) =>
      (isShared || !places.some((at) => taken.includes(at))) &&
      areAllSaid(others, isShared ? taken : [...taken, ...places]),
  );
}
