import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { freePort } from "#platform/server/freePort.ts";
import { longTest } from "#tests/support/longRun.ts";
import { openShop } from "#tests/support/shop.ts";

/** Making the demo catalogue takes most of the time of a first start. */
const withoutDemo = { DEMO: "0" };
const folders: string[] = [];
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && !child.signalCode) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) {
    chmodSync(folder, 0o700);
    await rm(folder, { recursive: true, force: true });
  }
});

test("starts on an empty folder and Ctrl-C stops shop and database at any moment", {
  timeout: 60_000,
}, async () => {
  const { env, dir } = await createPlace();
  const brief = startShop(env);
  await waitUntil(() => existsSync(join(dir, "postgres/postmaster.pid")));
  brief.child.kill("SIGINT");
  expect([await brief.ended(), brief.output(), brief.complained()]).toEqual([0, "", ""]);
  expect(existsSync(join(dir, "postgres/postmaster.pid"))).toBe(false);

  const shop = startShop({ ...env, ...withoutDemo });
  await shop.opened();
  expect(await (await fetch(`${env.PUBLIC_URL}/readyz`)).json()).toEqual({ status: "ready" });
  expect(shop.output()).toMatch(/^Nabta is open /m);
  shop.child.kill("SIGINT");
  expect(await shop.ended()).toBe(0);
  expect(existsSync(join(dir, "postgres/postmaster.pid"))).toBe(false);
});

longTest(
  "prints the password after a failed first start and recovers with its data after kill -9",
  {
    timeout: 60_000,
  },
  async () => {
    const { env, dir } = await createPlace();
    const young = startShop(env, { detached: true });
    const half = () =>
      readdirSync(dir).find((name) => name.startsWith("postgres") && existsSync(join(dir, name, "PG_VERSION")));
    await waitUntil(() => half() !== undefined);
    process.kill(-Number(young.child.pid), "SIGKILL");
    await young.ended();

    const taken = net.createServer().listen(0, "127.0.0.1");
    await new Promise((listening) => taken.once("listening", listening));
    const busy = startShop({ ...env, PORT: String((taken.address() as net.AddressInfo).port) });
    expect(await busy.ended()).toBe(1);
    // A loaded machine may log a slow statement.
    expect(busy.output()).not.toContain("Nabta is open");
    expect(busy.complained()).toMatch(/^PORT \d+ is in use: .+\n$/);
    taken.close();

    const first = startShop(env);
    await first.opened();
    expect(first.output()).toMatch(/^Demo admin: \S+@\S+, password: \S+/m);
    first.child.kill("SIGKILL");
    await first.ended();
    const second = startShop(env);
    await second.opened();
    expect(readdirSync(dir).filter((name) => name.startsWith("postgres"))).toEqual(["postgres"]);
    expect(second.output()).not.toContain("password");
    second.child.kill("SIGTERM");
    expect(await second.ended()).toBe(0);

    chmodSync(join(dir, "postgres"), 0o500);
    const locked = startShop(env);
    expect(await locked.ended()).toBe(1);
    expect(locked.complained()).toMatch(/^DATA_DIR .+ cannot be written .+\n$/);
    chmodSync(join(dir, "postgres"), 0o700);
  },
);

// Root can write everywhere, so another user starts the shop here and needs access to these folders.
const otherUser = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const canDropPrivileges =
  isRoot && spawnSync(process.execPath, ["--check", "build/shop/main.js"], otherUser).status === 0;

test("repeats in the log what ALLOW_INSECURE permits", { timeout: 60_000 }, async () => {
  const { env } = await createPlace();
  // A database of the tests saves the time to make one.
  await using opened = await openShop();
  const SESSION_SECRET = "only few different letters ".repeat(2);
  const permitted = { NODE_ENV: "production", ALLOW_SANDBOX_PAYMENTS: "1", ALLOW_INSECURE: "1", SESSION_SECRET };
  const shop = startShop({ ...env, ...withoutDemo, ...permitted, DATABASE_URL: opened.database.url });
  await waitUntil(() => shop.output().includes("Nabta is open") || shop.child.exitCode !== null);
  for (const name of ["SMTP_URL", "PUBLIC_URL", "SESSION_SECRET"])
    expect(shop.output()).toContain(`"msg":"ALLOW_INSECURE=1: ${name} `);
  // Before its database goes.
  shop.child.kill("SIGKILL");
  await shop.ended();
});

test("reports a wrong configuration in one line that says what to do", { timeout: 60_000 }, async () => {
  const { env, dir } = await createPlace();
  mkdirSync(join(dir, "postgres"));
  chmodSync(dir, 0o555);
  const SESSION_SECRET = "given, so that none is looked for in the folder";
  const production = { NODE_ENV: "production", PUBLIC_URL: "https://nabta.example", ALLOW_SANDBOX_PAYMENTS: "1" };
  const wrong: [string, Record<string, string>, RegExp][] = [
    ["a folder that cannot be made", { DATA_DIR: import.meta.filename }, /^DATA_DIR .+\n$/],
    ["no folder", { DATA_DIR: `${import.meta.filename}/data`, SESSION_SECRET }, /^DATA_DIR .+ cannot be written .+\n$/],
    ["a wrong variable", { PAYMENT_PROVIDER: "barter" }, /^PAYMENT_PROVIDER .+\n$/],
    ["a trial shop for others", { HOST: "0.0.0.0" }, /^HOST 0\.0\.0\.0 .+ALLOW_DEV_PAGES=1.+\n$/],
    ["no mail server", { ...production, SESSION_SECRET }, /^SMTP_URL is missing.+ALLOW_INSECURE=1.+\n$/],
    ["no database", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, /^DATABASE_URL does not answer .+\n$/],
  ];
  for (const [what, change, line] of wrong) {
    const shop = startShop({ ...env, ...change });
    expect(await shop.ended(), what).toBe(1);
    expect(shop.complained(), what).toMatch(line);
  }
  if (isRoot && !canDropPrivileges) return;
  const shop = startShop({ ...env, SESSION_SECRET }, isRoot ? otherUser : {});
  expect(await shop.ended()).toBe(1);
  expect(shop.complained()).toMatch(/^DATA_DIR .+ cannot be written \(EACCES\).+\n$/);
});

async function createPlace() {
  const dir = mkdtempSync(join(tmpdir(), "nabta-start-"));
  folders.push(dir);
  const port = String(await freePort());
  const env = {
    PATH: process.env.PATH ?? "",
    // As in `npm start`.
    NODE_COMPILE_CACHE: "node_modules/.cache/node",
    DATA_DIR: dir,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: "warn",
  };
  return { dir, env };
}

function startShop(env: Record<string, string>, as: { detached?: boolean; uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, ["build/shop/main.js"], { ...as, env, stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  let output = "";
  let complained = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    complained += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    child,
    output: () => output,
    complained: () => complained,
    ended: () => ended,
    async opened() {
      // The last line of the start.
      while (!output.includes("/dev/outbox")) {
        if (child.exitCode !== null) throw new Error(`The shop did not start: ${complained}`);
        await wait(20);
      }
    },
  };
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(5);
}
