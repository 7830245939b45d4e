import { ShopError } from "#platform/errors.ts";

type Options = {
  /** Largest number of running and waiting tasks for one key. */
  maxTasks: number;
  /** Milliseconds that a task waits for its turn at most. */
  maxWaitMs: number;
};
type Turn = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs tasks with a common key one after the other, in order of arrival. Tasks that would wait
 * for each other in the database wait here first, where they hold no connection.
 * @throws ShopError 429 when a key has too many tasks, 503 when the task's turn does not come in time
 */
export function createKeyedQueue({ maxTasks, maxWaitMs }: Options): Turn {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();

  /** Joins the queues of all keys at once, so that two tasks cannot wait for each other. */
  function join(keys: ReadonlySet<string>) {
    const joined = [...keys].map((key) => [key, queues.get(key) ?? { last: Promise.resolve(), length: 0 }] as const);
    if (joined.some(([, { length }]) => length >= maxTasks)) throw tooManyTasks();
    const turn = Promise.all(joined.map(([, { last }]) => last));
    const end = Promise.withResolvers<void>();
    for (const [key, queue] of joined) {
      queue.last = end.promise;
      queue.length++;
      queues.set(key, queue);
    }
    function leave(): void {
      for (const [key, queue] of joined) if (--queue.length === 0) queues.delete(key);
      end.resolve();
    }
    return { turn, leave };
  }

  return async (keys, work) => {
    const { turn, leave } = join(new Set(keys));
    if (!(await isOnTime(turn, maxWaitMs))) {
      // Later tasks still wait for the earlier ones.
      turn.then(leave);
      throw new ShopError("unavailable", "common.server", { headers: { "retry-after": "2" } });
    }
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

const tooManyTasks = () =>
  new ShopError("tooMany", "common.tooMany", { params: { seconds: 1 }, headers: { "retry-after": "1" } });

async function isOnTime(turn: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([turn.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
