import { randomUUID } from "node:crypto";
import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Measurement, msPerRequest, quantile } from "./loadTest.ts";
import type { RunningShop } from "./startShop.ts";

export type Buyer = { request(method: string, path: string, body?: unknown): Promise<ApiResponse> };
type ApiResponse = { status: number; body: Record<string, unknown> };

/**
 * Signs up and verifies a user through the API. `codeFor` reads the mailed code: by default from the outbox of a shop
 * without a mail server.
 */
export async function signUp(
  shop: RunningShop,
  name: string,
  codeFor: (email: string) => Promise<string> = outboxCodeReader(shop),
): Promise<Buyer> {
  const send = openConnection(shop.base);
  const cookies = new Map<string, string>();
  let token = "";
  let csrf = "";

  async function request(method: string, path: string, body?: unknown): Promise<ApiResponse> {
    const headers = {
      cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join("; "),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === "GET" ? {} : { "x-csrf-token": csrf }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const answer = await send(`${method} /api${path}`, headers, payload);
    for (const line of answer.setCookie) {
      const [, key = "", value = ""] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(key, value);
    }
    return { status: answer.status, body: answer.text ? JSON.parse(answer.text) : {} };
  }

  async function renewCsrf(): Promise<void> {
    csrf = String((await request("GET", "/csrf-token")).body.csrfToken);
  }

  const email = `${name}-${randomUUID().slice(0, 8)}@bench.example`;
  await renewCsrf();
  const signed = await request("POST", "/auth/signup", { name, email, password: `a long one ${randomUUID()}` });
  const code = await codeFor(email);
  const verified = await request("POST", "/auth/verify-email", { userId: signed.body._id, code });
  if (verified.status !== 200) throw new Error(`Sign-up failed: ${JSON.stringify([signed, verified])}`);
  token = String(verified.body.accessToken);
  await renewCsrf();
  return { request };
}

type HttpResponse = { status: number; setCookie: string[]; text: string };

/**
 * Sends one request after the other on a connection of its own. By hand, because Node's client takes five times the
 * processor time, a tenth of what the machine has for the shop.
 */
function openConnection(base: string) {
  const { hostname, port, host } = new URL(base);
  let socket: net.Socket | undefined;
  return (request: string, headers: Record<string, string>, body = ""): Promise<HttpResponse> => {
    if (!socket?.writable) socket = net.connect(Number(port), hostname).setNoDelay();
    const lines = Object.entries({ host, "content-length": String(Buffer.byteLength(body)), ...headers });
    socket.write(`${request} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
    return readResponse(socket);
  };
}

/** Answers of the API have a length, or no body. */
const readResponse = (socket: net.Socket): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const end = (settle: () => void) => {
      socket.off("data", read).off("error", fail).off("close", fail);
      settle();
    };
    const fail = (error?: unknown) => end(() => reject(error || new Error("The connection was closed.")));
    const read = (piece: Buffer) => {
      received = received.length > 0 ? Buffer.concat([received, piece]) : piece;
      const at = received.indexOf("\r\n\r\n");
      if (at < 0) return;
      const head = received.toString("latin1", 0, at);
      const body = received.subarray(at + 4);
      if (body.length < Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)) return;
      const setCookie = [...head.matchAll(/^set-cookie: (.*)/gim)].map(([, cookie = ""]) => cookie);
      end(() => resolve({ status: Number(head.slice(9, 12)), setCookie, text: body.toString() }));
    };
    socket.on("data", read).on("error", fail).on("close", fail);
  });

const outboxCodeReader =
  (shop: RunningShop) =>
  async (email: string): Promise<string> => {
    for (let tries = 0; tries < 100; tries++) {
      const answer = await fetch(`${shop.base}/dev/outbox.json?to=${encodeURIComponent(email)}`);
      const mails = (await answer.json()) as { to: string; text: string }[];
      const code = mails.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0];
      if (code) return code;
      await wait(100);
    }
    throw new Error(`No verification mail for ${email}`);
  };

export const shippingAddress = { street: "12 Tahrir", city: "Dokki", state: "GZ", postalCode: "12311", country: "EG" };

let phones = 0;
/** A new number for each order: orders with one number wait for each other, and their history is read each time. */
export const nextPhone = (): string => `010${String(++phones).padStart(8, "0")}`;

type PurchaseLoad = {
  label: string;
  buyers: readonly Buyer[];
  seconds: number;
  step(buyer: Buyer, round: number): Promise<number>;
};

/** Runs all buyers concurrently, each with one step after the other. `step` returns the number of failed requests. */
export async function measurePurchases(
  shop: RunningShop,
  { label: what, buyers, seconds, step }: PurchaseLoad,
): Promise<Measurement> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  const before = shop.usage();
  const began = performance.now();
  await Promise.all(
    buyers.map(async (buyer, index) => {
      for (let round = index; performance.now() < until; round += buyers.length) {
        const start = performance.now();
        failed += await step(buyer, round);
        times.push(performance.now() - start);
      }
    }),
  );
  const after = shop.usage();
  return {
    label: what,
    perSecond: Math.round((times.length / (performance.now() - began)) * 10_000) / 10,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    nodeCpu: msPerRequest(after.nodeCpu - before.nodeCpu, times.length),
    cpu: msPerRequest(after.cpu - before.cpu, times.length),
    failed,
  };
}

export const cartLine = (round: number, products: number) => ({
  productId: `seeded-${1 + ((round * 37) % products)}`,
  variantAttributes: { colour: "olive", size: "M" },
  quantity: 1,
});

export async function addToCart(buyer: Buyer, round: number, products: number): Promise<number> {
  const added = await buyer.request("POST", "/cart", cartLine(round, products));
  return added.status === 200 ? 0 : 1;
}

/** A whole cash purchase: cart, quote, order. */
export const checkOut = (buyer: Buyer, round: number, products: number): Promise<number> =>
  buyForCash(buyer, cartLine(round, products));

type Line = { productId: string; variantAttributes: Record<string, string>; quantity: number };

/** Returns the number of failed requests. */
export async function buyForCash(buyer: Buyer, line: Line): Promise<number> {
  const added = await buyer.request("POST", "/cart", line);
  const quote = await buyer.request("POST", "/checkout/quote", { shippingAddress: shippingAddress });
  const placed = await buyer.request("POST", "/checkout/cod", {
    phones: [nextPhone()],
    shippingAddress: shippingAddress,
    billingSameAsShipping: true,
    idempotencyKey: randomUUID(),
  });
  const isOk = added.status === 200 && quote.status === 200 && placed.status === 200;
  if (!isOk) console.error(JSON.stringify([added.body, quote.body, placed.body]).slice(0, 600));
  return isOk ? 0 : 1;
}
