import { sql } from "kysely";
import { conflict, notFound } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import type { RateLimit } from "#platform/server/rateLimits.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { type OrderMailView, orderMailTemplates } from "#shop/orders/adminContract.ts";
import { lockOrder } from "../lockOrder.ts";
import { sharedLinkEnd } from "../sharedOrderLink.ts";
import "#platform/server/tables.ts";
import "../tables.ts";

const maxListed = 100;
/** Parameters of sent mails are kept for so long; afterwards a mail cannot be sent again. */
const keptDays = 90;

/** Lists the mails about an order, newest first. Confirmations and gift codes of older versions are known by their key. */
export async function listOrderMails(db: Db, orderId: string): Promise<OrderMailView[]> {
  const order = await db.selectFrom("orders").select("anonymised_at").where("id", "=", orderId).executeTakeFirst();
  if (!order) throw notFound("orders.notFound");
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "template", "recipient", "status", "created_at", "sent_at", "order_id"])
    .select([
      sql<boolean>`facts is not null`.as("hasParams"),
      sql<string | null>`coalesce(facts ->> 'news', nullif(split_part(key, ':', 4), ''))`.as("news"),
    ])
    .where((mail) =>
      mail.or([mail("order_id", "=", orderId), mail("key", "in", [`order-placed:${orderId}`, `gift-code:${orderId}`])]),
    )
    .where("template", "in", orderMailTemplates)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    template: row.template as OrderMailView["template"],
    news: row.news,
    recipient: row.recipient,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    mayResend: row.order_id !== null && row.hasParams && row.status !== "queued" && order.anonymised_at === null,
  }));
}

/**
 * Queues a copy of the mail, to the order's present e-mail and in its language only.
 * @throws ShopError 404; 409 when the mail still waits, or its parameters are gone; 429 above the limit per order
 */
export async function resendOrderMail(
  admin: AdminContext,
  limit: RateLimit,
  { id, mailId }: { id: string; mailId: string },
): Promise<void> {
  await limit.consume(id);
  await admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id });
    const mail = await tx
      .selectFrom("outbox")
      .select(["template", "facts", "status"])
      .where("id", "=", mailId)
      .where("order_id", "=", id)
      .executeTakeFirst();
    if (!mail) throw notFound("request.notFound");
    if (order.anonymised_at || mail.status === "queued" || mail.facts === null) throw conflict("admin.orders.mailGone");
    const params = mail.facts as Record<string, unknown>;
    await queueMail(tx, {
      template: mail.template as OrderMailView["template"],
      to: order.email,
      language: order.language as Language,
      // The customer may have revoked the link since.
      params: { ...params, ...("shared" in params && { shared: sharedLinkEnd(order) !== undefined }) } as never,
      orderId: id,
    });
    await recordAudit(tx, admin, {
      action: "orders.resendMail",
      subject: "order",
      subjectId: id,
      after: { template: mail.template },
    });
  });
}

/** Forgets the parameters of old mails about orders. */
export async function forgetOrderMailParams(db: Db): Promise<void> {
  await sql`update outbox set facts = null where id in (
    select id from outbox where order_id is not null and facts is not null and status = 'sent'
      and created_at < now() - make_interval(days => ${sql.lit(keptDays)}) order by created_at limit 5000)`.execute(db);
}
