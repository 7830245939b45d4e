import type { ErrorKey } from "#platform/errors.ts";
import { nothing, type Piastres, percentOf, piastres, sum } from "#platform/money.ts";

/** A coupon that many share, or a gift code that is used once. Amounts are piastres; one of the two `…Off` is null. */
export type Coupon = {
  id: string;
  code: string;
  kind: "coupon" | "gift";
  percentOff: number | null;
  amountOff: Piastres | null;
  minSubtotal: Piastres;
  startsAt: Date | null;
  expiresAt: Date | null;
  maxUses: number | null;
  maxPerUser: number | null;
  /** Slugs; none means all. */
  categories: readonly string[];
  active: boolean;
  uses: number;
};

/** A line of a cart as a code sees it: what it costs after its deal. */
export type Discountable = { category: string; total: Piastres };

type Buying = {
  lines: readonly Discountable[];
  /** How often this person has used it. */
  usedByMe: number;
  now: Date;
};

export type CodeRefusal = Extract<
  ErrorKey,
  "coupon.invalid" | "coupon.used" | "coupon.minimum" | "coupon.otherCategories"
>;

/** Why a code does not hold, undefined when it does. An empty cart is asked about the code alone. */
export function refusalOf(coupon: Coupon, { lines, usedByMe, now }: Buying): CodeRefusal | undefined {
  if (!coupon.active || !isInTime(coupon, now)) return "coupon.invalid";
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return "coupon.used";
  if (coupon.maxPerUser !== null && usedByMe >= coupon.maxPerUser) return "coupon.used";
  if (lines.length === 0) return undefined;
  if (sum(lines.map(({ total }) => total)) < coupon.minSubtotal) return "coupon.minimum";
  return coveredBy(coupon, lines) === 0 ? "coupon.otherCategories" : undefined;
}

/** Of the lines in its categories, rounded half up once, and never more than they cost. */
export function discountOf(
  coupon: Pick<Coupon, "percentOff" | "amountOff" | "categories">,
  lines: readonly Discountable[],
) {
  const covered = coveredBy(coupon, lines);
  if (coupon.percentOff !== null) return percentOf(covered, coupon.percentOff);
  return piastres(Math.min(coupon.amountOff ?? nothing, covered));
}

const isInTime = ({ startsAt, expiresAt }: Coupon, now: Date) =>
  (startsAt === null || startsAt <= now) && (expiresAt === null || now < expiresAt);

/** No category at all means every one. */
export const isCovered = ({ categories }: Pick<Coupon, "categories">, category: string): boolean =>
  categories.length === 0 || categories.includes(category);

const coveredBy = (coupon: Pick<Coupon, "categories">, lines: readonly Discountable[]): Piastres =>
  sum(lines.filter(({ category }) => isCovered(coupon, category)).map(({ total }) => total));
