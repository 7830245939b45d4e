import type { ApiResponse } from "./users.ts";

/** Default number of concurrent callers. */
export const callerCount = 50;

export const repeatCall = <T>(call: (at: number) => T, count = callerCount) =>
  Array.from({ length: count }, (_, at) => () => call(at));

/** Between the connection timeout of two seconds and the statement timeout of eight. */
const maxQueueWaitMs = 6_000;

/**
 * Runs all calls concurrently. Retries calls that the busy shop rejected with 503 before doing anything, as a shopper
 * would: on a slow machine, fifty callers exceed the two seconds of the connection queue. Does not retry after a lock
 * timeout.
 */
export function concurrently<T extends { status: number } | undefined>(
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const callWithRetry = async (call: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const answer = await call();
    const isOverloaded = answer?.status === 503 && performance.now() - startedAt < maxQueueWaitMs;
    return isOverloaded ? callWithRetry(call) : answer;
  };
  return Promise.all(calls.map(callWithRetry));
}

/** Returns the number of responses by status. */
export function countByStatus(answers: readonly ApiResponse[]): Record<number, number> {
  const by: Record<number, number> = {};
  for (const { status } of answers) by[status] = (by[status] ?? 0) + 1;
  return by;
}
