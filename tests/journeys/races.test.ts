import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { brokenPromises } from "#server/invariants.ts";
import { expireSessions } from "#shop/checkout/server/jobs.ts";
import { messageOf } from "#shop/payments/server/sandbox/jobs.ts";
import { sandboxKey } from "#shop/payments/server/sandbox/key.ts";
import { sign } from "#shop/payments/server/signatures.ts";
import { atOnce, callers, counts, times } from "#tests/support/atOnce.ts";
import { addProduct, stockOf } from "#tests/support/catalogue.ts";
import { addCode, usesOf } from "#tests/support/codes.ts";
import { type Person, type Reply, signedIn } from "#tests/support/people.ts";
import { atGateway, buyByCard, buyForCash, cards, fillCart, filledIn, startCard } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;

// More connections than the shop normally has, so that callers really meet in the database.
beforeEach(async () => {
  // Fifty tabs of one person with a code would otherwise be taken for somebody who guesses.
  shop = await openShop({ connections: 30, env: { COUPON_LIMIT: "1000" } });
});

// Whatever raced, the books are right afterwards.
afterEach(async () => {
  const broken = await brokenPromises(shop.db);
  await shop[Symbol.asyncDispose]();
  expect(broken).toEqual([]);
});

test("fifty buyers want the last dress: one gets it, the others keep their carts and are told", async () => {
  const dress = await addProduct(shop.db, { stock: 1 });
  const buyers = await crowd(async (buyer) => fillCart(buyer, dress));
  const answers = await atOnce(buyers.map((buyer) => () => buyer.post("/checkout/cod", filledIn())));

  expect(counts(answers)).toEqual({ 200: 1, 409: callers - 1 });
  const losers = answers.filter(({ status }) => status === 409).map(({ body }) => body.message);
  expect(losers.every((message) => ["product.outOfStock", "cart.unavailable"].includes(message))).toBe(true);
  expect(await stockOf(shop.db, dress.variantId)).toBe(0);
  expect(await shop.db.selectFrom("cart_lines").select("user_id").execute()).toHaveLength(callers - 1);
  expect(await shop.db.selectFrom("outbox").select("id").execute()).toHaveLength(1);
});

test("cash and card buyers share the last five, and not one more", async () => {
  const dress = await addProduct(shop.db, { stock: 5 });
  const buyers = await crowd(async (buyer) => fillCart(buyer, dress));
  const answers = await atOnce(
    buyers.map((buyer, at) => () => buyer.post(at % 2 ? "/checkout/cod" : "/checkout/session", filledIn())),
  );
  expect(counts(answers)).toEqual({ 200: 5, 409: callers - 5 });
  expect(await stockOf(shop.db, dress.variantId)).toBe(0);
});

test("buyers of the same things in opposite order never wait for each other for ever", async () => {
  const [one, two] = [
    await addProduct(shop.db, { sizes: { s: callers, m: callers } }),
    await addProduct(shop.db, { stock: callers }),
  ];
  const lines = [
    { productId: one.id, variantAttributes: { size: "s" } },
    { productId: two.id },
    { productId: one.id, variantAttributes: { size: "m" } },
  ];
  const buyers = await crowd(async (buyer, at) => {
    for (const line of at % 2 ? lines : lines.toReversed()) await buyer.post("/cart", line);
  });
  const answers = await atOnce(buyers.map((buyer) => () => buyer.post("/checkout/cod", filledIn())));
  expect(counts(answers)).toEqual({ 200: callers });
});

test("one click that arrives fifty times places one order", async () => {
  const dress = await addProduct(shop.db, { stock: callers });
  const mona = await signedIn(shop);
  await fillCart(mona, { id: dress.id, quantity: 2 });
  const click = filledIn();
  const answers = await atOnce(times(() => mona.post("/checkout/cod", click)));
  expect(counts(answers)).toEqual({ 200: callers });
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
  expect(await stockOf(shop.db, dress.variantId)).toBe(callers - 2);
});

test("fifty different clicks on one cart buy it once", async () => {
  const dress = await addProduct(shop.db, { stock: callers });
  const mona = await signedIn(shop);
  await fillCart(mona, dress);
  const answers = await atOnce(times(() => mona.post("/checkout/cod", filledIn())));
  expect(counts(answers)).toEqual({ 200: 1, 409: callers - 1 });
  expect(await stockOf(shop.db, dress.variantId)).toBe(callers - 1);
});

test("a key that comes with fifty different purchases places one of them", async () => {
  const dress = await addProduct(shop.db, { stock: callers });
  const mona = await signedIn(shop);
  await fillCart(mona, dress);
  const { idempotencyKey } = filledIn();
  const answers = await atOnce(
    times((at) => mona.post("/checkout/cod", filledIn({ idempotencyKey, phones: [`010123456${10 + at}`] }))),
  );
  expect(counts(answers)).toEqual({ 200: 1, 422: callers - 1 });
});

