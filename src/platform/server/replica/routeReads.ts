import type pg from "pg";
import { isDatabaseBusy } from "../databaseErrors.ts";

export type ReadRoute = {
  isUsable(): boolean;
  /** Called with the reason why the primary answered instead. */
  failed(error: unknown): void;
};

type Query = (...args: unknown[]) => Promise<unknown>;
type Client = { query: Query; release(error?: unknown): void };

/**
 * Returns a pool that asks the replica while the route is usable, and the primary otherwise. A statement that the
 * replica's connection fails is sent to the primary once more, unless it is a later one of a transaction.
 */
export function routeReads(replica: pg.Pool, primary: pg.Pool, route: ReadRoute): pg.Pool {
  async function query(...args: unknown[]): Promise<unknown> {
    if (!route.isUsable()) return (primary.query as Query)(...args);
    try {
      return await (replica.query as Query).apply(replica, args);
    } catch (error) {
      if (!isFailureOfReplica(error)) throw error;
      route.failed(error);
      return (primary.query as Query).apply(primary, args);
    }
  }

  async function connect(): Promise<Client> {
    if (!route.isUsable()) return primary.connect();
    let current: pg.PoolClient;
    try {
      current = await replica.connect();
    } catch (error) {
      route.failed(error);
      return primary.connect();
    }
    let isFirst = true;
    return {
      async query(...args) {
        const mayRepeat = isFirst;
        isFirst = false;
        try {
          return await (current.query as unknown as Query).apply(current, args);
        } catch (error) {
          if (!mayRepeat || !isFailureOfReplica(error)) throw error;
          route.failed(error);
          current.release(error as Error);
          current = await primary.connect();
          return (current.query as unknown as Query).apply(current, args);
        }
      },
      release: (error) => current.release(error as Error | undefined),
    };
  }

  const end = async () => {};
  // Callers of a pool use these only.
  return { query, connect, end } as unknown as pg.Pool;
}

/** SQLSTATE of a statement that the standby ended because it stood in the way of the replay. */
const recoveryConflict = "40001";
/** A slow statement would be slow on the primary too. */
const isTooSlow = ({ code, message }: { code?: string; message?: string }) =>
  code === "57014" || message === "Query read timeout";

function isFailureOfReplica(error: unknown): boolean {
  const problem = error as { code?: string; message?: string };
  return problem.code === recoveryConflict || (isDatabaseBusy(error) && !isTooSlow(problem));
}
