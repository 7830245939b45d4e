import { sql } from "kysely";
import { expect, test } from "vitest";
import { queueMail } from "#platform/server/outbox.ts";
import "#shop/accounts/mailParams.ts";
import { openTab } from "#tests/support/browserTab.ts";
import { startFakeSentry } from "#tests/support/fakeSentry.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const productionEnv = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://nabta.example",
  ALLOW_SANDBOX_PAYMENTS: "1",
};

test("logs a browser error in one line without names, tokens and line breaks", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ log: (line) => lines.push(line) });
  const report = {
    level: "error",
    message: 'Boom\nfor mona@example.com \u001b[31m{"level":60}',
    stack: "at x (https://shop.example/assets/a.js:1:2)\r\nBearer abc.def",
    url: "https://shop.example/reset-password?token=0123456789#code=123456",
  };
  const answer = await openTab(shop).post("/logs", report);
  expect(answer).toMatchObject({ status: 204, body: undefined });
  const line = lines.find((one) => one.includes("a browser reports")) ?? "";
  expect(line.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(line).client).toEqual({
    message: 'Boom\\nfor [e-mail] \\u001b[31m{"level":60}',
    stack: "at x (https://shop.example/assets/a.js:1:2)\\u000d\\nBearer […]",
    url: "https://shop.example/reset-password?…",
  });
  for (const bad of ["mona@", "\u001b", "123456"]) expect(line).not.toContain(bad);
});

test("accepts only small, complete error reports from our own pages", async () => {
  await using shop = await openShop();
  const tab = openTab(shop);
  const good = { level: "error", message: "x" };
  expect((await tab.post("/logs", { ...good, stack: "a".repeat(9_000) })).status).toBe(413);
  for (const bad of [{}, { ...good, level: "fatal" }, { ...good, user: "me" }, { ...good, message: "" }, []])
    expect((await tab.post("/logs", bad)).status).toBe(400);
  expect((await tab.send("POST", "/logs", good)).status).toBe(403);
  expect((await tab.post("/logs", good, { headers: { origin: "https://evil.example" } })).status).toBe(403);
  expect((await tab.post("/logs", good, { headers: { "content-type": "text/plain" } })).status).toBe(415);
});

