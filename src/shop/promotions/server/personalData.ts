import { sql } from "kysely";
import type { PersonalData } from "#platform/server/personalData.ts";

/** Gift codes the customer earned and coupons they redeemed. */
export const promotionsPersonalData: PersonalData = {
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
    // Deactivates codes without an owner. Redemptions stay, because they count against the coupon's limits.
    await sql`update coupons set owner_id = null, active = false where owner_id = ${id}`.execute(tx);
  },
};
