import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { openDatabase } from "#platform/server/database.ts";
import { urlOfRunning } from "#platform/server/embeddedPostgres.ts";
import { freePort } from "#platform/server/freePort.ts";
import { startWorker } from "#platform/server/jobs.ts";
import type { Worker } from "#platform/server/superviseWorker.ts";
import { markWorkerError, recoverFromWorkerError } from "#platform/server/workerErrors.ts";
import { queueMails } from "#tests/support/contactMails.ts";
import { openObserver } from "#tests/support/databaseObserver.ts";
import { startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { isLongRun, longTest } from "#tests/support/longRun.ts";
import { enqueueProbes, probeJob } from "#tests/support/probeJob.ts";
import { openShop } from "#tests/support/shop.ts";
import { killProcesses, startKillableWorker, startProcess } from "#tests/support/startProcess.ts";

afterEach(killProcesses);

const waitOptions = { timeout: 40_000, interval: 50 };

/** Stopped after its test, also after a failure: its connections would keep the database open. */
const stopOnDispose = (worker: Worker) => Object.assign(worker, { [Symbol.asyncDispose]: worker.stop });

test("sends every mail and runs every job although all connections are cut again and again", async () => {
  await using smtpServer = await startFakeSmtpServer();
  await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
  await using observer = await openObserver(shop.database.url);
  await using _worker = await shop.work();
  let ran = 0;
  const probe = probeJob(async () => {
    ran++;
  });
  await using _probes = stopOnDispose(await startWorker(shop.database, [probe], shop.tools));
  const cuts = isLongRun ? 8 : 3;
  for (let cut = 1; cut <= cuts; cut++) {
    const before = { mails: smtpServer.received.length, ran };
    await expect.poll(() => queueMails(shop.db, 30).then(() => true), waitOptions).toBe(true);
    await expect.poll(() => enqueueProbes(shop.db, 30).then(() => true), waitOptions).toBe(true);
    const progress = () => Math.min(smtpServer.received.length - before.mails, ran - before.ran);
    await expect
      .poll(async () => {
        await observer.skipWaiting();
        return progress();
      }, waitOptions)
      .toBeGreaterThan(5);
    await observer.cut();
  }
  // Includes half a minute until the claims of lost answers run out.
  await expect
    .poll(async () => {
      await observer.skipWaiting();
      return [await observer.outbox(), await observer.jobs()];
    }, waitOptions)
    .toEqual([{ sent: cuts * 30 }, []]);
  expect((await shop.app.inject("/readyz")).json()).toEqual({ status: "ready" });
}, 180_000);

longTest(
  "sends every mail although the embedded database is killed under load",
  async () => {
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
    const outbox = async () => {
      const { rows } = await database.pool.query("select status, count(*)::int as n from outbox group by 1");
      return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
    };
    const kills = 4;
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
  },
  240_000,
);

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
    const probe = probeJob(() => {
      started.resolve();
      return sending.promise;
    });
    const warn = (message: string) => warnings.push(message);
    await using _worker = stopOnDispose(await startWorker(shop.database, [probe], shop.tools, { warn }));
    await enqueueProbes(shop.db, 1);
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
  await using shop = await openShop();
  await using observer = await openObserver(shop.database.url);
  const { url } = shop.database;
  const killed = startKillableWorker({ url, secret: shop.config.sessionSecret, jobs: "test.probe" });
  await enqueueProbes(shop.db, 1);
  const isLocked = async () => (await observer.jobs()).map(({ locked_by }) => locked_by !== null);
  await expect.poll(isLocked, waitOptions).toEqual([true]);
  killed.kill("SIGKILL");
  await once(killed, "exit");

  const probe = probeJob(async () => {});
  await using _worker = stopOnDispose(await startWorker(shop.database, [probe], shop.tools, { beatEvery: 300 }));
  await expect.poll(observer.jobs, waitOptions).toEqual([]);
}, 120_000);

