import { sql } from "kysely";
import { expect, test } from "vitest";
import { enableCatalogueCache, invalidateCatalogueCache } from "#shop/catalogue/server/catalogueCache.ts";
import { addCategory } from "#tests/support/products.ts";
import { recordStatements } from "#tests/support/recordStatements.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest } from "#tests/support/users.ts";

type StockByColourAndSize = Record<string, Record<string, number>>;
type ProductInput = { category?: string; price?: number; deal?: number };

const attributeValue = (key: string) => ({ key, label: { en: key.toUpperCase(), ar: `«${key}»` } });

/** Adds a product with stock by colour and size: `{olive: {S: 3, M: 0}}`. */
async function addProductWithOptions(
  { db }: Shop,
  id: string,
  stocks: StockByColourAndSize,
  { category = "shirts", price = 500, deal = 0 }: ProductInput = {},
) {
  await addCategory(db, category, { en: `The ${category}`, ar: `ال${category}` });
  const colours = Object.keys(stocks);
  const sizes = [...new Set(Object.values(stocks).flatMap((bySize) => Object.keys(bySize)))];
  await db
    .insertInto("products")
    .values({
      id,
      category,
      name: JSON.stringify({ en: `Shirt ${id}` }),
      description: JSON.stringify({ en: "Plain." }),
      price: price * 100,
      deal_percent: deal,
      attributes: JSON.stringify([
        {
          key: "colour",
          label: { en: "Colour" },
          values: colours.map((key) => ({ ...attributeValue(key), swatch: "#123456" })),
        },
        { key: "size", label: { en: "Size" }, values: sizes.map(attributeValue) },
      ]),
    })
    .execute();
  for (const [colour, bySize] of Object.entries(stocks))
    for (const [size, stock] of Object.entries(bySize))
      await db
        .insertInto("variants")
        .values({ product_id: id, sku: `${id}-${colour}-${size}`, attributes: JSON.stringify({ colour, size }), stock })
        .execute();
}

