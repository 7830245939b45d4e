import { spawn } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { brokenPromises } from "#server/invariants.ts";
import { messageOf } from "#shop/payments/server/sandbox/jobs.ts";
import { sandboxKey } from "#shop/payments/server/sandbox/key.ts";
import { sign } from "#shop/payments/server/signatures.ts";
import { addProduct, type MadeProduct } from "#tests/support/catalogue.ts";
import { type Person, signedIn } from "#tests/support/people.ts";
import { atGateway, buyByCard, cards, fillCart, filledIn, startCard } from "#tests/support/purchases.ts";
import { deskOf } from "#tests/support/returns.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

// As many shops start at once as a small machine likes.
const atOnce = 3;
let shop: Shop;
let dress: MadeProduct;

beforeEach(async () => {
  shop = await openShop({ connections: 8 });
  dress = await addProduct(shop.db, { stock: 500 });
});
afterEach(() => shop[Symbol.asyncDispose]());

type Call = { method: "POST"; url: string; headers: Record<string, string>; payload: string };
type Answered = { status: number; body: string; statements: number; lasting: number[] };
/** What is asked of a shop that will die, and the order that it is about once there is one. */
type Deed = { call: Call; person: Person; about?: string };

const callOf = (person: Person, url: string, body: unknown = {}): Call => ({
  method: "POST",
  url: `/api${url}`,
  headers: { ...person.headers, "content-type": "application/json" },
  payload: JSON.stringify(body),
});

