import type { Generated } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Json } from "#platform/server/db.ts";
import type { Place, SubscriberState } from "../subscriber.ts";

/** What the law asks to be able to show: which words were agreed to, where, when and how it was confirmed. */
export type Consent = { text: string; place: Place; askedAt: string; confirmedAt?: string };

declare module "#platform/server/db.ts" {
  interface Tables {
    subscribers: {
      id: Generated<string>;
      email: string;
      language: Language;
      status: Generated<SubscriberState>;
      confirm_hash: Buffer | null;
      confirm_expires_at: Date | null;
      unsubscribe_token: string;
      consent: Json<Consent>;
      created_at: Generated<Date>;
      confirmed_at: Date | null;
      unsubscribed_at: Date | null;
    };
  }
}
