import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { governorates } from "#platform/governorates.ts";
import { filled } from "#platform/texts.ts";
import type { staffSettingsCalls } from "./staffCalls.ts";

/** Pounds with at most two decimals. */
const pounds = z
  .number({ error: "validation.invalid" })
  .min(0, "validation.invalid")
  .max(100_000, "validation.invalid")
  .multipleOf(0.01, "validation.invalid");
const whole = (least: number, most: number) =>
  z
    .number({ error: "validation.invalid" })
    .int("validation.invalid")
    .min(least, "validation.invalid")
    .max(most, "validation.invalid");
const link = z.union([z.literal(""), z.url({ protocol: /^https$/ })], { error: "validation.invalid" });
const name = filled(40);
const codes = new Set(governorates.map(({ code }) => code));

/** The shop's settings as staff see them: amounts are pounds, null is "not offered". */
const settings = z.object({
  shopName: z.object({ en: name, ar: name, es: name, fr: name }),
  contactEmail: z.email("validation.email"),
  postalAddress: z.union([z.literal(""), filled(200)]),
  taxNumber: z.union([z.literal(""), filled(40)]),
  socialLinks: z.object({ instagram: link, facebook: link, tiktok: link }),
  taxPercent: whole(0, 100),
  pricesIncludeTax: z.boolean(),
  shippingFee: pounds,
  /** By ISO code of the governorate; one that is missing pays `shippingFee`. */
  shippingByGovernorate: z
    .record(z.string(), pounds)
    .refine((fees) => Object.keys(fees).every((code) => codes.has(code)), "validation.invalid"),
  expressFee: pounds.nullable(),
  freeShippingFrom: pounds.nullable(),
  newForDays: whole(1, 365),
  lowStockThreshold: whole(0, 1000),
  /** The law gives 14 days: a shop may give more. */
  returnWindowDays: whole(14, 365),
  giftCodeFrom: pounds.nullable(),
  giftCodePercent: whole(1, 100),
  giftCodeDays: whole(1, 365),
  staffNeedSecondFactor: z.boolean(),
});

export type SettingsView = z.output<typeof settings>;

export const staffSettingsContract = {
  settings: { call: "GET /admin/settings", access: "staff", answer: settings },
  changeSettings: { call: "PATCH /admin/settings", access: "staff", body: settings.partial(), answer: settings },
} as const satisfies Contract<typeof staffSettingsCalls>;
