import { z } from "zod";
import { email, pageNumber, pageSchema, requiredText, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { byLanguage, type InEveryLanguage, languageCodes } from "#platform/languages.ts";
import { campaignEndpoints } from "./adminEndpoints.ts";
import { audienceSegments, campaignStates } from "./campaign.ts";

const maxHtmlLength = 100_000;
/** Bytes; enough for four languages of the longest content, escaped as JSON. */
const bodyLimit = 2_000_000;

/** A text by language; drops empty ones. A plain string is English, as the specification says. */
const translatedInput = <Text extends z.ZodType<string>>(text: Text) => {
  const other = z.union([z.literal("").transform(() => undefined), text], { error: "validation.invalid" }).optional();
  return z.union([
    text.transform((en): InEveryLanguage => ({ en })),
    z.strictObject({ ...byLanguage(() => other), en: text }),
  ]);
};

const audience = z.strictObject({
  readers: z.enum(audienceSegments),
  languages: z.array(z.enum(languageCodes)).max(languageCodes.length),
});

const htmlContent = z
  .string({ error: "validation.required" })
  .trim()
  .min(1, "validation.required")
  .max(maxHtmlLength, "validation.tooLong");

const campaignFields = {
  name: requiredText(120),
  subject: translatedInput(requiredText(150)),
  html: translatedInput(htmlContent),
  audience: audience.default({ readers: "all", languages: [] }),
};

const campaignProgress = z.object({
  /** Null until the start, which takes the snapshot of the audience. */
  total: z.number().nullable(),
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Recipients who unsubscribed within a week. */
  unsubscribed: z.number(),
});

const campaignSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(campaignStates),
  subject: translatedText,
  audience,
  scheduledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** Last error of the mail server. */
  problem: z.string().nullable(),
  progress: campaignProgress,
});
const campaignView = campaignSummary.extend({ html: translatedText });
const campaignIdParams = z.object({ id: z.uuid() });
const campaignActionFields = {
  access: "staff",
  permission: "campaigns.send",
  params: campaignIdParams,
  answer: campaignView,
} as const;

export type CampaignSummary = z.output<typeof campaignSummary>;
export type CampaignView = z.output<typeof campaignView>;
export type CampaignDraft = z.output<z.ZodObject<typeof campaignFields>>;

export const campaignContract = {
  campaigns: {
    call: campaignEndpoints.campaigns,
    access: "staff",
    permission: "campaigns.read",
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(24),
      status: z.enum(campaignStates).optional(),
    }),
    answer: pageSchema(campaignSummary),
  },
  addCampaign: {
    call: campaignEndpoints.addCampaign,
    access: "staff",
    permission: "campaigns.write",
    body: z.object(campaignFields),
    bodyLimit,
    status: 201,
    answer: campaignView,
  },
  campaign: { call: campaignEndpoints.campaign, ...campaignActionFields, permission: "campaigns.read" },
  changeCampaign: {
    call: campaignEndpoints.changeCampaign,
    ...campaignActionFields,
    permission: "campaigns.write",
    body: z.object({ ...campaignFields, audience }).partial(),
    bodyLimit,
  },
  deleteCampaign: {
    call: campaignEndpoints.deleteCampaign,
    access: "staff",
    permission: "campaigns.write",
    params: campaignIdParams,
    status: 204,
    answer: z.object({}),
  },
  previewCampaign: {
    call: campaignEndpoints.previewCampaign,
    access: "staff",
    permission: "campaigns.read",
    body: z.object({
      subject: z.string().max(150),
      html: z.string().max(maxHtmlLength),
      language: z.enum(languageCodes),
      content: z.enum(languageCodes),
    }),
    bodyLimit,
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string(), cleaned: z.string() }),
  },
  audienceSize: {
    call: campaignEndpoints.audienceSize,
    access: "staff",
    permission: "campaigns.read",
    body: audience,
    answer: z.object({ size: z.number() }),
  },
  testCampaign: {
    call: campaignEndpoints.testCampaign,
    access: "staff",
    permission: "campaigns.write",
    params: campaignIdParams,
    /** `email` defaults to the caller's own address. */
    body: z.object({ email: email.optional(), language: z.enum(languageCodes).default("en") }),
    answer: z.object({}),
    timeoutMs: 25_000,
  },
  sendCampaign: { call: campaignEndpoints.sendCampaign, ...campaignActionFields, timeoutMs: 25_000 },
  scheduleCampaign: {
    call: campaignEndpoints.scheduleCampaign,
    ...campaignActionFields,
    /** Local date and time in Cairo. */
    body: z.object({ at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "validation.invalid") }),
  },
  unscheduleCampaign: { call: campaignEndpoints.unscheduleCampaign, ...campaignActionFields },
  pauseCampaign: { call: campaignEndpoints.pauseCampaign, ...campaignActionFields },
  resumeCampaign: { call: campaignEndpoints.resumeCampaign, ...campaignActionFields },
  cancelCampaign: { call: campaignEndpoints.cancelCampaign, ...campaignActionFields },
} as const satisfies Contract<typeof campaignEndpoints>;
