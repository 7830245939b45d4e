import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { byLanguage, type InEveryLanguage, languageCodes } from "#platform/languages.ts";
import { email, filled, pageNumber, pageOf, textInLanguages } from "#platform/texts.ts";
import type { campaignCalls } from "./calls.ts";
import { campaignStates, readers } from "./campaign.ts";

const longest = 100_000;
/** Two megabytes hold four languages of the longest content, escaped as JSON. */
const bodyLimit = 2_000_000;

/** A text in every language that has one: an empty one is none. A bare text is English, as the specification has it. */
const everyLanguage = <Text extends z.ZodType<string>>(text: Text) => {
  const other = z.union([z.literal("").transform(() => undefined), text], { error: "validation.invalid" }).optional();
  return z.union([
    text.transform((en): InEveryLanguage => ({ en })),
    z.strictObject({ ...byLanguage(() => other), en: text }),
  ]);
};

const audience = z.strictObject({
  readers: z.enum(readers),
  languages: z.array(z.enum(languageCodes)).max(languageCodes.length),
});

const html = z
  .string({ error: "validation.required" })
  .trim()
  .min(1, "validation.required")
  .max(longest, "validation.tooLong");

const written = {
  name: filled(120),
  subject: everyLanguage(filled(150)),
  html: everyLanguage(html),
  audience: audience.default({ readers: "all", languages: [] }),
};

const progress = z.object({
  /** Null until it starts, which is when the audience is fixed. */
  total: z.number().nullable(),
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Who got it and left within a week. */
  unsubscribed: z.number(),
});

const summary = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(campaignStates),
  subject: textInLanguages,
  audience,
  scheduledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** What the mail server said when it last refused. */
  problem: z.string().nullable(),
  progress,
});
const campaign = summary.extend({ html: textInLanguages });
const params = z.object({ id: z.uuid() });
const move = { access: "staff", params, answer: campaign } as const;

export type CampaignSummary = z.output<typeof summary>;
export type CampaignView = z.output<typeof campaign>;
export type CampaignDraft = z.output<z.ZodObject<typeof written>>;

export const campaignContract = {
  campaigns: {
    call: "GET /admin/campaigns",
    access: "staff",
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(24),
      status: z.enum(campaignStates).optional(),
    }),
    answer: pageOf(summary),
  },
  addCampaign: {
    call: "POST /admin/campaigns",
    access: "staff",
    body: z.object(written),
    bodyLimit,
    status: 201,
    answer: campaign,
  },
  campaign: { call: "GET /admin/campaigns/:id", ...move },
  changeCampaign: {
    call: "PATCH /admin/campaigns/:id",
    ...move,
    body: z.object({ ...written, audience }).partial(),
    bodyLimit,
  },
  deleteCampaign: {
    call: "DELETE /admin/campaigns/:id",
    access: "staff",
    params,
    status: 204,
    answer: z.object({}),
  },
  previewCampaign: {
    call: "POST /admin/campaigns/preview",
    access: "staff",
    body: z.object({
      subject: z.string().max(150),
      html: z.string().max(longest),
      language: z.enum(languageCodes),
      content: z.enum(languageCodes),
    }),
    bodyLimit,
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string(), cleaned: z.string() }),
  },
  audienceSize: {
    call: "POST /admin/campaigns/audience",
    access: "staff",
    body: audience,
    answer: z.object({ size: z.number() }),
  },
  testCampaign: {
    call: "POST /admin/campaigns/:id/test",
    access: "staff",
    params,
    /** To whoever asks, unless another address is named. */
    body: z.object({ email: email.optional(), language: z.enum(languageCodes).default("en") }),
    answer: z.object({}),
    patience: 25_000,
  },
  sendCampaign: { call: "POST /admin/campaigns/:id/send", ...move, patience: 25_000 },
  scheduleCampaign: {
    call: "POST /admin/campaigns/:id/schedule",
    ...move,
    /** A day and time as clocks in Cairo show them. */
    body: z.object({ at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "validation.invalid") }),
  },
  unscheduleCampaign: { call: "DELETE /admin/campaigns/:id/schedule", ...move },
  pauseCampaign: { call: "POST /admin/campaigns/:id/pause", ...move },
  resumeCampaign: { call: "POST /admin/campaigns/:id/resume", ...move },
  cancelCampaign: { call: "POST /admin/campaigns/:id/cancel", ...move },
} as const satisfies Contract<typeof campaignCalls>;
