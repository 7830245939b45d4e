import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#platform/server/database.ts";
import { defineJob, type JobContext } from "#platform/server/jobs.ts";
import { type BulkMailer, bulkConnections, isMessageError, isPermanentError } from "#platform/server/mailer.ts";
import { queueMail, storeSentMail } from "#platform/server/outbox.ts";
import type { CampaignRow } from "../admin/campaigns/campaignQueries.ts";
import { enqueueCampaign } from "../admin/campaigns/campaignTransitions.ts";
import { unsubscribeHeaders } from "../oneClickUnsubscribe.ts";
import { snapshotAudience } from "./audience.ts";
import { campaignRenderer } from "./campaignRenderer.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  finishCampaign,
  markDelivery,
  postponeDelivery,
  releaseClaimed,
} from "./deliveries.ts";

/** Seconds per batch at the campaign's send rate: short, so that a pause takes effect soon. */
const batchSeconds = 10;
/** Consecutive mail server failures before the campaign stops and staff get a mail. */
const maxFailures = 10;

/**
 * Sends one batch of a campaign and enqueues the next. Claims every mail in its row before sending, so that after a
 * killed process only the claimed mails are sent again, with the same Message-ID.
 */
export const sendCampaignJob = defineJob({
  name: "campaign.send",
  payload: z.object({ id: z.uuid(), due: z.number().optional() }),
  run: ({ id, due }, tools) =>
    withCampaignLock(tools.sessionDb, id, async () => {
      const campaign = await tools.db
        .selectFrom("campaigns")
        .selectAll()
        .where("id", "=", id)
        .where("status", "=", "sending")
        .executeTakeFirst();
      if (!campaign) return;
      await snapshotAudience(tools.db, campaign);
      const { perMinute, size } = sendingPace(tools.config.CAMPAIGN_MAILS_PER_MINUTE);
      const claimed = await claimDeliveries(tools.db, id, size);
      const trouble = await sendBatch(campaign, claimed, tools);
      await releaseClaimed(tools.db, id);
      if (trouble !== undefined) return recordFailure(tools, campaign, trouble);
      if (campaign.failures > 0) await clearFailures(tools.db, id);
      if (await finishCampaign(tools.db, id)) return;
      // Counts from the due time, so that the job queue's poll interval does not lower the send rate.
      const began = Math.max(due ?? Date.now(), Date.now() - batchSeconds * 1000);
      await enqueueNextBatch(tools.db, id, began + (claimed.length / perMinute) * 60_000);
    }),
});

const sendingPace = (perMinute: number) => ({
  perMinute,
  size: Math.max(1, Math.round((perMinute * batchSeconds) / 60)),
});

/** Sends the claimed mails. Returns the mail server's error if it failed; the rest was then not attempted. */
async function sendBatch(
  campaign: CampaignRow,
  claimed: readonly ClaimedDelivery[],
  tools: JobContext,
): Promise<string | undefined> {
  if (claimed.length === 0) return undefined;
  const { db, renderMail, mailShop, openBulkPost } = tools;
  const shop = await mailShop(db);
  const renderFor = campaignRenderer(campaign, renderMail, shop);
  const bulk = openBulkPost();
  const remaining = claimed[Symbol.iterator]();
  let serverError: string | undefined;

  async function sendOne(reader: ClaimedDelivery): Promise<void> {
    const { mail_id: id, email: to, language, unsubscribe_token } = reader;
    const mail = { ...(await renderFor(reader)), id, to, language };
    try {
      const headers = unsubscribeHeaders(shop.url, unsubscribe_token);
      await (bulk ? bulk.post({ ...mail, headers, shop }) : storeSentMail(db, { ...mail, template: "campaign" }));
    } catch (error) {
      if (!isMessageError(error)) serverError ??= errorMessage(error);
      else if (isPermanentError(error)) await markDelivery(db, campaign.id, reader, "failed", errorMessage(error));
      else await postponeDelivery(db, campaign.id, reader, errorMessage(error));
      return;
    }
    await markDelivery(db, campaign.id, reader, "sent");
  }

  try {
    await runInParallel(async () => {
      for (const reader of remaining) {
        if (serverError !== undefined) return;
        await sendOne(reader);
      }
    });
  } finally {
    closeBulkMailer(bulk);
  }
  return serverError;
}

const runInParallel = (work: () => Promise<void>) => Promise.all(Array.from({ length: bulkConnections }, work));
const closeBulkMailer = (bulk: BulkMailer | undefined) => bulk?.close();

/** Retries with increasing delay; finally stops the campaign and mails staff, who resume it. */
async function recordFailure(
  { db, staffToTell }: JobContext,
  { id, name, failures }: CampaignRow,
  problem: string,
): Promise<void> {
  const failureCount = failures + 1;
  await db.transaction().execute(async (tx) => {
    const isStopping = failureCount >= maxFailures;
    const changed = await tx
      .updateTable("campaigns")
      .set({ failures: failureCount, problem, ...(isStopping && { status: "paused" as const }) })
      .where("id", "=", id)
      .where("status", "=", "sending")
      .returning("id")
      .executeTakeFirst();
    if (!changed) return;
    if (!isStopping)
      return enqueueCampaign(tx, id, new Date(Date.now() + Math.min(600_000, 2 ** failureCount * 2_500)));
    for (const { email: to, language } of await staffToTell(tx))
      await queueMail(tx, { template: "campaignStopped", to, language, params: { id, name, error: problem } });
  });
}

const clearFailures = (db: Db, id: string) =>
  db.updateTable("campaigns").set({ failures: 0, problem: null }).where("id", "=", id).execute();

async function enqueueNextBatch(db: Db, id: string, due: number): Promise<void> {
  // A job that is already due starts without waiting for the next poll.
  const at = due > Date.now() ? new Date(due) : null;
  await sql`select graphile_worker.add_job(${"campaign.send"}, ${JSON.stringify({ id, due })}::json,
    job_key => ${`campaign:${id}`}, run_at => ${at}::timestamptz)`.execute(db);
}

/** Runs `work` under an advisory lock, which PostgreSQL releases when a killed process disconnects. */
async function withCampaignLock(db: Db, id: string, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`campaign:${id}`}, 0)`;
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(connection);
    if (!rows[0]?.mine) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

const errorMessage = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 300);
