import { randomUUID } from "node:crypto";
import net from "node:net";
import { expect, inject, test } from "vitest";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { readConfig, StartError } from "#platform/server/config.ts";
import { openShop } from "#tests/support/shop.ts";

/** Returns the error of a shop that starts with this DATABASE_URL. */
async function startErrorFor(DATABASE_URL: string): Promise<string> {
  const config = readConfig({ DATABASE_URL, SESSION_SECRET: "a secret of the tests alone, long enough" });
  const error = await openDatabaseForShop(config).then(
    ({ close }) => close(),
    (error) => error,
  );
  expect(error).toBeInstanceOf(StartError);
  return error.message;
}

/** A server that sends these responses and then disconnects. */
async function startScriptedServer(answers: Buffer[]) {
  const server = net.createServer((socket) => {
    const remaining = [...answers];
    socket.on("error", () => {});
    socket.on("data", () => {
      const answer = remaining.shift();
      if (answer) socket.write(answer);
      else socket.resetAndDestroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as net.AddressInfo;
  return { url: `postgres://shop@127.0.0.1:${port}/shop`, close: () => server.close() };
}

/** A PostgreSQL protocol message: type, length, payload. */
function postgresMessage(sign: string, payload: Buffer | string): Buffer {
  const frame = Buffer.from(`${sign}0000`);
  frame.writeInt32BE(4 + Buffer.byteLength(payload), 1);
  return Buffer.concat([frame, Buffer.from(payload)]);
}

const fatalError = (code: string, text: string) => postgresMessage("E", `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
const passwordRequests = [
  postgresMessage("R", "\0\0\0\x0aSCRAM-SHA-256\0\0"),
  postgresMessage("R", "\0\0\0\x0br=it,s=salt,i=1"),
];

test.for<[string, Buffer[], string, RegExp]>([
  ["hangs up", [], "", /ECONNRESET|terminated/],
  ["has no SSL", [Buffer.from("N")], "?sslmode=verify-full", /does not support SSL/],
  ["has no free connection", [fatalError("53300", "sorry, too many clients already")], "", /too many clients/],
  ["rejects the role", [fatalError("28000", "no pg_hba.conf entry for host")], "", /no pg_hba.conf entry/],
  ["requires a password", passwordRequests, "", /password must be a string/],
])("reports in one line that the database of DATABASE_URL %s", async ([, answer, query, reason]) => {
  const server = await startScriptedServer(answer);
  const message = await startErrorFor(server.url + query);
  server.close();
  expect(message).toMatch(/^DATABASE_URL does not answer \(.+\): .+$/);
  expect(message).toMatch(reason);
});

test("reports an unreachable database address in one line", async () => {
  expect(await startErrorFor("postgres://shop@255.255.255.255:5432/shop")).toMatch(
    /^DATABASE_URL does not answer \(.+/,
  );
});

test("reports a database role that cannot create tables in one line", async () => {
  await using shop = await openShop();
  const role = `nobody_${randomUUID().slice(0, 8)}`;
  const { database } = (await shop.owner.pool.query("select current_database() as database")).rows[0];
  await shop.owner.pool.query("drop table migrations");
  await shop.owner.pool.query("revoke create on schema public from public");
  await shop.owner.pool.query(`create role ${role} login password '${role}'`);
  const url = new URL(inject("postgres").url);
  Object.assign(url, { username: role, password: role, pathname: database });
  const message = await startErrorFor(String(url));
  await shop.owner.pool.query(`drop role ${role}`);
  expect(message).toMatch(
    /^The role of DATABASE_URL may not run the migrations \(permission denied for schema public\): /,
  );
});
