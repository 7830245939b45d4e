import type { Generated } from "kysely";
import type { InEveryLanguage, Language } from "#platform/languages.ts";
import type { Json } from "#platform/server/database.ts";
import type { Audience, CampaignState, DeliveryState } from "../campaign.ts";
import type { SubscribePlace, SubscriberState } from "../subscriber.ts";

/** Evidence of consent that the law requires: its text and place, and the times of request and confirmation. */
export type SubscriptionConsent = { text: string; place: SubscribePlace; askedAt: string; confirmedAt?: string };

declare module "#platform/server/database.ts" {
  interface Tables {
    subscribers: {
      id: Generated<string>;
      email: string;
      language: Language;
      status: Generated<SubscriberState>;
      confirm_hash: Buffer | null;
      confirm_expires_at: Date | null;
      unsubscribe_token: string;
      consent: Json<SubscriptionConsent>;
      created_at: Generated<Date>;
      confirmed_at: Date | null;
      unsubscribed_at: Date | null;
    };
    campaigns: {
      id: Generated<string>;
      name: string;
      subject: Json<InEveryLanguage>;
      html: Json<InEveryLanguage>;
      audience: Json<Audience>;
      status: Generated<CampaignState>;
      scheduled_at: Date | null;
      started_at: Date | null;
      audience_fixed_at: Date | null;
      ended_at: Date | null;
      failures: Generated<number>;
      problem: string | null;
      created_by: string | null;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    campaign_deliveries: {
      campaign_id: string;
      subscriber_id: string;
      status: Generated<DeliveryState>;
      mail_id: Generated<string>;
      tries: Generated<number>;
      retry_at: Date | null;
      at: Date | null;
      error: string | null;
    };
  }
}
