import type { Language } from "#platform/languages.ts";

export const campaignStates = ["draft", "scheduled", "sending", "paused", "cancelled", "sent"] as const;
export type CampaignState = (typeof campaignStates)[number];

export const readers = ["all", "customers", "others"] as const;
/** Who gets it: everybody who confirmed, those who have bought something, or those who have not yet. */
export type Readers = (typeof readers)[number];
/** No language at all means every language. */
export type Audience = { readers: Readers; languages: Language[] };

const deliveryStates = ["queued", "sending", "sent", "failed", "skipped"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What staff may do with a campaign, and in which states. */
const moves = {
  edit: ["draft", "scheduled"],
  send: ["draft", "scheduled"],
  schedule: ["draft", "scheduled"],
  unschedule: ["scheduled"],
  pause: ["sending"],
  resume: ["paused"],
  cancel: ["sending", "paused"],
  delete: ["draft", "scheduled"],
} as const satisfies Record<string, readonly CampaignState[]>;
export type Move = keyof typeof moves;

export const mayMove = (move: Move, state: CampaignState): boolean =>
  (moves[move] as readonly CampaignState[]).includes(state);
