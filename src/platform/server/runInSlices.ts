import { setImmediate as nextTurn } from "node:timers/promises";

/** Long work that yields wherever it may pause, and returns its result. */
export type Steps<Result> = Generator<void, Result, void>;

/** Milliseconds that one slice may hold the event loop. */
const defaultSlice = 8;

/** Does the work in slices, between which the process answers others. */
export async function runInSlices<Result>(steps: Steps<Result>, slice = defaultSlice): Promise<Result> {
  for (;;) {
    const until = performance.now() + slice;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < until);
    await nextTurn();
  }
}

/** Does the work without a pause. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Returns the words in the order of `sort()`, by their UTF-16 code units. Sorts those with the same first two letters
 * at a time.
 */
export function* sortSteps(words: Iterable<string>): Steps<string[]> {
  const byStart = new Map<string, string[]>();
  for (const word of words) {
    const start = word.slice(0, 2);
    const same = byStart.get(start);
    if (same) same.push(word);
    else byStart.set(start, [word]);
    yield;
  }
  const sorted: string[] = [];
  for (const start of [...byStart.keys()].sort()) {
    for (const word of (byStart.get(start) ?? []).sort()) sorted.push(word);
    yield;
  }
  return sorted;
}
