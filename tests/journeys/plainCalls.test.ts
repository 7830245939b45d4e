import { expect, test } from "vitest";
import { addProduct, stockOf } from "#tests/support/catalogue.ts";
import { signedIn } from "#tests/support/people.ts";
import { alexandria, buyByCard, buyForCash, fillCart, filledIn } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";

// Other programs send what the shop's contract asks for and nothing more: no versions, no fields of our own pages.

test("staff's programs change, cancel and pay back orders without telling which version they saw", async () => {
  await using shop = await openShop();
  const [staff, mona] = [await signedIn(shop, { role: "admin" }), await signedIn(shop)];
  const dress = await addProduct(shop.db, { stock: 20 });
  const { orderId } = await buyByCard(shop, mona, dress);
  const order = `/admin/orders/${orderId}`;
  for (const status of ["processing", "dispatched", "delivered"])
    expect((await staff.patch(`${order}/status`, { status })).body).toMatchObject({ status });
  expect((await staff.post(`${order}/refund`, { amount: 10, restock: false })).body.order.refunded).toBe(10);

  // As people write it: in several lines.
  const asked = await mona.post(`/orders/${orderId}/refund-request`, { reason: "Too small.\nSorry!" });
  expect(asked).toMatchObject({ status: 200, body: { order: { status: "pending_refund" } } });
  expect(asked.body.order.returns[0].reason).toBe("Too small. Sorry!");
  expect((await staff.post(`${order}/refund-rejection`, { reason: "Worn" })).body.order.status).toBe("refund_rejected");
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

test("a status that moves goods too leads where it must, and none leaves open what becomes of money", async () => {
  await using shop = await openShop();
  const [staff, mona] = [await signedIn(shop, { role: "admin" }), await signedIn(shop)];
  const dress = await addProduct(shop.db, { stock: 20 });
  const set = async (id: string, status: string, reason?: string) =>
    (await staff.patch(`/admin/orders/${id}/status`, { status, reason })).status;
  const statusOf = async (id: string) => (await staff.get(`/admin/orders/${id}`)).body.status;

  const { orderId: cash } = await buyForCash(mona, dress);
  expect(await set(cash, "cancelled", "Out of cloth")).toBe(200);
  expect(await statusOf(cash)).toBe("cancelled");
  expect(await stockOf(shop.db, dress.variantId)).toBe(20);
  const { orderId: atDoor } = await buyForCash(mona, dress);
  await set(atDoor, "dispatched");
  expect(await set(atDoor, "pending_refund", "Nobody there")).toBe(409);
  const cancelling = { ids: [atDoor, cash], status: "cancelled", reason: "Nobody there" };
  const both = await staff.post("/admin/orders/bulk-status", cancelling);
  expect(both.body.results).toMatchObject([
    { id: atDoor, ok: true, status: "cancelled" },
    { id: cash, ok: false, message: "orders.cancelledLocked" },
  ]);
  expect(await stockOf(shop.db, dress.variantId)).toBe(19);

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
  // What goes back on the shelf is here.
  expect((await staff.post(`/admin/orders/${card}/refund`, { restock: false })).status).toBe(409);
  expect((await staff.post(`/admin/orders/${card}/refund`, { restock: true })).body.order.status).toBe("refunded");
  expect(await stockOf(shop.db, dress.variantId)).toBe(19);
});

test("a code's days are whole days in Cairo, and a code for an account that was made up is not refused", async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop, { role: "admin" });
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

test("a checkout takes any key that a program makes up, and nothing for what is left out", async () => {
  await using shop = await openShop();
  const [staff, mona] = [await signedIn(shop, { role: "admin" }), await signedIn(shop)];
  const dress = await addProduct(shop.db, { stock: 20 });
  await fillCart(mona, dress);
  await staff.patch("/admin/settings", { shippingByGovernorate: { ALX: 55 } });
  for (const state of ["ALX", "alx", "Alexandria", "الإسكندرية"]) {
    const quoted = await mona.post("/checkout/quote", { couponCode: null, shippingAddress: { ...alexandria, state } });
    expect(quoted.body.shipping, state).toBe(55);
  }
  expect((await mona.post("/checkout/quote", { shippingAddress: null })).body.shipping).toBe(70);

  const form = filledIn({ idempotencyKey: "order-2026/11", couponCode: null, billingAddress: null });
  const placed = await mona.post("/checkout/cod", form);
  expect(placed.status).toBe(200);
  expect((await mona.post("/checkout/cod", form)).body).toEqual(placed.body);

  await fillCart(mona, dress);
  const cairo = { ...alexandria, city: "Cairo", state: "C" };
  const without = { ...filledIn(), billingSameAsShipping: undefined };
  expect((await mona.post("/checkout/cod", without)).body.fields).toEqual({
    billingAddress: "checkout.billingRequired",
  });
  const billed = await mona.post("/checkout/cod", { ...without, billingAddress: cairo });
  expect((await mona.get(`/orders/${billed.body.orderId}`)).body.billingAddress).toMatchObject({ city: "Cairo" });
  await fillCart(mona, dress);
  const same = await mona.post("/checkout/cod", filledIn({ billingAddress: cairo }));
  expect((await mona.get(`/orders/${same.body.orderId}`)).body.billingAddress).toMatchObject(alexandria);
});

test("a campaign's test goes to whoever asks for it when no address is named", async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop, { role: "admin" });
  const made = await staff.post("/admin/campaigns", { name: "News", subject: "Linen is back", html: "<p>Come in</p>" });
  expect((await staff.post(`/admin/campaigns/${made.body.id}/test`)).status).toBe(200);
  const sent = await shop.db.selectFrom("outbox").select("recipient").where("subject", "=", "Linen is back").execute();
  expect(sent).toEqual([{ recipient: staff.email }]);
});
