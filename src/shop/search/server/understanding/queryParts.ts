import type { LeftOut } from "#shop/search/queryKinds.ts";

/** The typed words that one demand comes from. `at` are their places in the query. */
export type QueryPart = { kind: LeftOut["kind"] | "stock" | "order"; words: string; at: readonly number[] };

type Understood = { words: readonly string[]; parts: readonly QueryPart[] };

const isSame = (part: QueryPart, { kind, words }: LeftOut) =>
  // A filter that was left out has no words of its own; a demand for stock counts as text.
  (part.kind === kind || (part.kind === "stock" && kind === "text")) &&
  (words === "" ? hasNoWords(part) : part.words === words);
const hasNoWords = ({ kind }: QueryPart) => ["size", "price", "sale", "stock"].includes(kind);

/** Returns the part of the query that was left out. */
export const partOf = (left: LeftOut, { parts }: Understood): QueryPart | undefined =>
  parts.find((part) => isSame(part, left));

/** Returns the words at these places as they were typed. */
export const typedWords = (at: readonly number[], { words }: Understood): string =>
  [...new Set(at)].map((place) => words[place] ?? "").join(" ");

/**
 * Returns the query without what was left out, as the results match it: `blue dress` of `blue dress with pockets`. A
 * word without meaning of its own stays only between two words that stay.
 */
export function withoutLeftOut(leftOut: readonly LeftOut[], understood: Understood): string {
  const { words, parts } = understood;
  const removed = new Set(leftOut.flatMap((left) => partOf(left, understood)?.at ?? []));
  const meaningful = new Set(parts.flatMap(({ at }) => at));
  const stays = (place: number | undefined) => place !== undefined && !removed.has(place);
  const places = [...meaningful].sort((a, b) => a - b);
  return words
    .filter((_, place) =>
      meaningful.has(place)
        ? stays(place)
        : stays(places.findLast((other) => other < place)) && stays(places.find((other) => other > place)),
    )
    .join(" ");
}
