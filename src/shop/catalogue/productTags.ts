import { z } from "zod";

export const maxTags = 20;
export const maxTagLength = 40;

/** A word that staff give products, so that collections can choose them: in any script, in lower case. */
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
