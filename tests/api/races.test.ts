import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { expireSessionsJob } from "#shop/checkout/server/jobs.ts";
import { toWebhookMessage } from "#shop/payments/server/sandbox/jobs.ts";
import { sandboxKey } from "#shop/payments/server/sandbox/sandboxKey.ts";
import { signWebhook } from "#shop/payments/server/webhookSignature.ts";
import { callerCount, concurrently, countByStatus, repeatCall } from "#tests/support/concurrently.ts";
import { addCoupon, loadCouponUses } from "#tests/support/coupons.ts";
import { holdRow } from "#tests/support/holdRow.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import {
  buyByCard,
  buyForCash,
  checkoutForm,
  fillCart,
  startCardCheckout,
  submitGatewayForm,
  testCards,
} from "#tests/support/purchases.ts";
import { shareShop } from "#tests/support/shareShop.ts";
import type { Shop } from "#tests/support/shop.ts";
import { type ApiResponse, createUser, type TestUser } from "#tests/support/users.ts";

// More connections than in production, so that callers really compete in the database. Fifty tabs of one user with a
// coupon would exceed the rate limit for guesses. The invariants hold after all races.
const shops = shareShop({ invariants: true, connections: 30, env: { COUPON_LIMIT: "1000" } });
let shop: Shop;
beforeEach(() => {
  shop = shops.shop;
});

/** The refunds of a customer's card payments. */
async function loadRefunds({ id }: TestUser): Promise<number[]> {
  const { rows } = await shop.pool.query<{ amount: number }>(
    `select r.amount from sandbox_refunds r join sandbox_payments p on p.id = r.payment_id
       join checkout_sessions s on s.id = p.session_id where s.user_id = $1`,
    [id],
  );
  return rows.map(({ amount }) => amount);
}

const mailsTo = (people: readonly TestUser[]) => {
  const emails = people.map(({ email }) => email);
  return shop.db.selectFrom("outbox").select("id").where("recipient", "in", emails).execute();
};

/** Each buyer has a phone of their own: cash orders of one phone wait for each other. */
const ownForm = (at: number) => checkoutForm({ phones: [`+2010${10_000_000 + at}`] });

test("sells the last dress to one of fifty buyers and the others keep their carts", async () => {
  const dress = await addProduct(shop.db, { stock: 1 });
  const buyers = await createBuyers(async (buyer) => fillCart(buyer, dress));
  const answers = await concurrently(buyers.map((buyer, at) => () => buyer.post("/checkout/cod", ownForm(at))));

  expect(countByStatus(answers)).toEqual({ 200: 1, 409: callerCount - 1 });
  const losers = answers.filter(({ status }) => status === 409).map(({ body }) => body.message);
  expect(losers.every((message) => ["product.outOfStock", "cart.unavailable"].includes(message))).toBe(true);
  expect(await loadStock(shop.db, dress.variantId)).toBe(0);
  const kept = shop.db.selectFrom("cart_lines").select("user_id").where("variant_id", "=", dress.variantId);
  expect(await kept.execute()).toHaveLength(callerCount - 1);
  expect(await mailsTo(buyers)).toHaveLength(1);
});

test("sells the last five to cash and card buyers and not one more", async () => {
  const dress = await addProduct(shop.db, { stock: 5 });
  const scarf = await addProduct(shop.db, { stock: callerCount });
  const buyers = await createBuyers(async (buyer) => fillCart(buyer, dress, scarf));
  const answers = await concurrently(
    buyers.map((buyer, at) => () => buyer.post(at % 2 ? "/checkout/cod" : "/checkout/session", ownForm(at))),
  );
  expect(countByStatus(answers)).toEqual({ 200: 5, 409: callerCount - 5 });
  expect(await loadStock(shop.db, dress.variantId)).toBe(0);
  expect(await loadStock(shop.db, scarf.variantId)).toBe(callerCount - 5);
});

