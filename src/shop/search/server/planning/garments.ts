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
 * Returns the condition that a product is called by the base of a composed garment and described as the rest: a dress
 * "down to the ankle" is a maxi dress.
 */
function composedConditions(
  { concepts }: GarmentTerm,
  { concepts: all }: SearchKnowledge["index"],
): string | undefined {
  const found = concepts.flatMap((id) => {
    const bases = (all.get(id)?.composedOf ?? []).filter((part) => all.get(part)?.kind === "garment");
    return bases.map((base) => `d.words @@ '''n_${base}'' & ''k_${id}'''::tsquery`);
  });
  return found.length > 0 ? found.join(" or ") : undefined;
}

/**
 * Returns the conditions of a garment. Of garments shown instead of another one, the nearest rank first. Of a word with
 * a narrower and a wider meaning, the narrower: جزمة is a closed shoe, and any shoe.
 */
export function garmentConditions(term: GarmentTerm, { index }: SearchKnowledge): TermConditions | undefined {
  const own = termConditions(term);
  if (!own) return own;
  const named = (concepts: readonly string[]) => termConditions({ ...term, concepts })?.levels[2] ?? "false";
  const widest = own.levels.at(-1) as string;
  if (term.isNear || term.isRanked) {
    const nearest = term.concepts.map((_, at) => named(term.concepts.slice(0, at + 1)));
    return { term, levels: [...nearest, widest], gains: [...nearest.map(() => gain.nearGarment), 0] };
  }
  const narrow = term.concepts.filter((id) =>
    term.concepts.some((other) => other !== id && index.ancestors.get(id)?.includes(other)),
  );
  const composed = composedConditions(term, index);
  const near: TermConditions =
    composed && own.levels.length === 4
      ? {
          ...own,
          levels: [...own.levels.slice(0, 3), `(${own.levels[2]} or ${composed})`, widest],
          gains: [gain.exact, gain.exact, gain.calledMade, gain.garment - gain.calledMade, 0],
        }
      : own;
  const also = term.concepts.flatMap((id) => index.concepts.get(id)?.also ?? []);
  const all =
    also.length > 0 ? `(${widest} or d.words @@ '${also.map((id) => `''o_${id}''`).join(" | ")}'::tsquery)` : undefined;
  const withLast = ({ levels, gains = [], ...others }: TermConditions): TermConditions =>
    all ? { ...others, levels: [...levels, all], gains: [...gains, 0] } : { ...others, levels, gains };
  if (narrow.length === 0 || term.phrases.length > 0) return withLast(near);
  return withLast({
    term,
    levels: [named(narrow), named(term.concepts), widest],
    gains: [gain.nearGarment, gain.garment, 0],
  });
}
