import { spawn } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { toWebhookMessage } from "#shop/payments/server/sandbox/jobs.ts";
import { sandboxKey } from "#shop/payments/server/sandbox/sandboxKey.ts";
import { signWebhook } from "#shop/payments/server/webhookSignature.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { isLongRun, longTest, sampleOf } from "#tests/support/longRun.ts";
import { addProduct, type TestProduct } from "#tests/support/products.ts";
import {
  buyByCard,
  checkoutForm,
  fillCart,
  startCardCheckout,
  submitGatewayForm,
  testCards,
} from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

// Limits how many shops start at once to suit a small machine.
const parallelServers = 3;
// One member of staff prepares a case for each crash point.
const staffLimit = { ADMIN_LIMIT_PER_MINUTE: "100000" };
let shop: Shop;
let dress: TestProduct;

beforeEach(async () => {
  shop = await openShop({ connections: 8, env: staffLimit });
  dress = await addProduct(shop.db, { stock: 500 });
});
afterEach(() => shop[Symbol.asyncDispose]());

type ApiCall = { method: "POST"; url: string; headers: Record<string, string>; payload: string };
type CrashResult = { status: number; body: string; statements: number; lasting: number[] };
/** The request to a shop that will crash, and the order it concerns once there is one. */
type CrashCase = { call: ApiCall; person: TestUser; orderId?: string };

const apiCall = (person: TestUser, url: string, body: unknown = {}): ApiCall => ({
  method: "POST",
  url: `/api${url}`,
  headers: { ...person.headers, "content-type": "application/json" },
  payload: JSON.stringify(body),
});

