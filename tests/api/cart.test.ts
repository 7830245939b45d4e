import { expect, test } from "vitest";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { addProduct } from "#tests/support/products.ts";
import { alexandriaAddress, checkoutForm } from "#tests/support/purchases.ts";
import { shareShop } from "#tests/support/shareShop.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const shops = shareShop();

test("prices a cart from the catalogue, whatever the client sends", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const shirt = await addProduct(shop.db, { price: 199_90, deal: 15, stock: 5 });
  expect((await mona.get("/cart")).body).toMatchObject({ items: [], subtotal: 0, shipping: 0, total: 0, count: 0 });

  const added = await mona.post("/cart", { productId: shirt.id, variantAttributes: "{}", price: 0.01, deal: 0.99 });
  expect(added).toMatchObject({ status: 200, body: { count: 1 } });
  const more = await mona.post("/cart", { productId: shirt.id, variantAttributes: {}, quantity: 2 });

  // 3 × 199.90 × 0.85 = 509.745 → 509.75; 14 % of it 71.365 → 71.37
  expect(more.body).toMatchObject({ subtotal: 509.75, discount: 0, tax: 71.37, shipping: 70, total: 651.12, count: 3 });
  expect(more.body.items[0]).toMatchObject({
    _id: shirt.id,
    price: 199.9,
    deal: 0.15,
    dealPercent: 15,
    lineTotal: 509.75,
  });
});

test("sets quantities, removes lines and shows the cart on another device", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const scarf = await addProduct(shop.db, { stock: 9 });
  const line = { productId: scarf.id, variantAttributes: {} };
  await mona.post("/cart", line);
  const set = await mona.put(`/cart/${scarf.id}`, { quantity: 4, variantAttributes: {} });
  expect(set.body.items).toMatchObject([{ quantity: 4 }]);
  expect((await mona.get("/cart")).body).toEqual(set.body);

  expect((await mona.delete("/cart", line)).body.items).toEqual([]);
  expect((await mona.delete("/cart", line)).status).toBe(200);
  const gone = await mona.put(`/cart/${scarf.id}`, { quantity: 1, variantAttributes: {} });
  expect(gone).toMatchObject({ status: 404, body: { message: "cart.notInCart" } });
});

test("an addition answers with the cart that it leaves, in the order of adding", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const ids: string[] = [];
  for (const name of ["Scarf", "Belt", "Hat"]) ids.push((await addProduct(shop.db, { name, stock: 9 })).id);
  const add = (productId?: string) => mona.post("/cart", { productId, variantAttributes: {} });
  for (const id of ids) await add(id);
  const [scarf, , hat] = ids;
  await mona.post("/cart/saved", { productId: hat, variantAttributes: {} });
  const again = await add(hat);
  const more = await add(scarf);
  expect(again.body).toMatchObject({ count: 3, savedForLater: [{ _id: hat, quantity: 1 }] });
  expect(more.body.items.map(({ _id, quantity }: { _id: string; quantity: number }) => [_id, quantity])).toEqual(
    ids.map((id) => [id, id === scarf ? 2 : 1]),
  );
  expect((await mona.get("/cart")).body).toEqual(more.body);
});

test("rejects a quantity above the stock", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const bag = await addProduct(shop.db, { stock: 3 });
  const line = { productId: bag.id, variantAttributes: {} };
  await mona.post("/cart", { ...line, quantity: 2 });
  const tooMany = await mona.post("/cart", { ...line, quantity: 2 });
  expect(tooMany).toMatchObject({ status: 409, body: { message: "cart.stockLimited", count: 3 } });
  expect((await mona.put(`/cart/${bag.id}`, { quantity: 4, variantAttributes: {} })).body.count).toBe(3);
  expect((await mona.get("/cart")).body.items).toMatchObject([{ quantity: 2 }]);
});

test("the cart reports lines that sold out, were hidden or cost more", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const [few, hidden, dearer] = [
    await addProduct(shop.db, { stock: 5 }),
    await addProduct(shop.db, { stock: 5 }),
    await addProduct(shop.db, { stock: 5, price: 100_00 }),
  ];
  for (const { id } of [few, hidden, dearer]) await mona.post("/cart", { productId: id, quantity: 3 });
  await shop.db.updateTable("variants").set({ stock: 2 }).where("id", "=", few.variantId).execute();
  await shop.db.updateTable("products").set({ hidden: true }).where("id", "=", hidden.id).execute();
  await shop.db.updateTable("products").set({ price: 150_00 }).where("id", "=", dearer.id).execute();

  const { items, count } = (await mona.get("/cart")).body;
  expect(items).toMatchObject([
    { notice: "quantityReduced", quantity: 2, quantityWas: 3, available: true },
    { notice: "unavailable", available: false, lineTotal: 0 },
    { notice: "priceChanged", priceWas: 100, price: 150 },
  ]);
  expect(count).toBe(5);
});

