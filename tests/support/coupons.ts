import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db, Tables } from "#platform/server/database.ts";
import "#shop/promotions/server/tables.ts";

/** Adds a coupon, by default for 10 % off. Amounts are piastres. */
export async function addCoupon(db: Db, input: Partial<Insertable<Tables["coupons"]>> = {}) {
  const code = input.code ?? `C${randomUUID().slice(0, 8).toUpperCase()}`;
  const { id } = await db
    .insertInto("coupons")
    .values({
      kind: "coupon",
      percent_off: input.amount_off ? null : 10,
      amount_off: null,
      ...input,
      code,
    } as Insertable<Tables["coupons"]>)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, code };
}

/** Returns the number of redemptions. */
export async function loadCouponUses(db: Db, code: string): Promise<number> {
  const { uses } = await db.selectFrom("coupons").select("uses").where("code", "=", code).executeTakeFirstOrThrow();
  return uses;
}
