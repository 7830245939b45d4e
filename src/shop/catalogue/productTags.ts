import { z } from "zod";

export const maxTags = 20;
export const maxTagLength = 40;

/** A word of the staff by which collections choose products, in any script and in small letters. */
export const productTag = z
  .string()
  .transform((text) => text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase())
  .pipe(
    z
      .string()
      .min(1, "validation.required")
      .max(maxTagLength, "validation.tooLong")
      .regex(/^[^\p{C},]+$/u, "validation.invalid"),
  );

export const productTags = z
  .array(productTag)
  .max(maxTags)
  .transform((tags) => [...new Set(tags)].sort());
