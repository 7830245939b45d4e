import { randomUUID } from "node:crypto";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { milliseconds, quantile, type Row } from "./load.ts";
import type { Running } from "./shop.ts";

export type Buyer = { ask(method: string, path: string, body?: unknown): Promise<Answer> };
type Answer = { status: number; body: Record<string, unknown> };

/**
 * Somebody who signed up and verified the address like everybody else. `codeFor` reads their mail: by default where a shop
 * without a mail server keeps it.
 */
export async function signUp(
  shop: Running,
  name: string,
  codeFor: (email: string) => Promise<string> = codeKeptBy(shop),
): Promise<Buyer> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const cookies = new Map<string, string>();
  let token = "";
  let csrf = "";

  async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = {
      cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join("; "),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === "GET" ? {} : { "x-csrf-token": csrf }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const answer = await call(`${shop.base}/api${path}`, { method, headers, agent }, sent);
    for (const line of answer.setCookie) {
      const [, key = "", value = ""] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(key, value);
    }
    return { status: answer.status, body: answer.text ? JSON.parse(answer.text) : {} };
  }

  async function renewCsrf(): Promise<void> {
    csrf = String((await ask("GET", "/csrf-token")).body.csrfToken);
  }

  const email = `${name}-${randomUUID().slice(0, 8)}@bench.example`;
  await renewCsrf();
  const signed = await ask("POST", "/auth/signup", { name, email, password: `a long one ${randomUUID()}` });
  const code = await codeFor(email);
  const verified = await ask("POST", "/auth/verify-email", { userId: signed.body._id, code });
  if (verified.status !== 200) throw new Error(`Sign-up failed: ${JSON.stringify([signed, verified])}`);
  token = String(verified.body.accessToken);
  await renewCsrf();
  return { ask };
}

type Called = { status: number; setCookie: string[]; text: string };

/** `fetch` would take a fifth of the processor that buyers share with the shop they measure. */
const call = (url: string, options: http.RequestOptions, body: string | undefined): Promise<Called> =>
  new Promise((resolve, reject) => {
    const request = http.request(url, options, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (piece) => (text += piece));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, setCookie: answer.headers["set-cookie"] ?? [], text }),
      );
      answer.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });

const codeKeptBy =
  (shop: Running) =>
  async (email: string): Promise<string> => {
    for (let tries = 0; tries < 100; tries++) {
      const mails = (await (await fetch(`${shop.base}/dev/outbox.json`)).json()) as { to: string; text: string }[];
      const code = mails.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0];
      if (code) return code;
      await wait(100);
    }
    throw new Error(`No verification mail for ${email}`);
  };

export const address = { street: "12 Tahrir", city: "Dokki", state: "GZ", postalCode: "12311", country: "EG" };

type Buying = {
  what: string;
  buyers: readonly Buyer[];
  seconds: number;
  step(buyer: Buyer, round: number): Promise<number>;
};

/** Everybody buys at once, each one thing after the other; `step` answers how many calls failed. */
export async function buy(shop: Running, { what, buyers, seconds, step }: Buying): Promise<Row> {
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
    what,
    perSecond: Math.round((times.length / (performance.now() - began)) * 10_000) / 10,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    nodeCpu: milliseconds(after.nodeCpu - before.nodeCpu, times.length),
    cpu: milliseconds(after.cpu - before.cpu, times.length),
    failed,
  };
}

export const line = (round: number, products: number) => ({
  productId: `seeded-${1 + ((round * 37) % products)}`,
  variantAttributes: { colour: "olive", size: "M" },
  quantity: 1,
});

export async function addToCart(buyer: Buyer, round: number, products: number): Promise<number> {
  const added = await buyer.ask("POST", "/cart", line(round, products));
  return added.status === 200 ? 0 : 1;
}

/** Cart, quote, order: a whole purchase on delivery. */
export async function checkOut(buyer: Buyer, round: number, products: number): Promise<number> {
  const added = await buyer.ask("POST", "/cart", line(round, products));
  const quote = await buyer.ask("POST", "/checkout/quote", { shippingAddress: address });
  const placed = await buyer.ask("POST", "/checkout/cod", {
    phones: ["01001234567"],
    shippingAddress: address,
    billingSameAsShipping: true,
    idempotencyKey: randomUUID(),
  });
  const fine = added.status === 200 && quote.status === 200 && placed.status === 200;
  if (!fine) console.error(JSON.stringify([added.body, quote.body, placed.body]).slice(0, 600));
  return fine ? 0 : 1;
}