test("buyers of the same variants in opposite order never deadlock", async () => {
  const [one, two] = [
    await addProduct(shop.db, { sizes: { s: callerCount, m: callerCount } }),
    await addProduct(shop.db, { stock: callerCount }),
  ];
  const lines = [
    { productId: one.id, variantAttributes: { size: "s" } },
    { productId: two.id },
    { productId: one.id, variantAttributes: { size: "m" } },
  ];
  const buyers = await createBuyers(async (buyer, at) => {
    for (const line of at % 2 ? lines : lines.toReversed()) await buyer.post("/cart", line);
  });
  const answers = await concurrently(buyers.map((buyer, at) => () => buyer.post("/checkout/cod", ownForm(at))));
  expect(countByStatus(answers)).toEqual({ 200: callerCount });
});

test("one click that arrives fifty times places one order", async () => {
  const dress = await addProduct(shop.db, { stock: callerCount });
  const mona = await createUser(shop);
  await fillCart(mona, { id: dress.id, quantity: 2 });
  const click = checkoutForm();
  const answers = await concurrently(repeatCall(() => mona.post("/checkout/cod", click)));
  expect(countByStatus(answers)).toEqual({ 200: callerCount });
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
  expect(await loadStock(shop.db, dress.variantId)).toBe(callerCount - 2);
});

test("fifty different clicks on one cart buy it once", async () => {
  const dress = await addProduct(shop.db, { stock: callerCount });
  const mona = await createUser(shop);
  await fillCart(mona, dress);
  const answers = await concurrently(repeatCall(() => mona.post("/checkout/cod", checkoutForm())));
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: callerCount - 1 });
  expect(await loadStock(shop.db, dress.variantId)).toBe(callerCount - 1);
});

test("an idempotency key sent with fifty different purchases places one of them", async () => {
  const dress = await addProduct(shop.db, { stock: callerCount });
  const mona = await createUser(shop);
  await fillCart(mona, dress);
  const { idempotencyKey } = checkoutForm();
  const answers = await concurrently(
    repeatCall((at) => mona.post("/checkout/cod", checkoutForm({ idempotencyKey, phones: [`010123456${10 + at}`] }))),
  );
  expect(countByStatus(answers)).toEqual({ 200: 1, 422: callerCount - 1 });
});

test("an item added while the cart is bought is ordered or still in the cart", async () => {
  const [dress, scarf] = [await addProduct(shop.db, { stock: 99 }), await addProduct(shop.db, { stock: 99 })];
  const mona = await createUser(shop);
  await fillCart(mona, dress, scarf);
  const answers = await concurrently(
    repeatCall((at) =>
      at % 10 === 5
        ? mona.post("/checkout/cod", checkoutForm())
        : mona.post("/cart", { productId: at % 2 ? dress.id : scarf.id }),
    ),
  );
  const added = answers.filter((answer, at) => at % 10 !== 5 && answer.status === 200).length;
  const { bought } = await shop.db
    .selectFrom("order_lines")
    .select((q) => q.fn.coalesce(q.fn.sum<number>("quantity"), q.lit(0)).as("bought"))
    .where("variant_id", "in", [dress.variantId, scarf.variantId])
    .executeTakeFirstOrThrow();
  expect(added).toBe(callerCount - 5);
  expect(Number(bought) + (await mona.get("/cart")).body.count).toBe(2 + added);
});

test("an item added by another process between the lock of the cart and the order stays in the cart", async () => {
  const [dress, scarf] = [await addProduct(shop.db), await addProduct(shop.db)];
  await addCoupon(shop.db, { code: "HELD" });
  const mona = await createUser(shop);
  await fillCart(mona, dress);
  const coupon = await holdRow(shop, "select from coupons where code = $1 for update", "HELD");
  const order = mona.post("/checkout/cod", checkoutForm({ couponCode: "held" }));
  await coupon.waiters(1);
  const line = { user_id: mona.id, variant_id: scarf.variantId, quantity: 1, seen_price: null };
  await shop.db.insertInto("cart_lines").values(line).execute();
  await coupon.release();
  expect((await order).status).toBe(200);
  expect((await mona.get("/cart")).body.items).toMatchObject([{ _id: scarf.id }]);
});

