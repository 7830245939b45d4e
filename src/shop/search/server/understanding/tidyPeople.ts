import type { ConceptIndex } from "../thesaurus/conceptIndex.ts";
import type { QueryTerm } from "./queryTerms.ts";

/** Concepts of children. */
export const children: ReadonlySet<string> = new Set(["kids", "girls", "boys", "baby"]);
const mothers: ReadonlySet<string> = new Set(["nursing", "pregnancy"]);

/** Whether a concept is for babies alone. */
const isForBaby = (id: string, { ancestors, concepts }: ConceptIndex) =>
  id === "baby" ||
  id === "gift-for-baby" ||
  (ancestors.get(id)?.includes("baby-clothes") ?? false) ||
  (concepts.get(id)?.composedOf.includes("baby") ?? false);

/**
 * Decides whom clothes are for if several people are named: clothes to nurse a baby in are for its mother, and whether a
 * newborn is a boy or a girl only ranks. `others`: concepts that are wanted beside the terms.
 */
export function tidyPeople(
  terms: readonly QueryTerm[],
  index: ConceptIndex,
  others: readonly string[] = [],
): QueryTerm[] {
  const wanted = [...others, ...terms.flatMap(({ concepts }) => concepts)];
  const isMother = wanted.some((id) => mothers.has(id));
  const isBaby = wanted.some((id) => isForBaby(id, index));
  return terms.flatMap((term) => {
    if (term.kind !== "people" || !term.concepts.every((id) => children.has(id))) return [term];
    if (isMother) return [];
    return isBaby && !term.concepts.includes("baby") ? [{ ...term, isAside: true }] : [term];
  });
}
