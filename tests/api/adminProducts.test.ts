import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { deductStock } from "#shop/catalogue/server/stock.ts";
import { productFields, sendMultipartForm, sizeFields } from "#tests/support/multipartForms.ts";
import { addCategory, addProduct, loadStock } from "#tests/support/products.ts";
import { checkoutForm } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

async function openProductAdmin({ pages = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "nabta-desk-"));
  const shop = await openShop({ pages, env: { DATA_DIR: folder } });
  await addCategory(shop.db, "shirts");
  const staff = await createUser(shop, { role: "admin" });
  const create = (fields: Record<string, unknown> = {}) =>
    sendMultipartForm(shop, staff, ["POST", "/products"], productFields(fields));
  const replace = (id: string, fields: Record<string, unknown>) =>
    sendMultipartForm(shop, staff, ["PUT", `/products/${id}`], productFields(fields));
  const audited = async () =>
    (await shop.db.selectFrom("audit_log").select("action").orderBy("id").execute()).map(({ action }) => action);
  return {
    shop,
    staff,
    create,
    replace,
    audited,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test("creates a product with six variants, its URL, SKUs, stock movements, prices and audit row", async () => {
  await using productAdmin = await openProductAdmin();
  const { shop, create, audited } = productAdmin;
  const sizes = sizeFields("XS", "S", "M", "L", "XL", "XXL");
  const made = await create({ ...sizes, deal: 20, isFeatured: "true" });
  expect([made.status, made.body]).toMatchObject([
    201,
    { _id: "luxor-linen-shirt", price: 649.5, deal: 20, stock: 21, isFeatured: true, hidden: false, version: 1 },
  ]);
  expect(made.body.variants.map(({ sku, stock }: { sku: string; stock: number }) => `${sku} ${stock}`)).toEqual(
    ["XS 1", "S 2", "M 3", "L 4", "XL 5", "XXL 6"].map((end) => `LUXOR-LINEN-SHIRT-${end}`),
  );
  const response = await shop.app.inject({ method: "GET", url: "/api/products/luxor-linen-shirt?lang=ar" });
  expect(response.json()).toMatchObject({ displayName: "قميص كتان الأقصر", dealPrice: 519.6, stock: 21 });
  expect(await findViolations(shop.db)).toEqual([]);
  expect(await audited()).toEqual(["product.created"]);
  const prices = await productAdmin.staff.get("/admin/products/luxor-linen-shirt/prices");
  expect(prices.body.items).toMatchObject([{ price: 649.5, deal: 20, variantId: null, by: productAdmin.staff.email }]);
});

test("requires an English name and description with the specification's messages", async () => {
  await using productAdmin = await openProductAdmin();
  for (const [fields, field] of [
    [{ name: { ar: "قميص" } }, "name.en"],
    [{ description: { en: "  " } }, "description.en"],
  ] as const)
    expect(await productAdmin.create(fields)).toMatchObject({
      status: 400,
      body: { message: "admin.products.nameRequired", fields: { [field]: "admin.products.nameRequired" } },
    });
});

test("rejects invalid products field by field and writes nothing", async () => {
  await using productAdmin = await openProductAdmin();
  const { shop, create, audited } = productAdmin;
  for (const [fields, field] of [
    [{ price: "0" }, "price"],
    [{ price: "12.345" }, "price"],
    [{ price: "cheap" }, "price"],
    [{ deal: "101" }, "deal"],
    [{ stock: "-1" }, "stock"],
    [{ category: "spaceships" }, "category"],
    [{ name: "not json" }, "name"],
    [{ name: { en: "x".repeat(151) } }, "name.en"],
    [{ name: { en: "Shirt\nBcc: all" } }, "name.en"],
    [{ colour: "red" }, "colour"],
    [
      { ...sizeFields("S", "M", "L", "XL"), variants: [{ attributes: { size: "XS" }, stock: 1 }] },
      "variants.0.attributes",
    ],
    [{ ...sizeFields("S"), variants: [{ attributes: {}, stock: 1 }] }, "variants.0.attributes"],
    [{ attributes: sizeFields("S").attributes, variants: [] }, "variants"],
    [{ ...sizeFields("S"), variants: '[{"attributes":{"__proto__":"S"},"stock":1}]' }, "variants.0.attributes"],
    [{ ...sizeFields("S"), variants: [{ attributes: { size: "S" }, stock: 1.5 }] }, "variants.0.stock"],
    [
      { ...sizeFields("S"), variants: [{ attributes: { size: "S" }, stock: 1, image: randomUUID() }] },
      "variants.0.image",
    ],
    [{ attributes: [1, 2, 3, 4].map((n) => ({ ...sizeFields("S").attributes[0], key: `a${n}` })) }, "attributes"],
    [sizeFields(...Array.from({ length: 61 }, (_, at) => `S${at}`)), "attributes.0.values"],
  ] as const) {
    const answer = await create(fields);
    expect([answer.status, Object.keys(answer.body.fields ?? {})], JSON.stringify(fields).slice(0, 80)).toEqual([
      400,
      [field],
    ]);
  }
  expect(await shop.db.selectFrom("products").select("id").execute()).toEqual([]);
  expect(await audited()).toEqual([]);
});

test("product routes require the admin role, a CSRF token and a multipart form", async () => {
  await using productAdmin = await openProductAdmin();
  const { shop, staff } = productAdmin;
  const customer = await createUser(shop);
  const otherUser = await createGuest(shop);
  expect((await sendMultipartForm(shop, customer, ["POST", "/products"], productFields())).status).toBe(403);
  expect((await otherUser.call("POST", "/products", {})).status).toBe(401);
  expect((await staff.post("/products", productFields())).status).toBe(415);
  const { "x-csrf-token": _, ...without } = staff.headers;
  expect((await sendMultipartForm(shop, { headers: without }, ["POST", "/products"], productFields())).status).toBe(
    403,
  );
  const huge = await productAdmin.create({ description: { en: "x".repeat(400_000) } });
  expect(huge.status).toBe(413);
});

test("gives two products of one name distinct slugs and never reuses a deleted one's", async () => {
  await using productAdmin = await openProductAdmin();
  const [one, two] = await Promise.all([productAdmin.create(), productAdmin.create()]);
  expect([one.body._id, two.body._id].sort()).toEqual(["luxor-linen-shirt", "luxor-linen-shirt-2"]);
  expect(new Set([one, two].map(({ body }) => body.variants[0].sku)).size).toBe(2);
  expect((await productAdmin.staff.delete("/products/luxor-linen-shirt-2", undefined)).status).toBe(204);
  expect((await productAdmin.create()).body._id).toBe("luxor-linen-shirt-3");
  expect((await productAdmin.create({ name: { en: "New" } })).body._id).toBe("new-2");
});

test("an edit keeps unchanged variants, books stock differences and records every price", async () => {
  await using productAdmin = await openProductAdmin();
  const { shop, create, replace, staff } = productAdmin;
  const { body: made } = await create(sizeFields("S", "M"));
  const [s, m] = made.variants;
  const next = sizeFields("M", "S", "L");
  const changed = await replace(made._id, {
    ...next,
    price: 700,
    version: 1,
    variants: [
      { attributes: { size: "M" }, sku: s.sku, stock: 2 },
      { _id: s._id, attributes: { size: "S" }, sku: m.sku, stock: 5, price: 720 },
      { attributes: { size: "L" }, stock: 4 },
    ],
  });
  expect(changed.body).toMatchObject({
    version: 2,
    stock: 11,
    variants: [
      { _id: m._id, sku: s.sku, stock: 2, price: null },
      { _id: s._id, sku: m.sku, stock: 5, price: 720 },
      { sku: "LUXOR-LINEN-SHIRT-L", stock: 4 },
    ],
  });
  const { rows: book } = await sql`select delta, reason from stock_movements order by id`.execute(shop.db);
  expect(book).toEqual([
    { delta: 1, reason: "received" },
    { delta: 2, reason: "received" },
    { delta: 4, reason: "corrected" },
    { delta: 4, reason: "received" },
  ]);
  const { body: prices } = await staff.get(`/admin/products/${made._id}/prices`);
  // Of the product, S, and L, which is new.
  expect(prices.items.map(({ price }: { price: number }) => price).sort()).toEqual([649.5, 700, 700, 720]);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("rejects a save over another admin's change and keeps sales made in between", async () => {
  await using productAdmin = await openProductAdmin();
  const { shop, create, replace } = productAdmin;
  const { body: made } = await create({ stock: 10 });
  const [variant] = made.variants;
  const line = { variantId: variant._id, productId: made._id, name: { en: "Shirt" }, quantity: 3 };
  await shop.db.transaction().execute((tx) => deductStock(tx, [line], { reason: "sold", reference: randomUUID() }));
  const saved = await replace(made._id, { stock: 12, stockBefore: 10, version: 1 });
  expect(saved.body.stock).toBe(9);
  const stale = await replace(made._id, { version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { message: "common.stale" } });
  const [one, other] = await Promise.all([replace(made._id, { version: 2 }), replace(made._id, { version: 2 })]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
});

test("a deleted product leaves carts and lists, its orders stay, a second deletion gets 404", async () => {
  await using productAdmin = await openProductAdmin();
  const { shop, staff, create, audited } = productAdmin;
  const { body: made } = await create({ stock: 5 });
  const [variant] = made.variants;
  const mona = await createUser(shop);
  await mona.post("/cart", { productId: made._id, variantAttributes: {} });
  const reference = randomUUID();
  const line = { variantId: variant._id, productId: made._id, name: { en: "Shirt" }, quantity: 2 };
  await shop.db.transaction().execute((tx) => deductStock(tx, [line], { reason: "sold", reference }));

  const answers = await Promise.all([1, 2].map(() => staff.delete(`/products/${made._id}`, undefined)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(answers.find(({ status }) => status === 404)?.body.message).toBe("admin.products.alreadyDeleted");
  expect((await mona.get("/cart")).body.items).toEqual([]);
  expect((await staff.get(`/products/${made._id}`)).status).toBe(404);
  expect(await audited()).toEqual(["product.created", "product.deleted"]);
  expect((await staff.get(`/admin/products/${made._id}/prices`)).body.total).toBe(1);
});

test("concurrent purchases, edits and a deletion end without deadlock and with correct stock", async () => {
  await using productAdmin = await openProductAdmin();
  const { shop, staff, create, replace } = productAdmin;
  const { body: made } = await create(sizeFields("S", "M", "L"));
  const lines = made.variants.map(({ _id }: { _id: string }) => ({
    variantId: _id,
    productId: made._id,
    name: { en: "Shirt" },
    quantity: 1,
  }));
  const sell = () =>
    shop.db
      .transaction()
      .execute((tx) => deductStock(tx, lines.slice(1), { reason: "sold", reference: randomUUID() }))
      .then(
        () => 200,
        (error) => error.status ?? 500,
      );
  const edit = () => replace(made._id, sizeFields("L", "S", "M")).then(({ status }) => status);
  const answers = await Promise.all([sell(), edit(), sell(), edit(), sell(), edit(), edit()]);
  expect(answers.every((status) => [200, 409].includes(status))).toBe(true);
  const [gone] = await Promise.all([staff.delete(`/products/${made._id}`, undefined), sell(), edit(), sell()]);
  expect(gone.status).toBe(204);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("concurrent carts, checkouts, edits and a deletion never answer 500", async () => {
  await using productAdmin = await openProductAdmin();
  const { shop, staff, create, replace } = productAdmin;
  const { body: made } = await create(sizeFields("S", "M"));
  const buyers = await Promise.all(Array.from({ length: 6 }, () => createUser(shop)));
  const choose = (size: string) => ({ productId: made._id, variantAttributes: { size }, quantity: 1 });
  for (const buyer of buyers) for (const size of ["S", "M"]) await buyer.post("/cart", choose(size));
  const answers = await Promise.all([
    ...buyers.slice(0, 4).map((buyer) => buyer.post("/checkout/cod", checkoutForm())),
    replace(made._id, sizeFields("M")),
    ...buyers.slice(4).map((buyer) => buyer.post("/cart", choose("S"))),
    staff.delete(`/products/${made._id}`, undefined),
    ...buyers.slice(4).map((buyer) => buyer.post("/cart", choose("M"))),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect((await staff.get(`/products/${made._id}`)).status).toBe(404);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("corrects stock with a reason, never below zero", async () => {
  await using productAdmin = await openProductAdmin();
  const { shop, staff, create } = productAdmin;
  const { body: made } = await create(sizeFields("S", "M"));
  const [s] = made.variants;
  const url = `/admin/products/${made._id}/stock`;
  const note = "Counted the shelf";
  expect((await staff.post(url, { variantId: s._id, to: 7, reason: "corrected", note })).body).toEqual({
    variantId: s._id,
    stock: 7,
    productStock: 9,
  });
  expect((await staff.post(url, { variantId: s._id, by: -8, reason: "corrected", note })).body.fields).toEqual({
    by: "admin.products.stockNegative",
  });
  expect((await staff.post(url, { by: 1, reason: "received", note })).body.fields).toEqual({
    variantId: "product.variantRequired",
  });
  expect((await staff.post(url, { variantId: s._id, by: 1, reason: "received", note: " " })).status).toBe(400);
  expect((await staff.post(url, { variantId: s._id, by: 1, to: 2, reason: "received", note })).status).toBe(400);
  // An answer was lost, and the warehouse sends it again.
  const delivery = { variantId: s._id, by: 20, reason: "received", note, idempotencyKey: randomUUID() };
  for (const _ of ["first", "again"]) expect((await staff.post(url, delivery)).body).toMatchObject({ stock: 27 });
  const count = { variantId: s._id, to: 7, reason: "corrected", note };
  // A repeated count would undo sales that came between the two calls.
  expect((await staff.post(url, { ...count, idempotencyKey: randomUUID() })).body.fields).toEqual({
    idempotencyKey: "validation.invalid",
  });
  expect((await staff.post(url, count)).body).toMatchObject({ stock: 7 });
  for (const other of [{ by: 21 }, { variantId: made.variants[1]._id }, { reason: "corrected" }])
    expect(await staff.post(url, { ...delivery, ...other })).toMatchObject({
      status: 422,
      body: { message: "admin.products.stockKeyUsed" },
    });
  const { body: second } = await create(sizeFields("S"));
  const sameKey = { by: 1, reason: "received", note, idempotencyKey: randomUUID() };
  const twins = await Promise.all([
    staff.post(url, { ...sameKey, variantId: s._id }),
    staff.post(`/admin/products/${second._id}/stock`, { ...sameKey, variantId: second.variants[0]._id }),
  ]);
  expect(twins.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await staff.post(url, count)).status).toBe(200);
  expect(await loadStock(shop.db, s._id)).toBe(7);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("finds products by part of a name, URL or SKU, and filters, sorts and counts the list", async () => {
  await using productAdmin = await openProductAdmin();
  const { shop, staff } = productAdmin;
  await addCategory(shop.db, "bags");
  await addProduct(shop.db, {
    id: "siwa-bag",
    name: { en: "Siwa bag", ar: "حقيبة سيوة" },
    category: "bags",
    stock: 3,
    price: 100_00,
  });
  await addProduct(shop.db, {
    id: "luxor-shirt",
    name: "Luxor 100% linen",
    stock: 40,
    price: 900_00,
    deal: 10,
    isFeatured: true,
  });
  await addProduct(shop.db, { id: "old-shirt", name: "Old shirt", hidden: true, sizes: { S: 0, M: 0 }, price: 300_00 });
  const found = async (query: string) => {
    const { status, body } = await staff.get(`/admin/products?sort=oldest&${query}`);
    expect(status, query).toBe(200);
    return body.items.map(({ _id }: { _id: string }) => _id).sort();
  };
  expect(await found("")).toEqual(["luxor-shirt", "old-shirt", "siwa-bag"]);
  expect(await found("q=SIWA%20bag")).toEqual(["siwa-bag"]);
  expect(await found(`q=${encodeURIComponent("سيوة")}`)).toEqual(["siwa-bag"]);
  expect(await found("q=sku-old-shirt-m")).toEqual(["old-shirt"]);
  expect(await found("q=100%25")).toEqual(["luxor-shirt"]);
  expect(await found("q=%27%3B--")).toEqual([]);
  expect(await found("hidden=true")).toEqual(["old-shirt"]);
  expect(await found("featured=1")).toEqual(["luxor-shirt"]);
  expect(await found("onDeal=1")).toEqual(["luxor-shirt"]);
  expect(await found("category=bags")).toEqual(["siwa-bag"]);
  expect(await found("lowStock=1")).toEqual(["siwa-bag"]);
  expect(await found("lowStock=1&hidden=1")).toEqual(["old-shirt"]);
  // Times less than eight apart still sort correctly.
  await addProduct(shop.db, { id: "giza-shirt", name: "Giza shirt", stock: 42 });
  for (const [sort, order] of [
    ["stock", ["old-shirt", "siwa-bag", "luxor-shirt", "giza-shirt"]],
    ["-stock", ["giza-shirt", "luxor-shirt", "siwa-bag", "old-shirt"]],
  ])
    expect((await staff.get(`/admin/products?sort=${sort}`)).body.items.map(({ _id }: { _id: string }) => _id)).toEqual(
      order,
    );
  await shop.db.deleteFrom("products").where("id", "=", "giza-shirt").execute();
  const { body } = await staff.get("/admin/products?sort=price&pageSize=2&lang=ar");
  expect(body).toMatchObject({ total: 3, page: 1, pageSize: 2, lowStock: 1 });
  expect(body.items).toMatchObject([
    { _id: "siwa-bag", displayName: "حقيبة سيوة", variants: 1, sku: "SKU-siwa-bag-", level: "low" },
    { _id: "old-shirt", variants: 2, sku: null, level: "out", hidden: true },
  ]);
  expect((await staff.get("/admin/products?pageSize=101")).status).toBe(400);
});

test("counts and names the variants of visible products that are low, and follows sales and the threshold", async () => {
  await using productAdmin = await openProductAdmin();
  const { shop, staff } = productAdmin;
  await addProduct(shop.db, { id: "wide-kaftan", name: "Wide kaftan", sizes: { S: 2, M: 30, L: 0 } });
  const tunic = await addProduct(shop.db, { id: "long-tunic", name: "Long tunic", sizes: { S: 40, M: 6 } });
  await addProduct(shop.db, { id: "old-shirt", name: "Old shirt", hidden: true, sizes: { S: 0 } });
  const low = async () => {
    const { body } = await staff.get("/admin/products?lowStock=1&sort=name");
    const names = (item: { _id: string; lowest: { labels: string[]; stock: number }[] }) =>
      item.lowest.map(({ labels, stock }) => `${item._id} ${labels.join(" ")} ${stock}`);
    return [body.lowStock, ...body.items.flatMap(names)];
  };
  expect(await low()).toEqual([2, "wide-kaftan L 0", "wide-kaftan S 2"]);
  await shop.db.transaction().execute((tx) =>
    deductStock(
      tx,
      [{ variantId: tunic.variants.M ?? "", productId: tunic.id, name: { en: "Long tunic" }, quantity: 1 }],
      {
        reason: "sold",
        reference: randomUUID(),
      },
    ),
  );
  expect(await low()).toEqual([3, "long-tunic M 5", "wide-kaftan L 0", "wide-kaftan S 2"]);
  await staff.patch("/admin/settings", { lowStockThreshold: 1 });
  expect(await low()).toEqual([1, "wide-kaftan L 0"]);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("a saved product shows on the shop's pages within a second", async () => {
  await using productAdmin = await openProductAdmin({ pages: true });
  const { shop, create, staff } = productAdmin;
  const list = async () => (await shop.app.inject({ method: "GET", url: "/category/shirts" })).body;
  expect(await list()).not.toContain("Luxor linen shirt");
  const { body: made } = await create();
  await expect.poll(list, { timeout: 1000, interval: 50 }).toContain("Luxor linen shirt");
  await productAdmin.replace(made._id, { name: { en: "Aswan linen shirt" } });
  await expect.poll(list, { timeout: 1000, interval: 50 }).toContain("Aswan linen shirt");
  await staff.delete(`/products/${made._id}`, undefined);
  await expect.poll(list, { timeout: 1000, interval: 50 }).not.toContain("Aswan linen shirt");
});

test("changes many products in one call with history and audit and skips deleted ones", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const [one, two] = [await addProduct(shop.db), await addProduct(shop.db)];
  const change = async (ids: string[], to: object) => staff.post("/admin/products/changes", { ids, to });
  expect(await change([one.id, "no-such-thing", two.id], { deal: 20 })).toMatchObject({
    status: 200,
    body: { results: [{ _id: one.id }, { _id: "no-such-thing", message: "product.notFound" }, { _id: two.id }] },
  });
  await change([one.id], { hidden: true });
  const rows = await shop.db.selectFrom("products").select(["deal_percent", "hidden"]).orderBy("created_at").execute();
  expect(rows).toEqual([
    { deal_percent: 20, hidden: true },
    { deal_percent: 20, hidden: false },
  ]);
  const priceHistory = await shop.db
    .selectFrom("price_history")
    .select("product_id")
    .where("deal_percent", "=", 20)
    .execute();
  expect(priceHistory).toHaveLength(2);
  const gone = await change([two.id, two.id, one.id], { deleted: true });
  expect(gone.body.results).toEqual([{ _id: two.id }, { _id: one.id }]);
  expect((await change([two.id], { deleted: true })).body.results).toMatchObject([
    { message: "admin.products.alreadyDeleted" },
  ]);
  const audited = await shop.db.selectFrom("audit_log").select("action").orderBy("id").execute();
  expect(audited.map(({ action }) => action)).toEqual([
    ...Array(3).fill("product.changed"),
    ...Array(2).fill("product.deleted"),
  ]);
  for (const to of [{}, { hidden: true, deal: 1 }, { price: 3 }, { deal: 101 }])
    expect((await change([one.id], to)).status, JSON.stringify(to)).toBe(400);
  expect((await change([], { hidden: true })).status).toBe(400);
});
