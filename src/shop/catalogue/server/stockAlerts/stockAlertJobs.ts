import { sql } from "kysely";
import { z } from "zod";
import type { Language } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { queueMails } from "#platform/server/outbox.ts";
import { alertsDue, stockAlertRules } from "#shop/catalogue/stockAlert.ts";
import { type MailedVariantRow, presentMailedVariant } from "./presentMailedVariant.ts";
import "#shop/catalogue/mailParams.ts";
import "#shop/catalogue/server/tables.ts";

/** Mails of one variant in one run; the next run sends the rest. */
const maxMailsPerRun = 500;

/**
 * Tells those who wait longest for variants that are back. It looks at the stock itself, every few minutes, instead of at
 * what changed it: cancelled orders, expired payments, returns, deliveries, imports and products shown again all count,
 * purchases need no statement more, and a piece that is gone at once mails nobody.
 */
export async function sendStockAlerts(db: Db): Promise<void> {
  const { rows } = await sql<{ variantId: string }>`
    with wanted as (select distinct variant_id from stock_alerts where status = 'waiting')
    select v.id as "variantId" from wanted join variants v on v.id = variant_id join products p on p.id = v.product_id
     where v.stock > 0 and not p.hidden and v.stock * ${stockAlertRules.mailsPerPiece}::int > ${mailedSql("v.id")}
     order by v.id limit 1000`.execute(db);
  for (const { variantId } of rows) await sendAlertsOf(db, variantId);
}

/** The mails about a variant within the last 24 hours. */
const mailedSql = (variantId: string) => sql<number>`
  (select count(*)::int from stock_alerts a
    where a.variant_id = ${sql.ref(variantId)} and a.notified_at > now() - interval '24 hours')`;

export const sendStockAlertsJob = defineJob({
  name: "stockAlerts.send",
  payload: z.unknown(),
  every: "*/3 * * * *",
  run: (_payload, { db }) => sendStockAlerts(db),
});

type VariantRow = MailedVariantRow & { stock: number; mailed: number };
type Recipient = { id: string; email: string; language: Language; leave: string };

/** One transaction of a variant: alerts and mails. Runs at a time for each variant, so none is mailed twice. */
async function sendAlertsOf(db: Db, variantId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('stockAlerts.send'), hashtext(${variantId}))`.execute(tx);
    const { rows } = await sql<VariantRow>`
      select p.id, p.name, p.attributes, v.attributes as selection, v.stock,
             ${mailedSql("v.id")} as mailed
        from variants v join products p on p.id = v.product_id where v.id = ${variantId} and not p.hidden`.execute(tx);
    const [variant] = rows;
    const due = variant ? Math.min(maxMailsPerRun, alertsDue(variant.stock, variant.mailed)) : 0;
    if (!variant || due === 0) return;
    const { rows: recipients } = await sql<Recipient>`
      update stock_alerts set status = 'notified', notified_at = now(), confirm_hash = null,
             expires_at = now() + make_interval(days => ${stockAlertRules.keepSentDays}::int)
       where id in (select id from stock_alerts
                     where variant_id = ${variantId} and status = 'waiting' and expires_at > now()
                     order by confirmed_at, id limit ${due} for update)
      returning id, email, language, removal_token as leave`.execute(tx);
    await queueMails(
      tx,
      recipients.map(({ email: to, language, leave }) => ({
        template: "stockAlert" as const,
        to,
        language,
        params: { ...presentMailedVariant(variant, language), leave },
        forget: true,
      })),
    );
  });
}

/** Deletes what expired: unconfirmed requests, alerts that waited too long, and sent ones after a while. */
export const sweepStockAlertsJob = defineJob({
  name: "stockAlerts.sweep",
  payload: z.unknown(),
  every: "27 3 * * *",
  run: async (_payload, { db }) => {
    await sql`delete from stock_alerts where expires_at < now()`.execute(db);
  },
});
