import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

/** Answers 503 to the first calls, as a process that starts. */
async function openStarting(failures: number): Promise<{ server: Server; port: number; calls: () => number }> {
  let calls = 0;
  const server = createServer((_, answer) => {
    answer.writeHead(++calls > failures ? 200 : 503).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port, calls: () => calls };
}

async function waitFor(env: Record<string, string>): Promise<number> {
  const [code] = await once(
    spawn(process.execPath, ["ops/systemd/waitUntilReady.mjs"], { env: { PATH: process.env.PATH, ...env } }),
    "exit",
  );
  return code;
}

test("a unit has started once its process says that it is ready", async () => {
  const { server, port, calls } = await openStarting(2);
  expect(await waitFor({ PORT: String(port), MAINPID: String(process.pid) })).toBe(0);
  expect(calls()).toBe(3);
  server.close();
});

test("the worker is asked at its own port, and a process that has ended is not waited for", async () => {
  const { server, port, calls } = await openStarting(0);
  expect(await waitFor({ PORT: "1", WORKER_HEALTH_PORT: String(port) })).toBe(0);
  expect(calls()).toBe(1);
  server.close();
  const ended = spawn("true");
  await once(ended, "exit");
  expect(await waitFor({ PORT: String(port), MAINPID: String(ended.pid) })).toBe(1);
});
