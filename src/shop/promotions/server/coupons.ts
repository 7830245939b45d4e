import { type Selectable, sql } from "kysely";
import { type ErrorParams, ShopError } from "#platform/errors.ts";
import { type Piastres, piastres, toPounds } from "#platform/money.ts";
import type { Db, Tables, Tx } from "#platform/server/database.ts";
import type { CouponView } from "../contract.ts";
import { type Coupon, type CouponRejection, couponRejection, type DiscountableLine, discountOf } from "../coupon.ts";
import { parseCouponCode } from "../couponCode.ts";
import { type CouponBuyer, isUseOf } from "./couponBuyer.ts";
import "./tables.ts";

export type CouponRow = Selectable<Tables["coupons"]>;

/** A code that a customer entered. `coupon` is undefined when no such code exists. */
export type CouponCheck = {
  code: string;
  coupon: Coupon | undefined;
  refusal: CouponRejection | undefined;
  discount: Piastres;
};

/** `phones` also finds the uses of orders without an account. */
type CouponCheckInput = { userId: string | null; phones?: readonly string[]; lines: readonly DiscountableLine[] };
type CouponWithUses = CouponRow & { usedByMe: number; heldByMe: number };

/** Checks a code against these lines. A use held by the customer's own open payment counts as theirs. */
export async function checkCoupon(
  db: Db | Tx,
  code: string,
  { userId, phones, lines }: CouponCheckInput,
): Promise<CouponCheck> {
  const row = await findCoupon(db, code, { userId, phones });
  if (!row) return unknownCoupon(code);
  return checkCouponRow({ ...row, uses: row.uses - row.heldByMe, usedByMe: row.usedByMe - row.heldByMe }, lines);
}

/** Checks a code with the coupon locked until the transaction ends, so that the checked state is the redeemed state. */
export async function lockAndCheckCoupon(
  tx: Tx,
  code: string,
  { userId, phones, lines }: CouponCheckInput,
): Promise<CouponCheck> {
  const row = await findCoupon(tx, code, { userId, phones }, sql`for update of c`);
  return row ? checkCouponRow(row, lines) : unknownCoupon(code);
}

async function findCoupon(
  db: Db | Tx,
  input: string,
  buyer: CouponBuyer,
  lock = sql``,
): Promise<CouponWithUses | undefined> {
  const code = parseCouponCode(input);
  if (!code) return undefined;
  const { rows } = await sql<CouponWithUses>`
    select c.*, mine.*,
        -- A category means its children, too, and those whose products move into it.
        c.categories || array(
          select slug from categories where parent = any(c.categories) or merged_into = any(c.categories)) as categories
      from coupons c, lateral (
        select count(*)::int as "usedByMe", (count(*) filter (where u.order_id is null))::int as "heldByMe"
          from coupon_uses u
         where u.coupon_id = c.id and u.returned_at is null and ${isUseOf(buyer)}) mine
     where c.code = ${code} and c.deleted_at is null ${lock}`.execute(db);
  return rows[0];
}

const unknownCoupon = (code: string): CouponCheck => ({
  code: parseCouponCode(code) ?? code,
  coupon: undefined,
  refusal: "coupon.invalid",
  discount: piastres(0),
});

function checkCouponRow(row: CouponWithUses, lines: readonly DiscountableLine[]): CouponCheck {
  const coupon = toCoupon(row);
  const refusal = couponRejection(coupon, { lines, usedByMe: row.usedByMe, now: new Date() });
  return { code: coupon.code, coupon, refusal, discount: refusal ? piastres(0) : discountOf(coupon, lines) };
}

/** The error for a code that does not apply. Unknown and expired codes get the same error, against enumeration. */
export function couponError(
  { refusal, coupon }: Pick<CouponCheck, "refusal" | "coupon">,
  { field = "couponCode", ...params }: ErrorParams & { field?: string } = {},
): ShopError {
  const key = refusal ?? "coupon.invalid";
  const amount = key === "coupon.minimum" && coupon ? { amount: toPounds(coupon.minSubtotal) } : {};
  return new ShopError("refused", key, { params: { ...amount, ...params }, fields: { [field]: key } });
}

export const toCoupon = (row: CouponRow): Coupon => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  percentOff: row.percent_off,
  amountOff: row.amount_off === null ? null : piastres(row.amount_off),
  minSubtotal: piastres(row.min_subtotal),
  startsAt: row.starts_at,
  expiresAt: row.expires_at,
  maxUses: row.max_uses,
  maxPerUser: row.max_per_user,
  categories: row.categories,
  active: row.active,
  uses: row.uses,
});

export const presentCouponForCustomer = (coupon: Coupon): CouponView => ({
  code: coupon.code,
  kind: coupon.kind,
  percentOff: coupon.percentOff,
  amountOff: coupon.amountOff === null ? null : toPounds(coupon.amountOff),
  minSubtotal: toPounds(coupon.minSubtotal),
  expiresAt: coupon.expiresAt?.toISOString() ?? null,
});
