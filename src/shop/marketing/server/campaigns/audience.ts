import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/server/db.ts";
import type { Audience } from "#shop/marketing/campaign.ts";
import type { CampaignRow } from "./campaigns.ts";
import "../tables.ts";

/** Subscribers `s` who confirmed and are meant. Who has an order that was not cancelled is a customer. */
function isMeant({ readers, languages }: Audience): RawBuilder<boolean> {
  const bought = sql<boolean>`exists (select from orders o
    where lower(o.email) = lower(s.email collate "C") and o.status <> 'cancelled')`;
  const who = readers === "all" ? sql<boolean>`true` : readers === "customers" ? bought : sql<boolean>`not ${bought}`;
  const reads = languages.length === 0 ? sql<boolean>`true` : sql<boolean>`s.language = any(${languages})`;
  return sql<boolean>`s.status = 'confirmed' and ${reads} and ${who}`;
}

export async function audienceSize(db: Db, audience: Audience): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from subscribers s where ${isMeant(audience)}`.execute(db);
  return rows[0]?.size ?? 0;
}

/** Writes down whom the campaign goes to, once: who confirms later gets the next one. */
export async function fixAudience(db: Db, { id, audience, audience_fixed_at }: CampaignRow): Promise<void> {
  if (audience_fixed_at) return;
  await db.transaction().execute(async (tx) => {
    await sql`insert into campaign_deliveries (campaign_id, subscriber_id)
      select ${id}::uuid, s.id from subscribers s where ${isMeant(audience)} on conflict do nothing`.execute(tx);
    await sql`update campaigns set audience_fixed_at = now(), started_at = coalesce(started_at, now())
               where id = ${id}`.execute(tx);
  });
}
