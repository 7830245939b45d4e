import type { Reply } from "./people.ts";

/** How many call at the same time where nothing else is said. */
export const callers = 50;

export const times = <T>(call: (at: number) => T, count = callers) =>
  Array.from({ length: count }, (_, at) => () => call(at));

/**
 * All at the same time. Whom the shop sends away because it is too busy (503, nothing was done) comes again at once, as a
 * shopper would: on a slow machine fifty at a time are more than wait their turn in two seconds.
 */
export function atOnce<T extends { status: number } | undefined>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const insist = async (call: () => Promise<T>): Promise<T> => {
    const answer = await call();
    return answer?.status === 503 ? insist(call) : answer;
  };
  return Promise.all(calls.map(insist));
}

/** How many were answered with each status. */
export function counts(answers: readonly Reply[]): Record<number, number> {
  const by: Record<number, number> = {};
  for (const { status } of answers) by[status] = (by[status] ?? 0) + 1;
  return by;
}
