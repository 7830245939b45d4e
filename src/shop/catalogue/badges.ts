export type Badges = { bestSeller: boolean; newArrival: boolean; todaysDeal: boolean };

const dayMs = 24 * 60 * 60 * 1000;

type BadgeInput = { dealPercent: number; createdAt: Date; isBestSeller: boolean };

/** Returns the badges of a product. A product is new for `newForDays` days. */
export function badgesOf(
  { dealPercent, createdAt, isBestSeller }: BadgeInput,
  { newForDays, now = new Date() }: { newForDays: number; now?: Date },
): Badges {
  return {
    bestSeller: isBestSeller,
    newArrival: now.getTime() - createdAt.getTime() < newForDays * dayMs,
    todaysDeal: dealPercent > 0,
  };
}
