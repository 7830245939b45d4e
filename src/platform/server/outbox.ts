import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Language } from "../languages.ts";
import type { MailName, MailParams, MailShopInfo, RenderedMail, RenderMail } from "../mailTypes.ts";
import type { Db, Tx } from "./database.ts";
import { defineJob, enqueue, type JobContext } from "./jobs.ts";
import type { BulkMailer, SendMail } from "./mailer.ts";
import { activeSpan, traceStep } from "./tracing/activeSpan.ts";
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
    /** Undefined if no SMTP server is configured: the outbox then stores the mail for reading. */
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

/** Attempts, with exponential backoff, until a mail is dead: about fifteen hours. */
const maxAttempts = 12;

/** Inserts a mail in the caller's transaction; a job sends it after the commit. */
export const queueMail = <Name extends MailName>(tx: Tx, mail: QueuedMail<Name>): Promise<void> =>
  queueMails(tx, [mail]);

/** Inserts many mails with one statement, because every purchase waits for it. */
export async function queueMails<Name extends MailName>(tx: Tx, mails: readonly QueuedMail<Name>[]): Promise<void> {
  if (mails.length === 0) return;
  const traceparent = activeSpan()?.traceparent ?? null;
  const rows = mails.map(
    ({ id, key, template, to, language, params, headers = {}, urgent = false, forget = false, orderId }) => {
      const mailRow = {
        id: id ?? randomUUID(),
        key,
        template,
        recipient: to,
        language,
        facts: params,
        headers,
        forget,
        order_id: orderId,
      };
      return { ...mailRow, urgent, priority: priorityOf({ urgent }) };
    },
  );
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mail (id uuid, key text, template text,
        recipient text, language text, facts jsonb, headers jsonb, forget boolean, order_id uuid, urgent boolean, priority integer)),
    written as (
      insert into outbox (id, key, template, recipient, language, facts, headers, forget, order_id, traceparent)
      select id, key, template, recipient, language, facts, headers, forget, order_id, ${traceparent}::text from given
      on conflict (key) do nothing returning id, traceparent)
    select graphile_worker.add_job(${sendMailJob.name},
                                   json_build_object('id', id, 'urgent', urgent, 'traceparent', traceparent),
                                   job_key => 'mail:' || id, max_attempts => ${maxAttempts}::int, priority => priority)
      from given join written using (id)`.execute(tx);
}

/** Lower priority than every other job: a backlog of thousands after a mail server outage delays nothing else. */
const priorityOf = ({ urgent }: { urgent?: boolean | undefined }) => (urgent ? 0 : 10);

export const sendMailJob = defineJob({
  name: "mail.send",
  payload: z.object({ id: z.uuid(), urgent: z.boolean().optional() }),
  async run({ id, urgent }, { db, renderMail, postMail, mailShop, staffToTell }) {
    const silentUntil = postMail?.silentUntil?.() ?? 0;
    if (silentUntil > Date.now()) return deferDueMails(db, { id, urgent }, new Date(silentUntil));
    const mailRow = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
    if (mailRow?.status !== "queued") return;
    let mail: RenderedMail;
    try {
      const shop = await mailShop(db);
      const language = mailRow.language as Language;
      mail = await renderMail(mailRow.template, language, mailRow.facts, shop);
      // The id never changes, so receiving servers recognise a duplicate.
      const outgoing = { id, to: mailRow.recipient, language, shop, headers: mailRow.headers, ...mail };
      await traceStep("send mail", "client", { "nabta.mail": mailRow.template }, async () => postMail?.(outgoing));
    } catch (error) {
      const lastError = String(error instanceof Error ? error.message : error).slice(0, 500);
      const attempts = mailRow.attempts + 1;
      if (attempts >= maxAttempts) await giveUpMail(db, staffToTell, { ...mailRow, attempts, lastError });
      else await db.updateTable("outbox").set({ attempts, last_error: lastError }).where("id", "=", id).execute();
      throw error;
    }
    if (mailRow.forget && postMail) {
      await db.deleteFrom("outbox").where("id", "=", id).execute();
      return;
    }
    const storedContent = postMail ? {} : { subject: mail.subject, html: mail.html, body_text: mail.text };
    await db
      .updateTable("outbox")
      .set({
        status: "sent",
        sent_at: new Date(),
        ...(mailRow.order_id === null && { facts: null }),
        attempts: mailRow.attempts + 1,
        last_error: null,
        ...storedContent,
      })
      .where("id", "=", id)
      .execute();
  },
});

type StaffToTell = JobContext["staffToTell"];
type LostMail = { id: string; template: string; recipient: string; attempts: number; lastError: string };

/** Marks the mail as dead, and alerts staff unless it is such an alert itself. */
async function giveUpMail(db: Db, staffToTell: StaffToTell, { id, attempts, ...mail }: LostMail): Promise<void> {
  const { template, recipient: to, lastError: error } = mail;
  await db.transaction().execute(async (tx) => {
    const lost = await tx
      .updateTable("outbox")
      .set({ status: "dead", attempts, last_error: error })
      .where("id", "=", id)
      .where("status", "=", "queued")
      .executeTakeFirst();
    if (lost.numUpdatedRows > 0n && template !== "mailsDied")
      await alertAboutDeadMail(tx, await staffToTell(tx), { template, to, error });
  });
}

/**
 * Gives up mails whose job used up its attempts without the mail's own: the worker was killed, or the database failed,
 * in each of them.
 */
async function giveUpExhaustedMails(db: Db, staffToTell: StaffToTell): Promise<void> {
  const { rows } = await sql<LostMail>`
    select o.id, o.template, o.recipient, j.attempts::int as attempts,
           left(coalesce(j.last_error, 'the worker ended in every attempt'), 500) as "lastError"
      from outbox o join graphile_worker.jobs j on j.key = 'mail:' || o.id
     where o.status = 'queued' and j.attempts >= j.max_attempts and j.locked_at is null
     order by o.created_at limit 500`.execute(db);
  for (const mail of rows) await giveUpMail(db, staffToTell, mail);
}

/** Until when due mails are deferred, per database. */
const deferredUntil = new WeakMap<Db, number>();

/**
 * While the circuit breaker is open, due mails leave the job queue, where thousands of them would slow down fetching
 * any other job: they wait in the outbox, and one job enqueues them again later. Does not count as an attempt.
 */
async function deferDueMails(db: Db, mail: { id: string; urgent: boolean | undefined }, at: Date): Promise<void> {
  const { id, urgent } = mail;
  if (urgent) await enqueue(db, sendMailJob, mail, { key: `mail:${id}`, at, maxAttempts: maxAttempts });
  if (deferredUntil.get(db) === at.getTime()) return;
  await enqueue(db, sendDeferredMailsJob, {}, { key: sendDeferredMailsJob.name, at, priority: priorityOf({}) });
  deferredUntil.set(db, at.getTime());
  await sql`
    select count(*) from graphile_worker.complete_jobs(array(
      select j.id from graphile_worker.jobs j
       where j.task_identifier = ${sendMailJob.name} and j.priority = ${priorityOf({})} and j.run_at <= now()
         and j.attempts = 0 and j.locked_at is null))`.execute(db);
}

/** A limit: if the server fails again, few jobs have to be deferred again. */
const deferredBatchSize = 500;

/** Enqueues deferred mails, the oldest first. */
export const sendDeferredMailsJob = defineJob({
  name: "mail.sendWaiting",
  payload: z.object({}),
  async run(_, { db, postMail }) {
    const silentUntil = postMail?.silentUntil?.() ?? 0;
    const queued =
      silentUntil > Date.now()
        ? deferredBatchSize
        : await enqueueQueuedMails(db, { olderThan: 0, most: deferredBatchSize });
    const at = new Date(Math.max(silentUntil, Date.now() + 1_000));
    if (queued === deferredBatchSize)
      await enqueue(db, sendDeferredMailsJob, {}, { key: sendDeferredMailsJob.name, at, priority: priorityOf({}) });
  },
});

/** Enqueues mails without a job. Returns their number. */
async function enqueueQueuedMails(db: Db, { olderThan, most }: { olderThan: number; most: number }): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    select count(graphile_worker.add_job(${sendMailJob.name}, json_build_object('id', id, 'traceparent', traceparent),
                                         job_key => 'mail:' || id, max_attempts => ${maxAttempts}::int, priority => ${priorityOf({})}::int))::int as queued
      from (select o.id, o.traceparent from outbox o
             where o.status = 'queued' and o.created_at <= now() - make_interval(mins => ${olderThan})
               and not exists (select from graphile_worker.jobs j
                                where j.key = 'mail:' || o.id
                                  and (j.locked_at is null or j.locked_at > now() - interval '5 minutes'))
             order by o.created_at limit ${most}) left_behind`.execute(db);
  return rows[0]?.queued ?? 0;
}

