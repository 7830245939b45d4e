const intervalMs = 60_000;

/** Reports each error type at most once a minute: a mail server outage fails a thousand jobs in the same way. */
export function throttleReports(report: (error: unknown, job: string) => void, now: () => number = Date.now) {
  const lastReported = new Map<string, number>();
  return (error: unknown, job: string): void => {
    const { name = "", code = "" } = (error ?? {}) as { name?: unknown; code?: unknown };
    // Not by message: it may contain the recipient.
    const errorType = `${job} ${String(name)} ${String(code)}`;
    if (now() - (lastReported.get(errorType) ?? Number.NEGATIVE_INFINITY) < intervalMs) return;
    lastReported.set(errorType, now());
    report(error, job);
  };
}
