import { sql } from "kysely";
import { conflict, notFound } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { WebhookEndpointView } from "#shop/webhooks/adminContract.ts";
import type { WebhookEvent } from "#shop/webhooks/webhookEvents.ts";
import { deliverLeftWebhooksJob } from "../jobs.ts";
import { createWebhookSecret, encryptWebhookSecret } from "../signDelivery.ts";
import { parseWebhookUrl } from "../webhookUrl.ts";
import "../tables.ts";

/** Each receives every event, so that their number bounds the work of an order. */
const maxEndpoints = 10;

/** Creates an endpoint and returns its id with the secret, which nobody can read again. */
export async function createWebhook(
  admin: AdminContext,
  config: Config,
  input: { url: string; events: WebhookEvent[] },
): Promise<{ id: string; secret: string }> {
  const url = parseWebhookUrl(input.url, config);
  const events = [...new Set(input.events)];
  const secret = createWebhookSecret();
  const stored = await encryptWebhookSecret(secret, config);
  return admin.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('webhook endpoints'))`.execute(tx);
    const { known } = await tx
      .selectFrom("webhook_endpoints")
      .select(sql<number>`count(*)::int`.as("known"))
      .executeTakeFirstOrThrow();
    if (known >= maxEndpoints) throw conflict("admin.webhooks.tooMany", { count: maxEndpoints });
    const { id } = await tx
      .insertInto("webhook_endpoints")
      .values({ url, events, secret: stored, created_by: admin.user.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(tx, admin, id, { action: "webhook.created", after: { url, events } });
    return { id, secret };
  });
}

type Change = { url?: string | undefined; events?: WebhookEvent[] | undefined; active?: boolean | undefined };

/** Another URL and switching an endpoint on again forgive its failures, and what waited is sent at once. */
export async function changeWebhook(admin: AdminContext, id: string, { url, events, active }: Change): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom("webhook_endpoints")
      .select(["url", "events", "active"])
      .where("id", "=", id)
      // New orders add deliveries meanwhile.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound("request.notFound");
    const after = { url: url ?? before.url, events: events ?? before.events, active: active ?? before.active };
    const isRestarted = after.active && (!before.active || after.url !== before.url);
    const fresh = { failing_since: null, failures: 0, paused_until: null, disabled_at: null };
    await tx
      .updateTable("webhook_endpoints")
      .set({ ...after, ...(isRestarted && fresh) })
      .where("id", "=", id)
      .execute();
    if (isRestarted) await sendWaiting(tx, id);
    await audit(tx, admin, id, { action: "webhook.changed", before, after });
  });
}

/** Makes everything that waits due since its event, and runs the job of each minute, which bounds a batch. */
async function sendWaiting(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ attempts: 0, next_at: sql`created_at` })
    .where("endpoint_id", "=", id)
    .where("status", "=", "queued")
    .where(({ eb, or }) => or([eb("attempts", ">", 0), eb("next_at", ">", sql<Date>`now()`)]))
    .execute();
  await enqueue(tx, deliverLeftWebhooksJob, {}, { key: "webhooks:left" });
}

export async function deleteWebhook(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom("webhook_endpoints").where("id", "=", id).returning("url").executeTakeFirst();
    if (!gone) throw notFound("request.notFound");
    await audit(tx, admin, id, { action: "webhook.deleted", before: gone });
  });
}

type Entry = { action: string; before?: unknown; after?: unknown };

const audit = (tx: Tx, admin: AdminContext, id: string, entry: Entry) =>
  recordAudit(tx, admin, { ...entry, subject: "webhook", subjectId: id });

export async function listWebhooks(db: Db): Promise<WebhookEndpointView[]> {
  return (await endpointViews(db).orderBy("e.created_at").limit(maxEndpoints).execute()).map(presentEndpoint);
}

export async function findWebhook(db: Db, id: string): Promise<WebhookEndpointView> {
  const row = await endpointViews(db).where("e.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("request.notFound");
  return presentEndpoint(row);
}

const endpointViews = (db: Db) =>
  db
    .selectFrom("webhook_endpoints as e")
    .select(["e.id", "e.url", "e.events", "e.active", "e.created_at", "e.failing_since", "e.disabled_at"])
    .select(
      sql<number>`(select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'queued')`.as(
        "queued",
      ),
    );

type EndpointRow = Awaited<ReturnType<ReturnType<typeof endpointViews>["executeTakeFirstOrThrow"]>>;

const presentEndpoint = (row: EndpointRow): WebhookEndpointView => ({
  id: row.id,
  url: row.url,
  events: row.events,
  active: row.active,
  createdAt: row.created_at.toISOString(),
  failingSince: row.failing_since?.toISOString() ?? null,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  queued: row.queued,
});