/** Sends at most one alert per hour to each admin: a cause that fails one mail mostly fails many. */
async function alertAboutDeadMail(
  tx: Tx,
  staff: readonly { email: string; language: Language }[],
  params: MailParams["mailsDied"],
): Promise<void> {
  const hour = new Date().toISOString().slice(0, 13);
  for (const { email: to, language } of staff)
    await queueMail(tx, { key: `mails-died:${hour}:${to}`, template: "mailsDied", to, language, params });
}

/**
 * Gives up mails whose job has failed for good. Enqueues mails whose job is gone, or was locked for longer than sending
 * ever takes. The locks of a killed worker are freed elsewhere within a minute. A mail that is sent twice has the same
 * Message-ID.
 */
export const sendStrandedMailsJob = defineJob({
  name: "mail.sendLeft",
  payload: z.object({}),
  every: "*/2 * * * *",
  async run(_, { db, postMail, staffToTell }) {
    await giveUpExhaustedMails(db, staffToTell);
    if ((postMail?.silentUntil?.() ?? 0) <= Date.now()) await enqueueQueuedMails(db, { olderThan: 5, most: 5_000 });
  },
});

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

/** Returns the stored mails for reading without an SMTP server, newest first. */
export async function listStoredMails(db: Db, limit = 200) {
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
