import { sql } from "kysely";
import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import { deliveryLogDays } from "../webhookEvents.ts";
import { deliverSubject } from "./deliverWebhooks.ts";
import "./tables.ts";

/** Enqueued by the trigger that queues the events, in the transaction of the change. */
export const deliverWebhooksJob = defineJob({
  name: "webhooks.deliver",
  payload: z.object({ subject: z.string() }),
  run: ({ subject }, tools) => deliverSubject(tools, subject),
});

const batchSize = 500;

/** Enqueues what is due for another attempt, and what a killed worker left behind. Deletes the old log. */
export const deliverLeftWebhooksJob = defineJob({
  name: "webhooks.deliverLeft",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db }) {
    await sql`
      select count(graphile_worker.add_job(${deliverWebhooksJob.name}, json_build_object('subject', subject),
                                           job_key => 'webhooks:' || subject, priority => 5))
        from (select d.subject, min(d.next_at) as since
                from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
               where d.status = 'queued' and d.next_at <= now() and coalesce(d.claimed_until, '-infinity') < now()
                 and e.active and coalesce(e.paused_until, '-infinity') <= now()
               group by 1 order by 2 limit ${batchSize}) due`.execute(db);
    await sql`
      delete from webhook_deliveries where id = any(array(
        select id from webhook_deliveries where created_at < now() - make_interval(days => ${deliveryLogDays}::int)
         order by created_at limit 5000))`.execute(db);
  },
});
