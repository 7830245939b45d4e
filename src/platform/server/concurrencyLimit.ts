/** Returns a function that runs at most `most` tasks at once; others wait in order of arrival. */
export function concurrencyLimit(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (running < most) running++;
    else await new Promise<void>((mayGo) => waiting.push(mayGo));
    try {
      return await work();
    } finally {
      // Hands the slot directly to the next task, so that no new task can take it in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
