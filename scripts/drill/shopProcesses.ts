import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { urlOfRunning } from "#platform/server/embeddedPostgres.ts";
import { freePort } from "#platform/server/freePort.ts";

/** `postmaster` is PostgreSQL's main process, `backend` one of its processes that serve the shop. */
export const killKinds = ["web", "worker", "postmaster", "backend", "everything"] as const;
export type KillKind = (typeof killKinds)[number];
export type ShopProcesses = Awaited<ReturnType<typeof startShopProcesses>>;

const modes = ["web", "worker"] as const;
type Mode = (typeof modes)[number];

/** Starts a web and a worker process on one data folder, and starts each again when it ended, as a supervisor does. */
export async function startShopProcesses(dataDir: string, extraEnv: Record<string, string>) {
  const ports = { web: await freePort(), worker: await freePort() };
  const url = `http://127.0.0.1:${ports.web}`;
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: "node_modules/.cache/node",
    NODE_ENV: "development",
    DEMO: "0",
    LOG_LEVEL: "fatal",
    DATA_DIR: dataDir,
    PORT: String(ports.web),
    PUBLIC_URL: url,
    WORKER_HEALTH_PORT: String(ports.worker),
    ...extraEnv,
  };
  const children = new Map<Mode, ChildProcess>();
  let isClosing = false;
  for (const mode of modes) start(mode);

  function start(mode: Mode): void {
    const child = spawn(process.execPath, ["build/shop/main.js", mode], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    children.set(mode, child);
    child.once("exit", () => {
      if (!isClosing) start(mode);
    });
  }

  const isReady = async () => (await Promise.all(Object.values(ports).map(statusOf))).every((status) => status === 200);

  /** Waits until both processes report that they are ready. Returns the seconds. */
  async function recover(patience: number): Promise<number> {
    const began = performance.now();
    while (!(await isReady())) {
      if (performance.now() - began > patience * 1_000) throw new Error(`Not ready after ${patience} s.`);
      await wait(50);
    }
    return (performance.now() - began) / 1_000;
  }

  async function kill(kind: KillKind): Promise<void> {
    const killed = kind === "everything" ? modes : modes.filter((mode) => mode === kind);
    const exits = killed.map((mode) => {
      const child = children.get(mode);
      if (!child || child.exitCode !== null || child.signalCode) return undefined;
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      return exit;
    });
    if (kind !== "web" && kind !== "worker") await killDatabaseProcess(dataDir, kind);
    await Promise.all(exits);
  }

  return {
    url,
    recover,
    kill,
    databaseUrl: () => urlOfRunning(dataDir),
    async close() {
      isClosing = true;
      for (const child of children.values()) {
        if (child.exitCode !== null || child.signalCode) continue;
        child.kill("SIGTERM");
        await once(child, "exit");
      }
    },
  };
}

const postmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

/** Resolves once PostgreSQL has ended its other processes too, after which it recovers. */
async function killDatabaseProcess(dataDir: string, kind: KillKind): Promise<void> {
  const client = new pg.Client({ connectionString: urlOfRunning(dataDir) });
  client.on("error", () => {});
  await client.connect();
  // Not `once` of node:events, which rejects with the error that precedes it.
  const ended = new Promise((resolve) => client.once("end", resolve));
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'nabta %' order by random() limit 1",
  );
  const pid = kind === "backend" ? rows[0]?.pid : postmasterPid(dataDir);
  if (pid === undefined) return client.end();
  process.kill(pid, "SIGKILL");
  await ended;
}

const statusOf = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  );
