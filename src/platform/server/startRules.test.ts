import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { checkStartRules, hasDevPages } from "./startRules.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "nabta-rules-"));
const SESSION_SECRET = "k3Jw9zPq7Lx2Vb5Rt8Ny1Mc4Fd6Gh0Sa";
const config = (env: Record<string, string>) => readConfig({ DATA_DIR, SESSION_SECRET, ...env });
const production = {
  NODE_ENV: "production",
  HOST: "0.0.0.0",
  PUBLIC_URL: "https://nabta.example",
  SMTP_URL: "smtp://mail.example",
  ALLOW_SANDBOX_PAYMENTS: "1",
};

test("development pages need loopback names or permission", () => {
  for (const env of [
    {},
    { HOST: "localhost", PUBLIC_URL: "http://localhost:3000" },
    { HOST: "127.8.0.1", PUBLIC_URL: "http://127.0.0.1:3000" },
    { HOST: "::1", PUBLIC_URL: "http://[::1]:3000" },
    { PUBLIC_URL: "http://shop.localhost:3000" },
    { HOST: "0.0.0.0", PUBLIC_URL: "https://nabta.example", ALLOW_DEV_PAGES: "1" },
  ]) {
    expect(hasDevPages(config(env)), JSON.stringify(env)).toBe(true);
    expect(() => checkStartRules(config(env))).not.toThrow();
  }
  for (const [env, name] of [
    [{ HOST: "0.0.0.0" }, "HOST"],
    [{ HOST: "::" }, "HOST"],
    [{ HOST: "192.168.1.5" }, "HOST"],
    [{ HOST: "127.0.0.1.nabta.example" }, "HOST"],
    [{ PUBLIC_URL: "https://nabta.example" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://localhost.nabta.example" }, "PUBLIC_URL"],
  ] as const) {
    expect(hasDevPages(config(env)), JSON.stringify(env)).toBe(false);
    expect(() => checkStartRules(config(env))).toThrow(new RegExp(`^${name} .*ALLOW_DEV_PAGES=1`));
  }
});

test("production has no development pages, and a demo admin only with permission", () => {
  expect(hasDevPages(config(production))).toBe(false);
  expect(() => checkStartRules(config({ ...production, DEMO: "1" }))).toThrow(/^DEMO.*ALLOW_DEV_PAGES=1/);
  const permitted = config({ ...production, DEMO: "1", ALLOW_DEV_PAGES: "1" });
  expect(hasDevPages(permitted)).toBe(false);
  expect(() => checkStartRules(permitted)).not.toThrow();
});

test("production refuses insecure settings unless they are permitted", () => {
  expect(checkStartRules(config(production))).toEqual([]);
  for (const [env, name] of [
    [{ SMTP_URL: "" }, "SMTP_URL"],
    [{ PUBLIC_URL: "http://nabta.example" }, "PUBLIC_URL"],
    [{ SESSION_SECRET: "s".repeat(64) }, "SESSION_SECRET"],
    [{ SESSION_SECRET: "0123456789abcde".repeat(3) }, "SESSION_SECRET"],
  ] as const) {
    const insecure = { ...production, ...env };
    expect(() => checkStartRules(config(insecure)), name).toThrow(new RegExp(`^${name} .*ALLOW_INSECURE=1`));
    expect(checkStartRules(config({ ...insecure, ALLOW_INSECURE: "1" }))).toEqual([
      expect.stringMatching(new RegExp(`^${name} `)),
    ]);
  }
});
