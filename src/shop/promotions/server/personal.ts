import { sql } from "kysely";
import type { PersonalData } from "#platform/server/personal.ts";

/** Codes that somebody earned, and those they used. */
export const personalCodes: PersonalData = {
  tables: ["coupons", "coupon_uses"],
  async collect(db, { id }) {
    const earned = await sql`
      select code, percent_off as "percentOff", amount_off / 100.0 as "amountOff", expires_at as "expiresAt", uses
        from coupons where owner_id = ${id} order by created_at`.execute(db);
    const used = await sql`
      select c.code, u.amount / 100.0 as amount, u.used_at as "usedAt", u.returned_at as "returnedAt"
        from coupon_uses u join coupons c on c.id = u.coupon_id where u.user_id = ${id} order by u.used_at`.execute(db);
    return { giftCodes: earned.rows, codesUsed: used.rows };
  },
  async erase(tx, { id }) {
    // A code of nobody's is nobody's to use. The uses stay: they count against the limits of the code.
    await sql`update coupons set owner_id = null, active = false where owner_id = ${id}`.execute(tx);
  },
};
