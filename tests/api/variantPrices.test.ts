import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { indexQueuedProducts } from "#shop/search/server/indexing/indexProducts.ts";
import { productFields, sendMultipartForm, sizeFields } from "#tests/support/multipartForms.ts";
import { addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";
import { waitUntilPublished } from "#tests/support/waitUntilPublished.ts";

/** A shirt of EGP 500 whose two sizes cost EGP 650 and 700, 20 % off. */
async function openPricedShop(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options);
  const { variants } = await addProduct(shop.db, { id: "shirt", deal: 20, sizes: { M: 5, L: 5 } });
  await setPrice(shop, variants.M, 650_00);
  await setPrice(shop, variants.L, 700_00);
  return { shop, variants, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

const setPrice = (shop: Shop, variantId: string | undefined, price: number | null) =>
  shop.db.updateTable("variants").set({ price }).where("id", "=", String(variantId)).execute();

const lowest = { price: 650, dealPrice: 520, from: true };

test("every list answers the lowest price of a variant, and the product's own beside it", async () => {
  await using priced = await openPricedShop();
  const { shop } = priced;
  const customer = await createUser(shop);
  await shop.db.updateTable("products").set({ is_featured: true, sold: 1 }).execute();
  const lists = ["category/shirts", "featured", "deals", "best-sellers", "new", "search?q=shirt", "recommendations"];
  for (const path of ["?lang=en", ...lists.map((list) => `/${list}`), "/some?ids=shirt"])
    expect([path, (await customer.get(`/products${path}`)).body.items]).toMatchObject([
      path,
      [{ price: 500, dealPrice: 400, startingPrice: lowest }],
    ]);
  await customer.call("PUT", "/users/me/lists/shirt");
  expect((await customer.get("/users/me/lists")).body.items).toMatchObject([{ startingPrice: lowest }]);
  expect((await customer.get("/products/suggest?q=shirt")).body.products).toMatchObject([{ startingPrice: lowest }]);
  expect((await customer.get("/products/shirt")).body).toMatchObject({ price: 500, dealPrice: 400 });
  const feed = await shop.app.inject({ method: "GET", url: "/feeds/new-en.xml" });
  expect(feed.body).toMatch(/From EGP.520/);
});

test("lists filter, count and sort by the lowest price of a variant", async () => {
  await using priced = await openPricedShop();
  const { shop } = priced;
  const guest = await createGuest(shop);
  await addProduct(shop.db, { id: "coat", name: "Shirt coat", price: 450_00 });
  for (const path of ["/products?", "/products/category/shirts?", "/products/search?q=shirt&"]) {
    const ids = async (query: string) =>
      (await guest.call("GET", `${path}${query}`)).body.items.map(({ _id }: { _id: string }) => _id);
    expect([path, await ids("sort=price")]).toEqual([path, ["coat", "shirt"]]);
    expect([path, await ids("sort=-price")]).toEqual([path, ["shirt", "coat"]]);
    expect([path, await ids("max=500")]).toEqual([path, ["coat"]]);
    expect([path, await ids("min=500")]).toEqual([path, ["shirt"]]);
    expect((await guest.call("GET", path)).body.facets).toMatchObject({ price: { min: 450, max: 520 } });
  }
});

test("staff sort their list by the price that it shows", async () => {
  await using priced = await openPricedShop();
  const staff = await createUser(priced.shop, { role: "admin" });
  await addProduct(priced.shop.db, { id: "coat", price: 510_00 });
  const list = async (sort: string) => (await staff.get(`/admin/products?sort=${sort}`)).body.items;
  expect(await list("price")).toMatchObject([
    { _id: "coat", startingPrice: { price: 510, dealPrice: 510, from: false } },
    { _id: "shirt", price: 500, startingPrice: lowest },
  ]);
  expect((await list("-price"))[0]._id).toBe("shirt");
});

type Change = [what: string, change: (shop: Shop, variants: Record<string, string>) => Promise<unknown>, price: object];
const update = (shop: Shop, set: object) => shop.db.updateTable("products").set(set).execute();
const insertVariant = (shop: Shop, size: string, price: number | null) =>
  shop.db
    .insertInto("variants")
    .values({ product_id: "shirt", sku: size, attributes: JSON.stringify({ size }), price })
    .execute();

const changes: Change[] = [
  [
    "a lower price of a variant",
    (shop, { L }) => setPrice(shop, L, 300_00),
    { price: 300, dealPrice: 240, from: true },
  ],
  ["the same price for both", (shop, { L }) => setPrice(shop, L, 650_00), { ...lowest, from: false }],
  ["a removed price", (shop, { M }) => setPrice(shop, M, null), { price: 500, dealPrice: 400, from: true }],
  [
    "removed prices",
    ({ db }) => db.updateTable("variants").set({ price: null }).execute(),
    { price: 500, from: false },
  ],
  ["a new variant at its own price", (shop) => insertVariant(shop, "S", 99_99), { price: 99.99, dealPrice: 79.99 }],
  ["a new variant at the product's price", (shop) => insertVariant(shop, "S", null), { price: 500, dealPrice: 400 }],
  [
    "the deletion of the cheapest variant",
    ({ db }, { M }) => db.deleteFrom("variants").where("id", "=", String(M)).execute(),
    { price: 700, dealPrice: 560, from: false },
  ],
  ["the deletion of all variants", ({ db }) => db.deleteFrom("variants").execute(), { price: 500, from: false }],
  ["another price of the product, which no variant has", (shop) => update(shop, { price: 10_00 }), lowest],
  ["another deal", (shop) => update(shop, { deal_percent: 50 }), { price: 650, dealPrice: 325, from: true }],
  ["a deal of 100 %", (shop) => update(shop, { deal_percent: 100 }), { price: 650, dealPrice: 0, from: false }],
  [
    "another id and price of a product that one variant follows",
    async (shop, { M }) => {
      await setPrice(shop, M, null);
      await update(shop, { id: "renamed", price: 200_00 });
    },
    { price: 200, dealPrice: 160, from: true },
  ],
];

test.each(changes)("the lowest price follows %s", async (_what, change, startingPrice) => {
  await using priced = await openPricedShop();
  const { shop, variants } = priced;
  await change(shop, variants);
  const guest = await createGuest(shop);
  expect((await guest.call("GET", "/products")).body.items).toMatchObject([{ startingPrice }]);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("prices of two variants that change at once both count", async () => {
  await using priced = await openPricedShop();
  const { shop, variants } = priced;
  const first = shop.db.transaction().execute(async (tx) => {
    await tx.updateTable("variants").set({ price: 900_00 }).where("id", "=", String(variants.M)).execute();
    const second = setPrice(shop, variants.L, 800_00);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(shop.db);
      expect(rows).toHaveLength(1);
    });
    return { second };
  });
  await (await first).second;
  const { rows } = await sql`select min_price, max_price, min_deal_price from products`.execute(shop.db);
  expect(rows).toEqual([{ min_price: 800_00, max_price: 900_00, min_deal_price: 640_00 }]);
});

test("a version before, which knows no lowest price, reads the product's own price and deal", async () => {
  await using priced = await openPricedShop();
  const { shop, variants } = priced;
  await setPrice(shop, variants.L, 300_00);
  const { rows } = await sql`select price, deal_price from products`.execute(shop.db);
  expect(rows).toEqual([{ price: 500_00, deal_price: 400_00 }]);
});

test("a change of stock does not compute prices", async () => {
  await using priced = await openPricedShop();
  const { shop } = priced;
  await sql`create or replace function product_priced() returns trigger language plpgsql as
    $$ begin raise 'computed'; end $$`.execute(shop.owner.db);
  await shop.db.updateTable("variants").set({ stock: 1 }).execute();
  await expect(update(shop, { price: 1 })).rejects.toThrow("computed");
});

test("a price of a variant that staff change shows on cached lists within a second", async () => {
  await using shop = await openShop({ pages: true });
  const staff = await createUser(shop, { role: "admin" });
  await addProduct(shop.db, { id: "coat", price: 640_00 });
  const sizes = sizeFields("S", "M");
  const form = productFields({ ...sizes, price: "500" });
  await sendMultipartForm(shop, staff, ["POST", "/products"], form);
  // Otherwise the shop does it later, which also invalidates lists.
  await indexQueuedProducts(shop.db);
  await waitUntilPublished(shop);
  const page = async (query: string) =>
    (await shop.app.inject({ method: "GET", url: `/category/shirts?${query}` })).body;
  const expectPages = (sorted: RegExp, filtered: RegExp) =>
    vi.waitFor(async () => {
      expect(await page("sort=price")).toMatch(sorted);
      expect(await page("min=620")).toMatch(filtered);
    }, 1_000);
  await expectPages(/luxor.*EGP.500.*coat.*EGP.640/s, /^(?!.*luxor)/s);
  await vi.waitFor(async () => {
    const before = shop.cache?.counts()?.misses;
    await expectPages(/luxor/, /^(?!.*luxor)/s);
    expect(shop.cache?.counts()?.misses).toBe(before);
  });
  const variants = sizes.variants.map((variant, at) => ({ ...variant, price: 650 + 50 * at }));
  const saved = await sendMultipartForm(shop, staff, ["PUT", "/products/luxor-linen-shirt"], { ...form, variants });
  expect(saved.status).toBe(200);
  const price = /luxor.*From.{0,9}<\/span><bdi>EGP.650/s;
  await expectPages(new RegExp(`coat.*EGP.640.*${price.source}`, "s"), price);
});

test("structured data tells the range of prices, and an earlier one that a variant had", async () => {
  await using priced = await openPricedShop({ pages: true });
  const { shop, variants } = priced;
  const offer = async () => {
    const { body } = await shop.app.inject({ method: "GET", url: `/product/shirt?${Math.random()}` });
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    return JSON.parse(json).offers;
  };
  expect(await offer()).toMatchObject({ "@type": "AggregateOffer", lowPrice: 520, highPrice: 560 });
  await sql`insert into price_history (product_id, price, deal_percent, at) values
    ('shirt', 50000, 0, now() - interval '9 days'), ('shirt', 50000, 20, now() - interval '1 day')`.execute(shop.db);
  await setPrice(shop, variants.L, 650_00);
  const same = await vi.waitFor(async () => {
    const found = await offer();
    expect(found).toMatchObject({ "@type": "Offer", price: 520 });
    return found;
  });
  expect(same.priceSpecification).toMatchObject([{ price: 520 }, { price: 650 }]);
});
