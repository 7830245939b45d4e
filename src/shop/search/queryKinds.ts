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
