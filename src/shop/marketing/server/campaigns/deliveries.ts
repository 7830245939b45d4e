import { sql } from "kysely";
import type { Db } from "#platform/server/db.ts";
import type { Reader } from "./letters.ts";
import "../tables.ts";

export type Claimed = Reader & { subscriber_id: string; mail_id: string; tries: number };

/** A mailbox that says "later" is asked five times. */
const mostTries = 5;

/**
 * Takes the next readers. What an ended process had claimed comes first, with the rows' own mail ids; who has left since
 * is passed over. Only ever called by the one process that sends this campaign.
 */
export async function claimNext(db: Db, campaignId: string, size: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed & { status: string }>`
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

export async function mark(
  db: Db,
  campaignId: string,
  { subscriber_id }: Claimed,
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

/** Their mail server asks for patience. */
export async function postpone(db: Db, campaignId: string, reader: Claimed, error: string): Promise<void> {
  const tries = reader.tries + 1;
  if (tries >= mostTries) return mark(db, campaignId, reader, "failed", error);
  await db
    .updateTable("campaign_deliveries")
    .set({ status: "queued", error, tries, retry_at: sql`now() + make_interval(mins => ${2 ** tries}::int)` })
    .where("campaign_id", "=", campaignId)
    .where("subscriber_id", "=", reader.subscriber_id)
    .execute();
}

/** What was claimed and then not tried waits again; of a cancelled campaign, it never goes. */
export async function giveBack(db: Db, campaignId: string): Promise<void> {
  await sql`
    update campaign_deliveries d set status = case when c.status = 'cancelled' then 'skipped' else 'queued' end
      from campaigns c
     where c.id = d.campaign_id and d.campaign_id = ${campaignId} and d.status = 'sending'`.execute(db);
}

/** Ends the campaign if nobody is left. Answers true if there is nothing to do, or only later. */
export async function finish(db: Db, campaignId: string): Promise<boolean> {
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
