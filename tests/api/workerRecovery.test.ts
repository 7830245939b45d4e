import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { moduleJobs } from "#app/server/modules.ts";
import { type Db, openDatabase } from "#platform/server/database.ts";
import { urlOfRunning } from "#platform/server/embeddedPostgres.ts";
import { startWorker } from "#platform/server/jobs.ts";
import { queueMail } from "#platform/server/outbox.ts";
import type { Worker } from "#platform/server/superviseWorker.ts";
import { markWorkerError, recoverFromWorkerError } from "#platform/server/workerErrors.ts";
import { startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { openShop } from "#tests/support/shop.ts";

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

const waitOptions = { timeout: 40_000, interval: 50 };

/** Stopped after its test, also after a failure: its connections would keep the database open. */
const stopOnDispose = (worker: Worker) => Object.assign(worker, { [Symbol.asyncDispose]: worker.stop });

const queueMails = (db: Db, count: number) =>
  db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n++)
      await queueMail(tx, {
        template: "contactReceipt",
        to: `reader-${n}@example.test`,
        language: "en",
        params: { name: "Mona", ticket: String(n) },
      });
  });

/** A separate connection that survives every cut. */
async function openObserver(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: "observer" });
  client.on("error", () => {});
  await client.connect();
  return {
    async outbox(): Promise<Record<string, number>> {
      const { rows } = await client.query("select status, count(*)::int as n from outbox group by 1");
      return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
    },
    async jobs() {
      const { rows } = await client.query(
        "select locked_by, last_error from graphile_worker.jobs where key like 'mail:%'",
      );
      return rows as { locked_by: string | null; last_error: string | null }[];
    },
    /** Terminates every connection of the shop, as a failover does. */
    cut: () =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
                     where datname = current_database() and application_name like 'nabta %'`),
    /** Removes the backoff between attempts. */
    skipWaiting: () =>
      client.query(
        "update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()",
      ),
    query: client.query.bind(client) as pg.Client["query"],
    [Symbol.asyncDispose]: () => client.end(),
  };
}

test("sends every mail although all connections are cut again and again", async () => {
  await using smtpServer = await startFakeSmtpServer();
  await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
  await using observer = await openObserver(shop.database.url);
  await using _worker = stopOnDispose(await shop.work());
  const cuts = 8;
  for (let cut = 1; cut <= cuts; cut++) {
    await expect.poll(() => queueMails(shop.db, 30).then(() => true), waitOptions).toBe(true);
    const before = smtpServer.received.length;
    await expect
      .poll(async () => {
        await observer.skipWaiting();
        return smtpServer.received.length;
      }, waitOptions)
      .toBeGreaterThan(before + 5);
    await observer.cut();
  }
  await expect
    .poll(async () => {
      await observer.skipWaiting();
      return observer.outbox();
    }, waitOptions)
    .toEqual({ sent: cuts * 30 });
  expect((await shop.app.inject("/readyz")).json()).toEqual({ status: "ready" });
}, 180_000);

test("sends every mail although the embedded database is killed under load", async () => {
  await using smtpServer = await startFakeSmtpServer();
  const dir = mkdtempSync(join(inject("runFolder"), "killed-worker-"));
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dir, PORT: port, PUBLIC_URL: address, SMTP_URL: smtpServer.url };
  const child = startProcess("all", env);
  const ready = () => fetchStatus(`${address}/readyz`);
  await expect.poll(ready, waitOptions).toBe(200);
  const pidFile = () => readFileSync(join(dir, "postgres/postmaster.pid"), "utf8").split("\n");
  const database = openDatabase(urlOfRunning(dir), 3);
  const skipWaiting = () =>
    database.pool.query("update graphile_worker._private_jobs set run_at = now() where locked_at is null");
  const outbox = async () => {
    await skipWaiting();
    const { rows } = await database.pool.query("select status, count(*)::int as n from outbox group by 1");
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  };
  const kills = isLongRun ? 4 : 2;
  for (let kill = 1; kill <= kills; kill++) {
    await expect.poll(() => queueMails(database.db, 40).then(() => true), waitOptions).toBe(true);
    const before = smtpServer.received.length;
    await expect
      .poll(
        () =>
          outbox().then(
            () => smtpServer.received.length,
            () => 0,
          ),
        waitOptions,
      )
      .toBeGreaterThan(before + 5);
    const old = pidFile()[0];
    process.kill(Number(old), "SIGKILL");
    // The shop restarts it.
    await expect
      .poll(
        () =>
          database.pool.query("select 1").then(
            () => pidFile()[0] !== old,
            () => false,
          ),
        waitOptions,
      )
      .toBe(true);
  }
  await expect.poll(() => outbox().catch(() => undefined), waitOptions).toEqual({ sent: kills * 40 });
  await expect.poll(ready, waitOptions).toBe(200);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  await database.close();
  child.kill("SIGTERM");
  await once(child, "exit");
  expect(child.exitCode).toBe(0);
}, 240_000);

test.each([
  ["done", 0],
  ["failed", 1],
])(
  "stores that a job is %s at the next attempt when the connection breaks while storing",
  async (_ending, remaining) => {
    await using shop = await openShop();
    await using observer = await openObserver(shop.database.url);
    const warnings: string[] = [];
    const sending = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const postMail = () => {
      started.resolve();
      return sending.promise;
    };
    const tools = { ...shop.tools, postMail };
    const warn = (message: string) => warnings.push(message);
    await using _worker = stopOnDispose(await startWorker(shop.database, moduleJobs, tools, { warn }));
    await queueMails(shop.db, 1);
    await started.promise;
    // Blocks the statement that stores the end of the job.
    await observer.query("begin");
    await observer.query("select from graphile_worker._private_jobs for update");
    if (remaining) sending.reject(new Error("550 no"));
    else sending.resolve();
    const cutWaiting = () =>
      observer.query(`select pg_terminate_backend(pid) from pg_stat_activity
                     where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`);
    await expect.poll(async () => (await cutWaiting()).rowCount, waitOptions).toBe(1);
    await observer.query("rollback");
    await expect
      .poll(
        async () => (await observer.jobs()).map(({ locked_by, last_error }) => [locked_by, last_error]),
        waitOptions,
      )
      .toEqual(remaining ? [[null, "550 no"]] : []);
    expect(warnings.filter((warning) => /end of a job could not be stored/.test(warning))).toHaveLength(1);
    expect(warnings.filter((warning) => /worker ended/.test(warning))).toEqual([]);
  },
);

test("takes over the jobs of a killed worker once its heartbeat is missing", async () => {
  await using smtpServer = await startFakeSmtpServer({ behaviour: "hangs" });
  await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
  await using observer = await openObserver(shop.database.url);
  const WORKER_HEALTH_PORT = String(await freePort());
  const env = { DATA_DIR: shop.config.DATA_DIR, DATABASE_URL: shop.database.url, SMTP_URL: smtpServer.url };
  const killed = startProcess("worker", { ...env, WORKER_HEALTH_PORT });
  await expect.poll(() => fetchStatus(`http://127.0.0.1:${WORKER_HEALTH_PORT}/readyz`), waitOptions).toBe(200);
  await queueMails(shop.db, 1);
  const isLocked = async () => (await observer.jobs()).map(({ locked_by }) => locked_by !== null);
  await expect.poll(isLocked, waitOptions).toEqual([true]);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  smtpServer.behaviour = "well";

  await using _worker = stopOnDispose(await shop.work({ beatEvery: 300 }));
  await expect.poll(observer.outbox, waitOptions).toEqual({ sent: 1 });
}, 120_000);

