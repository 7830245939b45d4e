import { washed } from "#platform/wash.ts";

export type Report = { message: string; stack: string };

const mostInAVisit = 10;

/** Sends each failure once, and no more than a few: one that repeats itself sixty times a second says nothing new. */
export function createReporter(send: (report: Report) => void) {
  const sent = new Set<string>();
  return function report(error: unknown): void {
    const made = reportOf(error);
    const mark = `${made.message}\n${made.stack.slice(0, 300)}`;
    if (sent.has(mark) || sent.size >= mostInAVisit) return;
    sent.add(mark);
    send(made);
  };
}

/** Short enough for what the server takes, and washed before it leaves. */
function reportOf(error: unknown): Report {
  if (!(error instanceof Error)) return { message: washed(String(error) || "nothing", 500), stack: "" };
  return { message: washed(`${error.name}: ${error.message}`, 500), stack: washed(error.stack ?? "", 3_000) };
}
