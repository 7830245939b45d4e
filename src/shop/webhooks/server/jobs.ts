import { sql } from "kysely";
import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import { deliveryLogDays } from "../webhookEvents.ts";
import { deliverSubject } from "./deliverWebhooks.ts";
import { dueSubjects } from "./dueSubjects.ts";
import "./tables.ts";

/** Enqueued by the trigger that queues the events, in the transaction of the change. */
export const deliverWebhooksJob = defineJob({
  name: "webhooks.deliver",
  payload: z.object({ subject: z.string() }),
  run: ({ subject }, tools) => deliverSubject(tools, subject),
});

const batchSize = 500;

/**
 * Enqueues what is due for another attempt, what waited for its endpoint, and what a killed worker left behind. Deletes the
 * old log, with what still waits for a stopped endpoint.
 */
export const deliverLeftWebhooksJob = defineJob({
  name: "webhooks.deliverLeft",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db }) {
    await sql`
      select count(graphile_worker.add_job(${deliverWebhooksJob.name}, json_build_object('subject', subject),
                                           job_key => 'webhooks:' || subject, priority => 5))
        from (${dueSubjects(batchSize)}) due`.execute(db);
    await sql`
      delete from webhook_deliveries where id = any(array(
        select id from webhook_deliveries where created_at < now() - make_interval(days => ${deliveryLogDays}::int)
         order by created_at limit 5000))`.execute(db);
  },
});
