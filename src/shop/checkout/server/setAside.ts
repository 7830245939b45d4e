import { toPounds } from "#platform/money.ts";
import type { Tx } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import { staffToTell } from "#shop/accounts/server/staffToTell.ts";
import { currency, type Heard } from "#shop/payments/gateway.ts";
import "#shop/payments/server/tables.ts";
import "../mails.ts";
import type { Settled } from "./settle.ts";

/** @returns false when it was heard before */
export async function writeHeard(tx: Tx, provider: string, { eventId, kind, body, payment, refund }: Heard) {
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

/** Money that fits nothing is not guessed about: it is kept in view, and everybody on the staff is told once. */
export async function setAside(tx: Tx, provider: string, heard: Heard, { note = "" }: Settled): Promise<void> {
  await tx
    .updateTable("webhook_events")
    .set({ outcome: "quarantined", note })
    .where("provider", "=", provider)
    .where("event_id", "=", heard.eventId)
    .execute();
  const about = heard.payment ?? heard.refund;
  if (!about) return;
  const reference = heard.payment?.reference ?? heard.refund?.payment ?? "";
  const facts = {
    provider,
    reference,
    amount: toPounds(about.amount),
    currency: heard.payment?.currency ?? currency,
    note,
  };
  for (const { email: to, language } of await staffToTell(tx))
    await post(tx, {
      key: `set-aside:${provider}:${reference}:${note}:${to}`,
      template: "paymentSetAside",
      to,
      language,
      facts,
    });
}

export async function isSetAside(tx: Tx, provider: string, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom("webhook_events")
    .select("id")
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    .where("outcome", "=", "quarantined")
    .executeTakeFirst();
  return row !== undefined;
}
