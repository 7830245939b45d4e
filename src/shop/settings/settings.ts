import { z } from "zod";

/** An address that links may lead to. */
const link = z.union([z.literal(""), z.url({ protocol: /^https$/ })]);
/** Whole piastres. */
const amount = z.number().int().min(0).max(10_000_000);

/**
 * What staff may tune, with what holds until they do. A value is kept under its name in the table `settings`;
 * amounts are whole piastres.
 */
export const settingsShape = z.object({
  shopName: z.object({ en: z.string(), ar: z.string(), es: z.string(), fr: z.string() }),
  contactEmail: z.email(),
  /** On invoices, and where parcels are sent back to. Empty: not said. */
  postalAddress: z.string(),
  /** Of the shop at the tax office. Empty: it has none. */
  taxNumber: z.string(),
  socialLinks: z.object({ instagram: link, facebook: link, tiktok: link }),
  taxPercent: z.number().int().min(0).max(100),
  pricesIncludeTax: z.boolean(),
  shippingFee: amount,
  /** By ISO code of the governorate; one that is missing pays `shippingFee`. */
  shippingByGovernorate: z.record(z.string(), amount),
  /** Null: not offered. */
  expressFee: amount.nullable(),
  freeShippingFrom: amount.nullable(),
  newForDays: z.number().int().min(1).max(365),
  lowStockThreshold: z.number().int().min(0).max(1000),
  returnWindowDays: z.number().int().min(14).max(365),
  giftCodeFrom: amount.nullable(),
  giftCodePercent: z.number().int().min(1).max(100),
  giftCodeDays: z.number().int().min(1).max(365),
  staffNeedSecondFactor: z.boolean(),
});

export type Settings = z.output<typeof settingsShape>;

/** The 14 % and the 70 pounds are the specification's; the gift code and the badges are the shop's choice. */
export const defaultSettings: Settings = {
  shopName: { en: "Nabta", ar: "نبتة", es: "Nabta", fr: "Nabta" },
  contactEmail: "hello@nabta.example",
  postalAddress: "",
  taxNumber: "",
  socialLinks: { instagram: "", facebook: "", tiktok: "" },
  taxPercent: 14,
  pricesIncludeTax: false,
  shippingFee: 70_00,
  shippingByGovernorate: {},
  expressFee: null,
  freeShippingFrom: null,
  newForDays: 30,
  lowStockThreshold: 5,
  returnWindowDays: 14,
  giftCodeFrom: 2_000_00,
  giftCodePercent: 10,
  giftCodeDays: 30,
  staffNeedSecondFactor: false,
};