test("leaves a long job to the living worker that runs it", async () => {
  await using smtpServer = await startFakeSmtpServer({ behaviour: "hangs" });
  await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
  await using observer = await openObserver(shop.database.url);
  await using _worker = stopOnDispose(await shop.work({ beatEvery: 50 }));
  await queueMails(shop.db, 1);
  const lockedFor = async () => {
    const { rows } = await observer.query(
      "select attempts, extract(epoch from now() - locked_at)::float as seconds from graphile_worker.jobs where key like 'mail:%'",
    );
    return rows[0] as { attempts: number; seconds: number | null };
  };
  // Twenty times as long as a dead worker keeps its jobs.
  await expect.poll(async () => (await lockedFor()).seconds, waitOptions).toBeGreaterThan(3);
  expect((await lockedFor()).attempts).toBe(1);
  expect((await shop.app.inject("/readyz")).statusCode).toBe(200);
  await observer.query("delete from outbox");
  await smtpServer[Symbol.asyncDispose]();
}, 60_000);

test("runs a job again whose assignment was lost with the response", async () => {
  await using smtpServer = await startFakeSmtpServer();
  await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
  await using observer = await openObserver(shop.database.url);
  await queueMails(shop.db, 1);
  await observer.query("update graphile_worker._private_jobs set run_at = now() + interval '1 hour'");
  await using _worker = stopOnDispose(await shop.work({ beatEvery: 300 }));
  await observer.query(`update graphile_worker._private_jobs
    set run_at = now(), locked_at = now(), locked_by = (select pools[1] from worker_heartbeats)`);
  await expect.poll(observer.outbox, waitOptions).toEqual({ sent: 1 });
}, 60_000);

