import { sql } from "kysely";
import { toPounds } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import {
  type CouponCheck,
  checkCoupon,
  couponError,
  presentCouponForCustomer,
} from "#shop/promotions/server/coupons.ts";
import { discountableLines } from "./cart.ts";
import { loadCartLines } from "./cartLines.ts";
import "./tables.ts";

/** @throws ShopError 409 `coupon.…` when the code does not apply to this cart */
async function requireValidCoupon(db: Db, userId: string, code: string) {
  const check: CouponCheck = await checkCoupon(db, code, {
    userId,
    lines: discountableLines(await loadCartLines(db, userId)),
  });
  if (!check.coupon || check.refusal) throw couponError(check, { field: "code" });
  return { ...check, coupon: check.coupon };
}

export async function checkCartCoupon(db: Db, userId: string, code: string) {
  const { coupon, discount } = await requireValidCoupon(db, userId, code);
  return { ...presentCouponForCustomer(coupon), discount: toPounds(discount) };
}

/** The cart stores the code until another code replaces it or an order redeems it. */
export async function setCartCoupon(db: Db, userId: string, input: string): Promise<void> {
  const { code } = await requireValidCoupon(db, userId, input);
  await db
    .insertInto("cart_codes")
    .values({ user_id: userId, code })
    .onConflict((row) => row.column("user_id").doUpdateSet({ code, chosen_at: sql<Date>`now()` }))
    .execute();
}

/** With `code`: clears only that code, because the customer may have selected another one meanwhile. */
export async function clearCartCoupon(db: Db | Tx, userId: string, code?: string): Promise<void> {
  await db
    .deleteFrom("cart_codes")
    .where("user_id", "=", userId)
    .$if(code !== undefined, (query) => query.where("code", "=", code ?? ""))
    .execute();
}
