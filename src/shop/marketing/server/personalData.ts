import { sql } from "kysely";
import { type DataSubject, type PersonalData, wroteAs } from "#platform/server/personalData.ts";

/** The newsletter identifies people by e-mail address only. */
export const marketingPersonalData: PersonalData = {
  tables: ["subscribers", "campaign_deliveries"],
  async collect(db, person) {
    const { rows } = await sql`
      select s.email, s.language, s.status, s.consent, s.created_at as "askedAt", s.confirmed_at as "confirmedAt",
             s.unsubscribed_at as "unsubscribedAt",
             (select coalesce(jsonb_agg(jsonb_build_object('campaign', c.name, 'status', d.status, 'at', d.at)), '[]')
                from campaign_deliveries d join campaigns c on c.id = d.campaign_id where d.subscriber_id = s.id) as campaigns
        from subscribers s where ${isOf(person)}`.execute(db);
    return { newsletter: rows };
  },
  async erase(tx, person) {
    await sql`delete from subscribers s where ${isOf(person)}`.execute(tx);
  },
};

/** By the time of the last request: a later owner of the mailbox may have subscribed again. */
const isOf = (person: DataSubject) =>
  wroteAs(person, sql.ref("s.email"), sql`coalesce((s.consent ->> 'askedAt')::timestamptz, s.created_at)`);