test("what is added while the cart is being bought is bought or still there, never lost", async () => {
  const [dress, scarf] = [await addProduct(shop.db, { stock: 99 }), await addProduct(shop.db, { stock: 99 })];
  const mona = await signedIn(shop);
  await fillCart(mona, dress, scarf);
  const answers = await atOnce(
    times((at) =>
      at % 10 === 5
        ? mona.post("/checkout/cod", filledIn())
        : mona.post("/cart", { productId: at % 2 ? dress.id : scarf.id }),
    ),
  );
  const added = answers.filter((answer, at) => at % 10 !== 5 && answer.status === 200).length;
  const { bought } = await shop.db
    .selectFrom("order_lines")
    .select((q) => q.fn.coalesce(q.fn.sum<number>("quantity"), q.lit(0)).as("bought"))
    .executeTakeFirstOrThrow();
  expect(added).toBe(callers - 5);
  expect(Number(bought) + (await mona.get("/cart")).body.count).toBe(2 + added);
});

test("fifty buyers share a code that is used once: one saves by it, the others are asked", async () => {
  const shirt = await addProduct(shop.db, { stock: callers * 2 });
  await addCode(shop.db, { code: "ONCE", max_uses: 1 });
  const buyers = await crowd(async (buyer) => fillCart(buyer, shirt));
  const answers = await atOnce(
    buyers.map((buyer, at) => () => {
      const form = filledIn({ couponCode: "once" });
      return buyer.post(at % 2 ? "/checkout/cod" : "/checkout/session", form);
    }),
  );
  expect(counts(answers)).toEqual({ 200: 1, 409: callers - 1 });
  const losers = answers.filter(({ status }) => status === 409).map(({ body }) => body);
  expect(losers.every(({ message, total }) => message === "coupon.used" && total === 640)).toBe(true);
  expect(await usesOf(shop.db, "ONCE")).toBe(1);
});

test("fifty buyers share ten uses, and cancel and buy again meanwhile: never more than ten at a time", async () => {
  const shirt = await addProduct(shop.db, { stock: callers * 4 });
  await addCode(shop.db, { code: "TEN", max_uses: 10 });
  const buyers = await crowd(async (buyer) => fillCart(buyer, shirt));
  const answers = await atOnce(
    buyers.map((buyer) => async () => {
      const placed = await buyer.post("/checkout/cod", filledIn({ couponCode: "TEN" }));
      if (placed.status === 200 && Number(placed.body.orderNumber.slice(-1)) % 2)
        await buyer.post(`/orders/${placed.body.orderId}/cancel`);
      return placed;
    }),
  );
  const kept = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("coupon_code", "=", "TEN")
    .where("status", "=", "cod_order_placed")
    .execute();
  expect(await usesOf(shop.db, "TEN")).toBe(kept.length);
  expect(kept.length).toBeLessThanOrEqual(10);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10);
});

test("one person with fifty tabs uses once what is for each person once", async () => {
  const shirt = await addProduct(shop.db, { stock: callers * 2 });
  await addCode(shop.db, { code: "MINE", max_per_user: 1 });
  const mona = await signedIn(shop);
  await fillCart(mona, { id: shirt.id, quantity: 1 });
  const answers = await atOnce(
    times(async (at) => {
      await mona.post("/cart", { productId: shirt.id });
      return mona.post(at % 3 ? "/checkout/cod" : "/checkout/session", filledIn({ couponCode: "MINE" }));
    }),
  );
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const { rows } = await shop.pool.query("select count(*)::int as used from coupon_uses where returned_at is null");
  expect(rows[0].used).toBeLessThanOrEqual(1);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
});

test("two sizes of one product lie in fifty carts, and one of them is saved for later: only the cart is bought", async () => {
  const shirt = await addProduct(shop.db, { sizes: { s: callers, m: 10 } });
  const size = (of: string) => ({ productId: shirt.id, variantAttributes: { size: of } });
  const buyers = await crowd(async (buyer) => {
    await buyer.post("/cart", size("s"));
    await buyer.post("/cart", size("m"));
    await buyer.post("/cart/saved", size("s"));
    await buyer.post("/cart", size("s"));
  });
  const answers = await atOnce(buyers.map((buyer) => () => buyer.post("/checkout/cod", filledIn())));
  expect(counts(answers)).toEqual({ 200: 10, 409: callers - 10 });
  expect(await stockOf(shop.db, shirt.variants.s ?? "")).toBe(callers - 10);
  expect(await stockOf(shop.db, shirt.variants.m ?? "")).toBe(0);
  const saved = shop.db.selectFrom("cart_lines").select("user_id").where("saved_for_later", "=", true).execute();
  expect(await saved).toHaveLength(callers);
});