/** Returns the response; undefined when the process was killed before it. */
function callCrashingServer(call: ApiCall, dieAfter = 0): Promise<CrashResult | undefined> {
  const params = { url: shop.database.url, secret: shop.config.sessionSecret, env: staffLimit, dieAfter, call };
  const child = spawn(process.execPath, ["tests/support/crashingServer.ts"], {
    env: { ...process.env, ASKED: JSON.stringify(params), NODE_COMPILE_CACHE: "node_modules/.cache/node" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  return new Promise((answer, fail) => {
    child.on("error", fail);
    child.on("close", (_code, signal) => answer(signal === "SIGKILL" ? undefined : JSON.parse(output || "{}")));
  });
}

/**
 * Returns the statements after which to crash. In a long run: after each one, which takes minutes. Otherwise before
 * the first durable change and after every sixth one: between two of them a crash leaves the same database.
 */
function crashPoints({ statements, lasting }: CrashResult): number[] {
  if (isLongRun) return Array.from({ length: statements }, (_, at) => at + 1);
  return [
    1,
    ...sampleOf(
      lasting.filter((at) => at > 1),
      6,
    ),
  ];
}

/** Runs the action once without a crash to count its statements, then once for each crash point. */
async function crashAtEveryPoint(prepare: () => Promise<CrashCase>) {
  const whole = await callCrashingServer((await prepare()).call);
  if (whole?.status !== 200) throw new Error(`Failed without a crash: ${JSON.stringify(whole)}`);
  const points = crashPoints(whole);
  const cases: CrashCase[] = [];
  for (const _ of points) cases.push(await prepare());
  const results: (CrashCase & { answered: CrashResult | undefined })[] = [];
  const waiting = cases.entries();
  const work = async () => {
    for (const [at, crashCase] of waiting)
      results.push({ ...crashCase, answered: await callCrashingServer(crashCase.call, points[at]) });
  };
  await Promise.all(Array.from({ length: parallelServers }, work));
  expect(results.filter(({ answered }) => answered === undefined).length).toBeGreaterThan(points.length / 2);
  // Restarts the shop and runs the queued jobs at once instead of minutes later.
  for (let round = 0; round < 2; round++) {
    await shop.pool.query(
      "update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null",
    );
    await shop.runJobs();
  }
  expect(await findViolations(shop.db)).toEqual([]);
  return results;
}

const listOrders = async (person: TestUser) =>
  (await person.get("/orders")).body.items as { id: string; status: string }[];

test("a crash while placing a cash order leaves all or nothing and loses no confirmed order", async () => {
  const results = await crashAtEveryPoint(async () => {
    const person = await createUser(shop);
    await fillCart(person, { id: dress.id, quantity: 2 });
    return { person, call: apiCall(person, "/checkout/cod", checkoutForm()) };
  });
  let placed = 0;
  for (const { person, call, answered } of results) {
    const orders = await listOrders(person);
    placed += orders.length;
    if (answered) expect(orders).toMatchObject([{ id: JSON.parse(answered.body).orderId }]);
    const remaining = (await person.get("/cart")).body.items.length;
    expect(orders.length + remaining).toBe(1);
    // The shopper clicks again: still one order.
    const again = await person.call("POST", "/checkout/cod", call.payload);
    expect(again.status).toBe(200);
    expect(await listOrders(person)).toHaveLength(1);
  }
  // Some crashes were before the commit and some after it.
  expect(placed).toBeGreaterThan(0);
  expect(placed).toBeLessThan(results.length);
}, 180_000);

test("a crash while applying a payment webhook leads to a retry, and every payment has an order", async () => {
  const results = await crashAtEveryPoint(async () => {
    const person = await createUser(shop);
    const { url } = await startCardCheckout(person, dress);
    await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
    const payment = await shop.db
      .selectFrom("sandbox_payments")
      .selectAll()
      .where("id", "=", url.split("/").at(-1) ?? "")
      .executeTakeFirstOrThrow();
    const payload = JSON.stringify(toWebhookMessage(payment, `${payment.id}:paid`));
    const headers = {
      "content-type": "application/json",
      "x-sandbox-signature": signWebhook(payload, sandboxKey(shop.config)),
    };
    return { person, call: { method: "POST", url: "/api/payments/webhooks/sandbox", headers, payload } };
  });
  for (const { person } of results) expect(await listOrders(person)).toMatchObject([{ status: "order_placed" }]);
}, 180_000);

longTest(
  "a crash while cancelling a paid order leaves one refund or none",
  async () => {
    const results = await crashAtEveryPoint(async () => {
      const person = await createUser(shop);
      const { orderId: about } = await buyByCard(shop, person, dress);
      return { person, orderId: about, call: apiCall(person, `/orders/${about}/cancel`) };
    });
    for (const { person, orderId: about = "", answered } of results) {
      const [order] = await listOrders(person);
      expect(["order_placed", "refunded"]).toContain(order?.status);
      if (answered) expect(order?.status).toBe("refunded");
      expect(await sumRefunds(about)).toBe(order?.status === "refunded" ? 640_00 : 0);
    }
    const ends = new Set(
      (await Promise.all(results.map(({ person }) => listOrders(person)))).map(([order]) => order?.status),
    );
    expect(ends.size).toBe(2);
  },
  180_000,
);

longTest(
  "a crash while refunding a return leaves goods and money booked once or not at all",
  async () => {
    const staff = await createUser(shop, { role: "admin" });
    const results = await crashAtEveryPoint(async () => {
      const person = await createUser(shop);
      const { orderId: about } = await buyByCard(shop, person, dress);
      const orderAdmin = adminOrderClient(staff, about);
      await orderAdmin.move("delivered");
      await person.post(`/orders/${about}/refund-request`, { reason: "Too large" });
      await orderAdmin.receive();
      const { version } = await orderAdmin.seen();
      return {
        person,
        orderId: about,
        call: apiCall(staff, `/admin/orders/${about}/refund`, { restock: true, version }),
      };
    });
    for (const { person, orderId: about = "", answered } of results) {
      const [order] = await listOrders(person);
      expect(["pending_refund", "refunded"]).toContain(order?.status);
      if (answered) expect(order?.status).toBe("refunded");
      expect(await sumRefunds(about)).toBe(order?.status === "refunded" ? 640_00 : 0);
    }
  },
  360_000,
);

async function sumRefunds(orderId: string): Promise<number> {
  const { rows } = await shop.pool.query(
    `select coalesce(sum(r.amount), 0)::int as amount from sandbox_refunds r
      join payment_ledger l on l.reference = r.payment_id::text and l.entry = 'captured'
     where r.status = 'succeeded' and l.order_id = $1`,
    [orderId],
  );
  return rows[0].amount;
}
