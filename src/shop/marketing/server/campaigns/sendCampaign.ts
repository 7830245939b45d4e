import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#platform/server/db.ts";
import { defineJob, type Tools } from "#platform/server/jobs.ts";
import { type BulkPost, bulkConnections, isAboutThisMail, isForGood } from "#platform/server/mail.ts";
import { keepMail, post } from "#platform/server/outbox.ts";
import { leaveHeaders } from "../oneClick.ts";
import { fixAudience } from "./audience.ts";
import type { CampaignRow } from "./campaigns.ts";
import { type Claimed, claimNext, finish, giveBack, mark, postpone } from "./deliveries.ts";
import { lettersOf } from "./letters.ts";
import { startSending } from "./moveCampaign.ts";

/** What is sent in one go, in seconds of the campaign's speed: short, so that a pause is soon felt. */
const stretch = 10;
/** How often in a row the mail server may stay silent before the campaign stops and staff are told. */
const mostSilences = 10;

/**
 * Sends one stretch of a campaign and asks for the next. Every mail is claimed in its own row before it goes out, so a
 * process that is killed leaves behind which mails were on their way: they alone are repeated, with the same Message-ID.
 */
export const sendCampaign = defineJob({
  name: "campaign.send",
  payload: z.object({ id: z.uuid(), due: z.number().optional() }),
  run: ({ id, due }, tools) =>
    alone(tools.db, id, async () => {
      const campaign = await tools.db
        .selectFrom("campaigns")
        .selectAll()
        .where("id", "=", id)
        .where("status", "=", "sending")
        .executeTakeFirst();
      if (!campaign) return;
      await fixAudience(tools.db, campaign);
      const { perMinute, size } = paceOf(tools.config.CAMPAIGN_MAILS_PER_MINUTE);
      const claimed = await claimNext(tools.db, id, size);
      const trouble = await sendAll(campaign, claimed, tools);
      await giveBack(tools.db, id);
      if (trouble !== undefined) return stumble(tools, campaign, trouble);
      if (campaign.failures > 0) await recover(tools.db, id);
      if (await finish(tools.db, id)) return;
      // Counted from when it should have begun, so that looking for jobs now and then does not slow it down.
      const began = Math.max(due ?? Date.now(), Date.now() - stretch * 1000);
      await askForNext(tools.db, id, began + (claimed.length / perMinute) * 60_000);
    }),
});

const paceOf = (perMinute: number) => ({ perMinute, size: Math.max(1, Math.round((perMinute * stretch) / 60)) });

/** Sends what was claimed. Answers what the mail server said if it is in trouble; the rest was then not tried. */
async function sendAll(campaign: CampaignRow, claimed: readonly Claimed[], tools: Tools): Promise<string | undefined> {
  if (claimed.length === 0) return undefined;
  const { db, renderMail, mailShop, openBulkPost } = tools;
  const shop = await mailShop(db);
  const letterTo = lettersOf(campaign, renderMail, shop);
  const bulk = openBulkPost();
  const waiting = claimed[Symbol.iterator]();
  let trouble: string | undefined;

  async function sendOne(reader: Claimed): Promise<void> {
    const { mail_id: id, email: to, language, unsubscribe_token } = reader;
    const letter = { ...(await letterTo(reader)), id, to, language };
    try {
      const headers = leaveHeaders(shop.url, unsubscribe_token);
      await (bulk ? bulk.post({ ...letter, headers, shop }) : keepMail(db, { ...letter, template: "campaign" }));
    } catch (error) {
      if (!isAboutThisMail(error)) trouble ??= messageOf(error);
      else if (isForGood(error)) await mark(db, campaign.id, reader, "failed", messageOf(error));
      else await postpone(db, campaign.id, reader, messageOf(error));
      return;
    }
    await mark(db, campaign.id, reader, "sent");
  }

  try {
    await inParallel(async () => {
      for (const reader of waiting) {
        if (trouble !== undefined) return;
        await sendOne(reader);
      }
    });
  } finally {
    closeQuietly(bulk);
  }
  return trouble;
}

const inParallel = (work: () => Promise<void>) => Promise.all(Array.from({ length: bulkConnections }, work));
const closeQuietly = (bulk: BulkPost | undefined) => bulk?.close();

/** Waits longer each time; in the end it stops, says so, and is resumed by hand. */
async function stumble(
  { db, staffToTell }: Tools,
  { id, name, failures }: CampaignRow,
  problem: string,
): Promise<void> {
  const silences = failures + 1;
  await db.transaction().execute(async (tx) => {
    const stops = silences >= mostSilences;
    const changed = await tx
      .updateTable("campaigns")
      .set({ failures: silences, problem, ...(stops && { status: "paused" as const }) })
      .where("id", "=", id)
      .where("status", "=", "sending")
      .returning("id")
      .executeTakeFirst();
    if (!changed) return;
    if (!stops) return startSending(tx, id, new Date(Date.now() + Math.min(600_000, 2 ** silences * 2_500)));
    for (const { email: to, language } of await staffToTell(tx))
      await post(tx, { template: "campaignStopped", to, language, facts: { id, name, error: problem } });
  });
}

const recover = (db: Db, id: string) =>
  db.updateTable("campaigns").set({ failures: 0, problem: null }).where("id", "=", id).execute();

async function askForNext(db: Db, id: string, due: number): Promise<void> {
  // Whose time has come already does not have to be looked for.
  const at = due > Date.now() ? new Date(due) : null;
  await sql`select graphile_worker.add_job(${"campaign.send"}, ${JSON.stringify({ id, due })}::json,
    job_key => ${`campaign:${id}`}, run_at => ${at}::timestamptz)`.execute(db);
}

/** One process at a time; one that is killed lets go at once, because its connection closes. */
async function alone(db: Db, id: string, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (one) => {
    const key = sql`hashtextextended(${`campaign:${id}`}, 0)`;
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(one);
    if (!rows[0]?.mine) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(one);
    }
  });
}

const messageOf = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 300);
