import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { createAccessToken } from "#shop/accounts/server/accessTokens.ts";
import { checkoutForm, testCards } from "#tests/support/purchases.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

/** Orders and payments that the shop confirmed. Each must still exist after every kill. */
export type Confirmed = { userId: string; kind: "cash" | "card"; status?: "cancelled" | "refunded" };
export type OrderBook = {
  /** Orders of before the drill. */
  earlier: Set<string>;
  confirmed: Map<string, Confirmed>;
  begunByUser: Map<string, number>;
  repeated: string[];
  /** Carts that had lost what was added in the last second, when the database was killed. */
  lostCarts: number;
};

type Answer = { status: number; location: string; body: Record<string, unknown> };
type Parts = {
  url: string;
  db: Db;
  config: Config;
  productIds: readonly string[];
  book: OrderBook;
  /** Awaited before each call, to limit their rate. */
  pace?: () => Promise<unknown>;
  /** Told the milliseconds of each answer. */
  observe?: (ms: number) => void;
};
type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;
type Order = { id: string; status: string; version: number; returns: { status: string }[] };

/** Shoppers repeat a call without an answer, as the page does: the shop must not do it twice. */
const patience = 600_000;

/** Starts shoppers who browse, buy, cancel and return until they are stopped; each ends the journey it has begun. */
export async function startShoppers(count: number, parts: Parts) {
  const staff = await signIn(parts, "admin");
  let isOver = false;
  const calls = { answered: 0, repeated: 0, failures: new Map<string, number>() };
  const shopping = Array.from({ length: count }, async () => {
    const shopper = await signIn(parts, "user");
    const journeys = createJourneys(
      parts,
      { ...shopper, call: counting(shopper.call) },
      { ...staff, call: counting(staff.call) },
    );
    while (!isOver) await pick(journeys)();
  });
  const all = Promise.all(shopping);
  all.catch(() => {});

  function counting(call: Call): Call {
    return async (...request) => {
      for (const until = performance.now() + patience; ; ) {
        await parts.pace?.();
        const began = performance.now();
        const answer = await call(...request).catch(() => undefined);
        parts.observe?.(performance.now() - began);
        if (answer && answer.status < 500 && answer.status !== 408) {
          calls.answered++;
          return answer;
        }
        calls.repeated++;
        const failure = String(answer?.status ?? "no answer");
        calls.failures.set(failure, (calls.failures.get(failure) ?? 0) + 1);
        if (performance.now() > until) throw new Error(`${request[0]} ${request[1]} got no answer: ${answer?.status}`);
        await wait(200);
      }
    };
  }

  const failed = all.then(() => undefined);
  failed.catch(() => {});

  return {
    calls,
    /** Resolves once every shopper has ended their journey; rejects with the first unexpected answer. */
    async stop() {
      isOver = true;
      await all;
    },
    /** Rejects with the first unexpected answer. */
    failed,
  };
}