test("concurrent additions from two devices are all kept", async () => {
  await using shop = await openShop({ connections: 20 });
  const mona = await createUser(shop);
  const socks = await addProduct(shop.db, { stock: 99 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => mona.post("/cart", { productId: socks.id })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await mona.get("/cart")).body.items).toMatchObject([{ quantity: 40 }]);
});

test("rejects invalid cart lines by field and changes nothing", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const dress = await addProduct(shop.db, { stock: 5 });
  const shirt = await addProduct(shop.db, { sizes: { S: 3, M: 4 } });
  const hidden = await addProduct(shop.db, { stock: 5, hidden: true });
  const productId = dress.id;
  const deep = { size: { m: 1 } };
  const wrong: [string, unknown, number][] = [
    ["no product", {}, 400],
    ["a number for a product", { productId: 7 }, 400],
    ...[0, -1, 1.5, 1e9, 100, "2", null, [1], {}].map((quantity): [string, unknown, number] => [
      `quantity ${JSON.stringify(quantity)}`,
      { productId, quantity },
      400,
    ]),
    ["a poisoned choice", '{"productId":"x","variantAttributes":{"__proto__":{"a":"b"}}}', 400],
    ["a poisoned choice in text", { productId, variantAttributes: '{"__proto__":"m"}' }, 400],
    ["a deep choice", { productId, variantAttributes: deep }, 400],
    ["a choice of 100 kB", { productId, variantAttributes: "x".repeat(50_000) }, 400],
    ["a body of 100 kB", { productId, variantAttributes: "x".repeat(100_000) }, 413],
    ["a choice that is a list", { productId, variantAttributes: ["m"] }, 400],
    ["a choice of something else", { productId, variantAttributes: { size: "xxl" } }, 400],
    ["no choice where there are two", { productId: shirt.id }, 400],
    ["a choice that says too much", { productId: shirt.id, variantAttributes: { size: "M", colour: "olive" } }, 400],
    ["an unknown field", { productId, isAdmin: true }, 400],
    ["no JSON", "{", 400],
    ["a product that is not there", { productId: "nothing" }, 404],
    ["a hidden product", { productId: hidden.id }, 404],
  ];
  for (const [what, body, status] of wrong) {
    const answer = await mona.post("/cart", body);
    expect(answer.status, what).toBe(status);
    expect(answer.body.requestId, what).toBeTypeOf("string");
    if (status === 400) expect(Object.keys(answer.body.fields ?? {}), what).not.toEqual([]);
  }
  for (const quantity of [0, -1, 1.5, "2", 1e9])
    expect((await mona.put(`/cart/${productId}`, { quantity, variantAttributes: {} })).status).toBe(400);
  expect((await mona.get("/cart")).body.items).toEqual([]);
});

test("saved items cost nothing, stay apart and move back as far as stock allows", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const [shirt, bag] = [
    await addProduct(shop.db, { price: 100_00, stock: 5 }),
    await addProduct(shop.db, { price: 50_00, stock: 5 }),
  ];
  for (const { id } of [shirt, bag]) await mona.post("/cart", { productId: id, quantity: 3 });
  const line = { productId: shirt.id, variantAttributes: {} };

  const saved = await mona.post("/cart/saved", line);
  expect(saved.body).toMatchObject({
    subtotal: 150,
    count: 3,
    items: [{ _id: bag.id }],
    savedForLater: [{ _id: shirt.id, quantity: 3 }],
  });
  // A saved item and the same item in the cart are separate.
  expect((await mona.post("/cart", { ...line, quantity: 2 })).body).toMatchObject({ subtotal: 350, count: 5 });
  await shop.db.updateTable("variants").set({ stock: 4 }).where("id", "=", shirt.variantId).execute();
  const back = await mona.post("/cart/unsaved", line);
  expect(back.body).toMatchObject({ count: 7, savedForLater: [], mayOrder: true });
  expect((await mona.post("/cart/unsaved", line)).body).toEqual(back.body);

  await mona.post("/cart/saved", line);
  await shop.db.updateTable("variants").set({ stock: 0 }).where("id", "=", shirt.variantId).execute();
  expect(await mona.post("/cart/unsaved", line)).toMatchObject({
    status: 409,
    body: { message: "product.outOfStock" },
  });
  expect((await mona.get("/cart")).body.savedForLater).toMatchObject([{ available: false }]);
  expect((await mona.delete("/cart", { ...line, savedForLater: true })).body.savedForLater).toEqual([]);
  const bought = await mona.post("/checkout/cod", checkoutForm());
  expect(bought.status).toBe(200);
});

