import { sql } from "kysely";
import type { PersonalData } from "#platform/server/personal.ts";

/** The newsletter knows people by their address alone. */
export const personalSubscriptions: PersonalData = {
  tables: ["subscribers", "campaign_deliveries"],
  async collect(db, { emails }) {
    const { rows } = await sql`
      select s.email, s.language, s.status, s.consent, s.created_at as "askedAt", s.confirmed_at as "confirmedAt",
             s.unsubscribed_at as "unsubscribedAt",
             (select coalesce(jsonb_agg(jsonb_build_object('campaign', c.name, 'status', d.status, 'at', d.at)), '[]')
                from campaign_deliveries d join campaigns c on c.id = d.campaign_id where d.subscriber_id = s.id) as campaigns
        from subscribers s where lower(s.email) = any(${lower(emails)})`.execute(db);
    return { newsletter: rows };
  },
  async erase(tx, { emails }) {
    await sql`delete from subscribers where lower(email) = any(${lower(emails)})`.execute(tx);
  },
};

const lower = (emails: readonly string[]) => emails.map((email) => email.toLowerCase());
