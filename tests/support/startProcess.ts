import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

const running: ChildProcess[] = [];

/** Kills the processes that `startProcess` started, and waits until they have ended: for `afterEach`. */
export async function killProcesses(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

/** Starts the shop, or its worker alone, in a process of its own. */
export function startProcess(mode: "all" | "worker", env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ["build/shop/main.js", ...(mode === "all" ? [] : [mode])], {
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

/** Starts `killableWorker.ts` for the jobs whose names begin with `jobs`. */
export function startKillableWorker(asked: { url: string; secret: string; jobs: string }): ChildProcess {
  const child = spawn(process.execPath, ["tests/support/killableWorker.ts"], {
    env: { ...process.env, ASKED: JSON.stringify(asked), NODE_COMPILE_CACHE: "node_modules/.cache/node" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  running.push(child);
  return child;
}
