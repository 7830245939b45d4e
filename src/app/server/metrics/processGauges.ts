import type pg from "pg";
import type { Metrics } from "#platform/server/metrics/createMetrics.ts";
import type { ReadReplica } from "#platform/server/replica/openReplica.ts";

export function registerPoolGauges(metrics: Metrics, pool: pg.Pool): void {
  const connections = { name: "nabta_database_connections", help: "Connections of the pool.", labelNames: ["state"] };
  metrics.gauge(connections, () => [
    { labels: { state: "busy" }, value: pool.totalCount - pool.idleCount },
    { labels: { state: "idle" }, value: pool.idleCount },
  ]);
  const waiting = { name: "nabta_database_waiting", help: "Callers that wait for a connection of the full pool." };
  metrics.gauge(waiting, () => [{ value: pool.waitingCount }]);
  const seconds = {
    name: "nabta_database_wait_seconds_total",
    help: "Time that callers waited for a connection. Its rate is how many of them wait on average.",
  };
  const waited = timeWaits(pool);
  metrics.counter(seconds, () => [{ value: waited() }]);
}

type Connect = (callback?: (...result: unknown[]) => void) => Promise<pg.PoolClient> | undefined;

/** Returns a function that returns the seconds waited so far. A scrape alone would see waits by chance only. */
function timeWaits(pool: pg.Pool): () => number {
  let seconds = 0;
  const connect = pool.connect.bind(pool) as Connect;
  const timed: Connect = (callback) => {
    if (pool.idleCount > 0) return connect(callback);
    const began = performance.now();
    const end = () => {
      seconds += (performance.now() - began) / 1000;
    };
    if (callback)
      return connect((...result) => {
        end();
        callback(...result);
      });
    const client = connect();
    client?.then(end, end);
    return client;
  };
  pool.connect = timed as typeof pool.connect;
  return () => seconds;
}

/** With several processes, the worst of them counts. Without a replica there are no samples. */
export function registerReplicaGauges(metrics: Metrics, replica: ReadReplica | undefined): void {
  const of = (value: (state: ReturnType<ReadReplica["state"]>) => number) => () =>
    replica ? [{ value: value(replica.state()) }] : [];
  const used = {
    name: "nabta_replica_used",
    help: "1 while reports, exports and searches read the replica; 0 while the primary answers them.",
    across: "min" as const,
  };
  metrics.gauge(
    used,
    of(({ isUsed }) => (isUsed ? 1 : 0)),
  );
  const age = {
    name: "nabta_replica_lag_seconds",
    help: "Age of the oldest change that the replica may lack.",
    across: "max" as const,
  };
  metrics.gauge(
    age,
    of(({ lag = 0 }) => lag / 1000),
  );
  const failed = {
    name: "nabta_replica_fallbacks_total",
    help: "Statements that failed there and went to the primary.",
  };
  metrics.counter(
    failed,
    of(({ fallbacks }) => fallbacks),
  );
}

export type CacheState = { hits: number; misses: number; entries: number; bytes: number };

/** `read` returns the state of each cache by its name. */
export function registerCacheGauges(metrics: Metrics, read: () => Record<string, CacheState>): void {
  const labelNames = ["cache"];
  const samples = (field: keyof CacheState) => () =>
    Object.entries(read()).map(([cache, state]) => ({ labels: { cache }, value: state[field] }));
  const hits = { name: "nabta_cache_hits_total", help: "Reads that a cache answered.", labelNames };
  metrics.counter(hits, samples("hits"));
  const misses = { name: "nabta_cache_misses_total", help: "Reads that made a value.", labelNames };
  metrics.counter(misses, samples("misses"));
  metrics.gauge({ name: "nabta_cache_entries", help: "Entries of a cache.", labelNames }, samples("entries"));
  metrics.gauge({ name: "nabta_cache_bytes", help: "Estimated bytes of a cache.", labelNames }, samples("bytes"));
}

/** With several processes `min` tells whether all of them listen. */
export function registerListenGauge(metrics: Metrics, isListening: () => boolean): void {
  const source = {
    name: "nabta_listen_up",
    help: "1 while the process hears the database's notifications, without which its caches are cleared all the time.",
    across: "min" as const,
  };
  metrics.gauge(source, () => [{ value: isListening() ? 1 : 0 }]);
}
