import { z } from "zod";
import texts from "#locales/en/errors.json" with { type: "json" };
import type { ErrorKey } from "#platform/errors.ts";

/** A body that names something we do not know is refused, not quietly trimmed. */
export function strictly(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
}

/**
 * Half a character becomes �, as in every text that the database is given; a NUL is in none that it can hold.
 * @returns the field that has one
 */
export function mendTexts(given: object): string | undefined {
  // A list and no recursion: what is nested a thousand times is refused later, not here by running out of stack.
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

/** Which field is wrong, and the key of the text that says why. */
export function fieldsOf(error: z.ZodError): Record<string, ErrorKey> {
  const fields: Record<string, ErrorKey> = {};
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) fields[[...issue.path, key].join(".")] ??= "validation.unknownField";
    } else fields[issue.path.join(".") || "body"] ??= keyOf(issue);
  }
  return fields;
}

function keyOf(issue: z.core.$ZodIssue): ErrorKey {
  if (Object.hasOwn(texts, issue.message)) return issue.message as ErrorKey;
  if (issue.code === "invalid_type" && issue.input === undefined) return "validation.required";
  if (issue.code === "too_big" && issue.origin === "string") return "validation.tooLong";
  return "validation.invalid";
}
