import { sql } from "kysely";
import { conflict, ShopError, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { CampaignAction } from "#shop/marketing/campaign.ts";
import { countAudience } from "#shop/marketing/server/campaigns/audience.ts";
import type { CampaignRow } from "./campaignQueries.ts";
import { lockCampaignFor } from "./editCampaign.ts";

/** Starts the campaign now. `reachable` checks the mail server first, so that a failure shows at once. */
export async function sendCampaignNow(
  admin: AdminContext,
  id: string,
  checkMailServer: () => Promise<unknown>,
): Promise<void> {
  try {
    await checkMailServer();
  } catch {
    throw new ShopError("unavailable", "campaign.sendFailed");
  }
  await transitionCampaign(admin, id, "send", "campaign.sent", async (tx, row) => {
    if ((await countAudience(tx, row.audience)) === 0) throw conflict("campaign.nobody");
    await tx
      .updateTable("campaigns")
      .set({ status: "sending", started_at: sql`now()`, scheduled_at: null, ...noFailures })
      .where("id", "=", id)
      .execute();
    await enqueueCampaign(tx, id);
  });
}

/** @param at local date and time in Cairo */
export async function scheduleCampaign(admin: AdminContext, id: string, at: string): Promise<void> {
  await transitionCampaign(admin, id, "schedule", "campaign.scheduled", async (tx) => {
    const { rows } = await sql<{ at: Date; ahead: boolean }>`
      select when_ as at, when_ > now() and when_ < now() + interval '1 year' as ahead
        from (select ${at}::timestamp at time zone 'Africa/Cairo' as when_) as requested`
      .execute(tx)
      .catch(() => {
        throw validationError({ at: "validation.invalid" });
      });
    const requested = rows[0];
    if (!requested?.ahead) throw validationError({ at: "campaign.past" });
    await tx
      .updateTable("campaigns")
      .set({ status: "scheduled", scheduled_at: requested.at })
      .where("id", "=", id)
      .execute();
    return { at: requested.at.toISOString() };
  });
}

export const unscheduleCampaign = (admin: AdminContext, id: string) =>
  transitionCampaign(admin, id, "unschedule", "campaign.unscheduled", async (tx) => {
    await tx.updateTable("campaigns").set({ status: "draft", scheduled_at: null }).where("id", "=", id).execute();
  });

/** Pauses sending. Mails already handed to the mail server still arrive. */
export const pauseCampaign = (admin: AdminContext, id: string) =>
  transitionCampaign(admin, id, "pause", "campaign.paused", async (tx) => {
    await tx.updateTable("campaigns").set({ status: "paused" }).where("id", "=", id).execute();
  });

export const resumeCampaign = (admin: AdminContext, id: string) =>
  transitionCampaign(admin, id, "resume", "campaign.resumed", async (tx) => {
    await tx
      .updateTable("campaigns")
      .set({ status: "sending", ...noFailures })
      .where("id", "=", id)
      .execute();
    await enqueueCampaign(tx, id);
  });

/** Cancels for good; remaining recipients never get the campaign. */
export const cancelCampaign = (admin: AdminContext, id: string) =>
  transitionCampaign(admin, id, "cancel", "campaign.cancelled", async (tx) => {
    await tx.updateTable("campaigns").set({ status: "cancelled", ended_at: sql`now()` }).where("id", "=", id).execute();
    await tx
      .updateTable("campaign_deliveries")
      .set({ status: "skipped", at: sql`now()` })
      .where("campaign_id", "=", id)
      .where("status", "=", "queued")
      .execute();
  });

/** Enqueues the job that sends a campaign. Replaces a pending one: one job per campaign. */
export const enqueueCampaign = (tx: Tx, id: string, at?: Date) =>
  enqueue(tx, { name: "campaign.send" }, { id }, { key: `campaign:${id}`, ...(at && { at }) });

const noFailures = { failures: 0, problem: null };

type TransitionStep = (tx: Tx, row: CampaignRow) => Promise<unknown>;

async function transitionCampaign(
  admin: AdminContext,
  id: string,
  campaignAction: CampaignAction,
  action: string,
  apply: TransitionStep,
) {
  await admin.db.transaction().execute(async (tx) => {
    const row = await lockCampaignFor(tx, id, campaignAction);
    const after = (await apply(tx, row)) ?? undefined;
    await recordAudit(tx, admin, {
      action,
      subject: "campaign",
      subjectId: id,
      before: { status: row.status },
      after,
    });
  });
}
