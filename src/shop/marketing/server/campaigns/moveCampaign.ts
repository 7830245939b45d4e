import { sql } from "kysely";
import { invalid, refused, ShopError } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/db.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { Move } from "#shop/marketing/campaign.ts";
import { audienceSize } from "./audience.ts";
import type { CampaignRow } from "./campaigns.ts";
import { type Desk, heldFor } from "./writeCampaign.ts";

/** Starts it now. `reachable` asks whether the mail server answers, so that nobody waits for what cannot go out. */
export async function sendNow(desk: Desk, id: string, reachable: () => Promise<unknown>): Promise<void> {
  try {
    await reachable();
  } catch {
    throw new ShopError("unavailable", "campaign.sendFailed");
  }
  await move(desk, id, "send", "campaign.sent", async (tx, row) => {
    if ((await audienceSize(tx, row.audience)) === 0) throw refused("campaign.nobody");
    await tx
      .updateTable("campaigns")
      .set({ status: "sending", started_at: sql`now()`, scheduled_at: null, ...calm })
      .where("id", "=", id)
      .execute();
    await startSending(tx, id);
  });
}

/** @param at a day and time of Cairo's clocks */
export async function schedule(desk: Desk, id: string, at: string): Promise<void> {
  await move(desk, id, "schedule", "campaign.scheduled", async (tx) => {
    const { rows } = await sql<{ at: Date; ahead: boolean }>`
      select when_ as at, when_ > now() and when_ < now() + interval '1 year' as ahead
        from (select ${at}::timestamp at time zone 'Africa/Cairo' as when_) as asked`
      .execute(tx)
      .catch(() => {
        throw invalid({ at: "validation.invalid" });
      });
    const asked = rows[0];
    if (!asked?.ahead) throw invalid({ at: "campaign.past" });
    await tx
      .updateTable("campaigns")
      .set({ status: "scheduled", scheduled_at: asked.at })
      .where("id", "=", id)
      .execute();
    return { at: asked.at.toISOString() };
  });
}

export const unschedule = (desk: Desk, id: string) =>
  move(desk, id, "unschedule", "campaign.unscheduled", async (tx) => {
    await tx.updateTable("campaigns").set({ status: "draft", scheduled_at: null }).where("id", "=", id).execute();
  });

/** What is in the mail server's hands arrives; nothing else goes out until it is resumed. */
export const pause = (desk: Desk, id: string) =>
  move(desk, id, "pause", "campaign.paused", async (tx) => {
    await tx.updateTable("campaigns").set({ status: "paused" }).where("id", "=", id).execute();
  });

export const resume = (desk: Desk, id: string) =>
  move(desk, id, "resume", "campaign.resumed", async (tx) => {
    await tx
      .updateTable("campaigns")
      .set({ status: "sending", ...calm })
      .where("id", "=", id)
      .execute();
    await startSending(tx, id);
  });

/** For good: who has not got it never will. */
export const cancel = (desk: Desk, id: string) =>
  move(desk, id, "cancel", "campaign.cancelled", async (tx) => {
    await tx.updateTable("campaigns").set({ status: "cancelled", ended_at: sql`now()` }).where("id", "=", id).execute();
    await tx
      .updateTable("campaign_deliveries")
      .set({ status: "skipped", at: sql`now()` })
      .where("campaign_id", "=", id)
      .where("status", "=", "queued")
      .execute();
  });

/** The one job that sends a campaign; asked for while one waits, it replaces that one. */
export const startSending = (tx: Tx, id: string, at?: Date) =>
  enqueue(tx, { name: "campaign.send" }, { id }, { key: `campaign:${id}`, ...(at && { at }) });

const calm = { failures: 0, problem: null };

type Change = (tx: Tx, row: CampaignRow) => Promise<unknown>;

async function move({ db, visitor, caller }: Desk, id: string, name: Move, action: string, change: Change) {
  await db.transaction().execute(async (tx) => {
    const row = await heldFor(tx, id, name);
    const after = (await change(tx, row)) ?? undefined;
    await audit(tx, visitor, caller, {
      action,
      subject: "campaign",
      subjectId: id,
      before: { status: row.status },
      after,
    });
  });
}
