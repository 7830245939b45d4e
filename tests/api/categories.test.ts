import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPhoto } from "#tests/support/imageFixtures.ts";
import { productFields, sendMultipartForm } from "#tests/support/multipartForms.ts";
import { addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let owner: TestUser;
beforeAll(async () => {
  shop = await openShop({ pages: true });
  owner = await createUser(shop, { role: "admin" });
  await addProduct(shop.db, { id: "shirt", category: "shirts", price: 400_00, deal: 25 });
  await addProduct(shop.db, { id: "linen-shirt", category: "shirts", price: 900_00 });
  await addProduct(shop.db, { id: "dress", category: "dresses", price: 700_00 });
  await addProduct(shop.db, { id: "hidden-dress", category: "dresses", hidden: true });
}, 60_000);
afterAll(() => shop[Symbol.asyncDispose]());

const read = async (url: string) => (await shop.app.inject({ url: `/api${url}` })).json();
const idsIn = async (path: string) => {
  const { items, total } = await read(path);
  expect(total).toBe(items.length);
  return items.map(({ _id }: { _id: string }) => _id).sort();
};
const openPage = (url: string) => shop.app.inject({ url });
const listed = async (): Promise<{ key: string; version: number }[]> =>
  (await owner.get("/admin/categories")).body.items;
const versionOf = async (key: string) => (await listed()).find((category) => category.key === key)?.version;

test("a category gets children, another address and other texts, which cached pages show at once", async () => {
  expect((await openPage("/category/shirts")).statusCode).toBe(200);
  const made = await owner.post("/admin/categories", {
    name: { en: "Tops & more", ar: "بلوزات" },
    seo: { title: { en: "Linen tops" }, description: {} },
  });
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({
      key: "tops-more",
      slug: "tops-more",
      parent: null,
      hidden: false,
      products: 0,
      version: 1,
    }),
  ]);
  const shirts = { name: { en: "Shirts", ar: "قمصان" }, parent: "tops-more", slug: "summer-shirts" };
  const version = await versionOf("shirts");
  const changed = await owner.put("/admin/categories/shirts", { ...shirts, version });
  expect(changed.body).toMatchObject({ key: "shirts", slug: "summer-shirts", formerSlugs: ["shirts"] });
  expect((await owner.put("/admin/categories/shirts", { ...shirts, version })).body.message).toBe("common.stale");

  // The notice of the change reaches the cache of this process a moment later.
  await vi.waitFor(
    async () => expect(await idsIn("/products/category/tops-more")).toEqual(["linen-shirt", "shirt"]),
    5_000,
  );
  expect(await idsIn("/products?category=tops-more")).toEqual(["linen-shirt", "shirt"]);
  expect(await read("/products/category/shirts?lang=ar")).toMatchObject({
    category: { slug: "summer-shirts", displayName: "قمصان", parent: { slug: "tops-more", displayName: "بلوزات" } },
  });
  expect((await read("/products")).facets.categories).toEqual([
    { slug: "dresses", name: "dresses", count: 1 },
    { slug: "summer-shirts", name: "Shirts", count: 2 },
  ]);
  await vi.waitFor(async () => {
    const { statusCode, headers } = await openPage("/category/shirts?sort=price");
    expect([statusCode, headers.location]).toEqual([301, "/category/summer-shirts?sort=price"]);
  });
  const page = (await openPage("/category/tops-more")).body;
  expect(page).toContain("<title>Linen tops");
  expect(page).toContain('href="/category/summer-shirts"');
  const product = (await openPage("/product/shirt")).body;
  expect(product).toMatch(/href="\/category\/tops-more".*href="\/category\/summer-shirts"/s);
  const sitemap = (await openPage("/sitemaps/pages.xml")).body;
  expect(sitemap).toContain("/category/summer-shirts<");
  expect(sitemap).not.toContain("/category/shirts<");
});

