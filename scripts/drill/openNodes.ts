import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#platform/server/freePort.ts";
import { startCommandOf } from "../startCommand.ts";

export type Env = Record<string, string>;
export type Nodes = Awaited<ReturnType<typeof openNodes>>;

/** Why there is no proxy to test with; undefined if there is one. */
export const missingHaproxy = () => (spawnSync("haproxy", ["-v"]).error ? "no haproxy on this machine" : undefined);

/**
 * Starts two web nodes and a worker, each started again when it ends, as by systemd, and HAProxy in front of the nodes
 * with the settings of ops/proxy/haproxy.cfg that matter here. `ofNode` changes the environment of one of the three;
 * `program` is the folder of the version that all three run at first.
 */
export async function openNodes(shared: Env, ofNode: (at: number) => Env = () => ({}), program = ".") {
  const programs = [program, program, program];
  const ports = [await freePort(), await freePort(), await freePort()];
  const proxyPort = await freePort();
  const url = `http://127.0.0.1:${proxyPort}`;
  const children: ChildProcess[] = [];
  const exits = { count: 0 };
  const replaced = new Set<ChildProcess>();
  let isClosing = false;
  for (const at of [0, 1, 2]) start(at);

  function start(at: number): void {
    const port = String(ports[at]);
    const isWorker = at === 2;
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: "node_modules/.cache/node",
      NODE_ENV: "development",
      DEMO: "0",
      LOG_LEVEL: "fatal",
      PUBLIC_URL: url,
      TRUST_PROXY: "127.0.0.1",
      // The payment page of a trial shop refuses what a proxy forwards.
      ALLOW_DEV_PAGES: "1",
      ADMIN_LIMIT_PER_MINUTE: "1000000",
      ...(isWorker ? { WORKER_HEALTH_PORT: port } : { PORT: port }),
      ...shared,
      ...ofNode(at),
    };
    const child = spawn(process.execPath, [startCommandOf(programs[at] ?? ".").entry, isWorker ? "worker" : "web"], {
      cwd: programs[at],
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    children[at] = child;
    child.once("exit", async () => {
      if (isClosing) return;
      if (!replaced.has(child)) exits.count++;
      await wait(500);
      if (!isClosing) start(at);
    });
  }

  const folder = mkdtempSync(join(tmpdir(), "nabta-haproxy-"));
  writeFileSync(join(folder, "haproxy.cfg"), haproxySettings(proxyPort, ports.slice(0, 2)));
  const proxy = spawn("haproxy", ["-f", join(folder, "haproxy.cfg")], { stdio: ["ignore", "ignore", "ignore"] });

  const statusOf = (port: number) =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status,
      () => 0,
    );

  return {
    url,
    /** Of the two nodes, without the proxy. */
    nodeUrls: ports.slice(0, 2).map((port) => `http://127.0.0.1:${port}`),
    /** How often a process ended by itself. */
    exits,
    /** Waits until all three say that they are ready. Returns the seconds. */
    async recover(patience = 90): Promise<number> {
      const began = performance.now();
      while (!(await Promise.all(ports.map(statusOf))).every((status) => status === 200)) {
        if (performance.now() - began > patience * 1_000) throw new Error(`Not ready after ${patience} s.`);
        await wait(50);
      }
      return (performance.now() - began) / 1_000;
    },
    /** Ends one process as a deployment does, and starts the version in another folder in its place. */
    async replace(at: number, otherProgram: string): Promise<void> {
      const child = children[at];
      if (!child) throw new Error(`There is no process ${at}.`);
      programs[at] = otherProgram;
      replaced.add(child);
      child.kill("SIGTERM");
      const isStarted = async () => children[at] !== child && (await statusOf(ports[at] ?? 0)) === 200;
      for (const until = performance.now() + 120_000; !(await isStarted()); await wait(50))
        if (performance.now() > until) throw new Error(`The program in ${otherProgram} is not ready after 120 s.`);
    },
    pids: () => children.map(({ pid }) => pid ?? 0),
    async close() {
      isClosing = true;
      proxy.kill("SIGKILL");
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode) continue;
        const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
        child.kill("SIGTERM");
        await once(child, "exit");
        clearTimeout(timer);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const haproxySettings = (port: number, nodes: readonly number[]) => `
global
    maxconn 1000
defaults
    mode http
    timeout connect 2s
    timeout client 130s
    timeout server 130s
    timeout http-request 10s
    retries 3
    retry-on conn-failure
    option redispatch
frontend shop
    bind 127.0.0.1:${port}
    http-request set-header X-Forwarded-For %[src]
    default_backend nodes
backend nodes
    balance roundrobin
    option httpchk GET /readyz
    http-check expect status 200
    default-server check inter 1s fall 1 rise 1
${nodes.map((node, at) => `    server web${at} 127.0.0.1:${node}`).join("\n")}
`;
