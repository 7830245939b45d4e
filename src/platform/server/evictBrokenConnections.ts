import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type pg from "pg";

/**
 * Evicts a connection from the pool when a statement on it timed out, together with all idle ones: a network that fails
 * silently breaks them all, and each would cost another caller a time-out. Also evicts a connection to a server that
 * has become read-only in a failover.
 */
export function evictBrokenConnections(pool: pg.Pool) {
  const idle = new Set<pg.PoolClient>();
  const all = new Set<pg.PoolClient>();
  const readOnly = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) => {
    all.add(client);
    connectionOf(client).on("errorMessage", ({ code }: { code?: string }) => {
      if (code === readOnlyTransaction) readOnly.add(client);
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
    if (readOnly.has(client)) evict(client);
    if (timedOut) idle.forEach(evict);
  });

  function evict(client: pg.PoolClient): void {
    idle.delete(client);
    // The pool removes an idle client that emits an error.
    client.emit("error", new Error("Connection terminated: evicted after a time-out or a failover"));
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
