import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import arabic from "#locales/ar/marketing.json" with { type: "json" };
import english from "#locales/en/marketing.json" with { type: "json" };
import spanish from "#locales/es/marketing.json" with { type: "json" };
import french from "#locales/fr/marketing.json" with { type: "json" };
import { ShopError } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import type { Db } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import { confirmDays, type Place } from "../subscriber.ts";
import type { Consent } from "./tables.ts";
import "../mails.ts";

/** The words beside the field, which are what people agree to. */
const words = { en: english, ar: arabic, es: spanish, fr: french };

type Asked = { email: string; language: Language; place: Place };

/** Asks the owner of the address; nothing is ever sent to it besides this question until they say yes. */
export async function subscribe(db: Db, { email, language, place }: Asked): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const consent: Consent = { text: words[language]["newsletter.consent"], place, askedAt: new Date().toISOString() };
  await db.transaction().execute(async (tx) => {
    const asked = await tx
      .insertInto("subscribers")
      .values({
        email,
        language,
        confirm_hash: hashOf(token),
        confirm_expires_at: inDays(confirmDays),
        unsubscribe_token: randomBytes(24).toString("base64url"),
        consent: JSON.stringify(consent),
      })
      .onConflict((known) =>
        known
          .column("email")
          .doUpdateSet({
            language,
            status: "pending",
            confirm_hash: hashOf(token),
            confirm_expires_at: inDays(confirmDays),
            consent: JSON.stringify(consent),
          })
          // Who has said yes is not asked again.
          .where("subscribers.status", "<>", "confirmed"),
      )
      .returning("id")
      .executeTakeFirst();
    if (!asked) return;
    await post(tx, { template: "newsletterConfirm", to: email, language, facts: { token, days: confirmDays } });
  });
}

/** Saying yes twice is saying yes. @throws ShopError for a link that is unknown or too old. */
export async function confirm(db: Db, token: string): Promise<void> {
  const confirmed = await db
    .updateTable("subscribers")
    .set({
      status: "confirmed",
      confirmed_at: sql`coalesce(confirmed_at, now())`,
      unsubscribed_at: null,
      consent: sql`consent || jsonb_build_object('confirmedAt', now())`,
    })
    .where("confirm_hash", "=", hashOf(token))
    .where("status", "in", ["pending", "confirmed"])
    .where((is) => is.or([is("status", "=", "confirmed"), is("confirm_expires_at", ">", sql<Date>`now()`)]))
    .returning("id")
    .executeTakeFirst();
  if (!confirmed) throw new ShopError("invalid", "newsletter.confirmInvalid");
}

/** Leaving is for good until they ask again: the link that confirmed is spent. @throws ShopError for an unknown link. */
export async function unsubscribe(db: Db, token: string): Promise<void> {
  if (!token) throw new ShopError("invalid", "newsletter.tokenMissing");
  const left = await db
    .updateTable("subscribers")
    .set({ status: "unsubscribed", confirm_hash: null, unsubscribed_at: sql`coalesce(unsubscribed_at, now())` })
    .where("unsubscribe_token", "=", token)
    .returning("id")
    .executeTakeFirst();
  if (!left) throw new ShopError("invalid", "newsletter.tokenInvalid");
}

const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days}::int)`;
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
