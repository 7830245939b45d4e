import type { ConceptKind } from "#shop/search/queryKinds.ts";

export type TermKind = ConceptKind | "text";

/** Garments that say too little without the occasion or season. */
export const vagueGarments: ReadonlySet<string> = new Set([
  "clothing",
  "tops",
  "bottoms",
  "outerwear",
  "shoes",
  "bags",
  "accessories",
  "home-textiles",
]);

/** One demand on the products. */
export type QueryTerm = {
  kind: TermKind;
  /** As typed, or as corrected. */
  words: string;
  /** The normalised words, which the products may have as they are. */
  exact: readonly string[];
  concepts: readonly string[];
  /** Broader concepts of an occasion, season or quality; their products come after those of the concept itself. */
  broader?: readonly string[];
  /** Words of the catalogue for each of the words, for a term of kind text and for synonyms. */
  phrases: readonly (readonly (readonly string[])[])[];
  /** The last word of the phrase is the beginning of a word. */
  isPrefix: boolean;
  /** A word of it was misspelt or written in the letters of another language. */
  isGuess: boolean;
  /** Numbers of the colours: of this very family or name, and of the nearest ones if there is none. */
  colours: readonly number[];
  /** Those of them that are this colour and no neighbour of it. */
  trueColours: readonly number[];
  colourKeys: readonly string[];
  /** The shop has no such colour; these are the nearest. */
  isSubstitute: boolean;
  /** Places of its words in the query. */
  at?: readonly number[];
  /** Products must not have it: without pockets. */
  isDenied?: boolean;
  /** Concepts of another trade that its words name as well: كورة is a ball, and football. */
  otherTrades?: readonly string[];
  /** The concepts are ordered from the best to the least. */
  isRanked?: boolean;
  /** Terms with the same number are one demand, which any of them fulfils: linen or velvet. */
  either?: number;
  /** Said about what is wanted, but not wanted itself: a bag for a laptop. It only ranks. */
  isAside?: boolean;
};
