import { afterAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { defineJob, type Job, startWorker } from "#platform/server/jobs.ts";
import type { Worker } from "#platform/server/superviseWorker.ts";
import { openShop } from "#tests/support/shop.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(() => shop.pool.query("delete from graphile_worker._private_jobs"));

const stopOnDispose = (worker: Worker) => Object.assign(worker, { [Symbol.asyncDispose]: worker.stop });
const work = async (...jobs: Job[]) => stopOnDispose(await startWorker(shop.database, jobs, shop.tools));

/** Enqueues a run as the schedule does. */
const addTimedRun = (name: string) =>
  shop.pool.query("select graphile_worker.add_job($1, $2)", [name, { _cron: { ts: new Date().toISOString() } }]);
const listJobs = async () =>
  (await shop.pool.query("select task_identifier as name, attempts, key from graphile_worker.jobs order by id")).rows;

const timedJob = (run: () => Promise<void>) => defineJob({ name: "test.timed", payload: z.unknown(), run });

test("a timed job that takes longer than its interval occupies one slot, and leaves no queue behind", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const ran = { timed: 0, other: 0 };
  const timed = timedJob(async () => {
    ran.timed++;
    await released;
  });
  const other = defineJob({ name: "test.other", payload: z.unknown(), run: async () => void ran.other++ });
  await using _worker = await work(timed, other);
  await addTimedRun("test.timed");
  await expect.poll(() => ran.timed).toBe(1);
  for (let minute = 0; minute < 3; minute++) await addTimedRun("test.timed");
  await shop.pool.query("select graphile_worker.add_job('test.other')");
  await expect.poll(() => ran.other, { timeout: 10_000 }).toBe(1);
  await expect.poll(async () => (await listJobs()).length).toBe(1);
  release();
  await expect.poll(listJobs).toEqual([]);
  expect(ran.timed).toBe(1);
});

test("a failed run of a timed job waits for its retry or for the next run, whichever comes first", async () => {
  let runs = 0;
  const timed = timedJob(async () => {
    if (++runs === 1) throw new Error("the first run fails");
  });
  await using _worker = await work(timed);
  await addTimedRun("test.timed");
  await expect.poll(listJobs).toEqual([{ name: "test.timed", attempts: 1, key: null }]);
  await addTimedRun("test.timed");
  await expect.poll(listJobs).toEqual([]);
  expect(runs).toBe(2);
});

test("other jobs of the same name are not runs of the schedule", async () => {
  let runs = 0;
  const timed = timedJob(async () => void runs++);
  await shop.pool.query(
    "select graphile_worker.add_job('test.timed', json_build_object('n', n)) from generate_series(1, 3) n",
  );
  await addTimedRun("test.timed");
  await using _worker = await work(timed);
  await expect.poll(listJobs).toEqual([]);
  expect(runs).toBe(4);
});
