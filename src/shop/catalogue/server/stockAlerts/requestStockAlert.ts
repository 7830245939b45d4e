import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { conflict, notFound, ShopError } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { createToken, hashToken } from "#platform/server/randomTokens.ts";
import { stockAlertRules } from "#shop/catalogue/stockAlert.ts";
import { presentMailedVariant } from "./presentMailedVariant.ts";
import "#shop/catalogue/mailParams.ts";
import "#shop/catalogue/server/tables.ts";

const { confirmDays, waitDays, maxOpenPerEmail, maxOpenPerVariant } = stockAlertRules;

type StockAlertRequest = {
  variantId: string;
  email: string;
  language: Language;
  /** The address belongs to the signed-in customer. Any other one is asked to confirm by mail. */
  isOwn: boolean;
  /** False if the address got enough confirmation mails this hour. */
  mayMail(): Promise<boolean>;
};

/**
 * Stores an alert; repeating it changes nothing. A stranger may type any address, so an alert for one that is not known
 * waits until it is confirmed, and one too many for an address is refused in silence.
 * @throws ShopError for an unknown or available variant, one with too many alerts, or one too many of the customer's own
 */
export async function requestStockAlert(db: Db, { mayMail, ...request }: StockAlertRequest): Promise<void> {
  const { variantId, email, language, isOwn } = request;
  await db.transaction().execute(async (tx) => {
    const variant = await loadSoldOutVariant(tx, variantId);
    // One request of an address after the other, so that the limit holds.
    await sql`select pg_advisory_xact_lock(hashtext('stock_alerts'), hashtext(lower(${email})))`.execute(tx);
    const open = await loadOpenAlerts(tx, request);
    if (open.waits) return;
    if (open.ofEmail >= maxOpenPerEmail) {
      if (isOwn) throw conflict("stockAlert.tooMany", { n: maxOpenPerEmail });
      return;
    }
    if (isOwn || open.isProved) return storeAlert(tx, { ...request, token: undefined });
    if (!(await mayMail())) return;
    const token = createToken();
    await storeAlert(tx, { ...request, token });
    await queueMail(tx, {
      template: "stockAlertConfirm",
      to: email,
      language,
      params: { ...presentMailedVariant(variant, language), token, days: confirmDays },
      forget: true,
    });
  });
}

async function loadSoldOutVariant(tx: Tx, variantId: string) {
  const row = await tx
    .selectFrom("variants as v")
    .innerJoin("products as p", "p.id", "v.product_id")
    .select(["p.id", "p.name", "p.attributes", "p.hidden", "v.stock", "v.attributes as selection"])
    .select((is) =>
      is
        .selectFrom("stock_alerts as a")
        .select(sql<number>`count(*)::int`.as("open"))
        .whereRef("a.variant_id", "=", "v.id")
        .where("a.status", "<>", "notified")
        .as("open"),
    )
    .where("v.id", "=", variantId)
    .executeTakeFirst();
  if (!row || row.hidden) throw notFound("product.notFound");
  if (row.stock > 0) throw conflict("stockAlert.inStock");
  if ((row.open ?? 0) >= maxOpenPerVariant) throw conflict("stockAlert.variantFull");
  return row;
}

async function loadOpenAlerts(tx: Tx, { email, variantId }: Omit<StockAlertRequest, "mayMail">) {
  const { rows } = await sql<{ ofEmail: number; waits: boolean; isProved: boolean }>`
    select count(*) filter (where status <> 'notified' and variant_id <> ${variantId})::int as "ofEmail",
           coalesce(bool_or(variant_id = ${variantId} and status = 'waiting'), false) as waits,
           count(confirmed_at) > 0 as "isProved"
      from stock_alerts where email = ${email}`.execute(tx);
  return rows[0] ?? { ofEmail: 0, waits: false, isProved: false };
}

/** Stores the alert as waiting, or with a token as pending. A notified or pending one of before starts again. */
async function storeAlert(
  tx: Tx,
  { variantId, email, language, token }: Omit<StockAlertRequest, "mayMail"> & { token: string | undefined },
): Promise<void> {
  const state = {
    language,
    status: token ? ("pending" as const) : ("waiting" as const),
    confirm_hash: token ? hashToken(token) : null,
    confirmed_at: token ? null : sql<Date>`now()`,
    notified_at: null,
    expires_at: daysFromNow(token ? confirmDays : waitDays),
  };
  await tx
    .insertInto("stock_alerts")
    .values({ variant_id: variantId, email, removal_token: randomBytes(24).toString("base64url"), ...state })
    .onConflict((known) => known.columns(["variant_id", "email"]).doUpdateSet({ ...state, created_at: sql`now()` }))
    .execute();
}

/** Confirms the address of one alert; idempotent. Throws a ShopError for an unknown or expired link. */
export async function confirmStockAlert(db: Db, token: string): Promise<void> {
  const { rows } = await sql`
    update stock_alerts set
      status = case status when 'pending' then 'waiting' else status end,
      expires_at = case status when 'pending' then now() + make_interval(days => ${waitDays}::int) else expires_at end,
      confirmed_at = coalesce(confirmed_at, now())
    where confirm_hash = ${hashToken(token)} and expires_at > now() returning id`.execute(db);
  if (rows.length === 0) throw new ShopError("invalid", "stockAlert.confirmInvalid");
}

/** Removes all alerts of the address whose mail has the token. Does nothing for a token that is gone already. */
export async function stopStockAlerts(db: Db, token: string): Promise<void> {
  await sql`delete from stock_alerts
    where email = (select email from stock_alerts where removal_token = ${token})`.execute(db);
}

export const removeStockAlert = (db: Db, variantId: string, email: string) =>
  db.deleteFrom("stock_alerts").where("variant_id", "=", variantId).where("email", "=", email).execute();

const daysFromNow = (days: number) => sql<Date>`now() + make_interval(days => ${days}::int)`;
