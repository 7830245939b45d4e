import type { Reply } from "./people.ts";

/** How many call at the same time where nothing else is said. */
export const callers = 50;

export const times = <T>(call: (at: number) => T, count = callers) =>
  Array.from({ length: count }, (_, at) => () => call(at));

/** Between the two seconds that a caller waits for a connection and the eight that a statement may take. */
const longestWait = 6_000;

/**
 * All at the same time. Whom the shop sends away because it is too busy (503, nothing was done) comes again at once, as a
 * shopper would: on a slow machine fifty at a time are more than wait their turn in two seconds. A statement that waited for
 * a lock until it was ended is no such case.
 */
export function atOnce<T extends { status: number } | undefined>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const insist = async (call: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const answer = await call();
    const isTurnedAway = answer?.status === 503 && performance.now() - began < longestWait;
    return isTurnedAway ? insist(call) : answer;
  };
  return Promise.all(calls.map(insist));
}

/** How many were answered with each status. */
export function counts(answers: readonly Reply[]): Record<number, number> {
  const by: Record<number, number> = {};
  for (const { status } of answers) by[status] = (by[status] ?? 0) + 1;
  return by;
}
