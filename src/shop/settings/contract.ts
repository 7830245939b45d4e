import { z } from "zod";
import { langQuery, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { languageCodes } from "#platform/languages.ts";
import { onlineMethods } from "#platform/onlineMethods.ts";
import { shopEndpoints } from "./endpoints.ts";
import { returnMethods } from "./returnMethods.ts";

/** The public part of the settings. Amounts are in pounds. */
const publicSettings = z.object({
  name: translatedText,
  displayName: z.string(),
  /** In the order of the language menu. */
  languages: z.array(z.enum(languageCodes)),
  /** Path of the logo as a picture; null if it is set in type. */
  logo: z.string().nullable(),
  /** Path of the preview picture of shared links. */
  socialCard: z.string(),
  contactEmail: z.string(),
  /** E.164; empty: none. */
  whatsapp: z.string(),
  socialLinks: z.record(z.string(), z.string()),
  shippingFee: z.number(),
  /** True if some governorates have their own shipping fee. */
  shippingByPlace: z.boolean(),
  /** Null: express delivery is not offered. */
  expressFee: z.number().nullable(),
  freeShippingFrom: z.number().nullable(),
  taxPercent: z.number(),
  pricesIncludeTax: z.boolean(),
  returnWindowDays: z.number(),
  returnMethod: z.enum(returnMethods),
  /** Fee for collecting a return; faulty and wrong items are free. */
  returnFee: z.number(),
  /** Years that contact data are kept for a refund without an account to pay it to. */
  unclaimedPayoutYears: z.number(),
  /** The seller's particulars that the law asks for; empty ones are not set. */
  seller: z.object({
    legalName: z.string(),
    postalAddress: z.string(),
    phone: z.string(),
    commercialRegister: z.string(),
    taxNumber: z.string(),
    privacyEmail: z.string(),
  }),
  /** From the configuration: OAuth providers, analytics id and error reporting DSN. */
  providers: z.array(z.enum(["google", "facebook"])),
  /** Ways to pay online, in order; `card` alone without others. */
  onlineMethods: z.array(z.enum(onlineMethods)),
  analyticsId: z.string(),
  errorsTo: z.string(),
});

export const shopContract = {
  info: { call: shopEndpoints.info, access: "anyone", query: z.object({ lang: langQuery }), answer: publicSettings },
} as const satisfies Contract<typeof shopEndpoints>;
