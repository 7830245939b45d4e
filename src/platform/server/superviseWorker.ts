import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Runner, WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { applicationName } from "./applicationName.ts";
import type { Database } from "./database.ts";
import { onWorkerError } from "./workerErrors.ts";
import { beat, endHeartbeat, freeLostJobs, freePool, heartbeatState } from "./workerHeartbeat.ts";
import { workerPool } from "./workerPool.ts";

export type Worker = {
  /** Returns why this worker runs no jobs; undefined if it runs them. Throws when the database does not answer. */
  problem(): Promise<string | undefined>;
  /** Waits for running jobs. */
  stop(): Promise<void>;
};

export type Times = {
  /** Milliseconds between two heartbeats; a worker that misses three counts as dead. */
  beatEvery?: number;
  /** Milliseconds without progress after which the worker is not ready. */
  stuckAfter?: number;
};

type Options = Times & {
  database: Pick<Database, "db" | "session">;
  start: (pool: pg.Pool, events: WorkerEvents) => Promise<Runner>;
  /** Names of the jobs that this worker can run. */
  tasks: readonly string[];
  concurrency: number;
  warn: (message: string) => void;
};

const firstPause = 250;
/** Short, so that jobs run within ten seconds after any outage of the database. */
const longestPause = 3_000;
/** A runner that lived this long ended for another reason than the one before. */
const stableAfter = 60_000;
/** An idle runner with a working database fetches jobs every two seconds. */
const silentAfter = 30_000;

/** Keeps a graphile-worker runner alive until shutdown: replaces one that ends, for whatever reason. */
export async function superviseWorker(options: Options): Promise<Worker> {
  const { database, tasks, concurrency, warn, beatEvery = 10_000, stuckAfter = 60_000 } = options;
  const { db } = database;
  const deadAfter = 3 * beatEvery;
  const closing = new AbortController();
  const { signal } = closing;
  const id = randomUUID();
  /** Shared by all runners: a runner that is replaced again and again does not count as healthy. */
  const last = { requestedAt: performance.now(), moved: performance.now() };
  /** The current runner, and former ones that wait for their last jobs. */
  const runners = new Set<OneRunner>();

  const start = async () => {
    const runner = await startRunner(options, last, signal);
    runners.add(runner);
    runner.ended.then(() => runners.delete(runner));
    return runner;
  };
  const sendHeartbeat = () => beat(db, { id, process: applicationName, pools: [...runners].map(({ pool }) => pool) });

  let current = await start();
  await sendHeartbeat().catch(async (error) => {
    closing.abort();
    current.end();
    await current.ended;
    throw error;
  });
  const forgetErrors = onWorkerError((error) => {
    warn(`graphile-worker left an error unhandled: ${error instanceof Error ? error.stack : error}`);
    current.end("unhandled error");
  });

  async function keepRunning(): Promise<void> {
    let pause = firstPause;
    while (!signal.aborted) {
      const began = performance.now();
      await current.ending;
      if (performance.now() - began > stableAfter) pause = firstPause;
      while (!signal.aborted && current.isEnding()) {
        warn(`The worker ended; starting it again in ${pause} ms`);
        await sleep(pause, signal);
        pause = Math.min(longestPause, pause * 2);
        if (signal.aborted) return;
        try {
          current = await start();
        } catch (error) {
          warn(`The worker did not start: ${error}`);
        }
      }
    }
  }

  async function keepBeating(): Promise<void> {
    let inARow = 0;
    while (!signal.aborted) {
      await sleep(inARow === 0 ? Math.min(1_000, beatEvery) : beatEvery, signal);
      if (signal.aborted) return;
      try {
        await sendHeartbeat();
        inARow++;
        // After an outage of the database, wait for the heartbeats of the other workers first.
        if (inARow > 1) await freeLostJobs(db, { ...heldBy(runners, deadAfter), deadAfter });
      } catch (error) {
        if (inARow > 0) warn(`The worker's heartbeat failed: ${error}`);
        inARow = 0;
        continue;
      }
      // The library caches a failure of its very first statement for ever, and then never fetches a job.
      if (inARow > 1 && current.busy() < concurrency && current.silence() > silentAfter)
        current.end("it does not ask for jobs any more");
    }
  }

  const work = Promise.all([keepRunning(), keepBeating()]);

  return {
    async problem() {
      const { heard, overdue } = await heartbeatState(db, { id, tasks, within: stuckAfter });
      const isFull = current.busy() >= concurrency;
      if (!heard || (!isFull && performance.now() - last.requestedAt > stuckAfter)) return "the worker is not running";
      // A long queue makes progress. If all slots are busy, a job may take its time, but not for ever.
      const patience = isFull ? 10 * stuckAfter : stuckAfter;
      if (overdue && performance.now() - last.moved > patience) return "jobs that are due are not taken";
      return undefined;
    },
    async stop() {
      forgetErrors();
      closing.abort();
      current.end();
      await work;
      current.end();
      await Promise.all([...runners].map(({ ended }) => ended));
      await endHeartbeat(db, id).catch(() => {});
    },
  };
}

const sleep = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {});

type OneRunner = Awaited<ReturnType<typeof startRunner>>;

type Last = { requestedAt: number; moved: number };

async function startRunner({ database, start, warn }: Options, last: Last, signal: AbortSignal) {
  const events: WorkerEvents = new EventEmitter();
  /** Until when each job counts as in hand: its completion reaches the database a moment later. */
  const inHand = new Map<string, number>();
  let pool = "";
  let isEnding = false;
  let requestedAt = performance.now();

  events.on("pool:create", (event) => {
    pool = event.workerPool.id;
  });
  events.on("worker:getJob:empty", () => {
    requestedAt = last.requestedAt = performance.now();
  });
  events.on("job:start", ({ job }) => {
    inHand.set(job.id, Number.POSITIVE_INFINITY);
    requestedAt = last.requestedAt = last.moved = performance.now();
  });
  events.on("job:complete", ({ job }) => {
    inHand.set(job.id, performance.now());
    requestedAt = last.requestedAt = last.moved = performance.now();
  });
  // Not `runner.promise`: that also waits for the library's cron, which may sleep for a minute before it ends.
  const shutdown = once(events, "pool:gracefulShutdown");
  const released = once(events, "pool:release");

  const runner = await start(workerPool(database.session.pool, { signal, warn }), events);
  const settled = runner.promise.catch((error) => warn(`The worker ended with an error: ${error}`));
  const ending = Promise.race([shutdown, settled]).then(() => {
    isEnding = true;
  });
  return {
    pool,
    /** Resolves when it accepts no more jobs, for whatever reason. */
    ending,
    /** Resolves when none of its jobs run any more and its locks are released. */
    ended: Promise.race([released, settled]).then(() => freePool(database.db, pool).catch(() => {})),
    isEnding: () => isEnding,
    end(reason?: string) {
      if (!isEnding) runner.stop(reason).catch(() => {});
    },
    busy: () => [...inHand.values()].filter((until) => until === Number.POSITIVE_INFINITY).length,
    /** Milliseconds since it last fetched a job. */
    silence: () => performance.now() - requestedAt,
    jobsInHand(since: number): string[] {
      for (const [job, until] of inHand) if (until < performance.now() - since) inHand.delete(job);
      return [...inHand.keys()];
    },
  };
}

const heldBy = (runners: ReadonlySet<OneRunner>, since: number) => ({
  pools: [...runners].map(({ pool }) => pool),
  inHand: [...runners].flatMap((runner) => runner.jobsInHand(since)),
});
