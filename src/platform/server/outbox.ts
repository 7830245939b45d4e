import { sql } from "kysely";
import { z } from "zod";
import type { Language } from "../languages.ts";
import type { MailName, MailShop, Mails, RenderMail } from "../mails.ts";
import type { Db, Tx } from "./db.ts";
import { defineJob } from "./jobs.ts";
import type { PostMail } from "./mail.ts";
import "./tables.ts";

type Letter<Name extends MailName> = {
  /** Says what the mail is about, such as `order-dispatched:ID`: asking twice writes it once. */
  key?: string;
  template: Name;
  to: string;
  language: Language;
  facts: Mails[Name];
  /** Becomes the mail's Message-ID, for one that answers will refer to. */
  id?: string;
  headers?: Record<string, string>;
  /** Once it is sent nothing of it stays, not even to whom. */
  forget?: boolean;
};

declare module "./jobs.ts" {
  interface JobTools {
    renderMail: RenderMail;
    /** Undefined where no SMTP server is configured: the outbox keeps the mail for reading. */
    postMail: PostMail | undefined;
    mailShop: (db: Db) => Promise<MailShop>;
  }
}

/** Writes a mail in the transaction that asks for it; a job sends it after the commit. */
export async function post<Name extends MailName>(tx: Tx, letter: Letter<Name>): Promise<void> {
  // One statement, because every purchase waits for it.
  await sql`
    with written as (
      insert into outbox (id, key, template, recipient, language, facts, headers, forget)
      values (coalesce(${letter.id ?? null}::uuid, gen_random_uuid()), ${letter.key ?? null}, ${String(letter.template)}, ${letter.to}, ${letter.language}, ${JSON.stringify(letter.facts)},
        ${JSON.stringify(letter.headers ?? {})}, ${letter.forget ?? false})
      on conflict (key) do nothing returning id)
    select graphile_worker.add_job(${sendMail.name}, json_build_object('id', id), job_key => 'mail:' || id, max_attempts => 12)
      from written`.execute(tx);
}

export const sendMail = defineJob({
  name: "mail.send",
  payload: z.object({ id: z.uuid() }),
  async run({ id }, { db, renderMail, postMail, mailShop }) {
    const letter = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
    if (letter?.status !== "queued") return;
    const shop = await mailShop(db);
    const language = letter.language as Language;
    const mail = await renderMail(letter.template, language, letter.facts, shop);
    try {
      // The id never changes, so a mail that is sent twice is recognised as one.
      await postMail?.({ id, to: letter.recipient, language, shop, headers: letter.headers, ...mail });
    } catch (error) {
      const last_error = String(error instanceof Error ? error.message : error).slice(0, 500);
      const attempts = letter.attempts + 1;
      await db
        .updateTable("outbox")
        .set({ attempts, last_error, status: attempts >= 12 ? "dead" : "queued" })
        .where("id", "=", id)
        .execute();
      throw error;
    }
    if (letter.forget && postMail) {
      await db.deleteFrom("outbox").where("id", "=", id).execute();
      return;
    }
    const kept = postMail ? {} : { subject: mail.subject, html: mail.html, body_text: mail.text };
    await db
      .updateTable("outbox")
      .set({
        status: "sent",
        sent_at: new Date(),
        facts: null,
        attempts: letter.attempts + 1,
        last_error: null,
        ...kept,
      })
      .where("id", "=", id)
      .execute();
  },
});

/** What people and programs read where no SMTP server is configured, newest first. */
export async function keptMails(db: Db, limit = 200) {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "recipient", "subject", "body_text", "html", "sent_at"])
    .where("status", "=", "sent")
    .where("html", "is not", null)
    .orderBy("sent_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject ?? "",
    text: row.body_text ?? "",
    html: row.html ?? "",
    at: row.sent_at?.toISOString() ?? "",
  }));
}
