import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type pg from "pg";
import { isOutdatedPlan } from "./databaseErrors.ts";

/**
 * Evicts a connection from the pool when a statement on it timed out, together with all idle ones: a network that fails
 * silently breaks them all, and each would cost another caller a time-out. Also evicts a connection to a server that
 * has become read-only in a failover, and one whose prepared statements a migration has outdated: PostgreSQL refuses such
 * a statement for as long as the connection lasts, and all idle ones have it too.
 */
export function evictBrokenConnections(pool: pg.Pool) {
  const idle = new Set<pg.PoolClient>();
  const all = new Set<pg.PoolClient>();
  const readOnly = new WeakSet<pg.PoolClient>();
  const outdated = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) => {
    all.add(client);
    connectionOf(client).on("errorMessage", (error: { code?: string; message?: string }) => {
      if (error.code === readOnlyTransaction) readOnly.add(client);
      if (isOutdatedPlan(error)) outdated.add(client);
    });
  });
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("remove", (client) => {
    idle.delete(client);
    all.delete(client);
  });
  pool.on("release", (error: Error | undefined, client) => {
    // After a time-out pg destroys the socket, but informs the pool so late that it would reuse the client once more.
    const timedOut = error?.message === "Query read timeout" || connectionOf(client).stream.destroyed;
    // The pool itself removes a client that is released with an error.
    if (!error) idle.add(client);
    const isOutdated = outdated.has(client);
    if (readOnly.has(client) || isOutdated) evict(client);
    if (timedOut || isOutdated) idle.forEach(evict);
  });

  function evict(client: pg.PoolClient): void {
    idle.delete(client);
    // The pool removes an idle client that emits an error.
    client.emit("error", new Error("Connection terminated: evicted after a time-out, a failover or a migration"));
    connectionOf(client).stream.destroy();
  }

  return {
    /** Ends every connection: those in use fail their statement. */
    evictAll() {
      for (const client of all) {
        if (idle.has(client)) evict(client);
        else connectionOf(client).stream.destroy();
      }
    },
  };
}

/** SQLSTATE of a write on a standby. */
const readOnlyTransaction = "25006";

const connectionOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: EventEmitter & { stream: Socket } }).connection;
