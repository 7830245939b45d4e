import type { z } from "zod";
import type { ErrorKey } from "./errors.ts";

/** Returns the invalid fields, each with the key of its error. Parse with `reportInput`, or every error says "required". */
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
  if (isErrorKey(issue.message)) return issue.message;
  if (issue.code === "invalid_type" && issue.input === undefined) return "validation.required";
  if (issue.code === "too_big" && issue.origin === "string") return "validation.tooLong";
  return "validation.invalid";
}

/** The messages of our schemas are keys such as `validation.tooLong`; those of zod are sentences. */
const isErrorKey = (message: string): message is ErrorKey => /^\w+(\.\w+)+$/.test(message);
