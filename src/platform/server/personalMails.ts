import { sql } from "kysely";
import type { Tx } from "./db.ts";
import type { PersonalData } from "./personal.ts";
import "./tables.ts";

/** Mails that were written to somebody. Their text is kept only where no SMTP server is configured. */
export const personalMails: PersonalData = {
  tables: ["outbox"],
  async collect(db, { emails }) {
    const mails = await db
      .selectFrom("outbox")
      .select(["template", "recipient as to", "language", "subject", "created_at as writtenAt", "sent_at as sentAt"])
      .where(sql<boolean>`lower(recipient) = any(${emails.map((email) => email.toLowerCase())})`)
      .orderBy("created_at")
      .execute();
    return { mails };
  },
  async erase(tx, { emails }) {
    await forgetMails(tx, emails);
  },
};

/** What waits to be sent goes too: nobody is there any more to read it. */
export async function forgetMails(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("outbox")
    .where(sql<boolean>`lower(recipient) = any(${emails.map((email) => email.toLowerCase())})`)
    .execute();
}
