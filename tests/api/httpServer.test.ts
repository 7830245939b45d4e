import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Endpoint } from "#platform/contract.ts";
import { addProduct } from "#tests/support/products.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

test("reports liveness and readiness", async () => {
  await using shop = await openShop();
  expect((await shop.app.inject("/healthz")).json()).toEqual({ status: "ok" });
  expect((await shop.app.inject("/readyz")).json()).toEqual({ status: "ready" });
  await shop.database.close();
  expect((await shop.app.inject("/readyz")).statusCode).toBe(503);
});

test("answers an unknown route with the standard error response", async () => {
  await using shop = await openShop({ pages: true });
  const answer = await shop.app.inject("/api/nothing/here");
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ message: "request.notFound", requestId: answer.headers["x-request-id"] });
});

test("answers internal errors without a stack trace", async () => {
  await using shop = await openShop({ pages: true });
  await shop.database.close();
  for (const url of ["/api/products/any", "/api/products"]) {
    const answer = await shop.app.inject(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(answer.json()).toEqual({ message: "common.server", requestId: answer.headers["x-request-id"] });
  }
});

test("pages and API responses carry security headers", async () => {
  await using shop = await openShop({ pages: true });
  for (const url of ["/", "/api/csrf-token"]) {
    const { headers } = await shop.app.inject(url);
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'none'/);
    expect(headers["content-security-policy"]).not.toMatch(/unsafe-/);
    expect(headers["content-security-policy"]).toMatch(url === "/" ? /form-action 'self'/ : /form-action 'none'/);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
  }
});

test("requests that Node or the router refuses get the security headers of other errors", async () => {
  await using shop = await openShop({ pages: true, env: { PUBLIC_URL: "https://nabta.example" } });
  const base = new URL(await shop.listen());
  const { headers } = await shop.app.inject("/api/nothing/here");
  const others = /^(content-(type|length)|date|connection|x-robots-tag|x-request-id)$/;
  const expected = Object.entries(headers).filter(([name]) => !others.test(name));
  expect(Object.fromEntries(expected)).toMatchObject({ "content-security-policy": expect.any(String) });
  for (const [status, text] of [
    [302, "GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\n\r\n"],
    [400, "GET /api/%E0%A4%A HTTP/1.1\r\nhost: x\r\n\r\n"],
    [431, `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"a".repeat(20_000)}\r\n\r\n`],
    [400, "GETT / HTTP/1.1\r\nhost: x\r\n\r\n"],
    [400, "GET / HTTP/1.1\r\n\r\n"],
  ] as const) {
    const socket = connect(Number(base.port), base.hostname, () => socket.write(text));
    const [said] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    const [head = ""] = said.toString().split("\r\n\r\n");
    const [first, ...lines] = head.split("\r\n");
    expect(first, text.slice(0, 40)).toContain(`HTTP/1.1 ${status} `);
    const answered = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)));
    expect(answered, text.slice(0, 40)).toMatchObject({
      ...Object.fromEntries(expected),
      "x-request-id": expect.any(String),
    });
  }
});

test("sends HSTS only when the shop runs on HTTPS", async () => {
  await using plain = await openShop();
  expect((await plain.app.inject("/healthz")).headers).not.toHaveProperty("strict-transport-security");
  await using safe = await openShop({ env: { PUBLIC_URL: "https://nabta.example" } });
  // Without includeSubDomains: the other hosts of the domain may not use HTTPS.
  expect((await safe.app.inject("/healthz")).headers["strict-transport-security"]).toBe("max-age=31536000");
  await using all = await openShop({ env: { PUBLIC_URL: "https://nabta.example", HSTS_SUBDOMAINS: "1" } });
  const { headers } = await all.app.inject("/healthz");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
});

test("every cookie of an HTTPS shop is Secure", async () => {
  await using shop = await openShop({ pages: true, env: { PUBLIC_URL: "https://nabta.example" } });
  for (const url of ["/?lng=ar", "/api/csrf-token"]) {
    const cookies = [(await shop.app.inject(url)).headers["set-cookie"] ?? []].flat();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/; Secure(;|$)/);
  }
});

test("answers 404 to vulnerability scans and redirects unknown pages home", async () => {
  await using shop = await openShop({ pages: true });
  for (const url of ["/.git/config", "/.env", "/assets/entry.js.map", "/backup.sql"])
    expect((await shop.app.inject(url)).statusCode, url).toBe(404);
  expect(await shop.app.inject("/nowhere/at/all")).toMatchObject({ statusCode: 302, headers: { location: "/" } });
});

