const minute = 60_000;

/** A mail server that is away fails a thousand jobs in the same way: each way is told at most once a minute. */
export function seldom(tell: (error: unknown, job: string) => void, now: () => number = Date.now) {
  const told = new Map<string, number>();
  return (error: unknown, job: string): void => {
    const { name = "", code = "" } = (error ?? {}) as { name?: unknown; code?: unknown };
    // Not by the message: it may name whoever was written to.
    const way = `${job} ${String(name)} ${String(code)}`;
    if (now() - (told.get(way) ?? Number.NEGATIVE_INFINITY) < minute) return;
    told.set(way, now());
    tell(error, job);
  };
}
