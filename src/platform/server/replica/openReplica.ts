import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { applicationName } from "../applicationName.ts";
import { type Db, openDatabase, type Tables } from "../database.ts";
import type { StatementObserver } from "../postgresDriver/observeStatements.ts";
import { readPrimaryPosition } from "./primaryPosition.ts";
import { createReplicaLag } from "./replicaLag.ts";
import { routeReads } from "./routeReads.ts";

export type ReadReplica = Awaited<ReturnType<typeof openReplica>>;

type ReplicaOptions = {
  url: string;
  primary: { db: Db; pool: pg.Pool };
  /** Connections to it. */
  max: number;
  /** Milliseconds of data that may be missing. */
  maxLag: number;
  observer?: StatementObserver | undefined;
};

/** Milliseconds at most; the data also grows old between two probes. */
const probeEvery = 1_000;
/** Milliseconds between two probes while an announced change has not arrived. */
const catchUpEvery = 20;
const probeTimeout = 2_000;

/**
 * Opens a read replica (a hot standby) for reads that no write of the same request depends on. Whenever it cannot be
 * reached, or lacks more than `maxLag`, the primary answers. Never fails: a shop starts without its replica.
 */
export async function openReplica({ url, primary, max, maxLag, observer }: ReplicaOptions) {
  const replica = openDatabase(url, max, { observer });
  const lag = createReplicaLag();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let problem: string | undefined = "not asked yet";
  let announcedAt = performance.now();
  let fallbacks = 0;
  let wake = () => {};
  let changed = (_problem: string | undefined) => {};

  const isUsable = () => problem === undefined && (lag.age(performance.now()) ?? Number.POSITIVE_INFINITY) <= maxLag;
  const isFresh = () => isUsable() && lag.covers(announcedAt);
  const pool = routeReads(replica.pool, primary.pool, {
    isUsable,
    failed(error) {
      fallbacks++;
      setProblem((error as Error).message);
      wake();
    },
  });

  function setProblem(next: string | undefined): void {
    const was = problem;
    problem = next;
    if (was !== next) changed(next);
  }

  async function probe(): Promise<void> {
    const at = performance.now();
    lag.sampled(await readPrimaryPosition(primary.pool), at);
    client ??= await connect();
    const answer = await client.query<{ standby: boolean; position: string | null }>(
      "select pg_is_in_recovery() as standby, case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position",
    );
    const { standby, position } = answer.rows[0] ?? { standby: false, position: null };
    if (!standby) return setProblem("it is no standby");
    if (position === null) return setProblem("it replays no write-ahead log");
    lag.replayed(position);
    const age = lag.age(performance.now()) ?? 0;
    setProblem(age > maxLag ? `its data is older than ${maxLag / 1_000} s` : undefined);
  }

  /** Of its own, so that a full pool does not look like a silent host. */
  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: probeTimeout,
      query_timeout: probeTimeout,
      keepAlive: true,
    });
    next.on("error", () => {});
    await next.connect().catch((error) => {
      void next.end().catch(() => {});
      throw error;
    });
    return next;
  }

  async function keepProbing(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await probe();
      } catch (error) {
        void client?.end().catch(() => {});
        client = undefined;
        setProblem((error as Error).message || String((error as { code?: string }).code));
      }
      const isCatchingUp = problem === undefined && !lag.covers(announcedAt);
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const pause = wait(isCatchingUp ? catchUpEvery : Math.min(probeEvery, maxLag / 5), undefined, {
        ref: false,
        signal: closing.signal,
      });
      await Promise.race([pause, woken]).catch(() => {});
    }
  }

  const probing = keepProbing();
  return {
    /** The replica or the primary: data that may be `maxLag` old, for reports and exports. */
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as Db,
    pool,
    /** Returns whether it has every change that was announced. */
    isFresh,
    /** Call it with every notice of the database, before caches are cleared. */
    announced(): void {
      announcedAt = performance.now();
      wake();
    },
    /** Calls back when it is no longer used, with the reason, and when it is used again. */
    watch(callback: typeof changed): void {
      changed = callback;
      changed(problem);
    },
    state: () => ({ isUsed: isUsable(), isFresh: isFresh(), problem, lag: lag.age(performance.now()), fallbacks }),
    async close(): Promise<void> {
      closing.abort();
      wake();
      // A silent host never confirms the close.
      await Promise.race([
        probing.then(() => client?.end()).catch(() => {}),
        wait(probeTimeout, undefined, { ref: false }),
      ]);
      await replica.close();
    },
  };
}

// One replica per database, because tests open many shops in one process.
const replicas = new WeakMap<object, ReadReplica>();

/** Lets searches through `pool` ask the replica. */
export const enableReplica = (pool: object, replica: ReadReplica): unknown => replicas.set(pool, replica);

/**
 * Returns the pool for a read that is cached until the next notice: that of the replica while it has every change that
 * was announced. Ask once for the statements of one answer, so that a later one never sees less than an earlier one.
 */
export function freshReadPool(pool: pg.Pool): pg.Pool {
  const replica = replicas.get(pool);
  return replica?.isFresh() ? replica.pool : pool;
}
