import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { type Config, StartError } from "#platform/server/config.ts";
import { openMetricsPort } from "../metrics/metricsRoutes.ts";
import type { ResourceStack } from "../resourceStack.ts";
import { mergeMetrics } from "./mergeMetrics.ts";
import { type Answers, openProcessCalls, type Question } from "./processCalls.ts";
import { type ProcessRole, poolShare } from "./processRoles.ts";

type Child = {
  role: ProcessRole;
  worker: Worker;
  ask(question: Question): Promise<unknown>;
  /** Resolves to the lines to print. Rejects if the process ends before. */
  opened: Promise<readonly string[]>;
  ended: Promise<void>;
};

const firstPause = 250;
const longestPause = 10_000;
/** Milliseconds after which a process that ends counts as one that had worked. */
const settledAfter = 60_000;

/**
 * Starts one process for each role, all web processes on one port, and replaces those that end. The first one is alone
 * until it is open, because it may start and migrate the database.
 * @throws StartError if a process does not start, which has printed the reason
 */
export async function superviseProcesses(
  roles: readonly ProcessRole[],
  config: Config,
  { open, signal }: ResourceStack,
): Promise<void> {
  const began = performance.now();
  const children = new Set<Child>();
  const env = config.DATABASE_URL ? {} : { DATABASE_POOL: String(poolShare(roles.length, config.DATABASE_POOL)) };
  const answers: Answers = {
    metrics: () => mergeMetrics([...children].map(({ ask }) => ask("metrics"))),
    workerProblem: async () => {
      if (!roles.includes("worker")) return undefined;
      const worker = [...children].find(({ role }) => role === "worker");
      return worker ? worker.ask("workerProblem") : "the worker is starting";
    },
  };
  const start = (role: ProcessRole): Child => {
    const child = startChild(role, env, answers);
    children.add(child);
    child.ended.then(() => children.delete(child));
    return child;
  };
  await open("processes", async () => children, stopAll);

  const [firstRole, ...otherRoles] = roles;
  const first = start(firstRole ?? "web");
  const lines = await first.opened;
  signal.throwIfAborted();
  const others = otherRoles.map(start);
  await Promise.all(others.map(({ opened }) => opened));
  if (config.METRICS_PORT !== undefined) {
    const read = async () => String(await answers.metrics?.());
    await open(
      "metrics",
      () => openMetricsPort(config, read),
      ({ close }) => close(),
    );
  }
  for (const child of [first, ...others]) void replaceWhenEnded(child, start, signal);
  const ms = Math.round(performance.now() - began);
  console.log(`Nabta is open after ${ms} ms: ${config.publicUrl} (${describe(roles)}). Ctrl-C closes it.`);
  for (const line of lines) console.log(line);
}

/** The environment of the children differs from this process's by `env`. */
function startChild(role: ProcessRole, env: Record<string, string>, answers: Answers): Child {
  cluster.setupPrimary({ args: [role] });
  const worker = cluster.fork(env);
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const opened = new Promise<readonly string[]>((resolve, reject) => {
    worker.on("message", (message: { opened?: readonly string[] }) => message.opened && resolve(message.opened));
    ended.then(() => reject(new StartError(`The ${role} process did not start: see its message above.`)));
  });
  // The first start is awaited, which reports the error; a later replacement is started again instead.
  opened.catch(() => {});
  // A process that is ending may have closed its channel.
  const send = (message: object) => void worker.send(message, undefined, () => {});
  const onMessage = (listener: (message: unknown) => void) => void worker.on("message", listener);
  worker.on("error", (error) => console.error(`The ${role} process: ${error.message}`));
  return { role, worker, opened, ended, ask: openProcessCalls({ send, onMessage }, answers) };
}

async function replaceWhenEnded(first: Child, start: (role: ProcessRole) => Child, signal: AbortSignal): Promise<void> {
  let pause = firstPause;
  for (let child = first; ; child = start(child.role)) {
    const began = performance.now();
    await child.ended;
    if (signal.aborted) return;
    if (performance.now() - began > settledAfter) pause = firstPause;
    console.error(`A ${child.role} process ended; another one starts in ${pause} ms.`);
    await wait(pause, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    pause = Math.min(longestPause, pause * 2);
  }
}

/** Each child ends its running requests and jobs first. */
async function stopAll(children: ReadonlySet<Child>): Promise<void> {
  const running = [...children];
  for (const { worker } of running) worker.process.kill("SIGTERM");
  await Promise.all(running.map(({ ended }) => ended));
}

function describe(roles: readonly ProcessRole[]): string {
  const web = roles.filter((role) => role === "web").length;
  return `${web} web processes${roles.includes("worker") ? " and a worker" : ""}`;
}
