import { sql } from "kysely";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { queueMails } from "#platform/server/outbox.ts";
import { pauseAfter, retryDelay } from "../retryDelay.ts";
import { failingDaysUntilDisabled } from "../webhookEvents.ts";
import { describeEvent } from "./describeEvent.ts";
import { postWebhook } from "./postWebhook.ts";
import { decryptWebhookSecret, signDelivery } from "./signDelivery.ts";
import "../mailParams.ts";
import "./tables.ts";

type DeliveryContext = Pick<JobContext, "db" | "config" | "staffToTell">;

type Claimed = {
  id: number;
  endpoint_id: string;
  event_id: string;
  event: string;
  order_id: string | null;
  data: Record<string, unknown>;
  created_at: Date;
  attempts: number;
  url: string;
  secret: string;
  failures: number;
};

/** The job ends then; the minute's job goes on, so that one slow receiver does not occupy the worker. */
const mostMilliseconds = 20_000;

/** Delivers what waits for one subject, in its order for each endpoint. */
export async function deliverSubject(tools: DeliveryContext, subject: string): Promise<void> {
  const until = performance.now() + mostMilliseconds;
  while (performance.now() < until) {
    const claimed = await claimNext(tools.db, subject);
    if (!claimed) return;
    await deliver(tools, claimed);
  }
}

/**
 * Claims the oldest delivery of the subject that may be sent now. A later one to the same endpoint waits until it is
 * delivered or given up, which keeps the order also across processes and crashes.
 */
async function claimNext(db: Db, subject: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d
       set claimed_until = now() + interval '30 seconds', attempts = d.attempts + 1
      from webhook_endpoints e
     where e.id = d.endpoint_id and d.id = (
       select q.id from webhook_deliveries q join webhook_endpoints w on w.id = q.endpoint_id
        where q.subject = ${subject} and q.status = 'queued' and q.next_at <= now()
          and coalesce(q.claimed_until, '-infinity') < now()
          and w.active and coalesce(w.paused_until, '-infinity') <= now()
          and not exists (select from webhook_deliveries b
                           where b.subject = q.subject and b.endpoint_id = q.endpoint_id and b.status = 'queued'
                             and b.id < q.id)
        order by q.id limit 1 for update of q skip locked)
    returning d.id, d.endpoint_id, d.event_id, d.event, d.order_id, d.data, d.created_at, d.attempts, e.url, e.secret,
              e.failures`.execute(db);
  return rows[0];
}

async function deliver(tools: DeliveryContext, claimed: Claimed): Promise<void> {
  const began = performance.now();
  let answer: { responseStatus: number | null; error: string | null };
  try {
    const responseStatus = await send(tools, claimed);
    const isTaken = responseStatus >= 200 && responseStatus < 300;
    answer = { responseStatus, error: isTaken ? null : `HTTP ${responseStatus}` };
  } catch (error) {
    answer = { responseStatus: null, error: String(error instanceof Error ? error.message : error).slice(0, 200) };
  }
  const milliseconds = Math.round(performance.now() - began);
  if (answer.error === null) await recordSuccess(tools.db, claimed, { ...answer, milliseconds });
  else await recordFailure(tools, claimed, { ...answer, error: answer.error, milliseconds });
}

async function send({ db, config }: { db: Db; config: Config }, claimed: Claimed): Promise<number> {
  const body = await describeEvent(db, claimed);
  const secret = await decryptWebhookSecret(claimed.secret, config);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Nabta-Webhooks/1",
    "x-nabta-event": claimed.event,
    "x-nabta-event-id": claimed.event_id,
    "x-nabta-signature": signDelivery(secret, body, Math.floor(Date.now() / 1000)),
  };
  return postWebhook({ url: claimed.url, body, headers }, config);
}

type Answer = { responseStatus: number | null; milliseconds: number };

async function recordSuccess(db: Db, { id, endpoint_id }: Claimed, answer: Answer): Promise<void> {
  await sql`
    with sent as (
      update webhook_deliveries set status = 'delivered', claimed_until = null, finished_at = now(), error = null,
             response_status = ${answer.responseStatus}, milliseconds = ${answer.milliseconds}
       where id = ${id})
    update webhook_endpoints set failing_since = null, failures = 0, paused_until = null
     where id = ${endpoint_id} and (failing_since is not null or failures > 0)`.execute(db);
}

async function recordFailure(
  { db, staffToTell }: DeliveryContext,
  { id, endpoint_id, attempts, failures, url }: Claimed,
  { responseStatus, milliseconds, error }: Answer & { error: string },
): Promise<void> {
  const delay = retryDelay(attempts);
  // A receiver that answers, only not well, does not hold up the others.
  const pause = responseStatus === null ? pauseAfter(failures + 1) : 0;
  await db.transaction().execute(async (tx) => {
    // First the endpoint, as everybody who changes one with its deliveries.
    await sql`select from webhook_endpoints where id = ${endpoint_id} for no key update`.execute(tx);
    const { numAffectedRows } = await sql`
      update webhook_deliveries
         set status = ${delay === undefined ? "failed" : "queued"}, claimed_until = null, error = ${error},
             response_status = ${responseStatus}, milliseconds = ${milliseconds},
             next_at = now() + make_interval(mins => ${delay ?? 0}::int),
             finished_at = case when ${delay === undefined} then now() end
       where id = ${id} and attempts = ${attempts}`.execute(tx);
    if (!numAffectedRows) return release(tx, id, attempts);
    const { rows } = await sql<{ ended: boolean }>`
      update webhook_endpoints
         set failing_since = coalesce(failing_since, now()), failures = failures + 1,
             paused_until = case when ${pause}::int > 0 then now() + make_interval(secs => ${pause}::int) end,
             active = active and coalesce(failing_since, now()) > now() - make_interval(days => ${failingDaysUntilDisabled}::int),
             disabled_at = case when active and failing_since <= now() - make_interval(days => ${failingDaysUntilDisabled}::int)
                                then now() else disabled_at end
       where id = ${endpoint_id}
      returning disabled_at = now() as ended`.execute(tx);
    if (!rows[0]?.ended) return;
    const staff = await staffToTell(tx);
    const day = new Date().toISOString().slice(0, 10);
    await queueMails(
      tx,
      staff.map(({ email: to, language }) => ({
        key: `webhook-disabled:${endpoint_id}:${day}:${to}`,
        template: "webhookDisabled" as const,
        to,
        language,
        params: { url, error },
      })),
    );
  });
}

/** Staff moved or resumed the endpoint during the attempt: its failure says nothing, and the delivery is due now. */
async function release(tx: Tx, id: number, attempts: number): Promise<void> {
  await sql`update webhook_deliveries set claimed_until = null where id = ${id} and attempts < ${attempts}`.execute(tx);
}
