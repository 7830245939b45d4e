/** Number of published reviews by stars, from one to five. */
export type Ratings = readonly number[];

/** The stars of a product: `average` has one decimal. */
export type Rating = { average: number; count: number };

/** Null: nobody has reviewed it yet. */
export function toRating(ratings: Ratings): Rating | null {
  const count = ratings.reduce((sum, n) => sum + n, 0);
  if (count === 0) return null;
  const stars = ratings.reduce((sum, n, at) => sum + n * (at + 1), 0);
  return { average: Math.round((stars / count) * 10) / 10, count };
}

/** So many customers have to say how an item fits. */
const minFits = 3;

/** Returns how most customers say that an item fits, by their numbers: small, true, large. */
export function fitHint([small = 0, fitting = 0, large = 0]: readonly number[]):
  | "small"
  | "true"
  | "large"
  | undefined {
  const all = small + fitting + large;
  if (all < minFits) return undefined;
  if (small * 2 > all) return "small";
  if (large * 2 > all) return "large";
  return fitting * 2 > all ? "true" : undefined;
}
