import { sql } from "kysely";
import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import { enqueueCampaign } from "../admin/campaigns/campaignTransitions.ts";
import "../tables.ts";

/** Starts due campaigns, and resumes those left by a killed process or a deferring mail server. */
export const campaignSchedulerJob = defineJob({
  name: "campaign.watch",
  payload: z.object({}),
  every: "* * * * *",
  async run(_, { db }) {
    await db.transaction().execute(async (tx) => {
      const due = await tx
        .updateTable("campaigns")
        .set({ status: "sending", started_at: sql`now()`, scheduled_at: null, failures: 0, problem: null })
        .where("status", "=", "scheduled")
        .where("scheduled_at", "<=", sql<Date>`now()`)
        .returning("id")
        .execute();
      // A pending job has its own time; a locked one may belong to a dead process.
      const unfinished = await sql<{ id: string }>`
        select id from campaigns c where status = 'sending' and not exists (
          select from graphile_worker.jobs j
           where j.key = 'campaign:' || c.id and j.locked_at is null and j.attempts < j.max_attempts)`.execute(tx);
      for (const id of new Set([...due, ...unfinished.rows].map((row) => row.id))) await enqueueCampaign(tx, id);
      await sql`update campaign_deliveries d set status = 'skipped' from campaigns c
                 where c.id = d.campaign_id and c.status = 'cancelled' and d.status in ('queued', 'sending')
                   and c.ended_at < now() - interval '5 minutes' and c.ended_at > now() - interval '1 day'`.execute(tx);
    });
  },
});
