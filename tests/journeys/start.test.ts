import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";

const folders: string[] = [];
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && !child.signalCode) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

test("the shop opens on an empty folder, and Ctrl-C closes it with its database, at any moment", {
  timeout: 60_000,
}, async () => {
  const { env, dir } = await place();
  const brief = start(env);
  await until(() => existsSync(join(dir, "postgres/postmaster.pid")));
  brief.child.kill("SIGINT");
  expect([await brief.ended(), brief.said(), brief.complained()]).toEqual([0, "", ""]);
  expect(existsSync(join(dir, "postgres/postmaster.pid"))).toBe(false);

  const shop = start(env);
  await shop.opened();
  expect(await (await fetch(`${env.PUBLIC_URL}/readyz`)).json()).toEqual({ status: "ready" });
  expect(shop.said()).toMatch(/^Nabta is open /);
  shop.child.kill("SIGINT");
  expect(await shop.ended()).toBe(0);
  expect(existsSync(join(dir, "postgres/postmaster.pid"))).toBe(false);
});

test("a shop that did not open tells its password when it does, and killed it opens again by itself, as it was", {
  timeout: 60_000,
}, async () => {
  const { env, dir } = await place();
  const young = start(env, { detached: true });
  const half = () =>
    readdirSync(dir).find((name) => name.startsWith("postgres") && existsSync(join(dir, name, "PG_VERSION")));
  await until(() => half() !== undefined);
  process.kill(-Number(young.child.pid), "SIGKILL");
  await young.ended();

  const taken = net.createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => taken.once("listening", listening));
  const busy = start({ ...env, PORT: String((taken.address() as net.AddressInfo).port) });
  expect([await busy.ended(), busy.said()]).toEqual([1, ""]);
  expect(busy.complained()).toMatch(/^PORT \d+ is in use: .+\n$/);
  taken.close();

  const first = start(env);
  await first.opened();
  expect(first.said()).toMatch(/^Demo admin: \S+@\S+, password: \S+/m);
  first.child.kill("SIGKILL");
  await first.ended();
  const second = start(env);
  await second.opened();
  expect(readdirSync(dir).filter((name) => name.startsWith("postgres"))).toEqual(["postgres"]);
  expect(second.said()).not.toContain("password");
  second.child.kill("SIGTERM");
  expect(await second.ended()).toBe(0);
});

test("what is wrong at the start is told in one line that says what to do", { timeout: 60_000 }, async () => {
  const { env } = await place();
  const wrong: [string, Record<string, string>, RegExp][] = [
    ["a folder that cannot be written", { DATA_DIR: import.meta.filename }, /^DATA_DIR .+\n$/],
    ["a wrong variable", { PAYMENT_PROVIDER: "barter" }, /^PAYMENT_PROVIDER .+\n$/],
    ["no database", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, /^DATABASE_URL does not answer .+\n$/],
  ];
  for (const [what, change, line] of wrong) {
    const shop = start({ ...env, ...change });
    expect(await shop.ended(), what).toBe(1);
    expect(shop.complained(), what).toMatch(line);
  }
});

async function place() {
  const dir = mkdtempSync(join(tmpdir(), "nabta-start-"));
  folders.push(dir);
  const port = String(await freePort());
  const env = {
    PATH: process.env.PATH ?? "",
    // As `npm start` has it.
    NODE_COMPILE_CACHE: "node_modules/.cache/node",
    DATA_DIR: dir,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: "warn",
  };
  return { dir, env };
}

function start(env: Record<string, string>, { detached = false } = {}) {
  const child = spawn(process.execPath, ["src/main.ts"], { env, detached, stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  let said = "";
  let complained = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  child.stderr.on("data", (chunk) => {
    complained += chunk;
  });
  const ended = new Promise<number | null>((told) => child.once("exit", told));
  return {
    child,
    said: () => said,
    complained: () => complained,
    ended: () => ended,
    async opened() {
      // The last line.
      while (!said.includes("/dev/outbox")) {
        if (child.exitCode !== null) throw new Error(`It did not open: ${complained}`);
        await wait(20);
      }
    },
  };
}

async function until(seen: () => boolean): Promise<void> {
  while (!seen()) await wait(5);
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => found(port));
    });
  });
}