test("restarts the worker after an error that graphile-worker left unhandled", async () => {
  await using smtpServer = await startFakeSmtpServer();
  await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
  await using observer = await openObserver(shop.database.url);
  await using worker = stopOnDispose(await shop.work({ beatEvery: 100 }));
  const pools = async () => (await observer.query("select pools from worker_heartbeats")).rows[0]?.pools;
  const [before] = await pools();
  const lost = new Error("Connection terminated unexpectedly");
  markWorkerError(lost);
  expect(recoverFromWorkerError(lost)).toBe(true);
  await expect.poll(pools, waitOptions).not.toContain(before);
  await queueMails(shop.db, 5);
  await expect.poll(observer.outbox, waitOptions).toEqual({ sent: 5 });
  expect((await shop.app.inject("/readyz")).statusCode).toBe(200);
  await worker.stop();
  expect((await observer.query("select from worker_heartbeats")).rowCount).toBe(0);
}, 60_000);

test("is not ready while the worker's heartbeat is old, and needs none without a worker", async () => {
  await using shop = await openShop();
  await using _worker = stopOnDispose(await shop.work({ beatEvery: 3_600_000 }));
  const ready = async () => (await shop.app.inject("/readyz")).json();
  expect(await ready()).toEqual({ status: "ready" });
  await shop.pool.query("update worker_heartbeats set at = now() - interval '61 seconds'");
  expect((await shop.app.inject("/readyz")).statusCode).toBe(503);
  expect(await ready()).toEqual({ status: "the worker is not running" });
  shop.app.worker.current = undefined;
  expect(await ready()).toEqual({ status: "ready" });
});

test("is not ready while a due job is not taken", async () => {
  await using smtpServer = await startFakeSmtpServer();
  await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
  await using observer = await openObserver(shop.database.url);
  await queueMails(shop.db, 1);
  await observer.query("update graphile_worker._private_jobs set run_at = now() + interval '1 hour'");
  await using _worker = stopOnDispose(await shop.work({ beatEvery: 200, stuckAfter: 4_000 }));
  const ready = async () => (await shop.app.inject("/readyz")).json();
  expect(await ready()).toEqual({ status: "ready" });
  await observer.query("update graphile_worker._private_jobs set run_at = now() + interval '2 seconds'");
  // The library skips rows that another transaction has locked.
  await observer.query("begin");
  expect((await observer.query("select from graphile_worker._private_jobs for update")).rowCount).toBe(1);
  await expect.poll(ready, waitOptions).toEqual({ status: "jobs that are due are not taken" });
  await observer.query("rollback");
  await expect.poll(ready, waitOptions).toEqual({ status: "ready" });
  await expect.poll(observer.outbox, waitOptions).toEqual({ sent: 1 });
}, 90_000);

test("stays ready while it works through a long overdue queue", async () => {
  await using smtpServer = await startFakeSmtpServer();
  await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
  await queueMails(shop.db, 150);
  await shop.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '10 minutes'");
  await using _worker = stopOnDispose(await shop.work());
  expect((await shop.app.inject("/readyz")).json()).toEqual({ status: "ready" });
  await expect.poll(() => smtpServer.received.length, { interval: 5 }).toBeGreaterThan(5);
  expect((await shop.app.inject("/readyz")).json()).toEqual({ status: "ready" });
  expect(smtpServer.received.length).toBeLessThan(150);
}, 60_000);

const fetchStatus = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

function startProcess(mode: "all" | "worker", env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ["src/main.ts", ...(mode === "all" ? [] : [mode])], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: "node_modules/.cache/node",
      DEMO: "0",
      NODE_ENV: "development",
      LOG_LEVEL: "fatal",
      SESSION_SECRET: "a secret of the tests alone, long enough",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  running.push(child);
  return child;
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => found(port));
    });
  });
}
