import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";

type SubscriberInput = { email?: string; language?: Language; status?: "pending" | "confirmed" | "unsubscribed" };

/** Adds a subscriber confirmed by the mailed link. */
export async function addSubscriber(db: Db, { email, language = "en", status = "confirmed" }: SubscriberInput = {}) {
  return db
    .insertInto("subscribers")
    .values({
      email: email ?? `reader-${randomUUID()}@example.test`,
      language,
      status,
      unsubscribe_token: randomUUID(),
      consent: "{}",
      confirmed_at: new Date(),
    })
    .returning(["id", "email", "unsubscribe_token as token"])
    .executeTakeFirstOrThrow();
}

export async function addSubscribers(db: Db, count: number): Promise<void> {
  await sql`
    insert into subscribers (email, language, status, unsubscribe_token, confirmed_at)
    select 'reader-' || n || '@example.test', (array['en', 'ar', 'es', 'fr'])[1 + n % 4], 'confirmed', gen_random_uuid(), now()
      from generate_series(1, ${count}::int) n`.execute(db);
}

export const campaignInput = {
  name: "Linen is back",
  subject: { en: "Linen is back, {{name|friend}}", ar: "عاد الكتان" },
  html: { en: "<p>Hello {{name|there}}</p>", ar: "<p>أهلًا {{name|بك}}</p>" },
};