test("the tree has two levels and no address twice", async () => {
  const create = async (fields: object) =>
    (await owner.post("/admin/categories", { name: { en: "Other" }, ...fields })).body;
  expect((await create({ slug: "shirts" })).fields).toEqual({ slug: "admin.pages.slugTaken" });
  expect((await create({ slug: "a b" })).fields).toEqual({ slug: "validation.slug" });
  expect((await create({ parent: "shirts" })).fields).toEqual({ parent: "admin.categories.parentInvalid" });
  expect((await create({ parent: "nowhere" })).fields).toEqual({ parent: "admin.categories.parentInvalid" });
  const top = { name: { en: "Tops" }, version: await versionOf("tops-more") };
  for (const parent of ["dresses", "tops-more"])
    expect((await owner.put("/admin/categories/tops-more", { ...top, parent })).status).toBe(400);
  expect((await create({ name: { en: "Shirts" } })).key).toBe("shirts-2");
  expect((await owner.put("/admin/category-order", { keys: ["shirts", "dresses"] })).body.message).toBe("common.stale");
  const keys = ["shirts-2", "dresses", "tops-more", "shirts"];
  const arranged = await owner.put("/admin/category-order", { keys });
  expect(arranged.body.items.map(({ key }: { key: string }) => key)).toEqual(keys);
  const slugs = ["shirts-2", "dresses", "tops-more", "summer-shirts"];
  await vi.waitFor(async () =>
    expect((await read("/categories")).items.map(({ slug }: { slug: string }) => slug)).toEqual(slugs),
  );
});

test("a hidden category has no page, and its products stay for sale", async () => {
  const change = async (hidden: boolean) =>
    owner.put("/admin/categories/dresses", { name: { en: "Dresses" }, hidden, version: await versionOf("dresses") });
  const statusOf = async (url: string) => (await openPage(url)).statusCode;
  await change(true);
  await vi.waitFor(async () => expect(await statusOf("/category/dresses")).toBe(404));
  expect((await read("/categories")).items.map(({ key }: { key: string }) => key)).not.toContain("dresses");
  expect(await read("/products/dress")).toMatchObject({ category: "dresses", categoryTrail: [] });
  expect((await openPage("/product/dress")).statusCode).toBe(200);
  await change(false);
  await vi.waitFor(async () => expect(await statusOf("/category/dresses")).toBe(200));
});

test("a deleted category leaves its products, coupons, rules and addresses to another one", async () => {
  const remove = async (key: string, moveTo: string | null = null) =>
    owner.post(`/admin/categories/${key}/removal`, { moveTo, version: await versionOf(key) });
  await owner.post("/admin/coupons", { code: "DRESS10", percentOff: 10, categories: ["dresses"] });
  const rules = { categories: ["dresses"] };
  const collection = (await owner.post("/admin/collections", { name: { en: "Festive" }, kind: "automatic", rules }))
    .body;
  expect((await remove("dresses")).body.message).toBe("admin.categories.notEmpty");
  expect((await remove("tops-more")).body.message).toBe("admin.categories.hasChildren");
  expect((await remove("dresses", "dresses")).status).toBe(400);
  expect((await remove("dresses", "shirts-2")).status).toBe(204);
  // Before the job: visitors see the products there, and a form that still names the old category saves the new one.
  await vi.waitFor(async () => expect(await idsIn("/products/category/dresses")).toEqual(["dress"]));
  const form = productFields({ category: "dresses", hidden: "1" });
  const saved = await sendMultipartForm(shop, owner, ["POST", "/products"], form);
  expect(saved.body.category).toBe("shirts-2");
  await shop.runJobs();
  const { rows } = await shop.pool.query("select distinct category from products order by 1");
  expect(rows.map(({ category }) => category)).toEqual(["shirts", "shirts-2"]);
  expect((await shop.pool.query("select from categories where slug = 'dresses'")).rowCount).toBe(0);
  await vi.waitFor(async () =>
    expect((await openPage("/category/dresses")).headers.location).toBe("/category/shirts-2"),
  );
  const coupons = await shop.pool.query("select categories from coupons where code = 'DRESS10'");
  expect(coupons.rows).toEqual([{ categories: ["shirts-2"] }]);
  expect((await owner.get(`/admin/collections/${collection._id}`)).body.rules).toEqual({ categories: ["shirts-2"] });

  // A coupon of the parent covers its children.
  await owner.post("/admin/coupons", { code: "TOPS", percentOff: 10, categories: ["tops-more"] });
  const customer = await createUser(shop);
  await customer.post("/cart", { productId: "linen-shirt", quantity: 1 });
  expect((await customer.post("/coupons/validate", { code: "TOPS" })).body.discount).toBe(90);
});

