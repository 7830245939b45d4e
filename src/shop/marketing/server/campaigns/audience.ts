import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/server/database.ts";
import type { Audience } from "#shop/marketing/campaign.ts";
import type { CampaignRow } from "../admin/campaigns/campaignQueries.ts";
import "../tables.ts";

/** SQL condition for confirmed subscribers `s` in the audience. A customer has an order that is not cancelled. */
function audienceCondition({ readers, languages }: Audience): RawBuilder<boolean> {
  const hasOrdered = sql<boolean>`exists (select from orders o
    where lower(o.email) = lower(s.email collate "C") and o.status <> 'cancelled')`;
  const segmentCondition =
    readers === "all" ? sql<boolean>`true` : readers === "customers" ? hasOrdered : sql<boolean>`not ${hasOrdered}`;
  const languageCondition = languages.length === 0 ? sql<boolean>`true` : sql<boolean>`s.language = any(${languages})`;
  return sql<boolean>`s.status = 'confirmed' and ${languageCondition} and ${segmentCondition}`;
}

export async function countAudience(db: Db, audience: Audience): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from subscribers s where ${audienceCondition(audience)}`.execute(db);
  return rows[0]?.size ?? 0;
}

/** Stores the campaign's recipients once; later subscribers get the next campaign. */
export async function snapshotAudience(db: Db, { id, audience, audience_fixed_at }: CampaignRow): Promise<void> {
  if (audience_fixed_at) return;
  await db.transaction().execute(async (tx) => {
    await sql`insert into campaign_deliveries (campaign_id, subscriber_id)
      select ${id}::uuid, s.id from subscribers s where ${audienceCondition(audience)} on conflict do nothing`.execute(
      tx,
    );
    await sql`update campaigns set audience_fixed_at = now(), started_at = coalesce(started_at, now())
               where id = ${id}`.execute(tx);
  });
}
