import { z } from "zod";
import texts from "#locales/en/errors.json" with { type: "json" };
import type { ErrorKey } from "#platform/errors.ts";

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

/** Returns the invalid fields, each with the key of its error. */
export function fieldErrors(error: z.ZodError): Record<string, ErrorKey> {
  const fields: Record<string, ErrorKey> = {};
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) fields[[...issue.path, key].join(".")] ??= "validation.unknownField";
    } else fields[issue.path.join(".") || "body"] ??= errorKeyOf(issue);
  }
  return fields;
}

function errorKeyOf(issue: z.core.$ZodIssue): ErrorKey {
  if (Object.hasOwn(texts, issue.message)) return issue.message as ErrorKey;
  if (issue.code === "invalid_type" && issue.input === undefined) return "validation.required";
  if (issue.code === "too_big" && issue.origin === "string") return "validation.tooLong";
  return "validation.invalid";
}
