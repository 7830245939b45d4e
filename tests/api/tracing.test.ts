import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readConfig } from "#platform/server/config.ts";
import { runInSpan } from "#platform/server/tracing/activeSpan.ts";
import { openTracing } from "#platform/server/tracing/openTracing.ts";
import { type CollectedSpan, startFakeOtlpCollector } from "#tests/support/fakeOtlpCollector.ts";
import { startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);

test("one trace leads from the order to its mail, with statements, logs and the mail server", async () => {
  await using collector = await startFakeOtlpCollector();
  await using smtp = await startFakeSmtpServer();
  const lines: string[] = [];
  const street = "12 Canary Road";
  {
    await using shop = await openShop({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, SMTP_URL: smtp.url },
      log: (line) => lines.push(line),
    });
    const base = await shop.listen();
    const mona = await createUser(shop);
    const dress = await addProduct(shop.db, { stock: 3 });
    await fillCart(mona, { id: dress.id });
    // Over the network: the body arrives in events of the connection.
    const placed = await fetch(`${base}/api/checkout/cod`, {
      method: "POST",
      headers: { ...mona.headers, "content-type": "application/json" },
      body: JSON.stringify(checkoutForm({ shippingAddress: { ...checkoutForm().shippingAddress, street: street } })),
    });
    expect(placed.status).toBe(200);
    await fetch(`${base}/healthz`);
    const queued = await shop.db.selectFrom("outbox").select("traceparent").execute();
    expect(queued.map(({ traceparent }) => traceparent)).toEqual([expect.stringMatching(/^00-[0-9a-f]{32}-/)]);
    await shop.runJobs();
    expect(smtp.received).toHaveLength(1);
  }
  const [order] = named(collector.spans, "POST /api/checkout/cod");
  expect(order).toMatchObject({ kind: 2, parentId: "", attributes: { "http.response.status_code": 200 } });
  const trace = collector.spans.filter(({ traceId }) => traceId === order?.traceId);
  const [statement] = named(trace, "insert orders");
  expect(statement).toMatchObject({ parentId: order?.spanId, attributes: { "db.system.name": "postgresql" } });
  expect(named(trace, "commit")).toHaveLength(1);
  const [job] = named(trace, "job mail.send");
  expect(job?.kind).toBe(5);
  expect(trace.map(({ spanId }) => spanId)).toContain(job?.parentId);
  expect(named(trace, "send mail")).toMatchObject([
    { parentId: job?.spanId, attributes: { "nabta.mail": "orderPlaced" } },
  ]);
  expect(named(collector.spans, "GET /healthz")).toEqual([]);
  const log = collector.logs.find(({ attributes }) => attributes.route === "/api/checkout/cod");
  expect(log).toMatchObject({ body: "request completed", severity: "INFO", traceId: order?.traceId });
  expect(lines.find((line) => line.includes("/api/checkout/cod"))).toContain(order?.traceId);
  expect(collector.services).toEqual(new Set(["nabta"]));
  expect(JSON.stringify([collector.spans, collector.logs])).not.toContain(street);
});

test("continues the trace of a trusted proxy, and none that a visitor invents", async () => {
  await using collector = await startFakeOtlpCollector();
  const traceparent = "00-11111111111111111111111111111111-2222222222222222-01";
  for (const TRUST_PROXY of ["", "127.0.0.1"]) {
    await using shop = await openShop({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_PROXY } });
    await shop.app.inject({ url: "/api/csrf-token", headers: { traceparent } });
  }
  const [invented, continued] = collector.spans.filter(({ name }) => name === "GET /api/csrf-token");
  expect(invented).toMatchObject({ parentId: "" });
  expect(continued).toMatchObject({ parentId: "2222222222222222", traceId: "11111111111111111111111111111111" });
});

test("traces calls of other services by their host, and not its own exports", async () => {
  await using collector = await startFakeOtlpCollector();
  const service = http.createServer((_request, response) => response.writeHead(404).end("no"));
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  const tracing = await openTracing(
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, SESSION_SECRET: "x".repeat(32) }),
  );
  const root = tracing?.startRoot("GET /page", "server", {});
  await runInSpan(root, async () => {
    await (await fetch(`http://${host}/secret/path?token=1`)).text();
    const [response] = await once(http.get(`http://${host}/secret/path`), "response");
    await response.resume().toArray();
    service.closeAllConnections();
    service.close();
    await fetch(`http://${host}/`).catch(() => {});
  });
  root?.end();
  await tracing?.close();
  const calls = collector.spans.filter(({ kind }) => kind === 3);
  expect(calls).toMatchObject([
    { name: `GET ${host}`, attributes: { "http.response.status_code": 404 } },
    { name: `GET ${host}`, attributes: { "http.response.status_code": 404 } },
    { name: `GET ${host}`, isError: true, attributes: { "error.type": expect.any(String) } },
  ]);
  expect(JSON.stringify(collector.spans)).not.toContain("secret");
  expect(collector.spans).toHaveLength(4);
});

test("records the given share of the traces", async () => {
  await using collector = await startFakeOtlpCollector();
  {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: "0" };
    await using shop = await openShop({ env });
    await shop.app.inject("/api/csrf-token");
  }
  expect(collector.spans).toEqual([]);
});

test("logs slow statements by name and text, without their values", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ env: { SLOW_STATEMENT_MS: "50" }, log: (line) => lines.push(line) });
  await sql`select pg_sleep(0.06), ${"canary"}::text from settings right join (select 1) one on true`.execute(shop.db);
  await shop.pool.query("select pg_sleep(0.06), $1::text", ["canary"]);
  // A busy machine makes others slow too.
  const slow = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg, text }) => msg === "slow statement" && text.includes("pg_sleep"));
  expect(slow).toMatchObject([
    { statement: "select settings", text: expect.stringContaining("$1::text"), level: 40 },
    { statement: "select", ms: expect.toSatisfy((ms: number) => ms >= 50) },
  ]);
  expect(lines.join()).not.toContain("canary");
});
