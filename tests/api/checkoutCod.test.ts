import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { alexandriaAddress, buyForCash, checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

test("places a cash order and cancels it", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { name: "Linen dress", price: 450_00, deal: 20, stock: 3 });
  await fillCart(mona, { id: dress.id, quantity: 2 });

  const quoted = await mona.post("/checkout/quote", { shippingAddress: { state: "ALX" } });
  // 2 × 450 × 0.8 = 720, + 14 % tax, + 70 delivery
  expect(quoted.body).toMatchObject({ subtotal: 720, tax: 100.8, shipping: 70, total: 890.8, mayOrder: true });

  const placed = await mona.post("/checkout/cod", checkoutForm({ expectedTotal: 890.8 }));
  expect(placed).toMatchObject({ status: 200, body: { orderNumber: "NB-100001" } });
  expect(await loadStock(shop.db, dress.variantId)).toBe(1);
  expect((await mona.get("/cart")).body.items).toEqual([]);

  const order = await mona.get(`/orders/${placed.body.orderId}`);
  expect(order.body).toMatchObject({
    number: "NB-100001",
    status: "cod_order_placed",
    paymentMethod: "cod",
    total: 890.8,
    mayCancel: true,
    customer: { email: mona.email, phones: ["+201012345678"] },
    shippingAddress: alexandriaAddress,
    billingAddress: alexandriaAddress,
    items: [{ name: { en: "Linen dress" }, price: 450, dealPercent: 20, quantity: 2, lineTotal: 720 }],
    history: [{ from: null, to: "cod_order_placed", by: "customer" }],
  });
  expect((await mona.get("/orders")).body).toMatchObject({
    total: 1,
    items: [{ number: "NB-100001", mayCancel: true }],
  });

  const cancelled = await mona.post(`/orders/${placed.body.orderId}/cancel`, { reason: "Too long" });
  expect(cancelled.body).toMatchObject({
    message: "orders.nothingCharged",
    order: { status: "cancelled", mayCancel: false },
  });
  expect(await loadStock(shop.db, dress.variantId)).toBe(3);
  const again = await mona.post(`/orders/${placed.body.orderId}/cancel`);
  expect(again).toMatchObject({ status: 409, body: { message: "orders.cancelledLocked" } });
  expect(await findViolations(shop.db)).toEqual([]);
});

test("a double click and a retry place one order, and a reused key with other items none", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 5 });
  await fillCart(mona, dress);
  const click = checkoutForm();
  const [first, second] = await Promise.all([mona.post("/checkout/cod", click), mona.post("/checkout/cod", click)]);
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);

  await fillCart(mona, dress);
  expect((await mona.post("/checkout/cod", click)).body).toEqual(first.body);
  const changed = await mona.post("/checkout/cod", { ...click, phones: ["01112345678"] });
  expect(changed).toMatchObject({ status: 422, body: { message: "checkout.keyReused" } });
  expect(await loadStock(shop.db, dress.variantId)).toBe(4);
  expect((await mona.get("/cart")).body.count).toBe(1);
});

test("never charges another price than the one shown", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { price: 100_00, stock: 5 });
  await fillCart(mona, dress);
  await shop.db.updateTable("products").set({ price: 120_00 }).where("id", "=", dress.id).execute();
  const form = checkoutForm({ expectedTotal: 184 });
  const refused = await mona.post("/checkout/cod", form);
  // 120 + 16.80 + 70
  expect(refused).toMatchObject({ status: 409, body: { message: "checkout.totalChanged", total: 206.8 } });
  expect(await loadStock(shop.db, dress.variantId)).toBe(5);
  expect((await mona.post("/checkout/cod", { ...form, expectedTotal: 206.8 })).status).toBe(200);
});

test("items that cannot be bought block checkout until the customer has seen them", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { name: "Linen dress", stock: 5 });
  expect(await mona.post("/checkout/cod", checkoutForm())).toMatchObject({
    status: 409,
    body: { message: "checkout.cartEmpty" },
  });

  await fillCart(mona, { id: dress.id, quantity: 3 });
  await shop.db.updateTable("variants").set({ stock: 2 }).where("id", "=", dress.variantId).execute();
  const few = await mona.post("/checkout/cod", checkoutForm());
  expect(few).toMatchObject({ status: 409, body: { message: "cart.stockLimited", count: 2, name: "Linen dress" } });
  expect((await mona.post("/checkout/quote", {})).body.mayOrder).toBe(false);

  await shop.db.updateTable("products").set({ hidden: true }).where("id", "=", dress.id).execute();
  const hidden = await mona.post("/checkout/cod", checkoutForm());
  expect(hidden).toMatchObject({ status: 409, body: { message: "cart.unavailable", name: "Linen dress" } });
  expect((await mona.get("/orders")).body.total).toBe(0);
});

