import { z } from "zod";

/** Makes a schema reject unknown fields instead of dropping them. */
export function toStrictSchema(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
}

/**
 * Replaces lone surrogates by U+FFFD in all texts, since PostgreSQL cannot store them.
 * @returns the field that contains a NUL character, which PostgreSQL cannot store either
 */
export function normalizeText(given: object): string | undefined {
  // A list instead of recursion: deeply nested input must not overflow the stack here; it is rejected later.
  const waiting = [{ at: "", inside: given }];
  for (const { at, inside } of waiting)
    for (const [key, value] of Object.entries(inside)) {
      const path = at ? `${at}.${key}` : key;
      if (key.includes("\0") || !key.isWellFormed()) return at || "body";
      if (typeof value === "object" && value !== null) waiting.push({ at: path, inside: value });
      if (typeof value !== "string") continue;
      if (value.includes("\0")) return path;
      if (!value.isWellFormed()) Object.assign(inside, { [key]: value.toWellFormed() });
    }
  return undefined;
}
