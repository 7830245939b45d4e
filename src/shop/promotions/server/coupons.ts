import { type Selectable, sql } from "kysely";
import { type Facts, ShopError } from "#platform/errors.ts";
import { type Piastres, piastres, toPounds } from "#platform/money.ts";
import type { Db, Tables, Tx } from "#platform/server/db.ts";
import { readCode } from "../code.ts";
import type { CodeView } from "../contract.ts";
import { type CodeRefusal, type Coupon, type Discountable, discountOf, refusalOf } from "../coupon.ts";
import "./tables.ts";

export type CouponRow = Selectable<Tables["coupons"]>;

/** A code in somebody's hands. `coupon` is undefined when there is no such one. */
export type Tried = { code: string; coupon: Coupon | undefined; refusal: CodeRefusal | undefined; discount: Piastres };

type Trying = { userId: string; lines: readonly Discountable[] };
type Found = CouponRow & { usedByMe: number; heldByMe: number };

/** How a code would do with these lines. What the person's own open payment holds of it is still theirs. */
export async function tryCode(db: Db | Tx, typed: string, { userId, lines }: Trying): Promise<Tried> {
  const row = await findCode(db, typed, userId);
  if (!row) return notThere(typed);
  return judged({ ...row, uses: row.uses - row.heldByMe, usedByMe: row.usedByMe - row.heldByMe }, lines);
}

/** The same, with the coupon locked until the transaction ends, so that what is judged now is what will be used. */
export async function lockCode(tx: Tx, typed: string, { userId, lines }: Trying): Promise<Tried> {
  const row = await findCode(tx, typed, userId, sql`for update of c`);
  return row ? judged(row, lines) : notThere(typed);
}

async function findCode(db: Db | Tx, typed: string, userId: string, lock = sql``): Promise<Found | undefined> {
  const code = readCode(typed);
  if (!code) return undefined;
  const { rows } = await sql<Found>`
    select c.*, mine.*
      from coupons c, lateral (
        select count(*)::int as "usedByMe", (count(*) filter (where u.order_id is null))::int as "heldByMe"
          from coupon_uses u
         where u.coupon_id = c.id and u.user_id = ${userId}::uuid and u.returned_at is null) mine
     where c.code = ${code} and c.deleted_at is null ${lock}`.execute(db);
  return rows[0];
}

const notThere = (typed: string): Tried => ({
  code: readCode(typed) ?? typed,
  coupon: undefined,
  refusal: "coupon.invalid",
  discount: piastres(0),
});

function judged(row: Found, lines: readonly Discountable[]): Tried {
  const coupon = asCoupon(row);
  const refusal = refusalOf(coupon, { lines, usedByMe: row.usedByMe, now: new Date() });
  return { code: coupon.code, coupon, refusal, discount: refusal ? piastres(0) : discountOf(coupon, lines) };
}

/** What a code that does not hold says of itself. One that is unknown and one that is over say the same. */
export function codeRefused(
  { refusal, coupon }: Pick<Tried, "refusal" | "coupon">,
  { field = "couponCode", ...facts }: Facts & { field?: string } = {},
): ShopError {
  const key = refusal ?? "coupon.invalid";
  const amount = key === "coupon.minimum" && coupon ? { amount: toPounds(coupon.minSubtotal) } : {};
  return new ShopError("refused", key, { facts: { ...amount, ...facts }, fields: { [field]: key } });
}

export const asCoupon = (row: CouponRow): Coupon => ({
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

export const presentCode = (coupon: Coupon): CodeView => ({
  code: coupon.code,
  kind: coupon.kind,
  percentOff: coupon.percentOff,
  amountOff: coupon.amountOff === null ? null : toPounds(coupon.amountOff),
  minSubtotal: toPounds(coupon.minSubtotal),
  expiresAt: coupon.expiresAt?.toISOString() ?? null,
});
