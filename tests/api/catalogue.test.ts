import { expect, test } from "vitest";
import { addCategory, addProduct, loadStock } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const productIdsOf = (reply: { body: { items: { _id: string }[] } }) => reply.body.items.map(({ _id }) => _id);

test("a product has all its fields in the requested language, with English as fallback", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  await addProduct(shop.db, {
    id: "linen-shirt",
    name: { en: "Linen shirt", ar: "قميص كتان" },
    price: 99_99,
    deal: 33,
    sizes: { S: 0, M: 4, L: 20 },
    pictures: [{ file: "a.webp" }, { file: "b.webp" }, { file: "c.webp" }],
  });

  const { status, body } = await visitor.call("GET", "/products/linen-shirt?lang=ar");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    _id: "linen-shirt",
    name: { en: "Linen shirt", ar: "قميص كتان" },
    displayName: "قميص كتان",
    displayDescription: "Linen shirt, described.",
    price: 99.99,
    deal: 33,
    dealPrice: 66.99,
    stock: 24,
    level: "in",
    category: "shirts",
    badges: { bestSeller: false, newArrival: true, todaysDeal: true },
  });
  expect(body.images).toHaveLength(3);
  expect(body.variants).toMatchObject([
    { attributes: { size: "S" }, stock: 0, level: "out", price: 99.99, dealPrice: 66.99 },
    { attributes: { size: "M" }, stock: 4, level: "low" },
    { attributes: { size: "L" }, stock: 20, level: "in" },
  ]);
});

test("product lists are lean, filtered, sorted by the price paid and paginated", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  const make = (id: string, overrides = {}) => addProduct(shop.db, { id, ...overrides });
  await make("a", {
    price: 300_00,
    deal: 50,
    createdAt: daysAgo(3),
    pictures: ["1", "2", "3"].map((file) => ({ file })),
  });
  await make("b", { price: 200_00, createdAt: daysAgo(2), sold: 9 });
  await make("c", { price: 100_00, createdAt: daysAgo(40), stock: 0, category: "bags" });
  await make("d", { hidden: true });
  const list = (query = "") => visitor.call("GET", `/products${query}`);

  expect(productIdsOf(await list())).toEqual(["b", "a", "c"]);
  expect(productIdsOf(await list("?sort=price"))).toEqual(["c", "a", "b"]);
  expect(productIdsOf(await list("?sort=-price"))).toEqual(["b", "a", "c"]);
  expect(productIdsOf(await list("?sort=best"))).toEqual(["b", "a", "c"]);
  expect(productIdsOf(await list("?min=120&max=160"))).toEqual(["a"]);
  expect(productIdsOf(await list("?stock=1"))).toEqual(["b", "a"]);
  expect(productIdsOf(await list("?sale=true"))).toEqual(["a"]);
  expect(productIdsOf(await list("?category=bags"))).toEqual(["c"]);
  expect(productIdsOf(await visitor.call("GET", "/products/new"))).toEqual(["b", "a"]);
  expect(productIdsOf(await visitor.call("GET", "/products/deals"))).toEqual(["a"]);
  expect(productIdsOf(await visitor.call("GET", "/products/best-sellers"))).toEqual(["b"]);

  const second = await list("?pageSize=2&page=2");
  expect(second.body).toMatchObject({ page: 2, pageSize: 2, total: 3, items: [{ _id: "c", level: "out" }] });
  const [, lean] = (await list()).body.items;
  expect(lean.images).toHaveLength(2);
  expect(lean).not.toHaveProperty("variants");
  expect((await visitor.call("GET", "/products/stocks")).body).toEqual([
    { _id: "a", stock: 10 },
    { _id: "b", stock: 10 },
    { _id: "c", stock: 0 },
  ]);
});

test("a category answers its name and products, and 404 when it does not exist", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  await addCategory(shop.db, "bags", { en: "Bags", ar: "شنط" });
  await addProduct(shop.db, { id: "tote", category: "bags" });
  await addProduct(shop.db, { id: "lost", category: "bags", hidden: true });
  expect((await visitor.call("GET", "/products/category/bags?lang=ar")).body).toMatchObject({
    total: 1,
    items: [{ _id: "tote" }],
    category: { slug: "bags", displayName: "شنط", products: 1 },
  });
  expect(await visitor.call("GET", "/products/category/hats")).toMatchObject({ status: 404 });
  expect((await visitor.call("GET", "/categories")).body.items).toMatchObject([{ slug: "bags", products: 1 }]);
});

test("the featured list holds only featured, visible products in stock", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  await addProduct(shop.db, { id: "there", isFeatured: true });
  await addProduct(shop.db, { id: "sold-out", isFeatured: true, stock: 0 });
  await addProduct(shop.db, { id: "out-of-sight", isFeatured: true, hidden: true });
  await addProduct(shop.db, { id: "plain" });
  expect(productIdsOf(await visitor.call("GET", "/products/featured"))).toEqual(["there"]);
});