test("limits error reports to sixty a minute per IP address and no one else", async () => {
  await using shop = await openShop();
  const send = (address: string) => openTab(shop, new Map(), address).post("/logs", { level: "warn", message: "x" });
  const statuses: number[] = [];
  for (let i = 0; i < 65; i++) statuses.push((await send("10.0.0.1")).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  expect((await send("10.0.0.2")).status).toBe(204);
});

test("reports a production error to the service without body, cookies, tokens and names", async () => {
  await using collector = await startFakeSentry();
  await using shop = await openShop({ env: { ...productionEnv, SENTRY_DSN: collector.dsn } });
  const { body } = await openTab(shop).get("/shop");
  expect(body.errorsTo).toBe(collector.dsn);
  const customer = await createUser(shop, { name: "Canary Canariensis" });
  await sql`alter table cart_lines rename to cart_lines_away`.execute(shop.owner.db);
  const answer = await shop.app.inject({
    method: "GET",
    url: "/api/cart?canary=1234567890",
    headers: {
      authorization: `Bearer ${customer.accessToken}`,
      cookie: customer.headers.cookie.replace("refresh=", "__Host-refresh="),
    },
  });
  expect(answer.statusCode).toBe(500);
  const event = await collector.next("event");
  const reported = collector.envelopes.join("\n");
  expect(event).toMatchObject({
    environment: "production",
    tags: { method: "GET", route: "/api/cart", requestId: answer.json().requestId },
    exception: { values: [{ value: expect.stringContaining("cart_lines"), stacktrace: expect.anything() }] },
  });
  for (const secret of [customer.accessToken, customer.email, "Canariensis", "canary=", customer.headers.cookie])
    expect(reported).not.toContain(secret);
  expect(JSON.stringify(event)).not.toMatch(/authorization|"cookies?"|"headers"/i);
});

test("a page that fails to render apologises, is reported by its route and is retried", async () => {
  await using collector = await startFakeSentry();
  const lines: string[] = [];
  const env = { ...productionEnv, SENTRY_DSN: collector.dsn };
  await using shop = await openShop({ env, pages: true, log: (line) => lines.push(line) });
  const { readings } = shop.app;
  const request = () =>
    shop.app.inject({ method: "GET", url: "/deals?canary=1234567890", headers: { cookie: "canary=cookie" } });
  readings.get = () => {
    throw new TypeError("nothing to say to mona@example.test");
  };
  const sorry = await request();
  expect(sorry.statusCode).toBe(500);
  expect(sorry.body).not.toContain("nothing to say");
  readings.get = Map.prototype.get;
  expect((await request()).statusCode).toBe(200);
  const event = await collector.next("event");
  expect(event).toMatchObject({
    tags: { method: "GET", route: "/*", requestId: sorry.headers["x-request-id"] },
    exception: { values: [{ type: "TypeError", value: "nothing to say to [e-mail]" }] },
  });
  for (const secret of ["canary", "mona@"]) expect(collector.envelopes.join() + lines.join()).not.toContain(secret);
  expect(lines.filter((line) => line.includes("a page failed"))).not.toEqual([]);
});

test("reports a failed job by name, without its subject, once however many fail", async () => {
  await using collector = await startFakeSentry();
  await using shop = await openShop({ env: { ...productionEnv, SENTRY_DSN: collector.dsn } });
  for (let i = 0; i < 3; i++) {
    const params = { name: "Canary", code: "424242", minutes: 10 };
    const message = { template: "verificationCode", to: `mona${i}@example.test`, language: "en", params } as const;
    await shop.db.transaction().execute((tx) => queueMail(tx, message));
  }
  const postMail = async ({ to }: { to: string }) => {
    throw Object.assign(new Error(`550 nobody is called ${to}`), { code: "EENVELOPE" });
  };
  await shop.runJobs({ ...shop.tools, postMail } as never);
  await shop.app.close();
  const events = collector.items("event");
  expect(events).toMatchObject([
    { tags: { job: "mail.send" }, exception: { values: [{ value: "550 nobody is called [e-mail]" }] } },
  ]);
  for (const secret of ["mona", "Canary", "424242"]) expect(collector.envelopes.join()).not.toContain(secret);
});

test("reports no client errors and traces one request in ten", async () => {
  await using collector = await startFakeSentry();
  await using shop = await openShop({ env: { ...productionEnv, SENTRY_DSN: collector.dsn } });
  const tab = openTab(shop);
  for (let i = 0; i < 300; i++) await tab.get("/products/never-there?secret=canary");
  await shop.app.close();
  expect(collector.items("event")).toEqual([]);
  const timed = collector.items("transaction");
  // Three hundred samples at a rate of one in ten.
  expect(timed.length).toBeGreaterThan(8);
  expect(timed.length).toBeLessThan(70);
  expect(timed[0]).toMatchObject({ transaction: "GET /api/products/:id" });
  expect(collector.envelopes.join()).not.toContain("canary");
});

test("reports nothing outside production or without a configured service", async () => {
  await using collector = await startFakeSentry();
  await using shop = await openShop({ env: { SENTRY_DSN: collector.dsn } });
  expect((await openTab(shop).get("/shop")).body.errorsTo).toBe("");
  await sql`alter table categories rename to categories_away`.execute(shop.owner.db);
  expect((await openTab(shop).get("/categories")).status).toBe(500);
  await using quiet = await openShop({ env: productionEnv });
  expect((await openTab(quiet).get("/shop")).body.errorsTo).toBe("");
  expect(collector.envelopes).toEqual([]);
});
