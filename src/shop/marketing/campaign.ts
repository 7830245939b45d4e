import type { Language } from "#platform/languages.ts";

export const campaignStates = ["draft", "scheduled", "sending", "paused", "cancelled", "sent"] as const;
export type CampaignState = (typeof campaignStates)[number];

export const audienceSegments = ["all", "customers", "others"] as const;
/** Recipients: all confirmed subscribers, those who bought something, or those who did not yet. */
export type AudienceSegment = (typeof audienceSegments)[number];
/** An empty `languages` means every language. */
export type Audience = { readers: AudienceSegment; languages: Language[] };

const deliveryStates = ["queued", "sending", "sent", "failed", "skipped"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Actions on a campaign, with the states that allow them. */
const allowedStates = {
  edit: ["draft", "scheduled"],
  send: ["draft", "scheduled"],
  schedule: ["draft", "scheduled"],
  unschedule: ["scheduled"],
  pause: ["sending"],
  resume: ["paused"],
  cancel: ["sending", "paused"],
  delete: ["draft", "scheduled"],
} as const satisfies Record<string, readonly CampaignState[]>;
export type CampaignAction = keyof typeof allowedStates;

export const isActionAllowed = (action: CampaignAction, state: CampaignState): boolean =>
  (allowedStates[action] as readonly CampaignState[]).includes(state);
