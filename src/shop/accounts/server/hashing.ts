import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { ShopError } from "#platform/errors.ts";
import type { Result, Task } from "./hashing.worker.ts";

// Threads of its own: those of Node also read files and compress pages, and every visitor waits for them. One core stays
// free for pages, as far as there is more than one.
const atOnce = Math.min(4, Math.max(1, availableParallelism() - 1));
const mayWait = 100;

type Job = { task: Omit<Task, "id">; done(result: string | boolean): void; failed(error: Error): void };
type Thread = { worker: Worker; job: Job | undefined };

const threads: Thread[] = [];
const waiting: Job[] = [];

/** How many passwords were hashed or compared so far: the work that a log-in costs, whatever it ends in. */
export const hashing = { done: 0 };

export const hashInThread = (password: string) => inTurn({ password }) as Promise<string>;
export const verifyInThread = (kept: string, password: string) => inTurn({ password, kept }) as Promise<boolean>;

function inTurn(task: Job["task"]): Promise<string | boolean> {
  return new Promise((done, failed) => {
    const job = { task, done, failed };
    const free = threads.find((thread) => !thread.job) ?? (threads.length < atOnce ? openThread() : undefined);
    if (free) give(free, job);
    else if (waiting.length < mayWait) waiting.push(job);
    else failed(new ShopError("unavailable", "common.server"));
  });
}

function give(thread: Thread, job: Job): void {
  thread.job = job;
  // The process stays for the work, and ends without it.
  thread.worker.ref();
  thread.worker.postMessage({ id: 0, ...job.task } satisfies Task);
}

function openThread(): Thread {
  const worker = new Worker(new URL("./hashing.worker.ts", import.meta.url));
  const thread: Thread = { worker, job: undefined };
  threads.push(thread);
  worker.on("message", (said: Result | object) => {
    // While developing, Node itself tells through the same channel which files the thread has read.
    if (!("id" in said)) return;
    const { result, error } = said;
    const { job } = thread;
    thread.job = undefined;
    worker.unref();
    hashing.done++;
    const next = waiting.shift();
    if (next) give(thread, next);
    if (error === undefined && result !== undefined) job?.done(result);
    else job?.failed(new Error(error));
  });
  worker.on("error", (error) => {
    threads.splice(threads.indexOf(thread), 1);
    thread.job?.failed(error);
    const next = waiting.shift();
    if (next) give(openThread(), next);
  });
  return thread;
}
