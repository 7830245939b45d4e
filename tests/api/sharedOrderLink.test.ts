import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import { addProduct } from "#tests/support/products.ts";
import { alexandriaAddress, checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser, type TestUser } from "#tests/support/users.ts";

const details = {
  building: "7",
  floor: "third floor",
  flat: "flat 31",
  landmark: "behind the pharmacy",
  courierNote: "gate code 4711",
  recipient: "Salma Hassan",
  district: "Sidi Gaber Sheikh",
  mapUrl: "https://maps.app.goo.gl/AbC123",
};
let shop: Shop;
let mona: TestUser;
let read: (token: string) => ReturnType<TestUser["get"]>;

beforeAll(async () => {
  shop = await openShop();
  mona = await createUser(shop);
  const nobody = await createGuest(shop);
  read = (token) => nobody.call("GET", `/orders/shared/${token}`);
});
afterAll(() => shop[Symbol.asyncDispose]());

async function buy() {
  await fillCart(mona, await addProduct(shop.db));
  const { body } = await mona.post(
    "/checkout/cod",
    checkoutForm({ shippingAddress: { ...alexandriaAddress, ...details } }),
  );
  return { id: body.orderId as string, token: sharedOrderToken(body.orderId, shop.config.sessionSecret) };
}

/** Sends the news of the order to its customer. Returns the mail. */
async function mailedEvent(id: string) {
  const staff = await createUser(shop, { role: "admin" });
  const { status } = await staff.patch(`/admin/orders/${id}/status`, { status: "processing" });
  expect(status).toBe(200);
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to, text }) => to === mona.email && text.includes(id));
  return mail?.text ?? "";
}

test("a shared order shows neither the door nor notes to the courier", async () => {
  const { id, token } = await buy();
  const { status, body } = await read(token);
  expect(status).toBe(200);
  for (const secret of Object.values(details).slice(1)) expect(JSON.stringify(body)).not.toContain(secret);
  expect(body.shippingAddress).toEqual(alexandriaAddress);
  expect((await mona.get(`/orders/${id}`)).body.shippingAddress).toMatchObject(details);
});

test("a shared order shows nothing that customer and staff write to each other", async () => {
  const { id, token } = await buy();
  const staff = await createUser(shop, { role: "admin" });
  const change = { status: "delivered", reason: "internal note", customerMessage: "about your bank account" };
  expect((await staff.patch(`/admin/orders/${id}/status`, change)).status).toBe(200);
  expect((await mona.post(`/orders/${id}/refund-request`, { reason: "too small for me" })).status).toBe(200);
  const rejection = { customerMessage: "worn at a wedding" };
  expect(await staff.post(`/admin/orders/${id}/refund-rejection`, rejection)).toMatchObject({ status: 200 });
  const secrets = ["internal note", "about your bank account", "too small for me", "worn at a wedding"];
  const shared = JSON.stringify((await read(token)).body);
  expect(secrets.filter((secret) => shared.includes(secret))).toEqual([]);
  const own = JSON.stringify((await mona.get(`/orders/${id}`)).body);
  expect(secrets.filter((secret) => own.includes(secret))).toEqual(secrets.slice(1));
});

test("the customer turns off the link of one order, and later mails have none", async () => {
  const [order, other] = [await buy(), await buy()];
  expect((await mona.get(`/orders/${order.id}`)).body.sharedUntil).toMatch(/^\d{4}-/);
  const eve = await createUser(shop);
  expect((await eve.delete(`/orders/${order.id}/shared-link`, undefined)).status).toBe(404);
  expect((await read(order.token)).status).toBe(200);
  for (let time = 0; time < 2; time++)
    expect((await mona.delete(`/orders/${order.id}/shared-link`, undefined)).status).toBe(204);
  expect(await read(order.token)).toMatchObject({ status: 404, body: { message: "orders.linkOver" } });
  expect((await mona.get(`/orders/${order.id}`)).body.sharedUntil).toBeNull();
  expect((await read(other.token)).status).toBe(200);
  expect(await mailedEvent(order.id)).not.toContain("/order/");
  expect(await mailedEvent(other.id)).toContain("/order/");
});

test("a link ends 90 days after the purchase, whenever it was mailed", async () => {
  const { id } = await buy();
  const place = (daysAgo: number) =>
    shop.pool.query("update orders set placed_at = now() - make_interval(days => $2) where id = $1", [id, daysAgo]);
  const { sessionSecret } = shop.config;
  await place(89);
  expect((await read(sharedOrderToken(id, sessionSecret))).status).toBe(200);
  await place(91);
  expect((await read(sharedOrderToken(id, sessionSecret))).status).toBe(404);
  expect(await mailedEvent(id)).not.toContain("/order/");
});
