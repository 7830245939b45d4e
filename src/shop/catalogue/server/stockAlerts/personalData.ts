import { sql } from "kysely";
import { type DataSubject, type PersonalData, wroteAs } from "#platform/server/personalData.ts";

/** Alerts identify people by e-mail address only. */
export const stockAlertsPersonalData: PersonalData = {
  tables: ["stock_alerts"],
  async collect(db, person) {
    const { rows } = await sql`
      select p.name ->> 'en' as product, v.sku, a.email, a.language, a.status, a.created_at as "askedAt",
             a.confirmed_at as "confirmedAt", a.notified_at as "notifiedAt", a.expires_at as "expiresAt"
        from stock_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id
       where ${isOf(person)} order by a.created_at`.execute(db);
    return { stockAlerts: rows };
  },
  async erase(tx, person) {
    await sql`delete from stock_alerts a where ${isOf(person)}`.execute(tx);
  },
};

const isOf = (person: DataSubject) => wroteAs(person, sql.ref("a.email"), sql.ref("a.created_at"));
