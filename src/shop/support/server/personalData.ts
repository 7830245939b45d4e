import { sql } from "kysely";
import { type DataSubject, type PersonalData, wroteAs } from "#platform/server/personalData.ts";

/** Contact messages of a person, and the answers. */
export const supportPersonalData: PersonalData = {
  tables: ["contact_messages", "contact_answers"],
  async collect(db, person) {
    const { rows } = await sql`
      select m.ticket, m.name, m.email, m.topic, m.order_number as "orderNumber", m.message, m.status,
             m.created_at as "sentAt",
             (select coalesce(jsonb_agg(jsonb_build_object('body', a.body, 'at', a.at) order by a.at), '[]')
                from contact_answers a where a.message_id = m.id) as answers
        from contact_messages m where ${isFrom(person)} order by m.created_at`.execute(db);
    return { messages: rows };
  },
  async erase(tx, person) {
    // The mails of these threads, also those that wait for the mail server and go to the shop.
    await sql`delete from outbox o using contact_messages m where ${isFrom(person)}
      and (o.id = m.id or starts_with(o.headers ->> 'in-reply-to', '<' || m.id || '@'))`.execute(tx);
    await sql`delete from contact_messages m where ${isFrom(person)}`.execute(tx);
  },
};

/** Signed in, or with the person's e-mail. */
const isFrom = (person: DataSubject) => sql<boolean>`
  (m.user_id = ${person.id} or ${wroteAs(person, sql.ref("m.email"), sql.ref("m.created_at"))})`;
