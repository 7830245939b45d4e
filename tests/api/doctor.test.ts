import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { backupName } from "#platform/server/backup/repository.ts";
import { startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { openShop } from "#tests/support/shop.ts";
import { diagnose } from "../../scripts/doctor/diagnose.ts";

const secret = "a secret of the tests alone, long enough";
const folder = await mkdtemp(join(tmpdir(), "nabta-doctor-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Forwarding = "replaces" | "appends" | "passes on" | "drops";

/** Runs a shop that trusts `trust` behind a proxy, and returns what the check of the proxy says. */
async function proxied(forwarding: Forwarding, trust: string): Promise<string> {
  await using shop = await openShop({ env: { TRUST_PROXY: trust } });
  const target = await shop.listen();
  await using proxy = await openProxy(target, forwarding);
  return await lineOf("proxy", { PUBLIC_URL: proxy.url, TRUST_PROXY: trust });
}

test("accepts a proxy that is trusted and replaces X-Forwarded-For", async () => {
  expect(await proxied("replaces", "127.0.0.1")).toMatch(/^fine: the proxy at 127\.0\.0\.1 is trusted/);
});

test("tells of a proxy that is not trusted, with the line that is missing", async () => {
  expect(await proxied("replaces", "")).toMatch(/^problem: .* set TRUST_PROXY=127\.0\.0\.1 and restart/);
  expect(await proxied("appends", "10.1.2.3")).toMatch(/^problem: .* set TRUST_PROXY=127\.0\.0\.1 and restart/);
});

test("tells of a proxy that passes on invented addresses", async () => {
  expect(await proxied("passes on", "127.0.0.1")).toMatch(/^problem: visitors can invent their address/);
});

test("tells of a proxy that sends no X-Forwarded-For", async () => {
  expect(await proxied("drops", "127.0.0.1")).toMatch(/^problem: .* sends no X-Forwarded-For/);
});

test("tells of a network in TRUST_PROXY that holds strangers", async () => {
  expect(await lineOf("proxy", { TRUST_PROXY: "0.0.0.0/1" })).toMatch(
    /^problem: TRUST_PROXY 0\.0\.0\.0\/1 trusts strangers/,
  );
});

test("tells of a shop that does not answer at PUBLIC_URL", async () => {
  expect(await lineOf("proxy", { PUBLIC_URL: "http://127.0.0.1:9" })).toMatch(/^problem: .* does not answer/);
});

test("says nothing about a connection to callers without the shop's secret", async () => {
  await using shop = await openShop();
  const call = (authorization: string) =>
    shop.app
      .inject({ url: "/healthz/connection", headers: { authorization } })
      .then(({ statusCode, body }) => [statusCode, body]);
  expect(await call("")).toEqual([404, ""]);
  expect(await call(`Bearer ${secret}`)).toEqual([404, ""]);
});

test("tells that no worker runs, and is content when one does", async () => {
  await using shop = await openShop();
  const env = { DATABASE_URL: shop.database.url };
  expect(await linesOf("database", env)).toContainEqual(expect.stringMatching(/^problem: no worker runs/));
  const worker = await shop.work();
  expect(await linesOf("database", env)).toContain("fine: 1 worker runs");
  await worker.stop();
});

test("tells of a database that does not answer", async () => {
  expect(await lineOf("database", { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" })).toMatch(
    /^problem: DATABASE_URL does not answer/,
  );
});

test("tells whether the mail server takes mail", async () => {
  await using smtpServer = await startFakeSmtpServer();
  const env = { MAIL_FROM: "shop@example.com" };
  expect(await lineOf("mail", { ...env, SMTP_URL: smtpServer.url })).toBe("fine: 127.0.0.1 takes our mail");
  expect(await lineOf("mail", { ...env, SMTP_URL: "smtp://127.0.0.1:9" })).toMatch(
    /^problem: 127\.0\.0\.1:9 does not work/,
  );
});

test("tells a webhook that reaches the shop from one that something else answers", async () => {
  const stripe = {
    PAYMENT_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: "sk_test_doctor",
    STRIPE_WEBHOOK_SECRET: "whsec_doctor",
  };
  await using shop = await openShop({ env: stripe });
  const address = await shop.listen();
  expect(await lineOf("webhook", { ...stripe, PUBLIC_URL: address })).toMatch(
    /^problem: .* gateways need a public https address/,
  );
  await using wall = await openAnswering(403);
  expect(await lineOf("webhook", { ...stripe, PUBLIC_URL: wall.url })).toMatch(
    /^problem: .* answers 403 instead of the shop's refusal/,
  );
});

test("tells of plain http in production", async () => {
  const production = { NODE_ENV: "production", ALLOW_SANDBOX_PAYMENTS: "1" };
  expect(await lineOf("TLS", { ...production, PUBLIC_URL: "http://127.0.0.1:9" })).toMatch(
    /^problem: PUBLIC_URL is not https/,
  );
  expect(await lineOf("TLS", { ...production, PUBLIC_URL: "https://127.0.0.1:9" })).toMatch(
    /^problem: .* no TLS there/,
  );
});

test("tells the age of the newest backup and what it lacks", async () => {
  const backup = async (hoursAgo: number, broken?: string[]) => {
    const finishedAt = new Date(Date.now() - hoursAgo * 3_600_000);
    const name = backupName(finishedAt);
    const manifest = { ...emptyManifest, createdAt: finishedAt.toISOString(), finishedAt: finishedAt.toISOString() };
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "manifest.json"), JSON.stringify({ ...manifest, broken }));
  };
  const env = { BACKUP_DIR: folder };
  expect(await lineOf("backups", {})).toMatch(/^warning: BACKUP_DIR is not set/);
  expect(await lineOf("backups", env)).toMatch(/^warning: .* holds no backup/);
  await backup(50, []);
  expect(await lineOf("backups", env)).toMatch(/^problem: .* is 50 hours old/);
  await backup(2, []);
  expect(await linesOf("backups", env)).toEqual([expect.stringMatching(/^fine: .* is 2 hours old/)]);
  expect(await linesOf("backups", { ...env, BACKUP_KEY: "a key of the tests, long enough" })).toContainEqual(
    expect.stringMatching(/^warning: .* without BACKUP_KEY/),
  );
  await backup(1, ["stock is negative"]);
  expect(await linesOf("backups", env)).toContainEqual(expect.stringMatching(/^problem: .* stock is negative/));
  await mkdir(join(folder, "postgres"), { recursive: true });
  await writeFile(join(folder, "postgres/nabta-archive-error"), "pg_wal/1: the disk is full\n");
  expect(await linesOf("backups", env)).toContainEqual(
    "problem: the write-ahead log is not archived: pg_wal/1: the disk is full",
  );
  await rm(join(folder, "postgres"), { recursive: true });
});

const emptyManifest = {
  format: 2,
  kind: "folder",
  postgres: "18.4",
  migrations: [],
  encrypted: false,
  pictures: "own",
  wal: { system: "1", from: "000000010000000000000001" },
  files: [],
};

test("tells of a folder for pictures that is not there", async () => {
  expect(await lineOf("pictures", { DATA_DIR: folder })).toMatch(/^fine: .* can be written/);
  expect(await lineOf("pictures", { DATA_DIR: join(folder, "none") })).toMatch(/^problem: DATA_DIR .* is not there/);
});

test("tells of a DATA_DIR without a shop", async () => {
  expect(await lineOf("database", { DATA_DIR: join(folder, "none") })).toMatch(/^problem: .*no shop in DATA_DIR/);
});

test("creates no session secret, and reads the one of a shop", async () => {
  const none = join(folder, "mistyped");
  const proxy = (env: Record<string, string>) => lineOf("proxy", { SESSION_SECRET: "", ...env });
  await proxy({ DATA_DIR: none });
  await proxy({ DATA_DIR: none, DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" });
  expect(existsSync(none)).toBe(false);
  await using shop = await openShop();
  const PUBLIC_URL = await shop.listen();
  const own = await mkdtemp(join(folder, "own-"));
  expect(await proxy({ PUBLIC_URL, DATA_DIR: own })).toMatch(/^problem: .* another SESSION_SECRET/);
  await writeFile(join(own, "session-secret"), shop.config.sessionSecret);
  expect(await proxy({ PUBLIC_URL, DATA_DIR: own })).toMatch(/^fine: calls come from/);
});

test("requires a session secret in production", async () => {
  const production = { NODE_ENV: "production", PUBLIC_URL: "https://127.0.0.1:9", ALLOW_SANDBOX_PAYMENTS: "1" };
  expect(await lineOf("variables", { ...production, SESSION_SECRET: "" })).toMatch(
    /^problem: SESSION_SECRET is missing/,
  );
});

test("tells the variable that the shop would not start with", async () => {
  expect(await diagnose({ PORT: "many" })).toEqual([
    { level: "problem", subject: "variables", text: expect.stringMatching(/^PORT is not usable/) },
  ]);
  expect(await lineOf("variables", { HOST: "0.0.0.0" })).toMatch(/^problem: HOST .*ALLOW_DEV_PAGES/);
  const production = { NODE_ENV: "production", PUBLIC_URL: "https://127.0.0.1:9", ALLOW_SANDBOX_PAYMENTS: "1" };
  expect(await linesOf("variables", { ...production, SESSION_SECRET: "s".repeat(32) })).toContainEqual(
    expect.stringMatching(/^problem: SESSION_SECRET has fewer than 16/),
  );
});

async function linesOf(subject: string, env: Record<string, string>): Promise<string[]> {
  const findings = await diagnose(
    { SESSION_SECRET: secret, DATA_DIR: folder, PUBLIC_URL: "http://127.0.0.1:9", ...env },
    [subject],
  );
  return findings.filter((finding) => finding.subject === subject).map(({ level, text }) => `${level}: ${text}`);
}

async function lineOf(subject: string, env: Record<string, string>): Promise<string> {
  return (await linesOf(subject, env))[0] ?? "";
}

/** A reverse proxy of one's own, with what it does to X-Forwarded-For. The visitor seems to come from 198.51.100.9. */
async function openProxy(target: string, forwarding: Forwarding) {
  const visitor = "198.51.100.9";
  return serving((request, response) => {
    const { "x-forwarded-for": given, ...headers } = request.headers;
    const sent = { replaces: visitor, appends: `${given}, ${visitor}`, "passes on": given, drops: undefined }[
      forwarding
    ];
    const to = http.request(
      `${target}${request.url}`,
      { method: request.method ?? "GET", headers: { ...headers, ...(sent && { "x-forwarded-for": sent }) } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    to.on("error", () => response.writeHead(502).end());
    request.pipe(to);
  });
}

const openAnswering = (status: number) => serving((_request, response) => response.writeHead(status).end("no"));

async function serving(listener: http.RequestListener) {
  const server = http.createServer(listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