test("a hidden product is visible to admins only", async () => {
  await using shop = await openShop();
  const [visitor, mona, staff] = [
    await createGuest(shop),
    await createUser(shop),
    await createUser(shop, { role: "admin" }),
  ];
  await addProduct(shop.db, { id: "draft", hidden: true, deal: 20, sold: 5 });
  for (const user of [visitor, mona]) {
    expect(await user.call("GET", "/products/draft")).toMatchObject({
      status: 404,
      body: { message: "product.notFound" },
    });
    expect(await user.call("GET", "/products/draft/also-bought")).toMatchObject({ status: 404 });
    for (const list of ["?admin=true", "/deals", "/new", "/best-sellers", "/category/shirts"])
      expect(productIdsOf(await user.call("GET", `/products${list}`))).toEqual([]);
    expect((await user.call("GET", "/products/stocks")).body).toEqual([]);
  }
  expect(productIdsOf(await staff.get("/products?admin=true"))).toEqual(["draft"]);
  expect(productIdsOf(await staff.get("/products"))).toEqual([]);
  expect(await staff.get("/products/draft")).toMatchObject({ status: 200, body: { hidden: true } });
});

test("only admins change fields, and the audit log holds the earlier values", async () => {
  await using shop = await openShop();
  const [mona, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  const cap = await addProduct(shop.db, { id: "cap", price: 420_00, stock: 3 });
  expect(await mona.patch("/products/cap/fields", { price: 1 })).toMatchObject({ status: 403 });
  expect(await (await createGuest(shop)).call("PATCH", "/products/cap/fields", { price: 1 })).toMatchObject({
    status: 401,
  });

  const changed = await staff.patch("/products/cap/fields", { price: 399.5, deal: 10, isFeatured: true, stock: 8 });
  expect(changed).toMatchObject({
    status: 200,
    body: { price: 399.5, deal: 10, dealPrice: 359.55, isFeatured: true, stock: 8, version: 2 },
  });
  expect(await loadStock(shop.db, cap.variantId)).toBe(8);
  expect(await shop.db.selectFrom("audit_log").select(["action", "subject_id", "before", "after"]).execute()).toEqual([
    {
      action: "product.changed",
      subject_id: "cap",
      before: { hidden: false, is_featured: false, deal_percent: 0, price: 420_00, stock: 3 },
      after: { hidden: false, is_featured: true, deal_percent: 10, price: 399_50, stock: 8 },
    },
  ]);
  expect(await shop.db.selectFrom("price_history").select(["price", "deal_percent"]).execute()).toEqual([
    { price: 399_50, deal_percent: 10 },
  ]);
  expect(await staff.patch("/products/cap/fields", { hidden: true, version: 1 })).toMatchObject({
    status: 409,
    body: { message: "common.stale" },
  });
  expect(await staff.patch("/products/none/fields", { hidden: true })).toMatchObject({ status: 404 });
});

test("rejects invalid product fields by name and changes nothing", async () => {
  await using shop = await openShop();
  const [visitor, staff] = [await createGuest(shop), await createUser(shop, { role: "admin" })];
  await addProduct(shop.db, { id: "cap" });
  await addProduct(shop.db, { id: "shirt", sizes: { S: 1, M: 1 } });
  for (const [query, field] of [
    ["page=0", "page"],
    ["pageSize=101", "pageSize"],
    ["sort=hack", "sort"],
    ["min=-1", "min"],
    ["page=1&page=2", "page"],
    ["lang=xx", "lang"],
    ["colour=%27%3B--", "colour"],
  ])
    expect(await visitor.call("GET", `/products?${query}`)).toMatchObject({
      status: 400,
      body: { fields: { [field as string]: expect.any(String) } },
    });
  for (const [body, field] of [
    [{ deal: 101 }, "deal"],
    [{ deal: 10.5 }, "deal"],
    [{ price: 0 }, "price"],
    [{ price: 9.999 }, "price"],
    [{ price: "9" }, "price"],
    [{ stock: -1 }, "stock"],
    [{ name: "x" }, "name"],
    [{ hidden: "yes" }, "hidden"],
  ] as const)
    expect(await staff.patch("/products/cap/fields", body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  // The stock of a product with sizes is the sum of its sizes.
  expect(await staff.patch("/products/shirt/fields", { stock: 5 })).toMatchObject({
    status: 400,
    body: { fields: { stock: expect.any(String) } },
  });
  expect(await shop.db.selectFrom("audit_log").select("id").execute()).toEqual([]);
  expect(await visitor.call("GET", "/products/Robert%27)%3B--")).toMatchObject({ status: 404 });
});

test("lists products bought together first, then the category, none hidden or sold out", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  for (const id of ["shirt", "other-shirt", "third-shirt"])
    await addProduct(shop.db, { id, sold: id === "third-shirt" ? 5 : 0 });
  await addProduct(shop.db, { id: "belt", category: "accessories" });
  await addProduct(shop.db, { id: "secret", category: "accessories", hidden: true });
  await addProduct(shop.db, { id: "gone", stock: 0 });
  const mona = await createUser(shop);
  await buyForCash(mona, { id: "shirt" }, { id: "belt" });
  expect(productIdsOf(await visitor.call("GET", "/products/shirt/also-bought"))).toEqual([
    "belt",
    "third-shirt",
    "other-shirt",
  ]);
});
