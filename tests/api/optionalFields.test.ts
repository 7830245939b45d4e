import { expect, test } from "vitest";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { alexandriaAddress, buyByCard, buyForCash, checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

// Other API clients send only the contract's required fields: no versions, no fields of our own pages.

test("admin API clients change, cancel and refund orders without a version", async () => {
  await using shop = await openShop();
  const [staff, mona] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  const dress = await addProduct(shop.db, { stock: 20 });
  const { orderId } = await buyByCard(shop, mona, dress);
  const order = `/admin/orders/${orderId}`;
  for (const status of ["processing", "dispatched", "delivered"])
    expect((await staff.patch(`${order}/status`, { status })).body).toMatchObject({ status });
  expect((await staff.post(`${order}/refund`, { amount: 10, restock: false })).body.order.refunded).toBe(10);

  // With line breaks, as people type it.
  const response = await mona.post(`/orders/${orderId}/refund-request`, { reason: "Too small.\nSorry!" });
  expect(response).toMatchObject({ status: 200, body: { order: { status: "pending_refund" } } });
  expect(response.body.order.returns[0].reason).toBe("Too small. Sorry!");
  expect((await staff.post(`${order}/refund-rejection`, { customerMessage: "Worn" })).body.order.status).toBe(
    "refund_rejected",
  );
  expect((await staff.post(`${order}/refund-reopening`, { reason: "Not worn" })).status).toBe(200);
  expect((await staff.post(`${order}/goods-received`, {})).status).toBe(200);
  expect((await staff.post(`${order}/refund`, { restock: true })).body.order.status).toBe("refunded");

  const { orderId: second } = await buyForCash(mona, dress);
  const called = await staff.post(`/admin/orders/${second}/cancel`, { refund: false, reason: "" });
  expect(called).toMatchObject({ status: 200, body: { order: { status: "cancelled" } } });

  const found = async (query: string) => (await staff.get(`/admin/orders?${query}`)).body.total;
  expect(await found("status[]=cancelled")).toBe(1);
  expect(await found("status[]=cancelled&status[]=refunded")).toBe(2);
  expect(await found("status[]=delivered")).toBe(0);
});

test("a status change that moves goods ends as required, and none leaves money undecided", async () => {
  await using shop = await openShop();
  const [staff, mona] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  const dress = await addProduct(shop.db, { stock: 20 });
  const set = async (id: string, status: string, reason?: string, customerMessage = reason) =>
    (await staff.patch(`/admin/orders/${id}/status`, { status, reason, customerMessage })).status;
  const statusOf = async (id: string) => (await staff.get(`/admin/orders/${id}`)).body.status;

  const { orderId: cash } = await buyForCash(mona, dress);
  expect(await set(cash, "cancelled", "Out of cloth")).toBe(200);
  expect(await statusOf(cash)).toBe("cancelled");
  expect(await loadStock(shop.db, dress.variantId)).toBe(20);
  const { orderId: atDoor } = await buyForCash(mona, dress);
  await set(atDoor, "dispatched");
  expect(await set(atDoor, "pending_refund", "Nobody there")).toBe(409);
  const cancelling = { ids: [atDoor, cash], status: "cancelled", reason: "Nobody there" };
  const both = await staff.post("/admin/orders/bulk-status", cancelling);
  expect(both.body.results).toMatchObject([
    { id: atDoor, ok: true, status: "cancelled" },
    { id: cash, ok: false, message: "orders.cancelledLocked" },
  ]);
  expect(await loadStock(shop.db, dress.variantId)).toBe(19);

  const { orderId: card } = await buyByCard(shop, mona, dress);
  for (const status of ["cancelled", "refunded", "pending_refund", "refund_rejected", "completed"])
    expect(await set(card, status, "As you like"), status).toBe(409);
  await set(card, "delivered");
  expect(await set(card, "pending_refund")).toBe(400);
  for (const status of ["pending_refund", "refund_rejected", "pending_refund"]) {
    expect(await set(card, status, "She wrote to us"), status).toBe(200);
    expect(await statusOf(card)).toBe(status);
  }
  expect(await set(card, "refunded", "She wrote to us")).toBe(409);
  // Restocked goods have been received.
  expect((await staff.post(`/admin/orders/${card}/refund`, { restock: false })).status).toBe(409);
  expect((await staff.post(`/admin/orders/${card}/refund`, { restock: true })).body.order.status).toBe("refunded");
  expect(await loadStock(shop.db, dress.variantId)).toBe(19);
});

test("coupon dates are whole Cairo days, and a coupon for an unknown account is accepted", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const made = await staff.post("/admin/coupons", {
    code: "SPRING",
    percentOff: 10,
    startsAt: "2030-01-01",
    expiresAt: "2030-07-31",
  });
  expect(made.body).toMatchObject({ startsAt: "2029-12-31T22:00:00.000Z", expiresAt: "2030-07-31T21:00:00.000Z" });
  for (const expiresAt of ["2030-02-30", "soon", 1893456000000]) {
    const refused = await staff.post("/admin/coupons", { code: "SUMMER", percentOff: 10, expiresAt });
    expect(refused).toMatchObject({ status: 400, body: { fields: { expiresAt: "validation.invalid" } } });
  }
  const userId = "507f1f77bcf86cd799439011";
  expect((await staff.post("/auth/resend-verification", { userId })).status).toBe(200);
  const unnamed = await staff.post("/auth/resend-verification", {});
  expect(unnamed.body.fields).toEqual({ userId: "validation.required" });
});