test("setting the quantity again accepts a changed price or stock", async () => {
  const { shop } = shops;
  const mona = await createUser(shop);
  const shirt = await addProduct(shop.db, { price: 100_00, stock: 5 });
  await mona.post("/cart", { productId: shirt.id, quantity: 4 });
  await shop.db.updateTable("products").set({ price: 120_00 }).where("id", "=", shirt.id).execute();
  await shop.db.updateTable("variants").set({ stock: 2 }).where("id", "=", shirt.variantId).execute();
  expect((await mona.get("/cart")).body).toMatchObject({ mayOrder: false, items: [{ notice: "quantityReduced" }] });
  expect((await mona.post("/checkout/cod", checkoutForm())).body).toMatchObject({
    message: "cart.stockLimited",
    count: 2,
  });
  const settled = await mona.put(`/cart/${shirt.id}`, { quantity: 2, variantAttributes: {} });
  expect(settled.body).toMatchObject({ mayOrder: true, subtotal: 240 });
  expect(settled.body.items[0].notice).toBeUndefined();
});

test("fifty concurrent saves and moves back leave one line with the full quantity", async () => {
  await using shop = await openShop({ connections: 20 });
  const mona = await createUser(shop);
  const shirt = await addProduct(shop.db, { stock: 9 });
  const line = { productId: shirt.id, variantAttributes: {} };
  await mona.post("/cart", { ...line, quantity: 3 });
  await Promise.all(Array.from({ length: 50 }, (_, at) => mona.post(at % 2 ? "/cart/saved" : "/cart/unsaved", line)));
  const { items, savedForLater } = (await mona.get("/cart")).body;
  const all = [...items, ...savedForLater];
  expect(all.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)).toBe(3);
});

test("counts the shipping fee of the profile's governorate, otherwise of the one that the page names", async () => {
  const shop = await shops.openOwn();
  const staff = await createUser(shop, { role: "admin" });
  const fees = { shippingFee: 70, shippingByGovernorate: { ALX: 120, ASN: 150 } };
  expect((await staff.patch("/admin/settings", fees)).status).toBe(200);
  invalidateSettings(shop.db);
  const mona = await createUser(shop);
  const shirt = await addProduct(shop.db, { price: 100_00, stock: 50 });
  const line = { productId: shirt.id, variantAttributes: {} };
  const toAswan = { shipping: 150, total: 264, shippingTo: { code: "ASN", name: { en: "Aswan", ar: "أسوان" } } };
  const changes: [method: string, path: string, body: object][] = [
    ["POST", "/cart", line],
    ["POST", "/cart/saved", line],
    ["POST", "/cart/unsaved", line],
    ["PUT", `/cart/${shirt.id}`, { quantity: 1, variantAttributes: {} }],
    ["DELETE", "/cart", { ...line, savedForLater: true }],
    ["DELETE", "/cart/coupon", {}],
  ];
  for (const [method, path, body] of changes) {
    const answer = await mona.call(method, `${path}?governorate=ASN`, body);
    const expected = path === "/cart/saved" ? { shipping: 0, shippingTo: toAswan.shippingTo } : toAswan;
    expect([method, path, answer]).toMatchObject([method, path, { status: 200, body: expected }]);
  }
  expect((await mona.get("/cart?governorate=ASN")).body).toMatchObject(toAswan);
  for (const unknown of ["", "?governorate=", "?governorate=XX", "?governorate=toString"])
    expect((await mona.get(`/cart${unknown}`)).body).toMatchObject({ shipping: 70, total: 184, shippingTo: null });

  expect((await mona.patch("/users/me", { shippingAddress: alexandriaAddress })).status).toBe(200);
  for (const query of ["", "?governorate=ASN"])
    expect((await mona.get(`/cart${query}`)).body).toMatchObject({ shipping: 120, shippingTo: { code: "ALX" } });
  const quote = await mona.post("/checkout/quote", { shippingAddress: alexandriaAddress });
  expect((await mona.get("/cart")).body.total).toBe(quote.body.total);

  await staff.patch("/admin/settings", { freeShippingFrom: 100 });
  invalidateSettings(shop.db);
  expect((await mona.get("/cart")).body).toMatchObject({ shipping: 0, shippingTo: { code: "ALX" } });
});
