import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash, checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

test("a large delivered order earns one gift code by mail and in the cart, for one use", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const mona = await createUser(shop, { language: "ar" });
  const coat = await addProduct(shop.db, { price: 2_000_00 });
  const { orderId } = await buyForCash(mona, coat);
  const move = (status: string, version: number) => staff.patch(`/admin/orders/${orderId}/status`, { status, version });
  await move("dispatched", 1);
  expect((await mona.get("/coupons/mine")).body.items).toEqual([]);
  await move("delivered", 2);
  expect((await move("completed", 3)).status).toBe(200);

  const { items } = (await mona.get("/coupons/mine")).body;
  expect(items).toEqual([
    {
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{16}$/),
      kind: "gift",
      percentOff: 10,
      amountOff: null,
      minSubtotal: 0,
      expiresAt: expect.any(String),
    },
  ]);
  const days = (Date.parse(items[0].expiresAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  await shop.runJobs();
  const written = items[0].code.match(/.{4}/g).join("-");
  const mail = (await shop.mails()).find(({ text }) => text?.includes(written));
  expect(mail).toMatchObject({ to: mona.email, subject: expect.stringContaining("خصم") });

  await fillCart(mona, coat);
  expect((await mona.post("/cart/coupon", { code: written })).body).toMatchObject({ discount: 200 });
  expect((await mona.post("/checkout/cod", checkoutForm({ couponCode: written }))).status).toBe(200);
  expect((await mona.get("/coupons/mine")).body.items).toEqual([]);
  await fillCart(mona, coat);
  expect((await mona.post("/cart/coupon", { code: written })).body.message).toBe("coupon.used");
  expect(await findViolations(shop.db)).toEqual([]);
});

test("a smaller order earns no gift code, nor does any while they are off", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const mona = await createUser(shop);
  // 100 + 14 % + 70 is below two thousand.
  const shirt = await addProduct(shop.db, { price: 100_00 });
  const small = await buyForCash(mona, shirt);
  await staff.patch(`/admin/orders/${small.orderId}/status`, { status: "delivered", version: 1 });
  await shop.db.insertInto("settings").values({ key: "giftCodeFrom", value: "null", updated_by: null }).execute();
  const large = await buyForCash(mona, await addProduct(shop.db, { price: 5_000_00 }));
  const delivered = await staff.patch(`/admin/orders/${large.orderId}/status`, { status: "delivered", version: 1 });
  expect(delivered.status).toBe(200);
  expect((await mona.get("/coupons/mine")).body.items).toEqual([]);
});

test("fifty clicks on “delivered” earn one gift code", async () => {
  await using shop = await openShop({ connections: 30 });
  const staff = await createUser(shop, { role: "admin" });
  const mona = await createUser(shop);
  const { orderId } = await buyForCash(mona, await addProduct(shop.db, { price: 3_000_00 }));
  const press = () => staff.patch(`/admin/orders/${orderId}/status`, { status: "delivered", version: 1 });
  await Promise.all(Array.from({ length: 50 }, press));
  expect((await mona.get("/coupons/mine")).body.total).toBe(1);
});
