import { sql } from "kysely";
import type { Tx } from "./database.ts";
import { type DataSubject, type PersonalData, wroteAs } from "./personalData.ts";
import "./tables.ts";

/** Mails to a person. Once sent, only those about an order keep their parameters; without an SMTP server all do. */
export const outboxPersonalData: PersonalData = {
  tables: ["outbox"],
  async collect(db, person) {
    const mails = await db
      .selectFrom("outbox")
      .select(["template", "recipient as to", "language", "subject", "created_at as writtenAt", "sent_at as sentAt"])
      .where(isRecipient(person))
      .orderBy("created_at")
      .execute();
    return { mails };
  },
  /** Deletes queued mails too: the account no longer exists. */
  async erase(tx, person) {
    await tx
      .deleteFrom("outbox")
      .where((is) => is.or([isRecipient(person), isNamed(person)]))
      .execute();
  },
};

const isRecipient = (person: DataSubject) => wroteAs(person, sql.ref("recipient"), sql.ref("created_at"));

/** Alerts to admins that a mail to the person was not delivered. */
const isNamed = (person: DataSubject) => wroteAs(person, sql`facts ->> 'to'`, sql.ref("created_at"));

/** Deletes mails to an e-mail that its account gives up, also queued ones. */
export async function deleteMailsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom("outbox").where(sql<boolean>`lower(recipient) = lower(${email})`).execute();
}