test("leaves a long job to the living worker that runs it", async () => {
  await using shop = await openShop();
  await using observer = await openObserver(shop.database.url);
  const work = Promise.withResolvers<void>();
  const probe = probeJob(() => work.promise);
  await using worker = stopOnDispose(await startWorker(shop.database, [probe], shop.tools, { beatEvery: 50 }));
  shop.app.worker.current = worker;
  await enqueueProbes(shop.db, 1);
  const lockedFor = async () => {
    const { rows } = await observer.query(
      "select attempts, extract(epoch from now() - locked_at)::float as seconds from graphile_worker.jobs where key like 'probe:%'",
    );
    return rows[0] as { attempts: number; seconds: number | null };
  };
  // Twenty times as long as a dead worker keeps its jobs.
  await expect.poll(async () => (await lockedFor())?.seconds, waitOptions).toBeGreaterThan(3);
  expect((await lockedFor()).attempts).toBe(1);
  expect((await shop.app.inject("/readyz")).statusCode).toBe(200);
  work.resolve();
}, 60_000);

test("runs a job again whose assignment was lost with the response", async () => {
  await using shop = await openShop();
  await using observer = await openObserver(shop.database.url);
  await enqueueProbes(shop.db, 1);
  await observer.query("update graphile_worker._private_jobs set run_at = now() + interval '1 hour'");
  const probe = probeJob(async () => {});
  await using _worker = stopOnDispose(await startWorker(shop.database, [probe], shop.tools, { beatEvery: 300 }));
  await observer.query(`update graphile_worker._private_jobs
    set run_at = now(), locked_at = now(), locked_by = (select pools[1] from worker_heartbeats)`);
  await expect.poll(observer.jobs, waitOptions).toEqual([]);
}, 60_000);

test("restarts the worker after an error that graphile-worker left unhandled", async () => {
  await using shop = await openShop();
  await using observer = await openObserver(shop.database.url);
  const probe = probeJob(async () => {});
  await using worker = stopOnDispose(await startWorker(shop.database, [probe], shop.tools, { beatEvery: 100 }));
  shop.app.worker.current = worker;
  const pools = async () => (await observer.query("select pools from worker_heartbeats")).rows[0]?.pools;
  const [before] = await pools();
  const lost = new Error("Connection terminated unexpectedly");
  markWorkerError(lost);
  expect(recoverFromWorkerError(lost)).toBe(true);
  await expect.poll(pools, waitOptions).not.toContain(before);
  await enqueueProbes(shop.db, 5);
  await expect.poll(observer.jobs, waitOptions).toEqual([]);
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
  await using shop = await openShop();
  await using observer = await openObserver(shop.database.url);
  await enqueueProbes(shop.db, 1);
  await observer.query("update graphile_worker._private_jobs set run_at = now() + interval '1 hour'");
  const times = { beatEvery: 200, stuckAfter: 4_000 };
  const probe = probeJob(async () => {});
  await using worker = stopOnDispose(await startWorker(shop.database, [probe], shop.tools, times));
  shop.app.worker.current = worker;
  const ready = async () => (await shop.app.inject("/readyz")).json();
  expect(await ready()).toEqual({ status: "ready" });
  await observer.query("update graphile_worker._private_jobs set run_at = now() + interval '2 seconds'");
  // The library skips rows that another transaction has locked.
  await observer.query("begin");
  expect((await observer.query("select from graphile_worker._private_jobs for update")).rowCount).toBe(1);
  await expect.poll(ready, waitOptions).toEqual({ status: "jobs that are due are not taken" });
  await observer.query("rollback");
  await expect.poll(ready, waitOptions).toEqual({ status: "ready" });
  await expect.poll(observer.jobs, waitOptions).toEqual([]);
}, 90_000);

test("stays ready while it works through long overdue queues", async () => {
  await using smtpServer = await startFakeSmtpServer();
  await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
  await queueMails(shop.db, 150);
  await enqueueProbes(shop.db, 150);
  await shop.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '10 minutes'");
  await shop.pool.query("update outbox set next_attempt_at = now() - interval '10 minutes'");
  await using _worker = await shop.work();
  let ran = 0;
  const probe = probeJob(async () => {
    ran++;
  });
  await using _probes = stopOnDispose(await startWorker(shop.database, [probe], shop.tools));
  expect((await shop.app.inject("/readyz")).json()).toEqual({ status: "ready" });
  await expect.poll(() => Math.min(smtpServer.received.length, ran), { interval: 5 }).toBeGreaterThan(5);
  expect((await shop.app.inject("/readyz")).json()).toEqual({ status: "ready" });
  expect(smtpServer.received.length).toBeLessThan(150);
}, 60_000);

const fetchStatus = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