test("redeems a single-use coupon once for fifty concurrent buyers", async () => {
  const shirt = await addProduct(shop.db, { stock: callerCount * 2 });
  await addCoupon(shop.db, { code: "ONCE", max_uses: 1 });
  const buyers = await createBuyers(async (buyer) => fillCart(buyer, shirt));
  const answers = await concurrently(
    buyers.map((buyer, at) => () => {
      const form = checkoutForm({ couponCode: "once" });
      return buyer.post(at % 2 ? "/checkout/cod" : "/checkout/session", form);
    }),
  );
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: callerCount - 1 });
  const losers = answers.filter(({ status }) => status === 409).map(({ body }) => body);
  expect(losers.every(({ message, total }) => message === "coupon.used" && total === 640)).toBe(true);
  expect(await loadCouponUses(shop.db, "ONCE")).toBe(1);
});

test("never exceeds ten redemptions while fifty buyers order, cancel and order again", async () => {
  const shirt = await addProduct(shop.db, { stock: callerCount * 4 });
  await addCoupon(shop.db, { code: "TEN", max_uses: 10 });
  const buyers = await createBuyers(async (buyer) => fillCart(buyer, shirt));
  const answers = await concurrently(
    buyers.map((buyer) => async () => {
      const placed = await buyer.post("/checkout/cod", checkoutForm({ couponCode: "TEN" }));
      if (placed.status === 200 && Number(placed.body.orderNumber.slice(-1)) % 2)
        await buyer.post(`/orders/${placed.body.orderId}/cancel`);
      return placed;
    }),
  );
  const stored = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("coupon_code", "=", "TEN")
    .where("status", "=", "cod_order_placed")
    .execute();
  expect(await loadCouponUses(shop.db, "TEN")).toBe(stored.length);
  expect(stored.length).toBeLessThanOrEqual(10);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10);
});

test("redeems a once-per-customer coupon once across fifty tabs", async () => {
  const shirt = await addProduct(shop.db, { stock: callerCount * 2 });
  const { id: coupon } = await addCoupon(shop.db, { code: "MINE", max_per_user: 1 });
  const mona = await createUser(shop);
  await fillCart(mona, { id: shirt.id, quantity: 1 });
  const answers = await concurrently(
    repeatCall(async (at) => {
      await mona.post("/cart", { productId: shirt.id });
      return mona.post(at % 3 ? "/checkout/cod" : "/checkout/session", checkoutForm({ couponCode: "MINE" }));
    }),
  );
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const used = shop.db.selectFrom("coupon_uses").select("id").where("coupon_id", "=", coupon);
  expect((await used.where("returned_at", "is", null).execute()).length).toBeLessThanOrEqual(1);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
});

test("places an order for the cart lines only when another size is saved for later", async () => {
  const shirt = await addProduct(shop.db, { sizes: { s: callerCount, m: 10 } });
  const size = (of: string) => ({ productId: shirt.id, variantAttributes: { size: of } });
  const buyers = await createBuyers(async (buyer) => {
    await buyer.post("/cart", size("s"));
    await buyer.post("/cart", size("m"));
    await buyer.post("/cart/saved", size("s"));
    await buyer.post("/cart", size("s"));
  });
  const answers = await concurrently(buyers.map((buyer) => () => buyer.post("/checkout/cod", checkoutForm())));
  expect(countByStatus(answers)).toEqual({ 200: 10, 409: callerCount - 10 });
  expect(await loadStock(shop.db, shirt.variants.s ?? "")).toBe(callerCount - 10);
  expect(await loadStock(shop.db, shirt.variants.m ?? "")).toBe(0);
  const saved = shop.db.selectFrom("cart_lines").select("user_id").where("saved_for_later", "=", true);
  expect(await saved.where("variant_id", "=", shirt.variants.s ?? "").execute()).toHaveLength(callerCount);
});

