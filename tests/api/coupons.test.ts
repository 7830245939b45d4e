import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { expireSessionsJob } from "#shop/checkout/server/jobs.ts";
import { addCoupon, loadCouponUses } from "#tests/support/coupons.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { checkoutForm, fillCart, submitGatewayForm, testCards } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000);
const yesterday = () => new Date(Date.now() - 86_400_000);

test("a coupon is checked, stays with the cart on every device and is redeemed by the order", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const shirt = await addProduct(shop.db, { price: 333_33 });
  await addCoupon(shop.db, { code: "LINEN10", expires_at: inAWeek() });
  await fillCart(mona, shirt);

  const tried = await mona.post("/coupons/validate", { code: " linen10 " });
  expect(tried).toMatchObject({
    status: 200,
    body: { code: "LINEN10", percentOff: 10, amountOff: null, discount: 33.33, expiresAt: expect.any(String) },
  });
  expect((await mona.get("/cart")).body).toMatchObject({ coupon: null, discount: 0 });

  const response = await mona.post("/cart/coupon", { code: "LINEN10" });
  // 333.33 − 33.33 = 300; 14 % is 42; shipping is 70.
  const amounts = { subtotal: 333.33, discount: 33.33, tax: 42, shipping: 70, total: 412 };
  expect(response.body).toMatchObject({ ...amounts, coupon: { code: "LINEN10", discount: 33.33, problem: null } });
  expect((await mona.get("/cart")).body).toEqual(response.body);
  const quote = await mona.post("/checkout/quote", { couponCode: "linen10", shippingAddress: { state: "ALX" } });
  expect(quote.body).toMatchObject({ ...amounts, couponCode: "LINEN10" });

  const placed = await mona.post("/checkout/cod", checkoutForm({ couponCode: "linen10", expectedTotal: 412 }));
  expect(placed.status).toBe(200);
  const order = (await mona.get(`/orders/${placed.body.orderId}`)).body;
  expect(order).toMatchObject({ ...amounts, couponCode: "LINEN10" });
  expect(await loadCouponUses(shop.db, "LINEN10")).toBe(1);
  await fillCart(mona, shirt);
  expect((await mona.get("/cart")).body.coupon).toBeNull();
  expect(await findViolations(shop.db)).toEqual([]);
});

test("hides why an unknown, expired, future or stopped coupon fails and explains the rest", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const shirt = await addProduct(shop.db, { price: 100_00, category: "shirts" });
  await addCoupon(shop.db, { code: "OVER", expires_at: yesterday() });
  await addCoupon(shop.db, { code: "SOON", starts_at: inAWeek() });
  await addCoupon(shop.db, { code: "STOPPED", active: false });
  await addCoupon(shop.db, { code: "DELETED", deleted_at: new Date() });
  await addCoupon(shop.db, { code: "GONE", max_uses: 1, uses: 1 });
  await addCoupon(shop.db, { code: "BIG", min_subtotal: 500_00 });
  await addCoupon(shop.db, { code: "BAGS", categories: ["bags"] });
  await fillCart(mona, shirt);
  const refusals: [string, object][] = [
    ...["NOTHING", "OVER", "SOON", "STOPPED", "DELETED", "?"].map((code): [string, object] => [
      code,
      { message: "coupon.invalid" },
    ]),
    ["GONE", { message: "coupon.used" }],
    ["BIG", { message: "coupon.minimum", amount: 500 }],
    ["BAGS", { message: "coupon.otherCategories" }],
  ];
  for (const [code, body] of refusals) {
    expect(await mona.post("/coupons/validate", { code }), code).toMatchObject({ status: 409, body });
    const placing = await mona.post("/checkout/cod", checkoutForm({ couponCode: code }));
    // The price without the coupon: shown as a question, not charged.
    expect(placing, code).toMatchObject({ status: 409, body: { ...body, discount: 0, total: 184 } });
    expect(placing.body.fields).toEqual({ couponCode: placing.body.message });
  }
  expect((await mona.get("/orders")).body.total).toBe(0);
  expect(await loadStock(shop.db, shirt.variantId)).toBe(10);
});