test("rejects an undecodable API path and redirects an undecodable page home", async () => {
  await using shop = await openShop({ pages: true });
  const call = await shop.app.inject("/api/products/50%-off");
  expect(call).toMatchObject({ statusCode: 400 });
  expect(call.json()).toEqual({ message: "request.invalid", requestId: expect.any(String) });
  expect(call.headers["x-content-type-options"]).toBe("nosniff");
  for (const url of ["/product/50%-off", "/%ff", "/%"])
    expect(await shop.app.inject(url), url).toMatchObject({ statusCode: 302, headers: { location: "/" } });
});

test("an aborted request is not logged as an error", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ log: (line) => lines.push(line) });
  const { headers } = await createUser(shop, { role: "admin" });
  const { id } = await addProduct(shop.db);
  const base = new URL(await shop.listen());
  for (const [path, type] of [
    ["/api/cart", "application/json"],
    [`/api/products/${id}/images`, "multipart/form-data; boundary=x"],
  ] as const) {
    const half = request({
      host: base.hostname,
      port: base.port,
      method: "POST",
      path,
      headers: { ...headers, "content-type": type, "content-length": 1000 },
    });
    half.on("error", () => {});
    const requested = once(shop.app.server, "request");
    half.write('--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n');
    const [incoming] = (await requested) as [IncomingMessage];
    await expect.poll(() => incoming.listenerCount("data")).toBeGreaterThan(0);
    half.destroy();
    await once(incoming, "error");
    await setImmediate();
    expect(lines.splice(0).join("")).not.toContain('"level":50');
  }
});

test("closes connections of slow requests after the timeout", async () => {
  await using shop = await openShop();
  const base = new URL(await shop.listen());
  const { server } = shop.app;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([9_000, 125_000]);
  // The timeout is over; the rest of the wait is the interval of the check.
  server.headersTimeout = 1;
  const slow = connect(Number(base.port), base.hostname, () => slow.write("GET / HTTP/1.1\r\nhost: x\r\nx-slow"));
  const began = performance.now();
  const [said] = (await once(slow, "data")) as [Buffer];
  expect(said.toString()).toMatch(/^HTTP\/1.1 408 /);
  const [, body = ""] = said.toString().split("\r\n\r\n");
  expect(JSON.parse(body)).toEqual({ message: "request.invalid", requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
  expect(performance.now() - began).toBeLessThan(3_000);
});

test("answers 503 within two seconds when the database is busy and cancels its statements", async () => {
  await using shop = await openShop({ connections: 1 });
  const busy = await shop.pool.connect();
  try {
    const limits = await busy.query("show statement_timeout");
    expect(limits.rows).toEqual([{ statement_timeout: "8s" }]);
    const began = performance.now();
    const answer = await shop.app.inject("/api/products");
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ message: "common.server", requestId: expect.any(String) });
    expect(performance.now() - began).toBeLessThan(2_900);
  } finally {
    busy.release();
  }
});

test("answers 503 when the database has rolled back a deadlock or a serialization failure", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  for (const code of ["40P01", "40001"]) {
    await shop.owner.pool.query(
      `create or replace function roll_back() returns trigger language plpgsql as $$
         begin raise sqlstate '${code}'; end $$;
       create or replace trigger roll_back before insert or update on settings execute function roll_back()`,
    );
    const answer = await staff.patch("/admin/settings", { shippingFee: 91 });
    expect([answer.status, answer.body.message, answer.headers["retry-after"]], code).toEqual([
      503,
      "common.server",
      "2",
    ]);
  }
});

test("static files outside the public folder answer 404 with the standard error response", async () => {
  await using shop = await openShop({ pages: true });
  const base = new URL(await shop.listen());
  const send = (method: string, path: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, failed) => {
      request({ host: base.hostname, port: base.port, method, path }, (answer) => {
        answer.setEncoding("utf8");
        answer.toArray().then((parts) => resolve({ status: answer.statusCode, body: parts.join("") }), failed);
      }).end();
    });
  const nowhere = { message: "request.notFound", requestId: expect.any(String) };
  for (const [method, path] of [
    ["GET", "/assets/../../../package.json"],
    ["GET", "/assets/..%2f..%2fpackage.json"],
    ["GET", "/static/.env"],
    ["POST", "/nothing-here"],
    ["OPTIONS", "/api/products"],
    ["TRACE", "/api/products"],
  ] as const) {
    const { status, body } = await send(method, path);
    expect([status, JSON.parse(body)], `${method} ${path}`).toEqual([404, nowhere]);
  }
});

