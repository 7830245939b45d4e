import { type Selectable, sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import type { Db, Tables } from "#platform/server/database.ts";
import type { CampaignState } from "#shop/marketing/campaign.ts";
import type { CampaignSummary, CampaignView } from "#shop/marketing/campaignContract.ts";
import "#shop/marketing/server/tables.ts";

export type CampaignRow = Selectable<Tables["campaigns"]>;
type ListCampaignsParams = { page: number; pageSize: number; status?: CampaignState | undefined };

/** Returns campaigns, newest first. */
export async function listCampaigns(db: Db, { page, pageSize, status }: ListCampaignsParams) {
  const matching = db
    .selectFrom("campaigns")
    .$if(status !== undefined, (rows) => rows.where("status", "=", status ?? "draft"));
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const counts = await countDeliveries(db, rows);
  return { items: rows.map((row) => presentCampaign(row, counts)), page, pageSize, total };
}

export async function loadCampaign(db: Db, id: string): Promise<CampaignView> {
  const row = await db.selectFrom("campaigns").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("request.notFound");
  return { ...presentCampaign(row, await countDeliveries(db, [row])), html: row.html };
}

type DeliveryCounts = { waiting: number; sent: number; failed: number; skipped: number; unsubscribed: number };

async function countDeliveries(db: Db, rows: readonly CampaignRow[]): Promise<Map<string, DeliveryCounts>> {
  const ids = rows.filter((row) => row.audience_fixed_at).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const counted = await sql<DeliveryCounts & { id: string }>`
    select d.campaign_id as id,
           count(*) filter (where d.status in ('queued', 'sending'))::int as waiting,
           count(*) filter (where d.status = 'sent')::int as sent,
           count(*) filter (where d.status = 'failed')::int as failed,
           count(*) filter (where d.status = 'skipped')::int as skipped,
           count(*) filter (where d.status = 'sent' and s.unsubscribed_at between d.at and d.at + interval '7 days')::int as unsubscribed
      from campaign_deliveries d join subscribers s on s.id = d.subscriber_id
     where d.campaign_id = any(${ids}::uuid[]) group by 1`.execute(db);
  return new Map(counted.rows.map(({ id, ...counts }) => [id, counts]));
}

const noDeliveries: DeliveryCounts = { waiting: 0, sent: 0, failed: 0, skipped: 0, unsubscribed: 0 };

function presentCampaign(row: CampaignRow, counts: ReadonlyMap<string, DeliveryCounts>): CampaignSummary {
  const progress = counts.get(row.id) ?? noDeliveries;
  const { waiting, sent, failed, skipped } = progress;
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    subject: row.subject,
    audience: row.audience,
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    problem: row.problem,
    progress: { total: row.audience_fixed_at ? waiting + sent + failed + skipped : null, ...progress },
  };
}
