import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
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
  for (const folder of folders.splice(0)) {
    chmodSync(folder, 0o700);
    await rm(folder, { recursive: true, force: true });
  }
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

  chmodSync(join(dir, "postgres"), 0o500);
  const locked = start(env);
  expect(await locked.ended()).toBe(1);
  expect(locked.complained()).toMatch(/^DATA_DIR .+ cannot be written .+\n$/);
  chmodSync(join(dir, "postgres"), 0o700);
});

// Root may write everywhere, so somebody else starts the shop for it; who has to be let in here for that.
const stranger = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const isLetIn = isRoot && spawnSync(process.execPath, ["--check", "src/main.ts"], stranger).status === 0;

test("what is wrong at the start is told in one line that says what to do", { timeout: 60_000 }, async () => {
  const { env, dir } = await place();
  mkdirSync(join(dir, "postgres"));
  chmodSync(dir, 0o555);
  const SESSION_SECRET = "given, so that none is looked for in the folder";
  const wrong: [string, Record<string, string>, RegExp][] = [
    ["a folder that cannot be made", { DATA_DIR: import.meta.filename }, /^DATA_DIR .+\n$/],
    ["no folder", { DATA_DIR: `${import.meta.filename}/data`, SESSION_SECRET }, /^DATA_DIR .+ cannot be written .+\n$/],
    ["a wrong variable", { PAYMENT_PROVIDER: "barter" }, /^PAYMENT_PROVIDER .+\n$/],
    ["no database", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, /^DATABASE_URL does not answer .+\n$/],
  ];
  for (const [what, change, line] of wrong) {
    const shop = start({ ...env, ...change });
    expect(await shop.ended(), what).toBe(1);
    expect(shop.complained(), what).toMatch(line);
  }
  if (isRoot && !isLetIn) return;
  const shop = start({ ...env, SESSION_SECRET }, isRoot ? stranger : {});
  expect(await shop.ended()).toBe(1);
  expect(shop.complained()).toMatch(/^DATA_DIR .+ cannot be written \(EACCES\).+\n$/);
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

function start(env: Record<string, string>, as: { detached?: boolean; uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, ["src/main.ts"], { ...as, env, stdio: ["ignore", "pipe", "pipe"] });
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
