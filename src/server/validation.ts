import { z } from "zod";
import texts from "#locales/en/errors.json" with { type: "json" };
import type { ErrorKey } from "#platform/errors.ts";

/** A body that names something we do not know is refused, not quietly trimmed. */
export function strictly(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
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
