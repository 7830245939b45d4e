import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import type { Reply } from "./handleParentMessages.ts";

type Options = {
  /** The file that the child process runs; it calls `handleParentMessages`. */
  script: URL;
  /** Heap limit in MB; `handleParentMessages` limits the memory of native libraries. */
  heapMb: number;
  /** Largest number of queued tasks while one runs. */
  maxWaiting: number;
  /** Timeout of one task in milliseconds, without its time in the queue. */
  timeoutMs: number;
  /** Milliseconds without a task after which the process exits. */
  idleMs: number;
  /** Bytes; a process that still holds more memory after a task exits at once. */
  recycleBytes: number;
  env?: Record<string, string>;
};

/** `queueFull` and `spawn` are unrelated to the task itself; the task probably caused `timeout` and `exit`. */
export class ChildProcessError extends Error {
  override readonly name = "ChildProcessError";
  readonly reason: "queueFull" | "spawn" | "timeout" | "exit";

  constructor(reason: ChildProcessError["reason"]) {
    super(`child process failed: ${reason}`);
    this.reason = reason;
  }
}

type Task<Input, Output> = { input: Input; resolve(output: Output): void; reject(error: Error): void };

/**
 * Returns a function that runs tasks in a child process, one at a time. The process gets no environment variables,
 * starts with the first task, is killed and replaced after a timeout, and exits `idleMs` after the last task.
 * @throws ChildProcessError, or an Error with the message of what the child threw
 */
export function createChildProcessQueue<Input, Output>(options: Options): (input: Input) => Promise<Output> {
  const waiting: Task<Input, Output>[] = [];
  let child: ChildProcess | undefined;
  let running: Task<Input, Output> | undefined;
  let timer: NodeJS.Timeout | undefined;

  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= options.maxWaiting) return reject(new ChildProcessError("queueFull"));
      waiting.push({ input, resolve, reject });
      runNext();
    });

  function runNext(): void {
    if (running) return;
    running = waiting.shift();
    clearTimeout(timer);
    if (!running) {
      waitIdle();
      return;
    }
    child ??= start();
    keepAlive(child, true);
    timer = setTimeout(() => fail("timeout"), options.timeoutMs);
    child.send(running.input as object);
  }

  function waitIdle(): void {
    if (!child) return;
    keepAlive(child, false);
    timer = setTimeout(stop, options.idleMs).unref();
  }

  function start(): ChildProcess {
    const started = fork(options.script, {
      execArgv: [`--max-old-space-size=${options.heapMb}`, "--disable-warning=ExperimentalWarning"],
      serialization: "advanced",
      env: options.env ?? {},
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    lowerPriority(started);
    // A stopped process may still deliver a reply, which belongs to no task any more.
    started.on("message", (reply: Reply<Output>) => started === child && settle(reply));
    started.on("error", () => started === child && fail("spawn"));
    started.on("exit", () => started === child && fail("exit"));
    return started;
  }

  function settle({ output, error, rss }: Reply<Output>): void {
    const task = running;
    running = undefined;
    if (rss > options.recycleBytes) stop();
    if (error === undefined) task?.resolve(output as Output);
    else task?.reject(new Error(error));
    runNext();
  }

  function fail(reason: ChildProcessError["reason"]): void {
    const task = running;
    running = undefined;
    stop();
    task?.reject(new ChildProcessError(reason));
    runNext();
  }

  function stop(): void {
    const stopped = child;
    child = undefined;
    stopped?.kill("SIGKILL");
  }
}

/** Unrefs the child while no task runs, so that the shop can exit without waiting for it. */
function keepAlive(child: ChildProcess, alive: boolean): void {
  if (alive) child.ref();
  else child.unref();
  if (alive) child.channel?.ref();
  else child.channel?.unref();
}

/** Serving pages has priority over child tasks. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, 5);
  } catch {
    // The process has exited already; its "exit" event follows.
  }
}
