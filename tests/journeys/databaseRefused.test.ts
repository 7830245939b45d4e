import { randomUUID } from "node:crypto";
import net from "node:net";
import { expect, inject, test } from "vitest";
import { readConfig, StartError } from "#platform/server/config.ts";
import { openShopDatabase } from "#server/openShop.ts";
import { openShop } from "#tests/support/shop.ts";

/** What a server of this address makes of a shop that wants to open. */
async function refusalOf(DATABASE_URL: string): Promise<string> {
  const config = readConfig({ DATABASE_URL, SESSION_SECRET: "a secret of the tests alone, long enough" });
  const error = await openShopDatabase(config).then(
    ({ close }) => close(),
    (error) => error,
  );
  expect(error).toBeInstanceOf(StartError);
  return error.message;
}

/** A server that has these answers, and then hangs up. */
async function serverThatSays(answers: Buffer[]) {
  const server = net.createServer((socket) => {
    const left = [...answers];
    socket.on("error", () => {});
    socket.on("data", () => {
      const answer = left.shift();
      if (answer) socket.write(answer);
      else socket.resetAndDestroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as net.AddressInfo;
  return { url: `postgres://shop@127.0.0.1:${port}/shop`, close: () => server.close() };
}

/** One message as PostgreSQL frames it: its sign, how long it is, what it says. */
function message(sign: string, says: Buffer | string): Buffer {
  const frame = Buffer.from(`${sign}0000`);
  frame.writeInt32BE(4 + Buffer.byteLength(says), 1);
  return Buffer.concat([frame, Buffer.from(says)]);
}

const fatal = (code: string, text: string) => message("E", `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
const asksForPassword = [message("R", "\0\0\0\x0aSCRAM-SHA-256\0\0"), message("R", "\0\0\0\x0br=it,s=salt,i=1")];

test.for<[string, Buffer[], string, RegExp]>([
  ["hangs up", [], "", /ECONNRESET|terminated/],
  ["has no SSL", [Buffer.from("N")], "?sslmode=verify-full", /does not support SSL/],
  ["has no room", [fatal("53300", "sorry, too many clients already")], "", /too many clients/],
  ["knows no such visitor", [fatal("28000", "no pg_hba.conf entry for host")], "", /no pg_hba.conf entry/],
  ["wants a password", asksForPassword, "", /password must be a string/],
])("that the database of DATABASE_URL %s is told in one line", async ([, answer, query, reason]) => {
  const server = await serverThatSays(answer);
  const told = await refusalOf(server.url + query);
  server.close();
  expect(told).toMatch(/^DATABASE_URL does not answer \(.+\): .+$/);
  expect(told).toMatch(reason);
});

test("so is an address that leads nowhere", async () => {
  expect(await refusalOf("postgres://shop@255.255.255.255:5432/shop")).toMatch(/^DATABASE_URL does not answer \(.+/);
});

test("so is a role that may not make tables", async () => {
  await using shop = await openShop();
  const role = `nobody_${randomUUID().slice(0, 8)}`;
  const { database } = (await shop.pool.query("select current_database() as database")).rows[0];
  await shop.pool.query("drop table migrations");
  await shop.pool.query("revoke create on schema public from public");
  await shop.pool.query(`create role ${role} login password '${role}'`);
  const url = new URL(inject("postgres").url);
  Object.assign(url, { username: role, password: role, pathname: database });
  const told = await refusalOf(String(url));
  await shop.pool.query(`drop role ${role}`);
  expect(told).toMatch(/^DATABASE_URL does not answer \(permission denied for schema public\): /);
});
