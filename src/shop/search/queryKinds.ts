/** The kind of each concept, by data file of the thesaurus. */
export const conceptKinds = {
  garments: "garment",
  parts: "part",
  cuts: "cut",
  fabrics: "fabric",
  patterns: "pattern",
  occasions: "occasion",
  seasons: "season",
  qualities: "quality",
  people: "people",
  otherTrades: "other",
  colours: "colour",
} as const;
export type ConceptKind = (typeof conceptKinds)[keyof typeof conceptKinds];

/** Filters that can be typed as words. */
export const filterKinds = ["size", "price", "sale", "stock"] as const;
export type FilterKind = (typeof filterKinds)[number];
/** Parts of a query that the page shows as removable chips. */
export const chipKinds = [...filterKinds, "colour"] as const;
export type ChipKind = (typeof chipKinds)[number];

/** Parts of a query that the search may leave out when no product matches all of them. */
export const leftOutKinds = [...Object.values(conceptKinds), "text", "size", "price", "sale", "unknown"] as const;
/** `isReplaced`: the results have the nearest to it. */
export type LeftOut = { kind: (typeof leftOutKinds)[number]; words: string; isReplaced?: true };
