import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { type Buyer, shippingAddress, signUp } from "../bench/buyers.ts";
import type { RunningShop } from "../bench/startShop.ts";
import { startCommandOf } from "./startCommand.ts";

// DATABASE_URL=postgres://… node scripts/makeDataFixture.ts VERSION [--program DIR]
// Runs a version of the shop on a new database, lets people buy, pay, return and write, and stores a dump of it as
// tests/fixtures/releases/VERSION.sql.gz. Only uses HTTP, so it works with every version. Needs pg_dump of the server.
const { positionals, values } = parseArgs({ allowPositionals: true, options: { program: { type: "string" } } });
const [version] = positionals;
const server = process.env.DATABASE_URL;
if (!version || !server) throw new Error("Usage: DATABASE_URL=… node scripts/makeDataFixture.ts VERSION");

const port = "4871";
const base = `http://127.0.0.1:${port}`;
const shop = { base } as RunningShop;
const name = `nabta_fixture_${process.pid}`;
const url = Object.assign(new URL(server), { pathname: name }).href;
const admin = new pg.Client({ connectionString: server });
await admin.connect();
await admin.query(`create database ${name}`);
const folder = mkdtempSync(join(tmpdir(), "nabta-fixture-"));
const cwd = resolve(values.program ?? ".");
const program = spawn(process.execPath, [startCommandOf(cwd).entry], {
  cwd,
  env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder, PORT: port, DEMO: "1", LOG_LEVEL: "error" },
  stdio: ["ignore", "inherit", "inherit"],
});
try {
  while (!(await fetch(`${base}/readyz`).catch(() => undefined))?.ok) await wait(200);
  await fillShop();
  await wait(5_000); // jobs and mails end
  program.kill("SIGTERM");
  await new Promise((ended) => program.once("exit", ended));
  writeFileSync(
    join(import.meta.dirname, `../tests/fixtures/releases/${version}.sql.gz`),
    gzipSync(dump(), { level: 9 }),
  );
} finally {
  program.kill("SIGKILL");
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
}

/** Plain statements instead of COPY, which pg can run as one query, and without the commands of psql. */
function dump(): string {
  const options = ["--inserts", "--rows-per-insert=500", "--no-owner", "--no-privileges"];
  const text = execFileSync("pg_dump", [...options, url], { encoding: "utf8", maxBuffer: 2 ** 30 });
  return text
    .replace(/^\\.*$/gm, "")
    .replace(/^--.*\n/gm, "")
    .replace(/\n{2,}/g, "\n");
}

async function fillShop(): Promise<void> {
  const [mona, omar, staff] = [await signUp(shop, "Mona"), await signUp(shop, "Omar"), await signUp(shop, "Staff")];
  await makeAdmin("Staff");
  const products = await list("/products?limit=40", mona);
  const inStock: { productId: string; variantAttributes: Record<string, string> }[] = [];
  for (const { _id } of products) {
    const { body } = await mona.request("GET", `/products/${_id}`);
    const variants = (body.variants ?? []) as { stock: number; attributes: Record<string, string> }[];
    const variant = variants.find(({ stock }) => stock > 5);
    if (variant) inStock.push({ productId: String(_id), variantAttributes: variant.attributes });
  }
  for (const { productId } of inStock.slice(0, 4)) {
    await ok(mona, "PUT", `/users/me/lists/${productId}`);
    await ok(mona, "PUT", `/users/me/views/${productId}`);
  }
  await ok(mona, "POST", "/contact", { name: "Mona", email: "mona@example.com", message: "Is it long?" });
  await ok(mona, "POST", "/newsletter/subscribe", { email: "reader@example.com" });
  await ok(staff, "POST", "/admin/coupons", { code: "NILE10", percentOff: 10 });

  const next = () => inStock[Math.floor(Math.random() * inStock.length)];
  const buy = async (buyer: Buyer, form: object = {}) => {
    for (let line = 0; line < 2; line++) await ok(buyer, "POST", "/cart", { ...next(), quantity: 1 });
    return String((await ok(buyer, "POST", "/checkout/cod", { ...checkout(), ...form })).orderId);
  };
  const pay = async (buyer: Buyer) => {
    await ok(buyer, "POST", "/cart", { ...next(), quantity: 2 });
    const session = await ok(buyer, "POST", "/checkout/session", checkout());
    const body = new URLSearchParams({ do: "pay", card: "4242 4242 4242 4242" });
    await fetch(base + new URL(String(session.url)).pathname, { method: "POST", body, redirect: "manual" });
    for (let tries = 0; tries < 60; tries++, await wait(250)) {
      const { orderId } = await ok(buyer, "GET", `/checkout/session/${session.sessionId}`);
      if (orderId) return String(orderId);
    }
    throw new Error("The card payment became no order.");
  };
  const move = async (id: string, ...statuses: string[]) => {
    for (const status of statuses) {
      const order = await ok(staff, "GET", `/admin/orders/${id}`);
      await ok(staff, "PATCH", `/admin/orders/${id}/status`, { status, version: order.version });
    }
  };
  const act = async (id: string, what: string, body: object) => {
    const order = await ok(staff, "GET", `/admin/orders/${id}`);
    await ok(staff, "POST", `/admin/orders/${id}/${what}`, { version: order.version, ...body });
  };

  await buy(mona);
  await buy(omar, { couponCode: "NILE10" });
  await ok(mona, "POST", `/orders/${await buy(mona)}/cancel`);
  await move(await buy(omar), "processing", "dispatched");
  await move(await buy(mona), "processing", "dispatched", "delivered");
  await pay(mona);
  const returned = await pay(omar);
  await move(returned, "processing", "dispatched", "delivered");
  await ok(omar, "POST", `/orders/${returned}/refund-request`, { reason: "Too small" });
  await act(returned, "goods-received", {});
  await act(returned, "refund", { restock: true });
  const waiting = await pay(mona);
  await move(waiting, "delivered");
  await ok(mona, "POST", `/orders/${waiting}/refund-request`, { reason: "Too large" });
  // Left open: a cart and a card payment that nobody ended.
  await ok(omar, "POST", "/cart", { ...next(), quantity: 1 });
  await ok(omar, "POST", "/checkout/session", checkout());
  await ok(mona, "POST", "/cart", { ...next(), quantity: 3 });
}

function checkout() {
  return { phones: ["01001234567"], shippingAddress, billingSameAsShipping: true, idempotencyKey: randomUUID() };
}

async function ok(buyer: Buyer, method: string, path: string, body?: unknown) {
  const given = method === "GET" ? undefined : (body ?? {});
  const answer = await buyer.request(method, path, given);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function list(path: string, buyer: Buyer): Promise<{ _id: string }[]> {
  const body = await ok(buyer, "GET", path);
  return (Array.isArray(body) ? body : (body.items ?? body.products)) as { _id: string }[];
}

async function makeAdmin(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update users set role = 'admin' where name = $1", [email]);
  await client.end();
}
