import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import type { DataSubject, OwnEmail, PersonalData } from "#platform/server/personalData.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import "./tables.ts";

/** Returns all personal data of a user, from one snapshot. */
export async function exportPersonalData(db: Db, personalData: readonly PersonalData[], visitor: Pick<Visitor, "id">) {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const subject = await loadDataSubject(tx, visitor.id);
      const collected: Record<string, unknown>[] = [];
      for (const part of personalData) collected.push(await part.collect(tx, subject));
      return { exportedAt: new Date().toISOString(), ...Object.assign({}, ...collected) };
    });
}

/**
 * Includes former e-mails until the account gave them up, and the current one since another account gave it up. A former
 * e-mail without a known time counts unless another account has it now.
 */
export async function loadDataSubject(db: Db | Tx, id: string): Promise<DataSubject> {
  const { rows } = await sql<OwnEmail>`
    select lower(u.email) as email, max(c.at) as since, null::timestamptz as until
      from users u left join email_changes c on c.email = lower(u.email) collate "default" and c.user_id <> u.id
     where u.id = ${id} and u.email is not null group by u.email
    union all
    select f.email, null, c.at from users u cross join unnest(u.former_emails) as f (email)
      left join email_changes c on c.user_id = u.id and c.email = f.email
     where u.id = ${id} and (c.at is not null or not exists (select from users o where o.email = f.email and o.id <> u.id))
  `.execute(db);
  return { id, emails: rows };
}
