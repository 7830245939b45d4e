import { sql } from "kysely";
import { toPounds } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { codeRefused, presentCode, type Tried, tryCode } from "#shop/promotions/server/coupons.ts";
import { discountable } from "./cart.ts";
import { linesOf } from "./lines.ts";
import "./tables.ts";

/** @throws ShopError 409 `coupon.…` when it does not hold for this cart */
async function holding(db: Db, userId: string, typed: string) {
  const tried: Tried = await tryCode(db, typed, { userId, lines: discountable(await linesOf(db, userId)) });
  if (!tried.coupon || tried.refusal) throw codeRefused(tried, { field: "code" });
  return { ...tried, coupon: tried.coupon };
}

export async function validateCode(db: Db, userId: string, typed: string) {
  const { coupon, discount } = await holding(db, userId, typed);
  return { ...presentCode(coupon), discount: toPounds(discount) };
}

/** The cart keeps the code until another is chosen or it was used. */
export async function chooseCode(db: Db, userId: string, typed: string): Promise<void> {
  const { code } = await holding(db, userId, typed);
  await db
    .insertInto("cart_codes")
    .values({ user_id: userId, code })
    .onConflict((row) => row.column("user_id").doUpdateSet({ code, chosen_at: sql<Date>`now()` }))
    .execute();
}

/** `code`: that one only, because meanwhile another may have been chosen. */
export async function dropCode(db: Db | Tx, userId: string, code?: string): Promise<void> {
  await db
    .deleteFrom("cart_codes")
    .where("user_id", "=", userId)
    .$if(code !== undefined, (query) => query.where("code", "=", code ?? ""))
    .execute();
}