async function signIn({ url, db, config }: Parts, role: "user" | "admin") {
  const { id, refresh } = await insertUserWithSession(db, config, { role, language: "en", name: "Mona" });
  const [sessionId = ""] = refresh.split(".");
  const headers: Record<string, string> = { cookie: `refresh=${refresh}` };
  const csrf = await fetch(`${url}/api/csrf-token`, { headers });
  headers["x-csrf-token"] = ((await csrf.json()) as { csrfToken: string }).csrfToken;
  headers.cookie += `; ${csrf.headers.getSetCookie()[0]?.split(";")[0]}`;
  const call: Call = async (method, path, body) => {
    const isForm = body instanceof URLSearchParams;
    // Made for each call: the drill takes longer than a token is valid.
    const authorization = `Bearer ${await createAccessToken(sessionId, config.sessionSecret)}`;
    const answer = await fetch(url + path, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
      headers: {
        ...headers,
        authorization,
        ...(body !== undefined && {
          "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
        }),
      },
      ...(body !== undefined && { body: isForm ? String(body) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json");
    return {
      status: answer.status,
      location: answer.headers.get("location") ?? "",
      body: isJson ? JSON.parse(text) : {},
    };
  };
  return { id, call };
}

type Person = { id: string; call: Call };

function createJourneys({ productIds, book }: Parts, { id: userId, call }: Person, staff: Person) {
  async function browse() {
    const product = pick(productIds);
    for (const path of ["/", `/product/${product}`, "/new", "/api/products", "/api/cart"])
      expectStatus(path, await call("GET", path), 200, 304);
  }

  async function fillCart() {
    const productId = pick(productIds);
    expectStatus("cart", await call("POST", "/api/cart", { productId, quantity: 1 }), 200);
    return productId;
  }

  async function changeCart() {
    const productId = await fillCart();
    expectStatus("quantity", await call("PUT", `/api/cart/${productId}`, { quantity: 2 }), 200, 404);
    expectStatus("remove", await call("DELETE", "/api/cart", { productId }), 200, 404);
  }

  const begin = () => book.begunByUser.set(userId, (book.begunByUser.get(userId) ?? 0) + 1);

  /** A cart may lose what was added in the last second (docs/operations.md): the shopper adds again, once. */
  async function checkOut(path: string, form: ReturnType<typeof checkoutForm>): Promise<Answer> {
    const answer = await call("POST", path, form);
    if (answer.body.message !== "checkout.cartEmpty") return expectStatus(path, answer, 200);
    book.lostCarts++;
    await fillCart();
    return expectStatus(path, await call("POST", path, form), 200);
  }

  async function buyForCash(): Promise<string> {
    await fillCart();
    begin();
    const form = checkoutForm();
    const { body } = await checkOut("/api/checkout/cod", form);
    const orderId = String(body.orderId);
    confirm(orderId, "cash");
    // A second click with the same key, as after an answer that did not arrive.
    const again = expectStatus("second click", await call("POST", "/api/checkout/cod", form), 200);
    if (again.body.orderId !== orderId) book.repeated.push(`${orderId} ${again.body.orderId}`);
    return orderId;
  }

  async function buyByCard(): Promise<string> {
    await fillCart();
    begin();
    const started = await checkOut("/api/checkout/session", checkoutForm());
    const page = new URL(String(started.body.url)).pathname;
    const form = new URLSearchParams({ do: "pay", card: testCards.good });
    expectStatus("sandbox", await call("POST", page, form), 303, 200);
    for (const until = performance.now() + patience; performance.now() < until; await wait(100)) {
      const { body } = expectStatus(
        "session",
        await call("GET", `/api/checkout/session/${started.body.sessionId}`),
        200,
      );
      if (body.status === "open") continue;
      if (body.status !== "paid" || !body.orderId)
        throw new Error(`Paid session without order: ${JSON.stringify(body)}`);
      confirm(String(body.orderId), "card");
      return String(body.orderId);
    }
    throw new Error(`The payment of session ${started.body.sessionId} was never applied.`);
  }

  const confirm = (orderId: string, kind: Confirmed["kind"]) => book.confirmed.set(orderId, { userId, kind });

  async function cancel(orderId: string) {
    const { status } = expectStatus("cancel", await call("POST", `/api/orders/${orderId}/cancel`, {}), 200, 409);
    const { body } = expectStatus("cancelled order", await call("GET", `/api/orders/${orderId}`), 200);
    const end = book.confirmed.get(orderId)?.kind === "card" ? "refunded" : "cancelled";
    // A sandbox refund may end later, by its job.
    if (status === 200 && body.status === end) book.confirmed.set(orderId, { ...confirmedOrder(orderId), status: end });
  }

  const confirmedOrder = (orderId: string) => book.confirmed.get(orderId) ?? { userId, kind: "cash" as const };

  /** Repeats the next step until the refund is paid: after a lost answer the step may be done already. */
  async function returnGoods(orderId: string) {
    for (const until = performance.now() + patience; performance.now() < until; await wait(20)) {
      const { body } = expectStatus("admin order", await staff.call("GET", `/api/admin/orders/${orderId}`), 200);
      const { status, version, returns } = body as unknown as Order;
      const path = `/api/admin/orders/${orderId}`;
      if (status === "refunded")
        return void book.confirmed.set(orderId, { ...confirmedOrder(orderId), status: "refunded" });
      const answer =
        status === "order_placed"
          ? await staff.call("PATCH", `${path}/status`, { status: "delivered", version })
          : status === "delivered"
            ? await call("POST", `/api/orders/${orderId}/refund-request`, { reason: "Too large" })
            : returns.at(-1)?.status === "requested"
              ? await staff.call("POST", `${path}/goods-received`, { version })
              : await staff.call("POST", `${path}/refund`, { version, restock: true });
      expectStatus(`return in ${status}`, answer, 200, 409);
    }
    throw new Error(`The return of ${orderId} did not end.`);
  }

  return [
    browse,
    changeCart,
    async () => void (await buyForCash()),
    async () => void (await buyByCard()),
    async () => cancel(await buyForCash()),
    async () => cancel(await buyByCard()),
    async () => returnGoods(await buyByCard()),
  ];
}

function expectStatus(step: string, answer: Answer, ...allowed: number[]): Answer {
  if (!allowed.includes(answer.status))
    throw new Error(`Unexpected answer to ${step}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)] as T;
}

export const emptyBook = (): OrderBook => ({
  earlier: new Set(),
  confirmed: new Map(),
  begunByUser: new Map(),
  repeated: [],
  lostCarts: 0,
});
