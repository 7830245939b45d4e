import { sql } from "kysely";
import type { Language } from "../languages.ts";
import type { MailParams } from "../mailTypes.ts";
import type { Db, Tx } from "./database.ts";
import { type JobContext, type JobObserver, runObserved } from "./jobs.ts";
import { bulkConnections, type SendMail } from "./mailer.ts";
import { queueMail } from "./outbox.ts";
import { traceStep } from "./tracing/activeSpan.ts";

/** Attempts, with exponential backoff, until a mail is dead: about fifteen hours. */
const maxAttempts = 12;
/** Few, because a mail that somebody waits for is sent after those in hand. */
const batchSize = 10;
/** Seconds until the mails of a killed worker are due again. */
const claimSeconds = 30;
/** Mails that are marked at once without a mail server. */
const maxStored = 1_000;

type ClaimedMail = {
  id: string;
  template: string;
  recipient: string;
  language: Language;
  facts: unknown;
  headers: Record<string, string>;
  /** With this one. */
  attempts: number;
  last_error: string | null;
  traceparent: string | null;
  urgent: boolean;
  created_at: Date;
};
type Outcome = "sent" | "notTried" | { error: string };
type Options = JobObserver & {
  progress?: () => void;
  /** Whether another batch may begin. */
  mayGoOn?: () => boolean;
  /** For how many seconds mails are left that nobody waits for. */
  leaveFor?: number;
};

/**
 * Sends the mails that are due, those that somebody waits for first, then the oldest, until none is left or the circuit
 * breaker opens. Any number of workers may do so: each claims other mails. A mail is sent at least once, and always with
 * the same Message-ID: after a crash, or when its end could not be stored, its claim runs out.
 */
export async function sendDueMails(tools: JobContext, options: Options = {}): Promise<void> {
  const { mayGoOn = () => true, leaveFor = 0 } = options;
  const { postMail } = tools;
  if (!postMail) {
    await storeUnposted(tools.db);
    return options.progress?.();
  }
  // Begins with one mail, which probes the server for the others.
  for (let size = 1; mayGoOn(); size = Math.min(batchSize, size * 2)) {
    if (isBreakerOpen(postMail)) return options.progress?.();
    const mails = await claimDueMails(tools.db, size, leaveFor);
    if (mails.length === 0) return;
    await sendBatch(mails, { ...tools, postMail }, options);
  }
}

/** Without a mail server mails are rendered when they are read (`listStoredMails`), so they keep their parameters. */
const storeUnposted = (db: Db) =>
  sql`
    update outbox set status = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null
     where id = any(array(
       select id from outbox where status = 'queued' and next_attempt_at <= now()
        order by next_attempt_at limit ${maxStored} for update skip locked))`.execute(db);

type MailTools = JobContext & { postMail: SendMail };

const isBreakerOpen = (postMail: SendMail) => (postMail.silentUntil?.() ?? 0) > Date.now();

/** Counts the attempt when it begins, so that a mail which ends its worker each time is given up in the end. */
async function claimDueMails(db: Db, most: number, leaveFor: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${claimEnd}
     where id = any(array(
       select id from outbox where status = 'queued' and next_attempt_at <= now()
                                and (urgent or next_attempt_at <= now() - make_interval(secs => ${leaveFor}))
        order by urgent desc, next_attempt_at limit ${most} for update skip locked))
    returning id, template, recipient, language, facts, headers, attempts, last_error, traceparent, urgent, created_at`.execute(
    db,
  );
  // PostgreSQL returns them in any order; mails about one order should leave in theirs.
  return rows.toSorted(
    (a, b) => Number(b.urgent) - Number(a.urgent) || a.created_at.getTime() - b.created_at.getTime(),
  );
}

const claimEnd = sql`now() + make_interval(secs => ${sql.lit(claimSeconds)})`;

async function sendBatch(mails: readonly ClaimedMail[], tools: MailTools, options: Options): Promise<void> {
  const { db } = tools;
  const ids = mails.map(({ id }) => id);
  const extend = () =>
    sql`update outbox set next_attempt_at = ${claimEnd} where id = any(${ids}) and status = 'queued'`;
  const extending = setInterval(
    () =>
      extend()
        .execute(db)
        .catch(() => {}),
    (claimSeconds / 3) * 1_000,
  );
  const outcomes = new Map<ClaimedMail, Outcome>();
  const remaining = mails.values();
  const sendRemaining = async () => {
    for (const mail of remaining) {
      outcomes.set(mail, isBreakerOpen(tools.postMail) ? "notTried" : await sendMail(mail, tools, options));
      options.progress?.();
    }
  };
  try {
    await Promise.all(Array.from({ length: bulkConnections }, sendRemaining));
    await storeOutcomes(tools, outcomes);
  } finally {
    clearInterval(extending);
  }
}

async function sendMail(mail: ClaimedMail, tools: MailTools, options: Options): Promise<Outcome> {
  const { id, template, recipient: to, language, headers, traceparent } = mail;
  // Its worker was killed in each attempt.
  if (mail.attempts > maxAttempts) return { error: mail.last_error ?? "the worker ended in every attempt" };
  const { db, renderMail, postMail, mailShop } = tools;
  try {
    return await runObserved<Outcome>("mail.send", traceparent ?? undefined, options, async () => {
      const shop = await mailShop(db);
      const rendered = await renderMail(template, language, mail.facts, shop);
      // The id never changes, so receiving servers recognise a duplicate.
      const outgoing = { id, to, language, shop, headers, ...rendered };
      await traceStep("send mail", "client", { "nabta.mail": template }, () => postMail(outgoing));
      return "sent";
    });
  } catch (error) {
    return { error: String(error instanceof Error ? error.message : error).slice(0, 500) };
  }
}

async function storeOutcomes(tools: JobContext, outcomes: ReadonlyMap<ClaimedMail, Outcome>): Promise<void> {
  const { db } = tools;
  const sent: string[] = [];
  const notTried: string[] = [];
  for (const [{ id, ...mail }, outcome] of outcomes) {
    if (outcome === "notTried") notTried.push(id);
    else if (outcome === "sent") sent.push(id);
    else await storeFailure(tools, { id, ...mail }, outcome.error);
  }
  if (sent.length > 0) await storeSent(db, sent);
  if (notTried.length > 0)
    await sql`update outbox set attempts = attempts - 1, next_attempt_at = now()
               where id = any(${notTried}) and status = 'queued'`.execute(db);
}

/** A mail about an order keeps its parameters, so that staff can send it again. */
const storeSent = (db: Db, ids: readonly string[]) =>
  sql`
    with forgotten as (delete from outbox where id = any(${ids}) and forget)
    update outbox
       set status = 'sent', sent_at = now(), last_error = null, facts = case when order_id is not null then facts end
     where id = any(${ids}) and not forget`.execute(db);

async function storeFailure(
  { db, staffToTell }: JobContext,
  { id, template, recipient: to, attempts }: ClaimedMail,
  error: string,
): Promise<void> {
  const isDead = attempts >= maxAttempts;
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update outbox set last_error = ${error}, attempts = least(attempts, ${maxAttempts}), status = ${isDead ? "dead" : "queued"},
             next_attempt_at = now() + make_interval(secs => exp(least(10, attempts)))
       where id = ${id} and status = 'queued'`.execute(tx);
    if (isDead && numAffectedRows > 0n && template !== "mailsDied")
      await alertAboutDeadMail(tx, await staffToTell(tx), { template, to, error });
  });
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
