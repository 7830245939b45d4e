import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Language } from "../languages.ts";
import type { MailName, MailParams, MailShopInfo, RenderedMail, RenderMail } from "../mailTypes.ts";
import type { Db, Tx } from "./database.ts";
import { defineJob, type JobContext } from "./jobs.ts";
import type { BulkMailer, SendMail } from "./mailer.ts";
import { activeSpan } from "./tracing/activeSpan.ts";
import "./tables.ts";

export type QueuedMail<Name extends MailName> = {
  /** Idempotency key, such as `order-dispatched:ID`: a second mail with the same key is ignored. */
  key?: string;
  template: Name;
  to: string;
  language: Language;
  params: MailParams[Name];
  /** Becomes the mail's Message-ID, for mails that replies refer to. */
  id?: string;
  headers?: Record<string, string>;
  /** The recipient is waiting for it: it is sent before the others. */
  urgent?: boolean;
  /** Deletes the row, with the recipient, once the mail is sent. */
  forget?: boolean;
  /** The order that the mail is about: its parameters stay after it is sent, so that staff can send it again. */
  orderId?: string;
};

declare module "./jobs.ts" {
  interface JobContextExtensions {
    renderMail: RenderMail;
    /** Undefined if no SMTP server is configured: the outbox then keeps the mail for reading. */
    postMail: SendMail | undefined;
    openBulkPost: () => BulkMailer | undefined;
    mailShop: (db: Db) => Promise<MailShopInfo>;
    /** Returns the admins who receive alerts. */
    staffToTell: (tx: Tx) => Promise<readonly { email: string; language: Language }[]>;
  }
}

/** The alert to admins about undelivered mails. It is never sent about itself. */
declare module "../mailTypes.ts" {
  interface MailParams {
    mailsDied: { template: string; to: string; error: string };
  }
}

/** Inserts a mail in the caller's transaction; a worker sends it after the commit. */
export const queueMail = <Name extends MailName>(tx: Tx, mail: QueuedMail<Name>): Promise<void> =>
  queueMails(tx, [mail]);

/** Inserts many mails with one statement, because every purchase waits for it. The rows are the queue: see `sendDueMails`. */
export async function queueMails<Name extends MailName>(tx: Tx, mails: readonly QueuedMail<Name>[]): Promise<void> {
  if (mails.length > 0) await insertMails(mails).execute(tx);
}

/**
 * Returns the statement that inserts the mails. `from` (`"table, "`) and `added`, a jsonb, take further parameters from a
 * row that the same statement writes.
 */
export function insertMails<Name extends MailName>(
  mails: readonly QueuedMail<Name>[],
  { from = sql``, added = sql`'{}'` } = {},
) {
  const traceparent = activeSpan()?.traceparent;
  const rows = mails.map(
    ({ id = randomUUID(), to: recipient, params: facts, headers = {}, urgent = false, forget = false, ...mail }) => ({
      ...mail,
      ...{ id, recipient, facts, headers, urgent, forget, traceparent },
    }),
  );
  return sql`
    insert into outbox (id, key, template, recipient, language, facts, headers, urgent, forget, order_id, traceparent)
    select mail.id, key, template, recipient, language, facts || ${added}::jsonb, headers, urgent, forget, "orderId", traceparent
      from ${from}jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mail(id uuid, key text, template text,
      recipient text, language text, facts jsonb, headers jsonb, urgent boolean, forget boolean, "orderId" uuid, traceparent text)
    on conflict (key) do nothing`;
}

/**
 * Older versions made a job for each mail. Those that are left, or that a process of an older version still makes, have
 * nothing to do: their rows are sent like all others.
 */
export const formerMailJobs = ["mail.send", "mail.sendWaiting", "mail.sendLeft"].map((name) =>
  defineJob({ name, payload: z.unknown(), run: async () => {} }),
);

type StoredMail = RenderedMail & { id: string; template: string; to: string; language: Language };

/** Without an SMTP server, stores a mail that bypassed the outbox for reading. */
export async function storeSentMail(
  db: Db,
  { id, template, to, language, subject, html, text }: StoredMail,
): Promise<void> {
  const sent = { status: "sent", sent_at: new Date(), attempts: 1 } as const;
  await db
    .insertInto("outbox")
    .values({
      id,
      key: null,
      template,
      recipient: to,
      language,
      facts: null,
      last_error: null,
      subject,
      html,
      body_text: text,
      ...sent,
    })
    .onConflict((known) => known.column("id").doNothing())
    .execute();
}

/** Returns the mails that were kept because no mail server is configured, newest first. `to`: those to one address. */
export async function listStoredMails({ db, renderMail, mailShop }: MailReader, limit = 200, to?: string) {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "template", "recipient", "language", "facts", "subject", "body_text", "html", "sent_at"])
    .where("status", "=", "sent")
    .where((is) => is.or([is("html", "is not", null), is("facts", "is not", null)]))
    .$if(to !== undefined, (query) => query.where("recipient", "=", to ?? ""))
    .orderBy("sent_at", "desc")
    // The mails of a batch have one time.
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  const shop = await mailShop(db);
  /** A mail of an older version may no longer render; its text then says why. */
  const render = (template: string, language: string, params: unknown): Promise<RenderedMail> =>
    renderMail(template as MailName, language as Language, params as MailParams[MailName], shop).catch((error) => {
      return { subject: template, html: "", text: String(error) };
    });
  const mails: (RenderedMail & { id: string; to: string; at: string })[] = [];
  // One after the other: two hundred at once would take a hundred megabytes.
  for (const { id, recipient, sent_at, template, language, facts, subject, html, body_text } of rows)
    mails.push({
      ...{ id, to: recipient, at: sent_at?.toISOString() ?? "" },
      ...(html === null
        ? await render(template, language, facts)
        : { subject: subject ?? "", html, text: body_text ?? "" }),
    });
  return mails;
}

export type MailReader = { db: Db } & Pick<JobContext, "renderMail" | "mailShop">;
