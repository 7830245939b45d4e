import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const dir = mkdtempSync(join(tmpdir(), "nabta-config-"));

test("starts without any variables in development", () => {
  const config = readConfig({ DATA_DIR: dir });
  expect(config).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", publicUrl: "http://localhost:3000", https: false });
});

test("keeps a generated session secret across restarts", () => {
  expect(readConfig({ DATA_DIR: dir }).sessionSecret).toBe(readConfig({ DATA_DIR: dir }).sessionSecret);
});

test("names an invalid variable", () => {
  expect(() => readConfig({ DATA_DIR: dir, PORT: "many" })).toThrow(/^PORT /);
  expect(() => readConfig({ DATA_DIR: dir, DATABASE_URL: "mysql://x" })).toThrow(/^DATABASE_URL /);
  expect(() => readConfig({ DATA_DIR: import.meta.filename })).toThrow(/DATA_DIR/);
  // Node's own recursive mkdir never ends there.
  if (process.platform === "linux") expect(() => readConfig({ DATA_DIR: "/proc/nabta/x" })).toThrow(/DATA_DIR/);
});

test("says what is wrong with the address of a database", () => {
  const start = (DATABASE_URL: string) => () => readConfig({ DATA_DIR: dir, DATABASE_URL });
  expect(start("postgres://a:5432,b:5432/nabta?target_session_attrs=any")).toThrow(/the shop writes/);
  expect(start("postgres://shop@a,b/nabta?host=/tmp")).toThrow(/cannot be sockets/);
  expect(start("postgres://shop:50%,w/rd#1@db/nabta")).toThrow(/percent-encoded/);
  expect(start("mysql://x")).toThrow(/begins with postgres/);
  for (const fine of ["postgres://shop:a%2Cb@db/nabta", "postgresql:///nabta?host=/tmp", "postgres://u:p,q@db:5432/n"])
    expect(start(fine)).not.toThrow();
  for (const fine of ["postgres://a:5432,b:5432/nabta?target_session_attrs=read-write", "postgres://shop@a,b/nabta"])
    expect(start(fine)).not.toThrow();
});

test("rejects an invalid proxy, sender or service URL at startup", () => {
  const wrong: [string, string][] = [
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "1"],
    ["TRUST_PROXY", "10.0.0.0/33, 127.0.0.1"],
    ["MAIL_FROM", "the shop"],
    ["MAIL_FROM", "Nabta <shop>"],
    ["SMTP_URL", "smtp://"],
    ["PUBLIC_URL", "https://nabta.example/shop"],
    ["PUBLIC_URL", "https://nabta.example?from=mail"],
    ["SENTRY_DSN", "https://errors.example/7"],
  ];
  for (const [name, value] of wrong)
    expect(() => readConfig({ DATA_DIR: dir, [name]: value }), `${name}=${value}`).toThrow(new RegExp(`^${name} `));
});

test("accepts trusted proxies as IP addresses or networks", () => {
  const trusted = (value?: string) => readConfig({ DATA_DIR: dir, TRUST_PROXY: value }).TRUST_PROXY;
  expect(trusted()).toEqual([]);
  expect(trusted(" ")).toEqual([]);
  expect(trusted("loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.7")).toEqual([
    "loopback",
    "10.0.0.0/8",
    "2001:db8::/32",
    "192.0.2.7",
  ]);
  expect(readConfig({ DATA_DIR: dir, MAIL_FROM: "Nabta <shop@nabta.example>" }).mailFrom).toContain("shop@");
});

test("requires public URL, session secret and payment gateway in production", () => {
  const production = { NODE_ENV: "production", DATA_DIR: dir };
  expect(() => readConfig(production)).toThrow(/PUBLIC_URL/);
  expect(() => readConfig({ ...production, PUBLIC_URL: "https://nabta.example" })).toThrow(/SESSION_SECRET/);
  const named = { ...production, PUBLIC_URL: "https://nabta.example", SESSION_SECRET: "s".repeat(32) };
  expect(() => readConfig(named)).toThrow(/PAYMENT_PROVIDER/);
  expect(readConfig({ ...named, ALLOW_SANDBOX_PAYMENTS: "1" })).toMatchObject({ https: true, production: true });
});

test("requires all variables of the chosen gateway", () => {
  const stripe = { DATA_DIR: dir, PAYMENT_PROVIDER: "stripe", STRIPE_SECRET_KEY: "sk_test_1234" };
  expect(() => readConfig(stripe)).toThrow(/^STRIPE_WEBHOOK_SECRET is missing/);
  expect(readConfig({ ...stripe, STRIPE_WEBHOOK_SECRET: "whsec_1234" })).toMatchObject({ PAYMENT_PROVIDER: "stripe" });
  const paymob = {
    DATA_DIR: dir,
    PAYMENT_PROVIDER: "paymob",
    PAYMOB_SECRET_KEY: "egy_sk_test_1",
    PAYMOB_PUBLIC_KEY: "egy_pk_test_1",
    PAYMOB_API_KEY: "an api key",
    PAYMOB_HMAC_SECRET: "an hmac secret",
  };
  expect(() => readConfig(paymob)).toThrow(/^PAYMOB_INTEGRATION_IDS is missing/);
  expect(() => readConfig({ ...paymob, PAYMOB_INTEGRATION_IDS: "card" })).toThrow(/^PAYMOB_INTEGRATION_IDS /);
  const { PAYMOB_INTEGRATION_IDS } = readConfig({ ...paymob, PAYMOB_INTEGRATION_IDS: "4097558, 4097559" });
  expect(PAYMOB_INTEGRATION_IDS).toEqual([
    { id: 4097558, method: "card" },
    { id: 4097559, method: "card" },
  ]);
  const named = readConfig({ ...paymob, PAYMOB_INTEGRATION_IDS: "1, 2:wallet,3:instalments , 4:valu" });
  expect(named.PAYMOB_INTEGRATION_IDS?.map(({ method }) => method)).toEqual(["card", "wallet", "instalments", "valu"]);
  // A bill of a kiosk is paid hours later, when nothing is reserved any more.
  for (const list of ["1:kiosk", "1:wallet,", "1:", "1 2", "x:card"])
    expect(() => readConfig({ ...paymob, PAYMOB_INTEGRATION_IDS: list })).toThrow(/^PAYMOB_INTEGRATION_IDS /);
});
