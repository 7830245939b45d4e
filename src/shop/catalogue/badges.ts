export type Badges = { bestSeller: boolean; newArrival: boolean; todaysDeal: boolean };

const day = 24 * 60 * 60 * 1000;

type Badged = { dealPercent: number; createdAt: Date; isBestSeller: boolean };

/** What is said of a product beside its name. A product is new for `newForDays` days. */
export function badgesOf(
  { dealPercent, createdAt, isBestSeller }: Badged,
  { newForDays, now = new Date() }: { newForDays: number; now?: Date },
): Badges {
  return {
    bestSeller: isBestSeller,
    newArrival: now.getTime() - createdAt.getTime() < newForDays * day,
    todaysDeal: dealPercent > 0,
  };
}
