import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { isWorthRetrying } from "./databaseErrors.ts";
import { markWorkerError } from "./workerErrors.ts";

type Connected = Parameters<pg.Pool["connect"]>[0];
type Statement = string | { text: string; values?: unknown[]; name?: string };
type Options = { signal: AbortSignal; warn: (message: string) => void };

/**
 * Wraps the shop's pool for graphile-worker: retries the statements that complete or fail a job until they succeed.
 *
 * The library (0.18.0) sends each once. If the connection breaks just then, it either leaves a rejection unhandled or
 * shuts its worker pool down (graphile/worker#635 and #636). Both statements are idempotent: one deletes a job by its
 * id, the other changes it only while this pool holds its lock. The names of their prepared statements identify them.
 */
export function workerPool(pool: pg.Pool, options: Options): pg.Pool {
  const connect = (connected?: Connected) =>
    connected ? pool.connect(connected) : Promise.resolve(clientOf(pool, options));
  return Object.assign(Object.create(pool) as pg.Pool, { connect });
}

const ending = /^(complete|fail)_job/;

/** Connects on the first query that needs a connection. */
function clientOf(pool: pg.Pool, options: Options) {
  let taken: Promise<pg.PoolClient> | undefined;
  const runQuery = async (statement: Statement, values?: unknown[]) => {
    taken ??= pool.connect();
    return (await taken).query(statement, values);
  };
  return {
    async query(statement: Statement, values?: unknown[]) {
      const isEnding = typeof statement === "object" && ending.test(statement.name ?? "");
      try {
        return await (isEnding
          ? retryUntilAnswered(() => pool.query(statement), options)
          : runQuery(statement, values));
      } catch (error) {
        markWorkerError(error);
        throw error;
      }
    },
    async release() {
      // If connecting failed there is nothing to release.
      (await taken?.catch(() => undefined))?.release();
    },
  };
}

/** Retries until shutdown. Throws errors that a retry cannot fix. */
async function retryUntilAnswered<Answer>(runQuery: () => Promise<Answer>, { signal, warn }: Options): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await runQuery();
    } catch (error) {
      if (signal.aborted || !isWorthRetrying(error)) throw error;
      if (attempt === 0) warn(`The end of a job could not be stored, trying again: ${error}`);
      await wait(Math.min(5_000, 100 * 2 ** attempt), undefined, { signal }).catch(() => {});
    }
  }
}