test("an automatic collection has the products that meet all its rules, with filters and an order", async () => {
  await shop.db
    .updateTable("products")
    .set({ tags: ["eid"] })
    .where("id", "=", "linen-shirt")
    .execute();
  const preview = async (rules: object) =>
    (await owner.post("/admin/collections/preview", { kind: "automatic", rules })).body;
  expect(await preview({ tags: ["eid"] })).toMatchObject({ total: 1, items: [{ _id: "linen-shirt" }] });
  for (const [rules, total] of [
    [{ categories: ["tops-more"] }, 2],
    [{ categories: ["tops-more"], min: 500 }, 1],
    [{ max: 300 }, 1],
    [{ deal: true, min: 301 }, 0],
    [{ newForDays: 7 }, 3],
    [{ newForDays: 7, colours: ["olive"] }, 0],
    [{ categories: ["gone"] }, 0],
    [{}, 0],
  ] as const)
    expect([rules, (await preview(rules)).total]).toEqual([rules, total]);

  const input = {
    name: { en: "Under 800", ar: "أقل من ٨٠٠" },
    description: { en: "Light on the purse." },
    kind: "automatic",
    rules: { max: 800 },
    sort: "price",
  };
  expect((await owner.post("/admin/collections", { ...input, rules: {} })).body.fields).toEqual({
    rules: "admin.collections.noRule",
  });
  const made = await owner.post("/admin/collections", input);
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ slug: "under-800", products: 2 })]);
  const list = await vi.waitFor(async () => {
    const answer = await read("/products/collection/under-800?lang=ar");
    expect(answer.total).toBe(2);
    return answer;
  });
  expect(list).toMatchObject({ total: 2, collection: { slug: "under-800", displayName: "أقل من ٨٠٠" } });
  expect(list.items.map(({ _id }: { _id: string }) => _id)).toEqual(["shirt", "dress"]);
  expect(await idsIn("/products/collection/under-800?category=summer-shirts")).toEqual(["shirt"]);
  expect((await openPage("/collections/under-800")).body).toContain("Light on the purse.");
  expect((await openPage("/sitemaps/pages.xml")).body).toContain("/collections/under-800<");

  const renamed = { ...input, slug: "small-prices", version: 1 };
  expect((await owner.put(`/admin/collections/${made.body._id}`, renamed)).body.version).toBe(2);
  expect((await owner.put(`/admin/collections/${made.body._id}`, renamed)).body.message).toBe("common.stale");
  await vi.waitFor(async () => {
    const { statusCode, headers } = await openPage("/collections/under-800");
    expect([statusCode, headers.location]).toEqual([301, "/collections/small-prices"]);
  });
  // A product that starts to fit is on the cached page at once.
  await vi.waitFor(async () => expect((await openPage("/collections/small-prices")).body).not.toContain("linen-shirt"));
  await owner.patch("/products/linen-shirt/fields", { deal: 50 });
  await vi.waitFor(async () => expect((await openPage("/collections/small-prices")).body).toContain("linen-shirt"));
});