test("compresses pages when the client accepts it", async () => {
  await using shop = await openShop({ pages: true });
  for (const [accepted, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.5", "br"],
    ["br;q=0", undefined],
    ["gzip, br; q=0.0, *", undefined],
  ] as const) {
    const { headers } = await shop.app.inject({ url: "/about", headers: { "accept-encoding": accepted } });
    expect(headers["content-encoding"], accepted).toBe(encoding);
  }
});

test("rejects an unsupported method", async () => {
  await using shop = await openShop({ pages: true });
  const base = new URL(await shop.listen());
  const status = await new Promise((resolve) => {
    request({ host: base.hostname, port: base.port, method: "TRACE", path: "/" }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).end();
  });
  expect([404, 405]).toContain(status);
});

test("the OpenAPI document describes every route to admins, and to others those that are not for admins", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const customer = await createUser(shop);
  const isForStaff = /^\/admin\//;
  for (const headers of [{}, customer.headers]) {
    const { paths } = (await shop.app.inject({ url: "/api/openapi.json", headers })).json();
    expect(Object.keys(paths).filter((path) => isForStaff.test(path))).toEqual([]);
    const shown = Object.values(paths).flatMap((path) => Object.keys(path as object)).length - 1;
    expect(shown).toBe(shop.app.contracts.filter(({ endpoint }) => endpoint.access !== "staff").length);
  }
  const answer = await shop.app.inject({ url: "/api/openapi.json", headers: staff.headers });
  expect(answer.headers["cache-control"]).toBe("private, no-store");
  const document = answer.json();
  expect(document.openapi).toBe("3.1.0");
  const { "/csrf-token": token, ...paths } = document.paths as Record<string, Record<string, { security?: object[] }>>;
  expect(Object.values(paths).flatMap((path) => Object.keys(path))).toHaveLength(shop.app.contracts.length);
  expect(token).toHaveProperty("get");
  expect(paths["/cart"]?.post?.security).toEqual([{ session: [], csrf: [] }]);
  expect(paths["/auth/login"]?.post?.security).toEqual([{ csrf: [] }]);
  expect(paths["/products"]?.get?.security).toBeUndefined();
  expect(paths["/orders/{id}/invoice.pdf"]?.get).toHaveProperty(["responses", "200", "content", "application/pdf"]);
});

test("the API description names files by what they are", async () => {
  await using shop = await openShop();
  const { headers } = await createUser(shop, { role: "admin" });
  const { paths } = (await shop.app.inject({ url: "/api/openapi.json", headers })).json();
  const files = Object.keys(paths).filter((path) => /\.(csv|pdf)$/.test(path));
  expect(files.length).toBeGreaterThan(8);
  for (const path of files) {
    const type = path.endsWith(".csv") ? "text/csv" : "application/pdf";
    expect([path, Object.keys(paths[path].get.responses[200].content)]).toEqual([path, [type]]);
  }
});

test("a contract has only options that registerContract reads", async () => {
  await using shop = await openShop();
  const options: Record<keyof Endpoint, true> = {
    call: true,
    access: true,
    permission: true,
    params: true,
    query: true,
    body: true,
    answer: true,
    pageAnswer: true,
    contentType: true,
    status: true,
    bodyLimit: true,
    timeoutMs: true,
    files: true,
  };
  const unknown = shop.app.contracts.flatMap(({ endpoint }) =>
    Object.keys(endpoint).filter((key) => !(key in options)),
  );
  expect(unknown).toEqual([]);
});

test("logs nothing from bodies, tokens and e-mails", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ log: (line) => lines.push(line) });
  await shop.app.inject({
    method: "POST",
    url: "/api/auth/login?email=canary-in-query@example.com",
    headers: { authorization: "Bearer canary-token", cookie: "refresh=canary-cookie" },
    payload: { email: "canary-body@example.com", password: "canary-password" },
  });
  expect(lines.join("")).toContain('"status"');
  expect(lines.join("")).not.toMatch(/canary|127\.0\.0\.1/);
});