test("coupons require sign-in and guesses are rate-limited", async () => {
  await using shop = await openShop({ env: { COUPON_LIMIT: "3" } });
  const otherUser = await createGuest(shop);
  expect((await otherUser.call("POST", "/coupons/validate", { code: "LINEN10" })).status).toBe(401);
  expect((await otherUser.call("GET", "/coupons/mine")).status).toBe(401);

  const [mona, omar] = [await createUser(shop), await createUser(shop)];
  const shirt = await addProduct(shop.db);
  await addCoupon(shop.db, { code: "LINEN10" });
  await fillCart(mona, shirt);
  // An existing coupon is no guess.
  for (let at = 0; at < 5; at++) expect((await mona.post("/coupons/validate", { code: "LINEN10" })).status).toBe(200);
  await mona.post("/coupons/validate", { code: "GUESS1" });
  await mona.post("/checkout/quote", { couponCode: "GUESS2" });
  await mona.post("/checkout/cod", checkoutForm({ couponCode: "GUESS3" }));
  const over = await mona.post("/coupons/validate", { code: "LINEN10" });
  expect(over).toMatchObject({ status: 429, body: { message: "common.tooMany" } });
  expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
  expect((await omar.post("/coupons/validate", { code: "LINEN10" })).status).toBe(200);
  // A user whose coupon guesses are rate-limited can still buy.
  expect((await mona.post("/checkout/cod", checkoutForm())).status).toBe(200);
});

test("the cart explains why its coupon does not apply and keeps it until it does", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const shirt = await addProduct(shop.db, { price: 100_00 });
  await addCoupon(shop.db, { code: "FROM300", amount_off: 50_00, min_subtotal: 300_00 });
  await fillCart(mona, { id: shirt.id, quantity: 3 });
  expect((await mona.post("/cart/coupon", { code: "FROM300" })).body).toMatchObject({
    discount: 50,
    tax: 35,
    total: 355,
  });
  const fewer = await mona.put(`/cart/${shirt.id}`, { quantity: 2, variantAttributes: {} });
  expect(fewer.body).toMatchObject({ discount: 0, coupon: { problem: "coupon.minimum", minSubtotal: 300 } });
  await mona.put(`/cart/${shirt.id}`, { quantity: 4, variantAttributes: {} });
  expect((await mona.get("/cart")).body).toMatchObject({ discount: 50, coupon: { problem: null } });
  expect((await mona.post("/cart/coupon", { code: "NOTHING" })).status).toBe(409);
  expect((await mona.get("/cart")).body.coupon.code).toBe("FROM300");
  expect((await mona.delete("/cart/coupon", undefined)).body).toMatchObject({ coupon: null, discount: 0 });
});

