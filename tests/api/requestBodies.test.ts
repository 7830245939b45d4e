import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { registerErrorHandler } from "#platform/server/http/errorHandler.ts";
import { limitBodyTime } from "#platform/server/http/limitBodyTime.ts";
import { limitHandlerTime } from "#platform/server/http/limitHandlerTime.ts";
import { openShop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

async function* haltingPieces() {
  yield "the first piece";
  await new Promise(() => {});
}

/** The limits of the shop, but shorter: it gives a handler nine seconds and a body thirty. */
async function openQuickServer(handlerTimeout: number, bodyTimeout: number) {
  const lines: string[] = [];
  const reported: unknown[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });
  registerErrorHandler(app, { failed: (error) => reported.push(error) });
  limitHandlerTime(app, handlerTimeout);
  limitBodyTime(app, bodyTimeout);
  app.post("/read", async () => ({}));
  app.post("/refuse", { onRequest: async (_request, reply) => reply.code(403).send("no") }, async () => ({}));
  app.post("/stuck", () => new Promise(() => {}));
  app.post("/upload", { config: { handlerTimeout: 60_000 } }, async () => wait(4 * handlerTimeout, {}));
  app.post("/halting", async () => Readable.from(haltingPieces()));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    reported,
    errors: () => lines.filter((line) => line.includes('"level":50')),
    /** Sends half of a body. Returns what came back until the server closed the connection. */
    async sendHalf(path: string): Promise<string> {
      const socket = connect(port, "127.0.0.1");
      let output = "";
      socket.on("data", (part) => {
        output += part;
      });
      socket.on("error", () => {});
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"`,
      );
      await once(socket, "close");
      return output;
    },
    post: (path: string) => app.inject({ method: "POST", url: path, payload: {} }),
    [Symbol.asyncDispose]: () => app.close(),
  };
}

test("answers 408 to a body that is too slow, reports nothing and closes the connection", async () => {
  await using server = await openQuickServer(50, 60_000);
  const output = await server.sendHalf("/read");
  expect(output).toMatch(/^HTTP\/1.1 408 /);
  expect(output).toMatch(/^connection: close\r$/im);
  expect(output).toContain('"message":"request.timeout"');
  expect([server.reported, server.errors()]).toEqual([[], []]);
});

test("reports a handler that is too slow", async () => {
  await using server = await openQuickServer(50, 60_000);
  expect((await server.post("/stuck")).statusCode).toBe(503);
  expect(server.reported).toHaveLength(1);
});

test("gives a route the time that it asks for", async () => {
  await using server = await openQuickServer(25, 60_000);
  expect((await server.post("/upload")).statusCode).toBe(200);
});

test("closes the connection of an answer that has begun and does not end in time", async () => {
  await using server = await openQuickServer(50, 60_000);
  const answer = await fetch(`${server.base}/halting`, { method: "POST" });
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow("terminated");
});

test("closes the connection of a slow body that nobody reads", async () => {
  await using server = await openQuickServer(50, 60);
  expect(await server.sendHalf("/refuse")).toMatch(/^HTTP\/1.1 403 /);
});

test("refuses who has no right before parsing the body", async () => {
  await using shop = await openShop();
  const [guest, mona, staff] = [
    await createGuest(shop),
    await createUser(shop),
    await createUser(shop, { role: "admin" }),
  ];
  const send = async ({ headers }: { headers: Record<string, string> }, url: string) =>
    (
      await shop.app.inject({
        method: "POST",
        url,
        headers: { ...headers, "content-type": "application/json" },
        payload: "no JSON",
      })
    ).statusCode;
  expect(await send(guest, "/api/checkout/cod")).toBe(401);
  for (const [person, status] of [
    [guest, 401],
    [mona, 403],
    [staff, 400],
  ] as const)
    expect(await send(person, "/api/admin/campaigns")).toBe(status);
});

test("a multipart form answers 415 where JSON is expected, and changes nothing", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const payload = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nEve\r\n--x--\r\n';
  const headers = { ...mona.headers, "content-type": "multipart/form-data; boundary=x" };
  const calls = shop.app.contracts.filter(
    ({ endpoint: { call, files, access } }) => !files && access !== "staff" && !call.startsWith("GET "),
  );
  expect(calls.length).toBeGreaterThan(30);
  for (const { endpoint } of calls) {
    const [method = "", path = ""] = endpoint.call.split(" ");
    const url = `/api${path.replace(/:\w+/g, "11111111-1111-4111-8111-111111111111")}`;
    const answer = await shop.app.inject({ method: method as "POST", url, headers, payload });
    expect([answer.statusCode, answer.json().message], endpoint.call).toEqual([415, "request.unsupported"]);
  }
});