test("a manual collection keeps its order, and is shown in its period only", async () => {
  const input = { name: { en: "Picked" }, kind: "manual", products: ["dress", "hidden-dress", "shirt"] };
  const made = (await owner.post("/admin/collections", input)).body;
  expect(made).toMatchObject({
    products: 2,
    picked: [{ _id: "dress" }, { _id: "hidden-dress", hidden: true }, { _id: "shirt" }],
  });
  const list = await vi.waitFor(async () => {
    const answer = await read("/products/collection/picked");
    expect(answer.total).toBe(2);
    return answer;
  });
  expect(list.items.map(({ _id }: { _id: string }) => _id)).toEqual(["dress", "shirt"]);
  const byPrice = await read("/products/collection/picked?sort=price");
  expect(byPrice.items.map(({ _id }: { _id: string }) => _id)).toEqual(["shirt", "dress"]);
  const unknown = await owner.post("/admin/collections", { ...input, products: ["nothing"] });
  expect(unknown.body.fields).toEqual({ products: "admin.collections.productUnknown" });

  const [past, future] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)].map((at) =>
    at.toISOString(),
  );
  const change = async (fields: object) => {
    const { version } = (await owner.get(`/admin/collections/${made._id}`)).body;
    const { status, body } = await owner.put(`/admin/collections/${made._id}`, { ...input, version, ...fields });
    expect([status, body.fields]).toEqual([200, undefined]);
  };
  const isShown = (shown: boolean) =>
    vi.waitFor(async () => {
      expect((await openPage("/collections/picked")).statusCode).toBe(shown ? 200 : 404);
      const slugs = (await read("/collections")).items.map(({ slug }: { slug: string }) => slug);
      expect(slugs.includes("picked")).toBe(shown);
    });
  await isShown(true);
  for (const unseen of [{ visibleFrom: future }, { visibleUntil: past }, { hidden: true }]) {
    await change(unseen);
    await isShown(false);
    await change({ visibleFrom: past, visibleUntil: future });
    await isShown(true);
  }
  const { version } = (await owner.get(`/admin/collections/${made._id}`)).body;
  const reversed = { ...input, version, visibleFrom: future, visibleUntil: past };
  expect((await owner.put(`/admin/collections/${made._id}`, reversed)).body.fields).toEqual({
    visibleUntil: "admin.collections.periodInvalid",
  });

  const ids = (await owner.get("/admin/collections")).body.items.map(({ _id }: { _id: string }) => _id);
  const arranged = await owner.put("/admin/collection-order", { ids: [...ids].reverse() });
  expect(arranged.body.items.map(({ _id }: { _id: string }) => _id)).toEqual([...ids].reverse());
  expect((await owner.put("/admin/collection-order", { ids: ids.slice(1) })).status).toBe(409);
  expect((await owner.delete(`/admin/collections/${made._id}`, undefined)).status).toBe(204);
  await isShown(false);
});

test("categories and collections have a picture, whose file goes with it", async () => {
  const file = [{ bytes: await createPhoto(160, 120).jpeg().toBuffer() }];
  const { _id } = (await owner.post("/admin/collections", { name: { en: "Seen" }, kind: "manual" })).body;
  const picture = async (path: string) => {
    const first = await sendMultipartForm(shop, owner, ["POST", path], {}, file, "picture");
    expect([first.status, first.body.picture]).toEqual([200, expect.objectContaining({ url: expect.any(String) })]);
    const second = await sendMultipartForm(shop, owner, ["POST", path], {}, file, "picture");
    const { rows } = await shop.pool.query("select id from pictures where product_id is null");
    expect(rows.map(({ id }) => id)).toContain(second.body.picture._id);
    expect(rows.map(({ id }) => id)).not.toContain(first.body.picture._id);
    expect((await owner.delete(path, undefined)).body.picture).toBeNull();
  };
  await picture("/admin/categories/shirts/picture");
  await picture(`/admin/collections/${_id}/picture`);
  expect((await sendMultipartForm(shop, owner, ["POST", `/admin/collections/${_id}/picture`], {})).status).toBe(400);
});
