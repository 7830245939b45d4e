import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Language } from "../languages.ts";
import type { Mail, MailName, MailShop, Mails, RenderMail } from "../mails.ts";
import type { Db, Tx } from "./db.ts";
import { defineJob, enqueue } from "./jobs.ts";
import type { BulkPost, PostMail } from "./mail.ts";
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
  /** Somebody sits and waits for it: it overtakes the others. */
  urgent?: boolean;
  /** Once it is sent nothing of it stays, not even to whom. */
  forget?: boolean;
};

declare module "./jobs.ts" {
  interface JobTools {
    renderMail: RenderMail;
    /** Undefined where no SMTP server is configured: the outbox keeps the mail for reading. */
    postMail: PostMail | undefined;
    openBulkPost: () => BulkPost | undefined;
    mailShop: (db: Db) => Promise<MailShop>;
    /** Who is told when somebody of the shop has to look. */
    staffToTell: (tx: Tx) => Promise<readonly { email: string; language: Language }[]>;
  }
}

/** The mail that tells staff of mails that never arrived. It does not tell of itself. */
declare module "../mails.ts" {
  interface Mails {
    mailsDied: { template: string; to: string; error: string };
  }
}

/** How often a mail is tried, in growing distances, before it is given up: about fifteen hours. */
const mostTries = 12;

/** Writes a mail in the transaction that asks for it; a job sends it after the commit. */
export const post = <Name extends MailName>(tx: Tx, letter: Letter<Name>): Promise<void> => postAll(tx, [letter]);

/** Many at once. One statement, because every purchase waits for it. */
export async function postAll<Name extends MailName>(tx: Tx, letters: readonly Letter<Name>[]): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map(
    ({ id, key, template, to, language, facts, headers = {}, urgent = false, forget = false }) => {
      const letter = { id: id ?? randomUUID(), key, template, recipient: to, language, facts, headers, forget };
      return { ...letter, urgent, priority: priorityOf({ urgent }) };
    },
  );
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as letter (id uuid, key text, template text,
        recipient text, language text, facts jsonb, headers jsonb, forget boolean, urgent boolean, priority integer)),
    written as (
      insert into outbox (id, key, template, recipient, language, facts, headers, forget)
      select id, key, template, recipient, language, facts, headers, forget from given
      on conflict (key) do nothing returning id)
    select graphile_worker.add_job(${sendMail.name}, json_build_object('id', id, 'urgent', urgent),
                                   job_key => 'mail:' || id, max_attempts => ${mostTries}::int, priority => priority)
      from given join written using (id)`.execute(tx);
}

/** After every other job of the shop: a queue of thousands, left by a mail server that was away, holds nothing up. */
const priorityOf = ({ urgent }: { urgent?: boolean | undefined }) => (urgent ? 0 : 10);

export const sendMail = defineJob({
  name: "mail.send",
  payload: z.object({ id: z.uuid(), urgent: z.boolean().optional() }),
  async run({ id, urgent }, { db, renderMail, postMail, mailShop, staffToTell }) {
    const silentUntil = postMail?.silentUntil?.() ?? 0;
    if (silentUntil > Date.now()) return waitTogether(db, { id, urgent }, new Date(silentUntil));
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
      const isDead = attempts >= mostTries;
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable("outbox")
          .set({ attempts, last_error, status: isDead ? "dead" : "queued" })
          .where("id", "=", id)
          .execute();
        if (isDead && letter.template !== "mailsDied")
          await tellOfLost(tx, await staffToTell(tx), {
            template: letter.template,
            to: letter.recipient,
            error: last_error,
          });
      });
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

/** Until when everything that was due has been told to wait. */
const toldToWait = new WeakMap<Db, number>();

/**
 * The mail server is silent, so nothing that is due stays in the queue, where each job of the shop would have to be looked
 * for behind thousands: mails wait in the outbox, and one job asks for them later. It counts as no try.
 */
async function waitTogether(db: Db, mail: { id: string; urgent: boolean | undefined }, at: Date): Promise<void> {
  const { id, urgent } = mail;
  if (urgent) await enqueue(db, sendMail, mail, { key: `mail:${id}`, at, maxAttempts: mostTries });
  if (toldToWait.get(db) === at.getTime()) return;
  await enqueue(db, sendWaiting, {}, { key: sendWaiting.name, at, priority: priorityOf({}) });
  toldToWait.set(db, at.getTime());
  await sql`
    select count(*) from graphile_worker.complete_jobs(array(
      select j.id from graphile_worker.jobs j
       where j.task_identifier = ${sendMail.name} and j.priority = ${priorityOf({})} and j.run_at <= now()
         and j.attempts = 0 and j.locked_at is null))`.execute(db);
}

/** Not all at once: should the server fall silent again, little has to go back. */
const atOnce = 500;

/** Asks for what was told to wait, the oldest first. */
export const sendWaiting = defineJob({
  name: "mail.sendWaiting",
  payload: z.object({}),
  async run(_, { db, postMail }) {
    const silentUntil = postMail?.silentUntil?.() ?? 0;
    const asked = silentUntil > Date.now() ? atOnce : await askFor(db, { olderThan: 0, most: atOnce });
    const at = new Date(Math.max(silentUntil, Date.now() + 1_000));
    if (asked === atOnce) await enqueue(db, sendWaiting, {}, { key: sendWaiting.name, at, priority: priorityOf({}) });
  },
});

/** Mails of which nobody is taking care; answers how many. */
async function askFor(db: Db, { olderThan, most }: { olderThan: number; most: number }): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    select count(graphile_worker.add_job(${sendMail.name}, json_build_object('id', id), job_key => 'mail:' || id,
                                         max_attempts => ${mostTries}::int, priority => ${priorityOf({})}::int))::int as asked
      from (select o.id from outbox o
             where o.status = 'queued' and o.created_at <= now() - make_interval(mins => ${olderThan})
               and not exists (select from graphile_worker.jobs j
                                where j.key = 'mail:' || o.id
                                  and (j.locked_at is null or j.locked_at > now() - interval '5 minutes'))
             order by o.created_at limit ${most}) left_behind`.execute(db);
  return rows[0]?.asked ?? 0;
}

/** At most one alert an hour for each of the staff: what goes wrong with one mail mostly goes wrong with many. */
async function tellOfLost(
  tx: Tx,
  staff: readonly { email: string; language: Language }[],
  facts: Mails["mailsDied"],
): Promise<void> {
  const hour = new Date().toISOString().slice(0, 13);
  for (const { email: to, language } of staff)
    await post(tx, { key: `mails-died:${hour}:${to}`, template: "mailsDied", to, language, facts });
}

/**
 * A process that was killed leaves its job locked for hours; a mail takes less than a minute. Who is sent a mail again
 * gets the same Message-ID.
 */
export const sendLeftMails = defineJob({
  name: "mail.sendLeft",
  payload: z.object({}),
  every: "*/2 * * * *",
  async run(_, { db, postMail }) {
    if ((postMail?.silentUntil?.() ?? 0) <= Date.now()) await askFor(db, { olderThan: 5, most: 5_000 });
  },
});

type Kept = Mail & { id: string; template: string; to: string; language: Language };

/** Where no SMTP server is configured, a mail that does not come from the outbox is put there for reading. */
export async function keepMail(db: Db, { id, template, to, language, subject, html, text }: Kept): Promise<void> {
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
