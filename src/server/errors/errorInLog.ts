import { washed } from "#platform/wash.ts";

/** What of an error goes into the log: never what the database says of the row that it refused. */
export function errorInLog(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: washed(String(error)), stack: "" };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    message: washed(error.message, 1_000),
    stack: washed(error.stack ?? ""),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(constraint === undefined ? {} : { constraint, table }),
  };
}