test("a concurrent cancellation and dispatch never both succeed", async () => {
  const staff = await createUser(shop, { role: "admin" });
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: callerCount });
  for (let round = 0; round < 5; round++) {
    const { orderId } = round % 2 ? await buyForCash(mona, dress) : await buyByCard(shop, mona, dress);
    const answers = await concurrently(
      repeatCall((at) =>
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

test("cancelling one order fifty times refunds it once", async () => {
  const staff = await createUser(shop, { role: "admin" });
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 1 });
  const { orderId } = await buyByCard(shop, mona, dress);
  const answers = await concurrently(
    repeatCall((at) =>
      at % 2 ? mona.post(`/orders/${orderId}/cancel`) : staff.post(`/admin/orders/${orderId}/cancel`, { refund: true }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await loadRefunds(mona)).toEqual([640_00]);
  expect(await loadStock(shop.db, dress.variantId)).toBe(1);
});

test("fifty concurrent webhooks and returns of one shopper place one order", async () => {
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 3 });
  const { sessionId, url } = await startCardCheckout(mona, dress);
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
  const sendWebhook = await createWebhookSender(url);
  const answers = await concurrently(
    repeatCall((at) =>
      at % 2 ? sendWebhook(at % 4 === 1 ? "same" : randomUUID()) : mona.get(`/checkout/session/${sessionId}`),
    ),
  );
  expect(countByStatus(answers)).toEqual({ 200: callerCount });
  expect((await mona.get("/orders")).body.total).toBe(1);
  expect(await loadStock(shop.db, dress.variantId)).toBe(2);
  expect(await mailsTo([mona])).toHaveLength(1);
});

test("concurrent payment, expiry, cancellation and purchase end in one order or a refund", async () => {
  const dress = await addProduct(shop.db, { stock: 20 });
  for (let round = 0; round < 4; round++) {
    const mona = await createUser(shop);
    const { sessionId, url } = await startCardCheckout(mona, dress);
    await shop.db
      .updateTable("checkout_sessions")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("id", "=", sessionId)
      .execute();
    const answers = await concurrently([
      async () => ({
        ...(await submitGatewayForm(shop, url, { do: "pay", card: testCards.good })),
        body: {},
        headers: {},
      }),
      ...repeatCall(
        (at) =>
          [
            () => mona.get(`/checkout/session/${sessionId}`),
            () => mona.post(`/checkout/session/${sessionId}/cancel`),
            () => mona.post("/checkout/cod", checkoutForm()),
            async () => {
              await expireSessionsJob.run({}, shop.tools);
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

async function createBuyers(prepare: (buyer: TestUser, at: number) => Promise<unknown>): Promise<TestUser[]> {
  const buyers: TestUser[] = [];
  for (let at = 0; at < callerCount; at++) {
    const buyer = await createUser(shop);
    await prepare(buyer, at);
    buyers.push(buyer);
  }
  return buyers;
}

/** Sends the gateway's webhook of a payment with the given event id. */
async function createWebhookSender(url: string) {
  const { db, app, config } = shop;
  const id = url.split("/").at(-1) ?? "";
  const payment = await db.selectFrom("sandbox_payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return async (name: string): Promise<ApiResponse> => {
    const payload = JSON.stringify(toWebhookMessage(payment, `${name}:paid`));
    const headers = {
      "content-type": "application/json",
      "x-sandbox-signature": signWebhook(payload, sandboxKey(config)),
    };
    const answer = await app.inject({ method: "POST", url: "/api/payments/webhooks/sandbox", headers, payload });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
}
