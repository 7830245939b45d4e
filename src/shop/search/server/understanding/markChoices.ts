import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import type { QueryTerm, TermKind } from "./queryTerms.ts";

const orWords: ReadonlySet<string> = new Set("or او ولا aw walla wala o ou".split(" ").map(normaliseText));
/** Kinds of which a product needs one where two are named with "or" between them. Any garment is enough anyway. */
const choiceKinds: ReadonlySet<TermKind> = new Set(["fabric", "pattern", "colour", "part", "cut", "people"]);

/** A term with its first place in the query and the place behind it. */
type PlacedTerm = { term: QueryTerm; from: number; to: number };

/**
 * Marks terms of one kind between which the query says "or", also with the garment of each: "curtains in linen or velvet",
 * "leather boots or canvas sneakers".
 */
export function markChoices(placed: readonly PlacedTerm[], texts: readonly string[]): QueryTerm[] {
  const either = new Map<QueryTerm, number>();
  const isOr = (from: number, to: number) => texts.slice(from, to).some((text) => orWords.has(text));
  for (const [at, { term, from }] of placed.entries()) {
    if (!canBeChosen(term)) continue;
    const before = placed
      .slice(0, at)
      .findLastIndex((other) => other.term.kind === term.kind && canBeChosen(other.term));
    const other = placed[before];
    const isApart = placed.slice(before + 1, at).some((one) => one.term.kind !== "garment");
    // Clothes for a son and a daughter: no product is for both, so one of the two is enough.
    const areTwo = term.kind === "people" && other?.term.concepts.every((id) => !term.concepts.includes(id));
    if (!other || isApart || !(isOr(other.to, from) || areTwo)) continue;
    const group = either.get(other.term) ?? before;
    either.set(other.term, group).set(term, group);
  }
  return placed.map(({ term }) => (either.has(term) ? { ...term, either: either.get(term) as number } : term));
}

const canBeChosen = ({ kind, isDenied, isAside }: QueryTerm) => choiceKinds.has(kind) && !isDenied && !isAside;