async function openProductList() {
  const shop = await openShop();
  const visitor = await createGuest(shop);
  await addProductWithOptions(shop, "a", { olive: { S: 3, M: 0 }, ink: { M: 5 } }, { price: 200 });
  await addProductWithOptions(shop, "b", { olive: { M: 5 } }, { price: 400, deal: 50 });
  await addProductWithOptions(shop, "c", { ink: { L: 5, XL: 1 } }, { price: 600, category: "bags" });
  await addProductWithOptions(shop, "d", { sand: { S: 0 } }, { price: 800, category: "bags" });
  const list = async (query: string, path = "/products") => {
    const { body } = await visitor.call("GET", `${path}?sort=price&${query}`);
    if (!body.items) throw new Error(`${path} ${JSON.stringify(body)}`);
    return {
      ...body,
      ids: body.items
        .map(({ _id }: { _id: string }) => _id)
        .sort()
        .join(""),
    };
  };
  return { shop, visitor, list, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test("values of one filter are ORed, filters ANDed, and size and colour match one variant", async () => {
  await using rail = await openProductList();
  const ids = async (query: string) => (await rail.list(query)).ids;
  expect(await ids("")).toBe("abcd");
  expect(await ids("colour=olive")).toBe("ab");
  expect(await ids("colour=olive,sand")).toBe("abd");
  expect(await ids("size=M")).toBe("ab");
  expect(await ids("size=S&colour=ink")).toBe("");
  expect(await ids("size=M&colour=olive")).toBe("ab");
  expect(await ids("size=M&colour=olive&stock=1")).toBe("b");
  expect(await ids("size=M&stock=1")).toBe("ab");
  expect(await ids("stock=1")).toBe("abc");
  expect(await ids("category=bags&colour=ink,sand")).toBe("cd");
  expect(await ids("category=bags,shirts&max=200")).toBe("ab");
  expect(await ids("min=300")).toBe("cd");
  expect(await ids("sale=1")).toBe("b");
  expect(await ids("size=none")).toBe("");
  expect((await rail.list("colour=olive&pageSize=1&page=2")).total).toBe(2);
});

test("counts each facet with all other filters but not its own", async () => {
  await using rail = await openProductList();
  expect((await rail.list("lang=ar")).facets).toEqual({
    categories: [
      { slug: "bags", name: "الbags", count: 2 },
      { slug: "shirts", name: "الshirts", count: 2 },
    ],
    sizes: [
      { key: "S", label: "«S»", count: 2 },
      { key: "M", label: "«M»", count: 2 },
      { key: "L", label: "«L»", count: 1 },
      { key: "XL", label: "«XL»", count: 1 },
    ],
    colours: [
      { key: "ink", label: "«ink»", swatch: "#123456", family: "blue", count: 2 },
      { key: "olive", label: "«olive»", swatch: "#123456", family: "blue", count: 2 },
      { key: "sand", label: "«sand»", swatch: "#123456", family: "blue", count: 1 },
    ],
    // One product has two of the three.
    colourFamilies: [{ family: "blue", count: 4 }],
    price: { min: 200, max: 800 },
    stock: 3,
    sale: 1,
  });
  const narrowed = (await rail.list("colour=olive&category=shirts&max=1000")).facets;
  const keys = (list: { key: string; count: number }[]) => list.map(({ key, count }) => `${key} ${count}`);
  expect(keys(narrowed.colours)).toEqual(["olive 2", "ink 1"]);
  expect(keys(narrowed.sizes)).toEqual(["S 1", "M 2"]);
  expect(narrowed).toMatchObject({
    categories: [{ slug: "shirts", count: 2 }],
    price: { min: 200, max: 200 },
    stock: 2,
    sale: 1,
  });
  const there = (await rail.list("colour=olive&stock=1")).facets;
  expect(keys(there.sizes)).toEqual(["S 1", "M 1"]);
  expect(keys(there.colours)).toEqual(["ink 2", "olive 2"]);
  expect((await rail.list("size=M&colour=olive,ink")).facets.sizes).toMatchObject([
    { key: "S" },
    { key: "M", count: 2 },
    { key: "L" },
    { key: "XL" },
  ]);
});

test("every list takes filters and counts its facets unless told not to", async () => {
  await using rail = await openProductList();
  for (const path of ["/products", "/products/category/shirts", "/products/deals", "/products/new", "/products/search"])
    expect((await rail.list("q=shirt&colour=olive", path)).ids, path).toMatch(path.endsWith("deals") ? /^b$/ : /^ab$/);
  expect((await rail.list("", "/products/deals")).facets).toMatchObject({ sale: 1, price: { min: 200, max: 200 } });
  expect((await rail.list("", "/products/category/bags")).facets.categories).toMatchObject([
    { slug: "bags", count: 2 },
  ]);
  expect(await rail.list("facets=0")).not.toHaveProperty("facets");
});

test("selling the last piece of a size updates that filter, and a return brings it back", async () => {
  await using rail = await openProductList();
  const stock = (sku: string, stock: number) =>
    rail.shop.db.updateTable("variants").set({ stock }).where("sku", "=", sku).execute();
  await stock("b-olive-M", 0);
  expect((await rail.list("size=M&stock=1")).ids).toBe("a");
  expect((await rail.list("")).facets.stock).toBe(2);
  await stock("b-olive-M", 1);
  expect((await rail.list("size=M&stock=1")).ids).toBe("ab");
});

test("a sale that leaves stock writes nothing to the search index", async () => {
  await using rail = await openProductList();
  const { db } = rail.shop;
  const version = async () =>
    (await sql`select product_id, xmin::text from search_documents order by product_id`.execute(db)).rows;
  const before = await version();
  await db.updateTable("variants").set({ stock: 4 }).where("sku", "=", "b-olive-M").execute();
  expect(await version()).toEqual(before);
});

test("a list costs the same few statements however much it shows", async () => {
  await using rail = await openProductList();
  const { shop, visitor } = rail;
  const cost = async (path: string) => {
    await visitor.call("GET", path);
    return (await recordStatements(shop, () => visitor.call("GET", path))).length;
  };
  const paths = {
    "/products?pageSize=SIZE": 6,
    "/products?pageSize=SIZE&facets=0": 4,
    "/products?pageSize=SIZE&size=M&colour=olive&stock=1": 8,
    "/products/category/shirts?pageSize=SIZE": 8,
    "/products/deals?pageSize=SIZE": 6,
    "/products/new?pageSize=SIZE": 6,
    "/products/best-sellers?pageSize=SIZE": 6,
    "/products/search?q=shirt&pageSize=SIZE": 10,
    // A second statement searches for products that are sold out, if too few are in stock.
    "/products/suggest?q=shirt": 8,
    "/products/a": 3,
  };
  for (const [path, most] of Object.entries(paths)) {
    const one = await cost(path.replace("SIZE", "1"));
    expect(await cost(path.replace("SIZE", "100")), path).toBe(one);
    expect(one, path).toBeLessThanOrEqual(most);
  }
});

test("with warm lexicon and facet cache a new search costs two statements, filtered or not", async () => {
  await using rail = await openProductList();
  const { shop, visitor } = rail;
  enableCatalogueCache(shop.pool);
  const search = (query: string) => visitor.call("GET", `/products/search?q=${query.replaceAll(" ", "+")}`);
  await search("olive shirt");
  for (const query of ["shirt olive", "olive shirt shirt", "shirt olive&stock=1&colour=olive&size=M"]) {
    const statements = await recordStatements(shop, () => search(query));
    expect(statements.length, query).toBe(2);
  }
  invalidateCatalogueCache(shop.pool, "product a");
  expect(await recordStatements(shop, () => search("shirt olive"))).not.toContainEqual(
    expect.stringContaining("search_words"),
  );
  invalidateCatalogueCache(shop.pool, "words");
  expect(await recordStatements(shop, () => search("shirt olive"))).toContainEqual(
    expect.stringContaining("search_words"),
  );
});

test("an active filter keeps its name in the facets when nothing matches", async () => {
  await using rail = await openProductList();
  const { facets } = await rail.list("min=99999&colour=olive&size=M&category=shirts&lang=ar");
  expect(facets).toMatchObject({
    categories: [{ slug: "shirts", name: "الshirts", count: 0 }],
    sizes: [{ key: "M", label: "«M»", count: 0 }],
    colours: [{ key: "olive", label: "«olive»", count: 0 }],
  });
});
