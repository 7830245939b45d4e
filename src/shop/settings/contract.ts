import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { langQuery, textInLanguages } from "#platform/texts.ts";
import { shopCalls } from "./calls.ts";

/** What everybody may know of the shop's settings. Amounts are pounds. */
const facts = z.object({
  name: textInLanguages,
  displayName: z.string(),
  contactEmail: z.string(),
  socialLinks: z.record(z.string(), z.string()),
  shippingFee: z.number(),
  /** Some governorates have a fee of their own. */
  shippingByPlace: z.boolean(),
  /** Null where the shop does not offer it. */
  expressFee: z.number().nullable(),
  freeShippingFrom: z.number().nullable(),
  taxPercent: z.number(),
  pricesIncludeTax: z.boolean(),
  returnWindowDays: z.number(),
  /** What the configuration offers: sign-in providers, a place for measuring visits, one for reporting errors. */
  providers: z.array(z.enum(["google", "facebook"])),
  analyticsId: z.string(),
  errorsTo: z.string(),
});

export const shopContract = {
  facts: { call: shopCalls.facts, access: "anyone", query: z.object({ lang: langQuery }), answer: facts },
} as const satisfies Contract<typeof shopCalls>;
