import type pg from "pg";

type Callback = (error?: Error, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void;
type Turn = { since: number };

/**
 * Lets callers hold `most` connections of the pool at once: with more than the processors can serve, every statement
 * takes longer, while its transaction holds its locks. The others wait in order of arrival, `patience` milliseconds at
 * most, so that connections which are held for longer (a report, a lock for minutes) do not hold up visitors: those do
 * not count from then on, and the size of the pool is the limit.
 */
export function takeTurns(pool: pg.Pool, most: number, patience = 100): void {
  const connect = pool.connect.bind(pool) as (callback: Callback) => void;
  const turns = new Set<Turn>();
  const turnOf = new WeakMap<pg.PoolClient, Turn>();
  const waiting = new Set<() => void>();

  function end(turn: Turn | undefined): void {
    if (!turn || !turns.delete(turn) || turns.size >= most) return;
    const [next] = waiting;
    next?.();
  }

  function take(callback: Callback): void {
    const turn = { since: performance.now() };
    turns.add(turn);
    connect((error, client, release) => {
      if (client) turnOf.set(client, turn);
      else end(turn);
      callback(error, client, release);
    });
  }

  function wait(callback: Callback): void {
    const go = () => {
      clearTimeout(timer);
      waiting.delete(go);
      take(callback);
    };
    const timer = setTimeout(() => {
      const before = performance.now() - patience;
      for (const turn of turns) if (turn.since <= before) turns.delete(turn);
      go();
    }, patience);
    waiting.add(go);
  }

  const connectInTurn = (callback: Callback) => (turns.size < most ? take(callback) : wait(callback));
  // The pool has the connection back only after it has told so.
  pool.on("release", (_error, client) => {
    const turn = turnOf.get(client);
    queueMicrotask(() => end(turn));
  });
  pool.connect = ((callback?: Callback) => {
    if (callback) return connectInTurn(callback);
    return new Promise((resolve, reject) =>
      connectInTurn((error, client) => (client ? resolve(client) : reject(error))),
    );
  }) as pg.Pool["connect"];
}
