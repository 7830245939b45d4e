/** One wish to buy: its key makes a double click, a retry and a second tab place one order. */
export type Attempt = {
  key: string;
  /** What was sent with it, so that another wish gets another key. */
  of: string;
  /** The server has answered, so the outcome is known. */
  settled: boolean;
};

/**
 * The key to send now. While an outcome is unknown (the line broke, the server fell) the key stays, whatever has been
 * changed since: a new one could buy twice. Once it is known, another form or total is another wish.
 */
export function attemptFor(kept: Attempt | undefined, of: string, makeKey: () => string): Attempt {
  if (kept && (!kept.settled || kept.of === of)) return kept;
  return { key: makeKey(), of, settled: false };
}

const place = "checkout.attempt";

export function keptAttempt(): Attempt | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepAttempt(attempt: Attempt): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(attempt));
  } catch {
    // A browser that keeps nothing still buys; only a reload in the middle would forget the key.
  }
}

export function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}
