import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tables } from "#platform/server/database.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { WebhookDeliveryView } from "#shop/webhooks/adminContract.ts";
import { deliverWebhooksJob } from "../jobs.ts";
import "../tables.ts";

/** Queues an event that means nothing, also for a paused endpoint: somebody watches its answer. */
export async function sendTestWebhook(admin: AdminContext, endpointId: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const endpoint = await tx
      .updateTable("webhook_endpoints")
      .set({ paused_until: null })
      .where("id", "=", endpointId)
      .returning("id")
      .executeTakeFirst();
    if (!endpoint) throw notFound("request.notFound");
    const event_id = randomUUID();
    const subject = `test ${event_id}`;
    const test = { endpoint_id: endpointId, event_id, event: "test", subject, data: JSON.stringify({}) };
    await tx.insertInto("webhook_deliveries").values(test).execute();
    await enqueue(tx, deliverWebhooksJob, { subject }, { key: `webhooks:${subject}` });
  });
}

/** Queues a delivery again with all its attempts, whatever became of it. */
export async function resendWebhook(admin: AdminContext, id: number): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const again = await tx
      .updateTable("webhook_deliveries")
      .set({ status: "queued", attempts: 0, next_at: sql`now()`, finished_at: null })
      .where("id", "=", id)
      .returning(["subject", "endpoint_id", "event_id"])
      .executeTakeFirst();
    if (!again) throw notFound("request.notFound");
    const { subject, endpoint_id: subjectId, event_id } = again;
    await enqueue(tx, deliverWebhooksJob, { subject }, { key: `webhooks:${subject}` });
    await recordAudit(tx, admin, {
      action: "webhook.resent",
      subject: "webhook",
      subjectId,
      after: { event: event_id },
    });
  });
}

type DeliveryPage = { page: number; pageSize: number };

/** The newest first. */
export async function listDeliveries(db: Db, endpointId: string, { page, pageSize }: DeliveryPage) {
  const known = await db.selectFrom("webhook_endpoints").select("id").where("id", "=", endpointId).executeTakeFirst();
  if (!known) throw notFound("request.notFound");
  const deliveries = db.selectFrom("webhook_deliveries").where("endpoint_id", "=", endpointId);
  const rows = await deliveries
    .selectAll()
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await deliveries.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return { items: rows.map(presentDelivery), page, pageSize, total };
}

const presentDelivery = (row: Selectable<Tables["webhook_deliveries"]>): WebhookDeliveryView => ({
  id: String(row.id),
  event: row.event,
  eventId: row.event_id,
  orderId: row.order_id,
  createdAt: row.created_at.toISOString(),
  status: row.status,
  attempts: row.attempts,
  responseStatus: row.response_status,
  error: row.error,
  milliseconds: row.milliseconds,
  nextAt: row.status === "queued" && row.attempts > 0 ? row.next_at.toISOString() : null,
});
