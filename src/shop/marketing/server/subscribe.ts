import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import arabic from "#locales/ar/marketing.json" with { type: "json" };
import english from "#locales/en/marketing.json" with { type: "json" };
import spanish from "#locales/es/marketing.json" with { type: "json" };
import french from "#locales/fr/marketing.json" with { type: "json" };
import { ShopError } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { createToken, hashToken } from "#platform/server/randomTokens.ts";
import { confirmDays, type SubscribePlace } from "../subscriber.ts";
import type { SubscriptionConsent } from "./tables.ts";
import "../mailParams.ts";

/** The consent texts beside the field. */
const consentTexts = { en: english, ar: arabic, es: spanish, fr: french };

type SubscribeInput = { email: string; language: Language; place: SubscribePlace };

/** Double opt-in: mails a confirmation link, and nothing else until the owner confirms. */
export async function subscribe(db: Db, { email, language, place }: SubscribeInput): Promise<void> {
  const token = createToken();
  const consent: SubscriptionConsent = {
    text: consentTexts[language]["newsletter.consent"],
    place,
    askedAt: new Date().toISOString(),
  };
  await db.transaction().execute(async (tx) => {
    const pending = await tx
      .insertInto("subscribers")
      .values({
        email,
        language,
        confirm_hash: hashToken(token),
        confirm_expires_at: daysFromNow(confirmDays),
        unsubscribe_token: randomBytes(24).toString("base64url"),
        consent: JSON.stringify(consent),
      })
      .onConflict((known) =>
        known
          .column("email")
          .doUpdateSet({
            language,
            status: "pending",
            confirm_hash: hashToken(token),
            confirm_expires_at: daysFromNow(confirmDays),
            consent: JSON.stringify(consent),
          })
          // Confirmed subscribers get no second confirmation mail.
          .where("subscribers.status", "<>", "confirmed"),
      )
      .returning("id")
      .executeTakeFirst();
    if (!pending) return;
    await queueMail(tx, { template: "newsletterConfirm", to: email, language, params: { token, days: confirmDays } });
  });
}

/** Confirms a subscription; idempotent. Throws a ShopError for an unknown or expired link. */
export async function confirmSubscription(db: Db, token: string): Promise<void> {
  const confirmed = await db
    .updateTable("subscribers")
    .set({
      status: "confirmed",
      confirmed_at: sql`coalesce(confirmed_at, now())`,
      unsubscribed_at: null,
      consent: sql`consent || jsonb_build_object('confirmedAt', now())`,
    })
    .where("confirm_hash", "=", hashToken(token))
    .where("status", "in", ["pending", "confirmed"])
    .where((is) => is.or([is("status", "=", "confirmed"), is("confirm_expires_at", ">", sql<Date>`now()`)]))
    .returning("id")
    .executeTakeFirst();
  if (!confirmed) throw new ShopError("invalid", "newsletter.confirmInvalid");
}

/** Unsubscribes and invalidates the confirmation link. Throws a ShopError for an unknown link. */
export async function unsubscribe(db: Db, token: string): Promise<void> {
  if (!token) throw new ShopError("invalid", "newsletter.tokenMissing");
  const unsubscribed = await db
    .updateTable("subscribers")
    .set({ status: "unsubscribed", confirm_hash: null, unsubscribed_at: sql`coalesce(unsubscribed_at, now())` })
    .where("unsubscribe_token", "=", token)
    .returning("id")
    .executeTakeFirst();
  if (!unsubscribed) throw new ShopError("invalid", "newsletter.tokenInvalid");
}

const daysFromNow = (days: number) => sql<Date>`now() + make_interval(days => ${days}::int)`;
