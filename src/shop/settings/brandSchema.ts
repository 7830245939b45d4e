import { z } from "zod";
import { languageCodes } from "#platform/languages.ts";
import type { Brand } from "./brand.ts";

const colour = z
  .string({ error: "validation.required" })
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "validation.invalid");
const colourPair = z.strictObject({ light: colour, dark: colour });
const picture = z.object({ id: z.uuid(), width: z.number().int(), height: z.number().int() });

/** Every language once. */
const languageOrder = z
  .array(z.enum(languageCodes))
  .refine((order) => new Set(order).size === languageCodes.length && order.length === languageCodes.length, {
    error: "validation.invalid",
  });

/** Colours and languages of the brand, as staff send them. Null: the shop's own. */
export const brandAppearance = z.strictObject({
  main: colourPair.nullable(),
  second: colourPair.nullable(),
  languages: languageOrder,
});

export const brandSchema = brandAppearance.extend({
  version: z.number().int().min(0),
  logo: picture.nullable(),
  darkLogo: picture.nullable(),
  socialCard: picture.nullable(),
  // Brands that were saved before there was one.
  icon: picture.nullable().default(null),
}) satisfies z.ZodType<Brand>;
