import { sql } from "kysely";
import type { PersonalData } from "#platform/server/personal.ts";

/** What somebody wrote to the shop, and what it answered. */
export const personalMessages: PersonalData = {
  tables: ["contact_messages", "contact_answers"],
  async collect(db, { emails }) {
    const { rows } = await sql`
      select m.ticket, m.name, m.email, m.topic, m.order_number as "orderNumber", m.message, m.status,
             m.created_at as "sentAt",
             (select coalesce(jsonb_agg(jsonb_build_object('body', a.body, 'at', a.at) order by a.at), '[]')
                from contact_answers a where a.message_id = m.id) as answers
        from contact_messages m where lower(m.email) = any(${lower(emails)}) order by m.created_at`.execute(db);
    return { messages: rows };
  },
  async erase(tx, { emails }) {
    await sql`delete from contact_messages where lower(email) = any(${lower(emails)})`.execute(tx);
  },
};

const lower = (emails: readonly string[]) => emails.map((email) => email.toLowerCase());
