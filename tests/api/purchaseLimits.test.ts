import { expect, test } from "vitest";
import type { RateLimit } from "#platform/server/rateLimits.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import { checkoutContract } from "#shop/checkout/contract.ts";
import { placeCodOrder } from "#shop/checkout/server/placeCodOrder.ts";
import { newEmail, openTab, readMailedCode } from "#tests/support/browserTab.ts";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm, fillCart, startCardCheckout } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

/** A shop with the default limit of unconfirmed cash orders, which other tests lift. */
async function openLimitedShop() {
  const shop = await openShop();
  await shop.db.deleteFrom("settings").where("key", "like", "maxOpenCodOrders%").execute();
  return shop;
}

async function orderByCash(shop: Shop, buyer: TestUser, form = {}) {
  await fillCart(buyer, await addProduct(shop.db));
  return buyer.post("/checkout/cod", checkoutForm(form));
}

const tooManyOfPhone = { status: 409, body: { message: "checkout.tooManyCodOrdersOfPhone", count: 2 } };
/** Two unconfirmed cash orders for each phone number; ten by default. */
const allowTwoOfPhone = ({ db }: Shop) =>
  db.insertInto("settings").values({ key: "maxOpenCodOrdersPerPhone", value: "2" }).execute();
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

test("a phone number has a limit of them, also concurrently, and each client three more a day", async () => {
  await using shop = await openLimitedShop();
  await allowTwoOfPhone(shop);
  const buyers = await Promise.all(Array.from({ length: 7 }, () => createUser(shop)));
  for (const buyer of buyers) await fillCart(buyer, await addProduct(shop.db));
  const phones = ["+20 100 000 0001", "01000000002"];
  const buy = (buyer: TestUser) => buyer.post("/checkout/cod", checkoutForm({ phones }));
  const statuses = (await Promise.all(buyers.map(buy))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(5).fill(200), 409, 409]);
  const other = await createUser(shop);
  expect(await orderByCash(shop, other, { phones: ["01000000002"] })).toMatchObject(tooManyOfPhone);
  expect((await orderByCash(shop, other, { phones: ["01000000003"] })).status).toBe(200);
  const { rows } = await shop.pool.query(
    "select count(*)::int from order_confirmations where 'busyPhone' = any(reasons)",
  );
  expect(rows).toEqual([{ count: 3 }]);
});

test("orders of one phone number count each other across the processes of a shop", async () => {
  await using shop = await openLimitedShop();
  await allowTwoOfPhone(shop);
  const { db, config } = shop;
  const buyers = await Promise.all(Array.from({ length: 6 }, () => createUser(shop)));
  for (const buyer of buyers) await fillCart(buyer, await addProduct(db));
  const busyPhoneLimit = { secondsUntilAllowed: async () => 60 } as unknown as RateLimit;
  // Not by HTTP: a process has a queue for each phone number, others have their own.
  const place = ({ id, email }: TestUser) => {
    const form = checkoutContract.placeCodOrder.body.parse(checkoutForm({ phones: ["01000000009"] }));
    const visitor = { id, email, name: "Mona" } as Visitor;
    const buying = { visitor, caller: { language: "en" as const }, form, paymentMethod: "cod" as const };
    return placeCodOrder({ db, config, busyPhoneLimit }, buying, "127.0.0.1");
  };
  const placed = await Promise.allSettled(buyers.map(place));
  expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect((await db.selectFrom("orders").select("id").execute()).length).toBe(2);
});

test("strangers who order with a number do not keep its owner from ordering", async () => {
  await using shop = await openLimitedShop();
  await allowTwoOfPhone(shop);
  const phones = ["01000000001"];
  const [staff, owner] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  const received = await orderByCash(shop, owner, { phones });
  const deliver = { status: "delivered", version: 1 };
  expect((await staff.patch(`/admin/orders/${received.body.orderId}/status`, deliver)).status).toBe(200);
  await shop.pool.query("delete from order_confirmations");
  for (let account = 0; account < 2; account++) {
    const stranger = await createUser(shop);
    for (let at = 0; at < 3; at++) await orderByCash(shop, stranger, { phones });
  }
  const refused = await orderByCash(shop, await createUser(shop), { phones });
  expect(refused).toMatchObject(tooManyOfPhone);
  // From the same address as the strangers, and no confirmation asked because of them.
  const { status, body } = await orderByCash(shop, owner, { phones });
  expect(status).toBe(200);
  const { rows } = await shop.pool.query("select from order_confirmations where order_id = $1", [body.orderId]);
  expect(rows).toEqual([]);
  // A first-time customer at another address: the order is accepted and waits for its confirmation.
  const newcomer = await createUser(shop);
  await fillCart(newcomer, await addProduct(shop.db));
  const atHome = await shop.app.inject({
    method: "POST",
    url: "/api/checkout/cod",
    remoteAddress: "41.32.10.21",
    headers: newcomer.headers,
    payload: checkoutForm({ phones }),
  });
  expect(atHome.statusCode).toBe(200);
});

test("five people of one family shop in one evening from one connection, phone and address", async () => {
  await using shop = await openLimitedShop();
  const product = await addProduct(shop.db, { stock: 40 });
  const ip = "41.32.10.20";
  for (const name of ["Mona", "Omar", "Salma", "Youssef", "Teta"]) {
    const statuses: number[] = [];
    const note = ({ status }: { status: number }) => void statuses.push(status);
    const tab = openTab(shop, new Map(), ip);
    const email = newEmail();
    const { body } = await tab.post("/auth/signup", { name, email, password: "a sprout" });
    // A mistyped code, then the right one.
    expect((await tab.post("/auth/verify-email", { userId: body._id, code: "000000" })).status).toBe(400);
    note(await tab.post("/auth/verify-email", { userId: body._id, code: await readMailedCode(shop, email) }));
    for (const path of ["/products", "/products?page=2", `/products/${product.id}`, "/cart"]) note(await tab.get(path));
    note(await tab.patch("/users/me", { language: "ar" }));
    await tab.post("/auth/logout");
    // On the phone: the password wrong twice.
    const phone = openTab(shop, new Map(), ip);
    const logIn = (password: string) => phone.post("/auth/login", { email, password });
    for (const wrong of ["a sprouts", "A sprout"]) expect((await logIn(wrong)).status).toBe(401);
    note(await logIn("a sprout"));
    for (let order = 0; order < 2; order++) {
      note(await phone.post("/cart", { productId: product.id, quantity: 1 }));
      note(await phone.post("/checkout/cod", checkoutForm({ phones: ["01000000001"] })));
    }
    expect(statuses, name).toEqual(Array(11).fill(200));
  }
});

test("a customer begins thirty card payments an hour without paying one", async () => {
  await using shop = await openShop();
  const [mona, omar] = [await createUser(shop), await createUser(shop)];
  const product = await addProduct(shop.db, { stock: 40 });
  for (const buyer of [mona, omar]) await fillCart(buyer, product);
  const begin = (buyer: TestUser) => buyer.post("/checkout/session", checkoutForm());
  const statuses = [];
  // Each ends the one before.
  for (let call = 0; call < 30; call++) statuses.push((await begin(mona)).status);
  expect(statuses).toEqual(Array(30).fill(200));
  const refused = await begin(mona);
  expect(refused).toMatchObject({ status: 429, body: { message: "common.tooMany" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
  expect((await begin(omar)).status).toBe(200);
  const { rows } = await shop.pool.query("select sum(stock)::int as stock from variants");
  expect(rows[0].stock).toBe(39);
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
