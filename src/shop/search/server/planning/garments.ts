import { gain, type TermConditions, termConditions } from "../searchQuery.ts";
import type { SearchKnowledge } from "../understanding/knowledge.ts";
import type { QueryTerm } from "../understanding/queryTerms.ts";

export type GarmentTerm = QueryTerm & {
  /** Shown instead of another garment that the shop does not have. */
  isNear?: boolean;
};

/** Returns what to show instead of a garment that the shop does not have: sandals for slippers, a dress for a maxi dress. */
export function nearestGarment(term: QueryTerm, { index }: SearchKnowledge): GarmentTerm[] {
  const near = term.concepts.flatMap((id) => {
    const concept = index.concepts.get(id);
    const parts = concept?.composedOf ?? [];
    const isForSome = parts.some((part) => index.concepts.get(part)?.kind === "people");
    // Shoes for adults do not replace baby shoes.
    const base = isForSome ? [] : parts.filter((part) => index.concepts.get(part)?.kind === "garment");
    return [...(concept?.near ?? []), ...base];
  });
  return near.length > 0 ? [{ ...term, concepts: [...new Set(near)], phrases: [], isNear: true }] : [];
}

/**
 * Returns the conditions of a garment. Of garments shown instead of another one, the nearest rank first. Of a word with
 * a narrower and a wider meaning, the narrower: جزمة is a closed shoe, and any shoe.
 */
export function garmentConditions(term: GarmentTerm, { index }: SearchKnowledge): TermConditions | undefined {
  const own = termConditions(term);
  if (!own) return own;
  const named = (concepts: readonly string[]) => termConditions({ ...term, concepts })?.levels[1] ?? "false";
  const widest = own.levels.at(-1) as string;
  if (term.isNear || term.isRanked) {
    const nearest = term.concepts.map((_, at) => named(term.concepts.slice(0, at + 1)));
    return { term, levels: [...nearest, widest], gains: [...nearest.map(() => gain.nearGarment), 0] };
  }
  const narrow = term.concepts.filter((id) =>
    term.concepts.some((other) => other !== id && index.ancestors.get(id)?.includes(other)),
  );
  if (narrow.length === 0 || term.phrases.length > 0) return own;
  return { term, levels: [named(narrow), named(term.concepts), widest], gains: [gain.nearGarment, gain.garment, 0] };
}
