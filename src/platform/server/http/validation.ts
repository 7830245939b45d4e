import { z } from "zod";

const strictSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** Makes a schema reject unknown fields instead of dropping them. The same one each time: Zod compiles each anew. */
export function toStrictSchema(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  const strict = strictSchemas.get(schema) ?? schema.strict();
  strictSchemas.set(schema, strict);
  return strict;
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