test("accepts phones and addresses the way people in Egypt write them", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop, { language: "ar" });
  const dress = await addProduct(shop.db);
  await fillCart(mona, dress);
  const phones = ["٠١٠١٢٣٤٥٦٧٨", "0020 101 234 5678", "+20-112-345-6789"];
  const shippingAddress = { ...alexandriaAddress, postalCode: "٢١٥٠٠" };
  const billingAddress = {
    street: "1 rue de Rivoli",
    city: "Paris",
    state: "Île-de-France",
    postalCode: "75001",
    country: "FR",
  };
  const { body } = await mona.post(
    "/checkout/cod",
    checkoutForm({ phones, shippingAddress, billingAddress, billingSameAsShipping: false }),
  );
  expect((await mona.get(`/orders/${body.orderId}`)).body).toMatchObject({
    customer: { phones: ["+201012345678", "+201123456789"] },
    shippingAddress: alexandriaAddress,
    billingAddress: { city: "Paris" },
  });
  // Offered at the next checkout, and never overwrites the profile.
  await fillCart(mona, dress);
  await mona.post(
    "/checkout/cod",
    checkoutForm({ phones: ["01512345678"], shippingAddress: { ...alexandriaAddress, city: "Borg" } }),
  );
  expect((await mona.get("/auth/auth-profile")).body.data).toMatchObject({
    phones: ["+201012345678", "+201123456789"],
    shippingAddress: alexandriaAddress,
    billingAddress: { city: "Paris" },
  });
});

test("rejects an invalid form by field and writes nothing", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 5 });
  await fillCart(mona, dress);
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ phones: [] }, "phones", "checkout.phoneRequired"],
    [{ phones: undefined }, "phones", "checkout.phoneRequired"],
    [{ phones: ["123"] }, "phones.0", "validation.phone"],
    [{ phones: ["+14155552671"] }, "phones.0", "validation.phone"],
    [{ phones: "01012345678" }, "phones", "checkout.phoneRequired"],
    [{ shippingAddress: { ...alexandriaAddress, country: "FR" } }, "shippingAddress.country", "checkout.egyptOnly"],
    [{ shippingAddress: { ...alexandriaAddress, state: "Helwan" } }, "shippingAddress.state", "validation.governorate"],
    [
      { shippingAddress: { ...alexandriaAddress, postalCode: "2150" } },
      "shippingAddress.postalCode",
      "validation.postalCode",
    ],
    [{ shippingAddress: { ...alexandriaAddress, street: " " } }, "shippingAddress.street", "validation.required"],
    [{ shippingAddress: { ...alexandriaAddress, street: "a\r\nb" } }, "shippingAddress.street", "validation.invalid"],
    [
      { shippingAddress: { ...alexandriaAddress, city: "x".repeat(101) } },
      "shippingAddress.city",
      "validation.tooLong",
    ],
    [
      { shippingAddress: { ...alexandriaAddress, planet: "Earth" } },
      "shippingAddress.planet",
      "validation.unknownField",
    ],
    [{ billingSameAsShipping: false }, "billingAddress", "checkout.billingRequired"],
    [{ idempotencyKey: "1" }, "idempotencyKey", "validation.invalid"],
    [{ idempotencyKey: undefined }, "idempotencyKey", "validation.required"],
    [{ total: 1 }, "total", "validation.unknownField"],
    [{ expectedTotal: "1" }, "expectedTotal", "validation.invalid"],
    [{ deliveryMethod: "drone" }, "deliveryMethod", "validation.invalid"],
    [{ couponCode: "x".repeat(61) }, "couponCode", "validation.tooLong"],
    [{ deliveryMethod: "express" }, "deliveryMethod", "checkout.expressNotOffered"],
  ];
  for (const url of ["/checkout/cod", "/checkout/session"])
    for (const [change, field, message] of wrong) {
      const answer = await mona.post(url, checkoutForm(change));
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
    }
  expect(await loadStock(shop.db, dress.variantId)).toBe(5);
  expect(await shop.db.selectFrom("checkout_sessions").selectAll().execute()).toEqual([]);
  expect((await mona.get("/orders")).body.total).toBe(0);
});

test("an order is visible to its owner only", async () => {
  await using shop = await openShop();
  const [mona, omar] = [await createUser(shop), await createUser(shop)];
  const dress = await addProduct(shop.db);
  const { orderId } = await buyForCash(mona, dress);
  const random = await omar.get(`/orders/${randomUUID()}`);
  for (const [method, url] of [
    ["GET", `/orders/${orderId}`],
    ["POST", `/orders/${orderId}/cancel`],
  ] as const) {
    const answer = await omar.call(method, url, method === "POST" ? {} : undefined);
    expect(answer).toMatchObject({ status: 404, body: { message: random.body.message } });
  }
  expect((await omar.get("/orders")).body.items).toEqual([]);
  expect((await mona.get(`/orders/${orderId}`)).body.status).toBe("cod_order_placed");
});
