import type { ErrorKey } from "#platform/errors.ts";
import { type Piastres, percentOf, piastres, sum, zero } from "#platform/money.ts";

/** A shared coupon or a gift code that can be used once. Amounts are piastres; one of the two `…Off` is null. */
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
  /** Category slugs; an empty list means all categories. */
  categories: readonly string[];
  active: boolean;
  uses: number;
};

/** A cart line as the coupon rules need it: its total after the deal, in piastres. */
export type DiscountableLine = { category: string; total: Piastres };

type CouponContext = {
  lines: readonly DiscountableLine[];
  /** Number of redemptions by this customer. */
  usedByMe: number;
  now: Date;
};

export type CouponRejection = Extract<
  ErrorKey,
  "coupon.invalid" | "coupon.used" | "coupon.minimum" | "coupon.otherCategories"
>;

/** Returns why a code does not apply, undefined when it does. For an empty cart, checks only the code itself. */
export function couponRejection(coupon: Coupon, { lines, usedByMe, now }: CouponContext): CouponRejection | undefined {
  if (!coupon.active || !isWithinDates(coupon, now)) return "coupon.invalid";
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return "coupon.used";
  if (coupon.maxPerUser !== null && usedByMe >= coupon.maxPerUser) return "coupon.used";
  if (lines.length === 0) return undefined;
  if (sum(lines.map(({ total }) => total)) < coupon.minSubtotal) return "coupon.minimum";
  return coveredTotal(coupon, lines) === 0 ? "coupon.otherCategories" : undefined;
}

/** Discount on the lines in the coupon's categories, rounded half up once and capped at their total. */
export function discountOf(
  coupon: Pick<Coupon, "percentOff" | "amountOff" | "categories">,
  lines: readonly DiscountableLine[],
) {
  const covered = coveredTotal(coupon, lines);
  if (coupon.percentOff !== null) return percentOf(covered, coupon.percentOff);
  return piastres(Math.min(coupon.amountOff ?? zero, covered));
}

const isWithinDates = ({ startsAt, expiresAt }: Coupon, now: Date) =>
  (startsAt === null || startsAt <= now) && (expiresAt === null || now < expiresAt);

/** An empty category list matches every line. */
export const appliesToCategory = ({ categories }: Pick<Coupon, "categories">, category: string): boolean =>
  categories.length === 0 || categories.includes(category);

const coveredTotal = (coupon: Pick<Coupon, "categories">, lines: readonly DiscountableLine[]): Piastres =>
  sum(lines.filter(({ category }) => appliesToCategory(coupon, category)).map(({ total }) => total));
