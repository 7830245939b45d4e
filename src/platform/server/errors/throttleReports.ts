const intervalMs = 60_000;

/** Reports each error type at most once a minute: a mail server outage fails a thousand jobs in the same way. */
export function throttleReports(report: (error: unknown, job: string) => void, now: () => number = Date.now) {
  const lastReported = new Map<string, number>();
  return (error: unknown, job: string): void => {
    const { name = "", code = "" } = (error ?? {}) as { name?: unknown; code?: unknown };
    // Not by message: it may contain the recipient.
    const way = `${job} ${String(name)} ${String(code)}`;
    if (now() - (lastReported.get(way) ?? Number.NEGATIVE_INFINITY) < intervalMs) return;
    lastReported.set(way, now());
    report(error, job);
  };
}
