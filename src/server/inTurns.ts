/** Lets at most `most` pieces of work run at once; the others wait in the order in which they came. */
export function inTurns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (running < most) running++;
    else await new Promise<void>((mayGo) => waiting.push(mayGo));
    try {
      return await work();
    } finally {
      // The place is handed on, not given up: nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
