import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Database, openDatabase } from "#platform/server/database.ts";
import { urlOfRunning } from "#platform/server/embeddedPostgres.ts";
import { freePort } from "#platform/server/freePort.ts";
import { allowManyCodOrders } from "#tests/support/allowManyCodOrders.ts";
import { startCommandOf } from "../scripts/startCommand.ts";

export type RunningShop = Awaited<ReturnType<typeof startShop>>;

/** Starts the shop as `npm start` does, on a fresh database and a free port. `folder`: another checkout of it, built. */
export async function startShop(env: Record<string, string> = {}, folder = process.cwd()) {
  const dir = mkdtempSync(join(tmpdir(), "nabta-bench-"));
  const port = await freePort();
  const adminUrl = process.env.DATABASE_URL;
  const url = adminUrl ? await createDatabase(adminUrl) : undefined;
  const { flags, variables, entry } = startCommandOf(folder);
  const start = () =>
    spawn(process.execPath, [...flags, entry], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        ...variables,
        DEMO: "0",
        PORT: String(port),
        DATA_DIR: dir,
        LOG_LEVEL: "warn",
        ...(url ? { DATABASE_URL: url } : {}),
        ...env,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
  let child = start();
  // Stops the shop when the benchmark fails.
  process.once("exit", () => child.kill());
  const began = performance.now();
  const base = `http://127.0.0.1:${port}`;
  await waitUntilReady(base, child);
  const readyAfter = performance.now() - began;
  const databaseUrl = url ?? urlOfRunning(dir);
  const database = openDatabase(databaseUrl, 4, { queryTimeout: 0 });
  // Few buyers place all orders.
  await allowManyCodOrders(database.db);

  return {
    base,
    database,
    databaseUrl,
    readyAfter,
    signal: (name: NodeJS.Signals) => child.kill(name),
    usage: () => processUsage(child.pid ?? 0, dir),
    pid: () => child.pid ?? 0,
    /** Kills the process like a power cut, but not the database. */
    async killAndStart() {
      child.kill("SIGKILL");
      await new Promise((ended) => child.once("exit", ended));
      child = start();
      await waitUntilReady(base, child);
    },
    async stop() {
      await database.close();
      child.kill("SIGTERM");
      await new Promise((ended) => child.once("exit", ended));
      if (url && adminUrl) await dropDatabase(adminUrl, url);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(base: string, child: ReturnType<typeof spawn>): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error("The shop did not start; its output is above.");
    const ready = await fetch(`${base}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await wait(20);
  }
}

async function createDatabase(admin: string): Promise<string> {
  const name = `nabta_bench_${process.pid}_${Date.now()}`;
  await runStatement(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = name;
  return String(url);
}

const dropDatabase = (admin: string, url: string) =>
  runStatement(admin, `drop database ${new URL(url).pathname.slice(1)} with (force)`);

async function runStatement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** CPU in seconds and memory in MiB of the shop's process and of its embedded PostgreSQL, if any. */
function processUsage(pid: number, dir: string) {
  const pids = [pid, ...postgresPids(dir)];
  const usages = pids.map((one) => ({ cpu: cpuSeconds(one), memory: memoryMiB(one) }));
  const [node] = usages;
  return {
    nodeCpu: node?.cpu ?? 0,
    cpu: usages.reduce((total, { cpu }) => total + cpu, 0),
    nodeMemory: node?.memory ?? 0,
    memory: usages.reduce((total, { memory }) => total + memory, 0),
  };
}

function postgresPids(dir: string): number[] {
  try {
    const [postmaster] = readFileSync(join(dir, "postgres/postmaster.pid"), "utf8").split("\n");
    const parent = Number(postmaster);
    const children = readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && readProcStat(pid)[1] === String(parent));
    return [parent, ...children];
  } catch {
    return [];
  }
}

/** The fields of /proc/PID/stat after the name: state, parent, … */
function readProcStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** CPU time of the process and its ended children (closed PostgreSQL connections) in seconds; 100 ticks a second. */
function cpuSeconds(pid: number): number {
  const stat = readProcStat(pid);
  return [11, 12, 13, 14].reduce((total, field) => total + Number(stat[field] ?? 0), 0) / 100;
}

/** Proportional set size: counts shared buffers once, not for every connection. */
function memoryMiB(pid: number): number {
  try {
    const [, kilobytes] = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8").match(/^Pss:\s+(\d+)/m) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export type { Database };
