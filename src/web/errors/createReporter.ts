import { redact } from "#platform/redact.ts";

export type ErrorReport = { message: string; stack: string };

const maxReports = 10;

/** Returns a function that reports each error once, and a few at most: one may repeat sixty times a second. */
export function createReporter(send: (report: ErrorReport) => void) {
  const sent = new Set<string>();
  return function report(error: unknown): void {
    const made = toReport(error);
    const mark = `${made.message}\n${made.stack.slice(0, 300)}`;
    if (sent.has(mark) || sent.size >= maxReports) return;
    sent.add(mark);
    send(made);
  };
}

/** Returns a redacted report within the server's size limit. */
function toReport(error: unknown): ErrorReport {
  if (!(error instanceof Error)) return { message: redact(String(error) || "nothing", 500), stack: "" };
  return { message: redact(`${error.name}: ${error.message}`, 500), stack: redact(error.stack ?? "", 3_000) };
}