test("checkout accepts any idempotency key, any spelling of a governorate and null fields", async () => {
  await using shop = await openShop();
  const [staff, mona] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  const dress = await addProduct(shop.db, { stock: 20 });
  await fillCart(mona, dress);
  await staff.patch("/admin/settings", { shippingByGovernorate: { ALX: 55 } });
  for (const state of ["ALX", "alx", "Alexandria", "الإسكندرية"]) {
    const quoted = await mona.post("/checkout/quote", {
      couponCode: null,
      shippingAddress: { ...alexandriaAddress, state },
    });
    expect(quoted.body.shipping, state).toBe(55);
  }
  expect((await mona.post("/checkout/quote", { shippingAddress: null })).body.shipping).toBe(70);

  const form = checkoutForm({ idempotencyKey: "order-2026/11", couponCode: null, billingAddress: null });
  const placed = await mona.post("/checkout/cod", form);
  expect(placed.status).toBe(200);
  expect((await mona.post("/checkout/cod", form)).body).toEqual(placed.body);

  await fillCart(mona, dress);
  const cairo = { ...alexandriaAddress, city: "Cairo", state: "C" };
  const without = { ...checkoutForm(), billingSameAsShipping: undefined };
  expect((await mona.post("/checkout/cod", without)).body.fields).toEqual({
    billingAddress: "checkout.billingRequired",
  });
  const billed = await mona.post("/checkout/cod", { ...without, billingAddress: cairo });
  expect((await mona.get(`/orders/${billed.body.orderId}`)).body.billingAddress).toMatchObject({ city: "Cairo" });
  await fillCart(mona, dress);
  const same = await mona.post("/checkout/cod", checkoutForm({ billingAddress: cairo }));
  expect((await mona.get(`/orders/${same.body.orderId}`)).body.billingAddress).toMatchObject(alexandriaAddress);
});

test("a campaign test goes to the caller when no e-mail is given", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const made = await staff.post("/admin/campaigns", { name: "News", subject: "Linen is back", html: "<p>Come in</p>" });
  expect((await staff.post(`/admin/campaigns/${made.body.id}/test`)).status).toBe(200);
  const sent = await shop.db.selectFrom("outbox").select("recipient").where("subject", "=", "Linen is back").execute();
  expect(sent).toEqual([{ recipient: staff.email }]);
});
