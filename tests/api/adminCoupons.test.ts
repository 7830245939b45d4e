import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

test("admins create, change, find and delete coupons and each change is audited", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const made = await staff.post("/admin/coupons", {
    code: "ramadan-25",
    percentOff: 25,
    minSubtotal: 500,
    maxUses: 100,
    maxPerUser: 1,
    categories: ["abayas", "abayas"],
    startsAt: "2026-02-18T00:00:00+02:00",
    expiresAt: "2036-03-20T00:00:00+02:00",
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      code: "RAMADAN-25",
      kind: "coupon",
      percentOff: 25,
      amountOff: null,
      minSubtotal: 500,
      categories: ["abayas"],
      startsAt: "2026-02-17T22:00:00.000Z",
      uses: 0,
      active: true,
    },
  });
  const { id } = made.body;
  const changed = await staff.patch(`/admin/coupons/${id}`, { amountOff: 99.5, categories: [] });
  expect(changed.body).toMatchObject({ percentOff: null, amountOff: 99.5, minSubtotal: 500, categories: [] });
  await staff.post("/admin/coupons", { code: "OTHER", percentOff: 5, expiresAt: "2020-01-01T00:00:00Z" });

  const list = async (query: string) => {
    const { body } = await staff.get(`/admin/coupons${query}`);
    return [body.total, ...body.items.map(({ code }: { code: string }) => code)];
  };
  expect(await list("")).toEqual([2, "OTHER", "RAMADAN-25"]);
  expect(await list("?q=madan")).toEqual([1, "RAMADAN-25"]);
  expect(await list("?q=%25")).toEqual([0]);
  expect(await list("?state=active")).toEqual([1, "RAMADAN-25"]);
  expect(await list("?kind=gift")).toEqual([0]);
  expect((await staff.get(`/admin/coupons/${id}`)).body).toEqual(changed.body);

  expect((await staff.delete(`/admin/coupons/${id}`, undefined)).status).toBe(204);
  expect((await staff.get(`/admin/coupons/${id}`)).status).toBe(404);
  expect((await staff.delete(`/admin/coupons/${id}`, undefined)).status).toBe(404);
  // The code is available again.
  expect((await staff.post("/admin/coupons", { code: "RAMADAN-25", percentOff: 5 })).status).toBe(201);
  const book = await shop.db.selectFrom("audit_log").select(["action", "before", "after"]).orderBy("id").execute();
  expect(book.map(({ action }) => action)).toEqual([
    "coupons.add",
    "coupons.change",
    "coupons.add",
    "coupons.remove",
    "coupons.add",
  ]);
  expect(book[1]).toMatchObject({ before: { percentOff: 25 }, after: { amountOff: 99.5 } });
});

test("generates a gift code when none is given and limits it to one redemption", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const gift = await staff.post("/admin/coupons", { kind: "gift", amountOff: 50, maxUses: 7 });
  expect(gift.body).toMatchObject({ kind: "gift", maxUses: 1, code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{16}$/) });
  const more = await staff.patch(`/admin/coupons/${gift.body.id}`, { maxUses: 5 });
  expect(more.body.maxUses).toBe(1);
});

test("rejects invalid coupons field by field", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  await staff.post("/admin/coupons", { code: "TAKEN", percentOff: 10 });
  const wrong: [object, string, string][] = [
    [{ percentOff: 10 }, "code", "validation.required"],
    [{ code: "a b_c", percentOff: 10 }, "code", "coupon.codeShape"],
    [{ code: "AB", percentOff: 10 }, "code", "coupon.codeShape"],
    [{ code: "NEW" }, "percentOff", "coupon.offRequired"],
    [{ code: "NEW", percentOff: 10, amountOff: 10 }, "percentOff", "coupon.offRequired"],
    [{ code: "NEW", percentOff: 101 }, "percentOff", "validation.invalid"],
    [{ code: "NEW", amountOff: 0.001 }, "amountOff", "validation.invalid"],
    [{ code: "NEW", amountOff: -1 }, "amountOff", "validation.invalid"],
    [{ code: "NEW", percentOff: 10, maxUses: 0 }, "maxUses", "validation.invalid"],
    [{ code: "NEW", percentOff: 10, uses: 0 }, "uses", "validation.unknownField"],
    [
      { code: "NEW", percentOff: 10, startsAt: "2026-02-01T00:00:00Z", expiresAt: "2026-01-01T00:00:00Z" },
      "expiresAt",
      "coupon.datesOrder",
    ],
  ];
  for (const [body, field, message] of wrong)
    expect(await staff.post("/admin/coupons", body), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    });
  expect(await staff.post("/admin/coupons", { code: "taken", percentOff: 10 })).toMatchObject({
    status: 409,
    body: { message: "coupon.codeTaken", fields: { code: "coupon.codeTaken" } },
  });
  expect((await staff.patch(`/admin/coupons/${randomUUID()}`, { active: false })).status).toBe(404);
});

test("max uses cannot fall below redemptions, and a deleted coupon stays on its orders", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const coupon = (await staff.post("/admin/coupons", { code: "LINEN10", percentOff: 10 })).body;
  const shirt = await addProduct(shop.db);
  let orderId = "";
  for (let at = 0; at < 2; at++) {
    const buyer = await createUser(shop);
    await fillCart(buyer, shirt);
    orderId = (await buyer.post("/checkout/cod", checkoutForm({ couponCode: "LINEN10" }))).body.orderId;
  }
  expect(await staff.patch(`/admin/coupons/${coupon.id}`, { maxUses: 1 })).toMatchObject({
    status: 409,
    body: { message: "coupon.belowUses", count: 2 },
  });
  expect((await staff.patch(`/admin/coupons/${coupon.id}`, { maxUses: 2 })).body).toMatchObject({
    maxUses: 2,
    uses: 2,
  });
  await staff.delete(`/admin/coupons/${coupon.id}`, undefined);
  expect((await staff.get(`/admin/orders/${orderId}`)).body.couponCode).toBe("LINEN10");
});

test("coupon routes are for admins only", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  expect((await mona.get("/admin/coupons")).status).toBe(403);
  expect((await mona.post("/admin/coupons", { code: "MINE", percentOff: 100 })).status).toBe(403);
});
