import { z } from "zod";
import { line, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { governorates } from "#platform/governorates.ts";
import { staffRoles } from "#platform/staffRoles.ts";
import { adminSettingsEndpoints } from "./adminEndpoints.ts";
import { codConfirmationModes } from "./codConfirmationModes.ts";
import { promises } from "./promises.ts";
import { returnMethods } from "./returnMethods.ts";
import { isSameCourier, isTrackingUrl, maxTrackingLinks } from "./trackingLinks.ts";
import { whatsappNumber } from "./whatsappNumber.ts";

/** Pounds with at most two decimals. */
const poundsAmount = z
  .number({ error: "validation.invalid" })
  .min(0, "validation.invalid")
  .max(100_000, "validation.invalid")
  .multipleOf(0.01, "validation.invalid");
const integerBetween = (least: number, most: number) =>
  z
    .number({ error: "validation.invalid" })
    .int("validation.invalid")
    .min(least, "validation.invalid")
    .max(most, "validation.invalid");
const httpsUrl = z.union([z.literal(""), z.url({ protocol: /^https$/ })], { error: "validation.invalid" });
const shopName = requiredText(40);
const transitDay = integerBetween(promises.transitDays.least, promises.transitDays.most);
/** Name of the shop; every language needs one. */
export const shopNames = z.object({ en: shopName, ar: shopName, es: shopName, fr: shopName });
const governorateCodes = new Set(governorates.map(({ code }) => code));
const byGovernorate = <Value extends z.ZodType>(value: Value) =>
  z
    .record(z.string(), value)
    .refine((values) => Object.keys(values).every((code) => governorateCodes.has(code)), "validation.invalid");
/** Within the days that policies and mails promise for all of Egypt. */
const transitDays = z
  .object({ least: transitDay, most: transitDay })
  .refine(({ least, most }) => least <= most, { path: ["most"], message: "validation.invalid" });
/** `{number}` in the URL stands for the tracking number. */
const trackingUrl = line(300).refine(isTrackingUrl, "admin.settings.trackingUrl");
const trackingLinksWith = <Url extends z.ZodType>(url: Url, most: number) =>
  z
    .array(z.object({ courier: requiredText(60), url }))
    .max(most, "validation.invalid")
    .refine(
      (links) => links.every(({ courier }, at) => links.findIndex((it) => isSameCourier(it.courier, courier)) === at),
      "admin.settings.trackingTwice",
    );

/** The shop's settings for the admin. Amounts are in pounds; null means "not offered". */
const settingsView = z.object({
  shopName: shopNames,
  contactEmail: z.email("validation.email"),
  postalAddress: z.union([z.literal(""), requiredText(200)]),
  taxNumber: z.union([z.literal(""), requiredText(40)]),
  legalName: z.union([z.literal(""), requiredText(120)]),
  commercialRegister: z.union([z.literal(""), requiredText(40)]),
  contactPhone: z.union([z.literal(""), requiredText(30)]),
  privacyEmail: z.union([z.literal(""), z.email()], { error: "validation.email" }),
  whatsapp: whatsappNumber,
  socialLinks: z.object({ instagram: httpsUrl, facebook: httpsUrl, tiktok: httpsUrl }),
  taxPercent: integerBetween(0, 100),
  pricesIncludeTax: z.boolean(),
  shippingFee: poundsAmount,
  /** Fee by ISO code of the governorate. A missing governorate pays `shippingFee`. */
  shippingByGovernorate: byGovernorate(poundsAmount),
  expressFee: poundsAmount.nullable(),
  freeShippingFrom: poundsAmount.nullable(),
  orderCutOffHour: integerBetween(1, 24),
  transitByGovernorate: byGovernorate(transitDays),
  trackingLinks: trackingLinksWith(trackingUrl, maxTrackingLinks),
  newForDays: integerBetween(1, 365),
  lowStockThreshold: integerBetween(0, 1000),
  /** The legal minimum is 14 days; the shop may give more. */
  returnWindowDays: integerBetween(14, 365),
  returnMethod: z.enum(returnMethods),
  returnFee: poundsAmount,
  giftCodeFrom: poundsAmount.nullable(),
  giftCodePercent: integerBetween(1, 100),
  giftCodeDays: integerBetween(1, 365),
  staffNeedSecondFactor: z.boolean(),
  secondFactorRoles: z.array(z.enum(staffRoles)).max(staffRoles.length),
  reauthenticateRefundsAbove: poundsAmount.nullable(),
  reauthenticateExportsAbove: integerBetween(0, 1_000_000),
  maxOpenCodOrders: integerBetween(1, 1_000_000),
  maxOpenCodOrdersPerPhone: integerBetween(1, 1_000_000),
  paymentLinkHours: integerBetween(1, 168),
  codConfirmation: z.enum(codConfirmationModes),
  codConfirmFirstOrders: z.boolean(),
  codConfirmFrom: poundsAmount.nullable(),
  codConfirmRiskyPhones: z.boolean(),
  exchangesNeedApproval: z.boolean(),
  exchangeDecisionDays: integerBetween(1, 14).nullable(),
  /** No less than the two years that orders without an account keep their contact data. */
  unclaimedPayoutYears: integerBetween(2, 15),
  cashLateAfterDays: integerBetween(1, 90),
  codConfirmHours: integerBetween(6, 720),
  codConfirmTries: integerBetween(1, 20),
  codConfirmRetryHours: integerBetween(1, 168),
  codCallFrom: integerBetween(0, 23),
  codCallUntil: integerBetween(1, 24),
  codCallWeekends: z.boolean(),
  phoneRiskRefusals: integerBetween(1, 100),
  maxOpenCodOrdersRisky: integerBetween(1, 1_000_000).nullable(),
  riskyPhonesCardOnly: z.boolean(),
  maxCartLines: integerBetween(1, 1000),
  reviewsNeedApproval: z.boolean(),
  reviewMails: z.boolean(),
  reviewMailDays: integerBetween(1, 60),
});

const changedEntries = z
  .strictObject({
    shippingByGovernorate: byGovernorate(poundsAmount.nullable()),
    transitByGovernorate: byGovernorate(transitDays.nullable()),
    trackingLinks: trackingLinksWith(trackingUrl.nullable(), 2 * maxTrackingLinks),
  })
  .partial();

/** A missing language or social link stays as it is; every other value is replaced whole. */
const settingsChanges = settingsView.partial().extend({
  shopName: shopNames.partial().optional(),
  socialLinks: settingsView.shape.socialLinks.partial().optional(),
  /** Entries to add or change; null removes one, and all others stay as they are. */
  changedEntries: changedEntries.optional(),
  /** Settings that staff decide to leave as they are. */
  confirmed: z.array(settingsView.keyof()).optional(),
});

export type SettingsView = z.output<typeof settingsView>;
export type ChangedEntries = z.output<typeof changedEntries>;
export type SettingsChanges = z.output<typeof settingsChanges>;

export const adminSettingsContract = {
  settings: {
    call: adminSettingsEndpoints.settings,
    access: "staff",
    permission: "settings.read",
    answer: settingsView,
  },
  changeSettings: {
    call: adminSettingsEndpoints.changeSettings,
    access: "staff",
    permission: "settings.write",
    body: settingsChanges,
    answer: settingsView,
  },
} as const satisfies Contract<typeof adminSettingsEndpoints>;
