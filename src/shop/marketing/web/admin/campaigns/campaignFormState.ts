import type { Language } from "#platform/languages.ts";
import type { Audience } from "#shop/marketing/campaign.ts";

export type TranslatedTexts = Record<Language, string>;
export type CampaignFormState = { name: string; subject: TranslatedTexts; html: TranslatedTexts; audience: Audience };