test("a cancellation and a dispatch cannot both win", async () => {
  const staff = await signedIn(shop, { role: "admin" });
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db, { stock: callers });
  for (let round = 0; round < 5; round++) {
    const { orderId } = round % 2 ? await buyForCash(mona, dress) : await buyByCard(shop, mona, dress);
    const answers = await atOnce(
      times((at) =>
        at % 2
          ? mona.post(`/orders/${orderId}/cancel`)
          : staff.patch(`/admin/orders/${orderId}/status`, { status: "dispatched", version: 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { body: order } = await mona.get(`/orders/${orderId}`);
    expect(order.history).toHaveLength(2);
  }
});

test("one order that is cancelled fifty times is paid back once", async () => {
  const staff = await signedIn(shop, { role: "admin" });
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db, { stock: 1 });
  const { orderId } = await buyByCard(shop, mona, dress);
  const answers = await atOnce(
    times((at) =>
      at % 2 ? mona.post(`/orders/${orderId}/cancel`) : staff.post(`/admin/orders/${orderId}/cancel`, { refund: true }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await shop.db.selectFrom("sandbox_refunds").select("amount").execute()).toEqual([{ amount: 640_00 }]);
  expect(await stockOf(shop.db, dress.variantId)).toBe(1);
});

test("the gateway's message and the returning shopper, fifty times, place one order", async () => {
  const mona = await signedIn(shop);
  const dress = await addProduct(shop.db, { stock: 3 });
  const { sessionId, url } = await startCard(mona, dress);
  await atGateway(shop, url, { do: "pay", card: cards.good });
  const tell = await messenger(url);
  const answers = await atOnce(
    times((at) => (at % 2 ? tell(at % 4 === 1 ? "same" : randomUUID()) : mona.get(`/checkout/session/${sessionId}`))),
  );
  expect(counts(answers)).toEqual({ 200: callers });
  expect((await mona.get("/orders")).body.total).toBe(1);
  expect(await stockOf(shop.db, dress.variantId)).toBe(2);
  expect(await shop.db.selectFrom("outbox").select("id").execute()).toHaveLength(1);
});

test("paid, expired, given up and bought otherwise at the same moment: one order or the money back", async () => {
  const dress = await addProduct(shop.db, { stock: 20 });
  for (let round = 0; round < 4; round++) {
    const mona = await signedIn(shop);
    const { sessionId, url } = await startCard(mona, dress);
    await shop.db
      .updateTable("checkout_sessions")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("id", "=", sessionId)
      .execute();
    const answers = await atOnce([
      async () => ({ ...(await atGateway(shop, url, { do: "pay", card: cards.good })), body: {}, headers: {} }),
      ...times(
        (at) =>
          [
            () => mona.get(`/checkout/session/${sessionId}`),
            () => mona.post(`/checkout/session/${sessionId}/cancel`),
            () => mona.post("/checkout/cod", filledIn()),
            async () => {
              await expireSessions.run({}, shop.tools);
              return { status: 200, body: {}, headers: {} };
            },
          ][at % 4]?.() ?? Promise.reject(),
        16,
      ),
    ]);
    expect(answers.every(({ status }) => [200, 303, 409].includes(status))).toBe(true);
    await shop.runJobs();
    const { rows } = await shop.pool.query(
      `select (select count(*)::int from orders where user_id = $1) as orders,
        (select count(*)::int from sandbox_payments where session_id = $2 and status = 'paid') as paid,
        (select count(*)::int from sandbox_refunds r join sandbox_payments p on p.id = r.payment_id where p.session_id = $2) as refunded,
        (select count(*)::int from orders where user_id = $1 and payment_method = 'card') as by_card`,
      [mona.id, sessionId],
    );
    expect(rows[0].orders).toBeLessThanOrEqual(1);
    expect(rows[0].paid - rows[0].refunded).toBe(rows[0].by_card);
  }
});

async function crowd(prepare: (buyer: Person, at: number) => Promise<unknown>): Promise<Person[]> {
  const buyers: Person[] = [];
  for (let at = 0; at < callers; at++) {
    const buyer = await signedIn(shop);
    await prepare(buyer, at);
    buyers.push(buyer);
  }
  return buyers;
}

/** The gateway's message about a payment, under whatever name it gives it. */
async function messenger(url: string) {
  const { db, app, config } = shop;
  const id = url.split("/").at(-1) ?? "";
  const payment = await db.selectFrom("sandbox_payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return async (name: string): Promise<Reply> => {
    const payload = JSON.stringify(messageOf(payment, `${name}:paid`));
    const headers = { "content-type": "application/json", "x-sandbox-signature": sign(payload, sandboxKey(config)) };
    const answer = await app.inject({ method: "POST", url: "/api/payments/webhooks/sandbox", headers, payload });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
}
