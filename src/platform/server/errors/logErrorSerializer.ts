import { redact } from "#platform/redact.ts";
import { nameSources } from "./nameSources.ts";

/** Returns the loggable part of an error, without PostgreSQL's details, which quote the rejected row. */
export function logErrorSerializer(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)), stack: "" };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    message: redact(error.message, 1_000),
    stack: redact(nameSources(error.stack ?? "")),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(constraint === undefined ? {} : { constraint, table }),
  };
}
