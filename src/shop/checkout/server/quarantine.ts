import { toPounds } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { listAdminRecipients } from "#shop/accounts/server/adminRecipients.ts";
import { currency, type EventResult, type WebhookEvent } from "#shop/payments/gateway.ts";
import "#shop/payments/server/tables.ts";
import "../mailParams.ts";

/** Returns false for a duplicate event. */
export async function recordWebhook(tx: Tx, provider: string, { eventId, kind, body, payment, refund }: WebhookEvent) {
  const isNew = await tx
    .insertInto("webhook_events")
    .values({
      provider,
      event_id: eventId,
      kind,
      body: JSON.stringify(body),
      outcome: "applied",
      note: null,
      session_id: payment?.sessionId ?? null,
      reference: payment?.reference ?? refund?.payment ?? null,
      amount: payment?.amount ?? refund?.amount ?? null,
      currency: payment?.currency ?? (refund ? currency : null),
      looked_at: null,
      looked_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return isNew !== undefined;
}

/** Quarantines a payment that matches no session and mails every admin once. */
export async function quarantine(
  tx: Tx,
  provider: string,
  event: WebhookEvent,
  { note = "" }: EventResult,
): Promise<void> {
  await tx
    .updateTable("webhook_events")
    .set({ outcome: "quarantined", note })
    .where("provider", "=", provider)
    .where("event_id", "=", event.eventId)
    .execute();
  const about = event.payment ?? event.refund;
  if (!about) return;
  const reference = event.payment?.reference ?? event.refund?.payment ?? "";
  const params = {
    provider,
    reference,
    amount: toPounds(about.amount),
    currency: event.payment?.currency ?? currency,
    note,
  };
  for (const { email: to, language } of await listAdminRecipients(tx))
    await queueMail(tx, {
      key: `set-aside:${provider}:${reference}:${note}:${to}`,
      template: "paymentSetAside",
      to,
      language,
      params,
    });
}

export async function isQuarantined(tx: Tx, provider: string, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom("webhook_events")
    .select("id")
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    .where("outcome", "=", "quarantined")
    .executeTakeFirst();
  return row !== undefined;
}
