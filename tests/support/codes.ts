import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db, Tables } from "#platform/server/db.ts";
import "#shop/promotions/server/tables.ts";

/** A code that takes a tenth off, unless told otherwise. Amounts are piastres. */
export async function addCode(db: Db, wish: Partial<Insertable<Tables["coupons"]>> = {}) {
  const code = wish.code ?? `C${randomUUID().slice(0, 8).toUpperCase()}`;
  const { id } = await db
    .insertInto("coupons")
    .values({ kind: "coupon", percent_off: wish.amount_off ? null : 10, amount_off: null, ...wish, code } as Insertable<
      Tables["coupons"]
    >)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, code };
}

/** How often it counts as used. */
export async function usesOf(db: Db, code: string): Promise<number> {
  const { uses } = await db.selectFrom("coupons").select("uses").where("code", "=", code).executeTakeFirstOrThrow();
  return uses;
}
