import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { ShopError } from "#platform/errors.ts";
import type { HashResult, HashTask } from "./hashing.worker.ts";

// Separate threads, because libuv's pool also reads files and compresses pages for every request. Leaves one core free
// for pages if there is more than one.
const maxWorkers = Math.min(4, Math.max(1, availableParallelism() - 1));
const maxQueued = 100;

type HashJob = { task: Omit<HashTask, "id">; done(result: string | boolean): void; failed(error: Error): void };
type HashWorker = { worker: Worker; job: HashJob | undefined };

const workers: HashWorker[] = [];
const queue: HashJob[] = [];

/** Number of passwords hashed or compared so far, so that tests can compare the work of sign-ins. */
export const hashingStats = { done: 0 };

export const hashInWorker = (password: string) => runJob({ password }) as Promise<string>;
export const verifyInWorker = (storedHash: string, password: string) =>
  runJob({ password, storedHash }) as Promise<boolean>;

function runJob(task: HashJob["task"]): Promise<string | boolean> {
  return new Promise((done, failed) => {
    const job = { task, done, failed };
    const free = workers.find((thread) => !thread.job) ?? (workers.length < maxWorkers ? startWorker() : undefined);
    if (free) assignJob(free, job);
    else if (queue.length < maxQueued) queue.push(job);
    else failed(new ShopError("unavailable", "common.server"));
  });
}

function assignJob(hashWorker: HashWorker, job: HashJob): void {
  hashWorker.job = job;
  // Keeps the process alive during a job only.
  hashWorker.worker.ref();
  hashWorker.worker.postMessage({ id: 0, ...job.task } satisfies HashTask);
}

function startWorker(): HashWorker {
  const worker = new Worker(new URL("./hashing.worker.ts", import.meta.url));
  const hashWorker: HashWorker = { worker, job: undefined };
  workers.push(hashWorker);
  worker.on("message", (message: HashResult | object) => {
    // In watch mode, Node sends its own messages about loaded files on this channel.
    if (!("id" in message)) return;
    const { result, error } = message;
    const { job } = hashWorker;
    hashWorker.job = undefined;
    worker.unref();
    hashingStats.done++;
    const next = queue.shift();
    if (next) assignJob(hashWorker, next);
    if (error === undefined && result !== undefined) job?.done(result);
    else job?.failed(new Error(error));
  });
  worker.on("error", (error) => {
    workers.splice(workers.indexOf(hashWorker), 1);
    hashWorker.job?.failed(error);
    const next = queue.shift();
    if (next) assignJob(startWorker(), next);
  });
  return hashWorker;
}