/** @returns what it answered; undefined when it was killed before */
function ask(call: Call, dieAfter = 0): Promise<Answered | undefined> {
  const asked = { url: shop.database.url, secret: shop.config.sessionSecret, dieAfter, call };
  const child = spawn(process.execPath, ["tests/support/crashing.ts"], {
    env: { ...process.env, ASKED: JSON.stringify(asked), NODE_COMPILE_CACHE: "node_modules/.cache/node" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (text) => {
    said += text;
  });
  return new Promise((answer, fail) => {
    child.on("error", fail);
    child.on("close", (_code, signal) => answer(signal === "SIGKILL" ? undefined : JSON.parse(said || "{}")));
  });
}

/**
 * After which statements to die: after every one with CRASHES=all, which takes minutes. Otherwise before anything lasts,
 * and after each thing that does: until the next one the database is what it was, wherever the shop dies.
 */
function momentsOf({ statements, lasting }: Answered): number[] {
  if (process.env.CRASHES === "all") return Array.from({ length: statements }, (_, at) => at + 1);
  return [1, ...lasting.filter((at) => at > 1)];
}

/** Does the deed once in peace to count its statements, then once for each moment to die at. */
async function sweep(prepare: () => Promise<Deed>) {
  const whole = await ask((await prepare()).call);
  if (whole?.status !== 200) throw new Error(`Not done even in peace: ${JSON.stringify(whole)}`);
  const moments = momentsOf(whole);
  const deeds: Deed[] = [];
  for (const _ of moments) deeds.push(await prepare());
  const results: (Deed & { answered: Answered | undefined })[] = [];
  const waiting = deeds.entries();
  const work = async () => {
    for (const [at, deed] of waiting) results.push({ ...deed, answered: await ask(deed.call, moments[at]) });
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  expect(results.filter(({ answered }) => answered === undefined).length).toBeGreaterThan(moments.length / 2);
  // The shop is started again: what waits is done, at once instead of in some minutes.
  for (let round = 0; round < 2; round++) {
    await shop.pool.query(
      "update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null",
    );
    await shop.runJobs();
  }
  expect(await brokenPromises(shop.db)).toEqual([]);
  return results;
}

const ordersOf = async (person: Person) => (await person.get("/orders")).body.items as { id: string; status: string }[];

test("killed while a cash order is placed: it is there whole or not at all, and none that was answered is missing", async () => {
  const results = await sweep(async () => {
    const person = await signedIn(shop);
    await fillCart(person, { id: dress.id, quantity: 2 });
    return { person, call: callOf(person, "/checkout/cod", filledIn()) };
  });
  let placed = 0;
  for (const { person, call, answered } of results) {
    const orders = await ordersOf(person);
    placed += orders.length;
    if (answered) expect(orders).toMatchObject([{ id: JSON.parse(answered.body).orderId }]);
    const left = (await person.get("/cart")).body.items.length;
    expect(orders.length + left).toBe(1);
    // The shopper presses the button again: still one order.
    const again = await person.call("POST", "/checkout/cod", call.payload);
    expect(again.status).toBe(200);
    expect(await ordersOf(person)).toHaveLength(1);
  }
  // Some died before the commit and some after it.
  expect(placed).toBeGreaterThan(0);
  expect(placed).toBeLessThan(results.length);
}, 180_000);

test("killed while the gateway tells of a payment: it tells again, and every payment has its order", async () => {
  const results = await sweep(async () => {
    const person = await signedIn(shop);
    const { url } = await startCard(person, dress);
    await atGateway(shop, url, { do: "pay", card: cards.good });
    const payment = await shop.db
      .selectFrom("sandbox_payments")
      .selectAll()
      .where("id", "=", url.split("/").at(-1) ?? "")
      .executeTakeFirstOrThrow();
    const payload = JSON.stringify(messageOf(payment, `${payment.id}:paid`));
    const headers = {
      "content-type": "application/json",
      "x-sandbox-signature": sign(payload, sandboxKey(shop.config)),
    };
    return { person, call: { method: "POST", url: "/api/payments/webhooks/sandbox", headers, payload } };
  });
  for (const { person } of results) expect(await ordersOf(person)).toMatchObject([{ status: "order_placed" }]);
}, 180_000);

test("killed while a paid order is cancelled: it is paid back once, or as it was", async () => {
  const results = await sweep(async () => {
    const person = await signedIn(shop);
    const { orderId: about } = await buyByCard(shop, person, dress);
    return { person, about, call: callOf(person, `/orders/${about}/cancel`) };
  });
  for (const { person, about = "", answered } of results) {
    const [order] = await ordersOf(person);
    expect(["order_placed", "refunded"]).toContain(order?.status);
    if (answered) expect(order?.status).toBe("refunded");
    expect(await paidBack(about)).toBe(order?.status === "refunded" ? 640_00 : 0);
  }
  const ends = new Set(
    (await Promise.all(results.map(({ person }) => ordersOf(person)))).map(([order]) => order?.status),
  );
  expect(ends.size).toBe(2);
}, 180_000);

test("killed while a return is paid: the goods and the money go back once, or wait as they did", async () => {
  const staff = await signedIn(shop, { role: "admin" });
  const results = await sweep(async () => {
    const person = await signedIn(shop);
    const { orderId: about } = await buyByCard(shop, person, dress);
    const desk = deskOf(staff, about);
    await desk.move("delivered");
    await person.post(`/orders/${about}/refund-request`, { reason: "Too large" });
    await desk.receive();
    const { version } = await desk.seen();
    return { person, about, call: callOf(staff, `/admin/orders/${about}/refund`, { restock: true, version }) };
  });
  for (const { person, about = "", answered } of results) {
    const [order] = await ordersOf(person);
    expect(["pending_refund", "refunded"]).toContain(order?.status);
    if (answered) expect(order?.status).toBe("refunded");
    expect(await paidBack(about)).toBe(order?.status === "refunded" ? 640_00 : 0);
  }
}, 240_000);

async function paidBack(orderId: string): Promise<number> {
  const { rows } = await shop.pool.query(
    `select coalesce(sum(r.amount), 0)::int as amount from sandbox_refunds r
      join payment_ledger l on l.reference = r.payment_id::text and l.entry = 'captured'
     where r.status = 'succeeded' and l.order_id = $1`,
    [orderId],
  );
  return rows[0].amount;
}
