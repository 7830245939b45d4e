import { expect, test } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm, fillCart, startCardCheckout } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

/** A shop with the default limit of unconfirmed cash orders, which other tests lift. */
async function openLimitedShop() {
  const shop = await openShop();
  await shop.db.deleteFrom("settings").where("key", "=", "maxOpenCodOrders").execute();
  return shop;
}

async function orderByCash(shop: Shop, buyer: TestUser, form = {}) {
  await fillCart(buyer, await addProduct(shop.db));
  return buyer.post("/checkout/cod", checkoutForm(form));
}

const tooMany = { status: 409, body: { message: "checkout.tooManyCodOrders", count: 3 } };

test("a customer has at most three cash orders that staff have not confirmed", async () => {
  await using shop = await openLimitedShop();
  const [mona, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  const placed = [];
  for (let at = 0; at < 3; at++) placed.push(await orderByCash(shop, mona));
  expect(placed.map(({ status }) => status)).toEqual([200, 200, 200]);
  const form = checkoutForm();
  await fillCart(mona, await addProduct(shop.db));
  expect(await mona.post("/checkout/cod", form)).toMatchObject(tooMany);
  // The cart stays, and a card pays for it.
  expect((await mona.get("/cart")).body.count).toBe(1);
  expect((await startCardCheckout(mona)).url).toEqual(expect.any(String));

  const [first] = placed;
  const confirm = { status: "processing", version: 1 };
  expect((await staff.patch(`/admin/orders/${first?.body.orderId}/status`, confirm)).status).toBe(200);
  expect((await mona.post("/checkout/cod", form)).status).toBe(200);
  // A repeated request gets its first answer.
  expect((await mona.post("/checkout/cod", form)).status).toBe(200);
  expect(await orderByCash(shop, mona)).toMatchObject(tooMany);
});

test("orders of one phone number count together, also concurrently, and others do not", async () => {
  await using shop = await openLimitedShop();
  const buyers = await Promise.all(Array.from({ length: 6 }, () => createUser(shop)));
  for (const buyer of buyers) await fillCart(buyer, await addProduct(shop.db));
  const phones = ["+20 100 000 0001", "01000000002"];
  const buy = (buyer: TestUser) => buyer.post("/checkout/cod", checkoutForm({ phones }));
  const statuses = (await Promise.all(buyers.map(buy))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
  const other = await createUser(shop);
  expect(await orderByCash(shop, other, { phones: ["01000000002"] })).toMatchObject(tooMany);
  expect((await orderByCash(shop, other, { phones: ["01000000003"] })).status).toBe(200);
});

test("a cart has at most as many lines as the setting says, saved ones included", async () => {
  await using shop = await openShop();
  const [mona, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  expect((await staff.get("/admin/settings")).body).toMatchObject({ maxCartLines: 100 });
  await staff.patch("/admin/settings", { maxCartLines: 3 });
  const products = [];
  for (let at = 0; at < 4; at++) products.push(await addProduct(shop.db, { stock: 9 }));
  const [first, second, third, fourth] = products.map(({ id }) => ({ productId: id, quantity: 1 }));
  for (const line of [first, second, third]) expect((await mona.post("/cart", line)).status).toBe(200);
  expect(await mona.post("/cart", fourth)).toMatchObject({ status: 409, body: { message: "cart.full", count: 3 } });
  // More of what is there is no new line.
  expect((await mona.post("/cart", first)).status).toBe(200);
  expect((await mona.post("/cart/saved", { productId: first?.productId })).status).toBe(200);
  expect((await mona.post("/cart", fourth)).status).toBe(409);
  expect((await mona.delete("/cart", { productId: second?.productId })).status).toBe(200);
  expect((await mona.post("/cart", fourth)).status).toBe(200);
});
