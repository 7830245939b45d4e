import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";
import type { CampaignRecipient } from "./campaignRenderer.ts";
import "../tables.ts";

export type ClaimedDelivery = CampaignRecipient & { subscriber_id: string; mail_id: string; tries: number };

/** Attempts for a mailbox with temporary SMTP errors (4xx). */
const maxAttempts = 5;

/**
 * Claims the next deliveries. Starts with those that a dead process had claimed, under the same mail ids, and skips
 * recipients who unsubscribed meanwhile. Only the one process that holds the campaign's lock may call it.
 */
export async function claimDeliveries(db: Db, campaignId: string, size: number): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery & { status: string }>`
    with next as (
      select subscriber_id from campaign_deliveries
       where campaign_id = ${campaignId} and status in ('queued', 'sending') and (retry_at is null or retry_at <= now())
       order by subscriber_id limit ${size} for update),
    claimed as (
      update campaign_deliveries d
         set status = case when s.status = 'confirmed' then 'sending' else 'skipped' end, at = now()
        from next join subscribers s on s.id = next.subscriber_id
       where d.campaign_id = ${campaignId} and d.subscriber_id = next.subscriber_id
      returning d.subscriber_id, d.mail_id, d.tries, d.status, s.email, s.language, s.unsubscribe_token)
    select claimed.*, u.name from claimed
      left join users u on u.email = claimed.email and u.email_verified_at is not null and u.deleted_at is null
     where claimed.status = 'sending'`.execute(db);
  return rows;
}

export async function markDelivery(
  db: Db,
  campaignId: string,
  { subscriber_id }: ClaimedDelivery,
  status: "sent" | "failed",
  error: string | null = null,
): Promise<void> {
  await db
    .updateTable("campaign_deliveries")
    .set({ status, error, at: sql`now()` })
    .where("campaign_id", "=", campaignId)
    .where("subscriber_id", "=", subscriber_id)
    .execute();
}

/** Schedules a retry after a temporary SMTP error. */
export async function postponeDelivery(
  db: Db,
  campaignId: string,
  delivery: ClaimedDelivery,
  error: string,
): Promise<void> {
  const tries = delivery.tries + 1;
  if (tries >= maxAttempts) return markDelivery(db, campaignId, delivery, "failed", error);
  await db
    .updateTable("campaign_deliveries")
    .set({ status: "queued", error, tries, retry_at: sql`now() + make_interval(mins => ${2 ** tries}::int)` })
    .where("campaign_id", "=", campaignId)
    .where("subscriber_id", "=", delivery.subscriber_id)
    .execute();
}

/** Requeues claimed deliveries that were not attempted; skips them if the campaign is cancelled. */
export async function releaseClaimed(db: Db, campaignId: string): Promise<void> {
  await sql`
    update campaign_deliveries d set status = case when c.status = 'cancelled' then 'skipped' else 'queued' end
      from campaigns c
     where c.id = d.campaign_id and d.campaign_id = ${campaignId} and d.status = 'sending'`.execute(db);
}

/** Ends the campaign if no delivery is left. Returns true if nothing is due now. */
export async function finishCampaign(db: Db, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean; soon: boolean }>`
    select exists (select from campaign_deliveries where campaign_id = ${campaignId} and status in ('queued', 'sending')) as open,
           exists (select from campaign_deliveries where campaign_id = ${campaignId} and status in ('queued', 'sending')
                    and (retry_at is null or retry_at <= now())) as soon`.execute(db);
  const { open = false, soon = false } = rows[0] ?? {};
  if (open) return !soon;
  await sql`update campaigns set status = 'sent', ended_at = now(), failures = 0, problem = null
             where id = ${campaignId} and status = 'sending'`.execute(db);
  return true;
}