test("releases a redemption only when the order is cancelled before it is packed", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const mona = await createUser(shop);
  const shirt = await addProduct(shop.db);
  await addCoupon(shop.db, { code: "ONCE", max_uses: 1 });
  const buy = async () => {
    await fillCart(mona, shirt);
    return mona.post("/checkout/cod", checkoutForm({ couponCode: "ONCE" }));
  };
  const first = await buy();
  await fillCart(mona, shirt);
  expect((await mona.post("/checkout/cod", checkoutForm({ couponCode: "ONCE" }))).body.message).toBe("coupon.used");
  await mona.post(`/orders/${first.body.orderId}/cancel`);
  expect(await loadCouponUses(shop.db, "ONCE")).toBe(0);

  const second = await buy();
  expect(second.status).toBe(200);
  await staff.patch(`/admin/orders/${second.body.orderId}/status`, { status: "processing", version: 1 });
  await mona.post(`/orders/${second.body.orderId}/cancel`);
  expect(await loadCouponUses(shop.db, "ONCE")).toBe(1);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("an open payment reserves the last redemption and releases it when it ends", async () => {
  await using shop = await openShop();
  const [mona, omar] = [await createUser(shop), await createUser(shop)];
  const shirt = await addProduct(shop.db);
  await addCoupon(shop.db, { code: "ONCE", max_uses: 1, max_per_user: 1 });
  for (const buyer of [mona, omar]) await fillCart(buyer, shirt);
  await mona.post("/cart/coupon", { code: "ONCE" });
  const open = () => mona.post("/checkout/session", checkoutForm({ couponCode: "ONCE" }));
  const session = await open();
  expect(session.status).toBe(200);
  expect((await omar.post("/coupons/validate", { code: "ONCE" })).body.message).toBe("coupon.used");
  expect((await mona.get("/cart")).body.coupon).toMatchObject({ problem: null });

  await mona.post(`/checkout/session/${session.body.sessionId}/cancel`);
  expect(await loadCouponUses(shop.db, "ONCE")).toBe(0);
  // Goes back from the gateway and tries again twice: each attempt releases what the one before reserved.
  await open();
  expect((await open()).status).toBe(200);
  expect(await loadCouponUses(shop.db, "ONCE")).toBe(1);
  // Then in cash.
  expect((await mona.post("/checkout/cod", checkoutForm({ couponCode: "ONCE" }))).status).toBe(200);
  expect(await loadCouponUses(shop.db, "ONCE")).toBe(1);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("a paid card order keeps its redemption, and a payment without one left is refunded", async () => {
  await using shop = await openShop();
  const [mona, omar] = [await createUser(shop), await createUser(shop)];
  const shirt = await addProduct(shop.db, { price: 100_00 });
  await addCoupon(shop.db, { code: "ONCE", max_uses: 1 });
  const open = async () => {
    await fillCart(mona, shirt);
    return (await mona.post("/checkout/session", checkoutForm({ couponCode: "ONCE" }))).body;
  };
  const late = await open();
  await shop.db
    .updateTable("checkout_sessions")
    .set({ expires_at: new Date(Date.now() - 3_600_000), reference: null })
    .where("id", "=", late.sessionId)
    .execute();
  await expireSessionsJob.run({}, shop.tools);
  expect(await loadCouponUses(shop.db, "ONCE")).toBe(0);

  // Another user redeems it meanwhile.
  await fillCart(omar, shirt);
  expect((await omar.post("/checkout/cod", checkoutForm({ couponCode: "ONCE" }))).status).toBe(200);
  await submitGatewayForm(shop, late.url, { do: "pay", card: testCards.good });
  await shop.runJobs();
  expect((await mona.get(`/checkout/session/${late.sessionId}`)).body).toMatchObject({ refunded: true, orderId: null });
  expect(await loadCouponUses(shop.db, "ONCE")).toBe(1);

  await addCoupon(shop.db, { code: "TWICE", max_uses: 2 });
  await mona.delete("/cart", { productId: shirt.id });
  await fillCart(mona, shirt);
  const paid = (await mona.post("/checkout/session", checkoutForm({ couponCode: "TWICE" }))).body;
  await submitGatewayForm(shop, paid.url, { do: "pay", card: testCards.good });
  await shop.runJobs();
  const { orderId } = (await mona.get(`/checkout/session/${paid.sessionId}`)).body;
  expect((await mona.get(`/orders/${orderId}`)).body).toMatchObject({
    couponCode: "TWICE",
    discount: 10,
    total: 172.6,
  });
  expect(await loadCouponUses(shop.db, "TWICE")).toBe(1);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("a repeated click finds its order after the coupon ran out and the cart was refilled", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const shirt = await addProduct(shop.db);
  await addCoupon(shop.db, { code: "ONCE", max_uses: 1 });
  await fillCart(mona, shirt);
  const click = checkoutForm({ couponCode: "ONCE", expectedTotal: 583 });
  const first = await mona.post("/checkout/cod", click);
  expect(first.status).toBe(200);
  await fillCart(mona, { id: shirt.id, quantity: 3 });
  expect(await mona.post("/checkout/cod", click)).toMatchObject({ status: 200, body: first.body });
  const other = await mona.post("/checkout/cod", { ...click, couponCode: "OTHER" });
  expect(other).toMatchObject({ status: 422, body: { message: "checkout.keyReused" } });
  expect((await mona.get("/orders")).body.total).toBe(1);
  expect((await mona.get("/cart")).body.count).toBe(3);
});
