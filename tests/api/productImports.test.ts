import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { createPhoto } from "#tests/support/imageFixtures.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { sendMultipartForm } from "#tests/support/multipartForms.ts";
import { addCategory } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const fixture = (name: string) => readFile(new URL(`../fixtures/imports/${name}`, import.meta.url), "utf8");

/** Serves a picture at every path but `/missing.jpg`. */
async function servePictures() {
  const photo = await createPhoto(160, 120).jpeg().toBuffer();
  const paths: string[] = [];
  const server = http.createServer((request, response) => {
    paths.push(request.url ?? "");
    if (request.url === "/missing.jpg") response.writeHead(404).end();
    else if (request.url === "/galabeya-2.jpg") response.writeHead(302, { location: "/moved.jpg" }).end();
    else response.writeHead(200, { "content-type": "image/jpeg" }).end(photo);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function openImportShop(env: Record<string, string> = {}) {
  const shop = await openShop({ env });
  for (const key of ["dresses", "shirts", "scarves", "accessories"]) await addCategory(shop.db, key);
  const staff = await createUser(shop, { role: "admin" });
  return { shop, staff, ...importClient(shop, staff), [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

function importClient(shop: Shop, staff: { headers: Record<string, string> }) {
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) => {
    const answer = await shop.app.inject({
      method,
      url: `/api/admin/product-imports${path}`,
      headers: staff.headers,
      ...(payload && { payload }),
    });
    const isJson = String(answer.headers["content-type"]).includes("json");
    return { status: answer.statusCode, text: answer.body, body: isJson ? answer.json() : undefined };
  };
  const send = (table: string) =>
    sendMultipartForm(
      shop,
      staff,
      ["POST", "/admin/product-imports"],
      { fileName: "products.csv" },
      [{ name: "products.csv", bytes: Buffer.from(table), type: "text/csv" }],
      "file",
    );
  const view = async (id: string, query = "") => (await call("GET", `/${id}${query}`)).body;
  /** Uploads, chooses options, starts, and works until the end. */
  const importAll = async (table: string, options: object = {}) => {
    const { id } = (await send(table)).body;
    const before = await view(id);
    expect((await call("PUT", `/${id}/options`, { ...before.options, ...options })).status).toBe(204);
    expect((await call("POST", `/${id}/start`)).status).toBe(204);
    await shop.runJobs();
    return { id, after: await view(id) };
  };
  return { call, send, view, importAll };
}

const productRows = (shop: Shop) =>
  shop.db
    .selectFrom("products")
    .select(["id", "name", "description", "category", "price", "deal_percent", "hidden", "tags", "stock", "attributes"])
    .orderBy("id")
    .execute();

describe("an export of Shopify", () => {
  const options = { categories: { عناية: "accessories" }, uncountedStock: 9 };
  let pictures: Awaited<ReturnType<typeof servePictures>>;
  let opened: Awaited<ReturnType<typeof openImportShop>>;
  let table: string;
  /** The state of the shop after the upload, before the import. */
  let checked: { id: string; view: ImportView; products: unknown[] };
  let imported: Awaited<ReturnType<typeof opened.importAll>>;

  beforeAll(async () => {
    [pictures, opened] = await Promise.all([servePictures(), openImportShop()]);
    table = (await fixture("shopify.csv")).replaceAll("http://pictures.test", pictures.url);
    const uploaded = await opened.send(table);
    expect(uploaded.status).toBe(201);
    const { id } = uploaded.body;
    checked = { id, view: await opened.view(id), products: await productRows(opened.shop) };
    imported = await opened.importAll(table, options);
  });
  afterAll(async () => {
    expect(await findViolations(opened.shop.db)).toEqual([]);
    await opened[Symbol.asyncDispose]();
    await pictures[Symbol.asyncDispose]();
  });

  test("is checked before anything is written, each problem with its row", () => {
    const { view, products } = checked;
    expect(view).toMatchObject({ system: "shopify", status: "checked", rows: 8, products: 5 });
    expect(view.counts).toEqual({ create: 2, change: 0, same: 0, skip: 3 });
    expect(view.ignoredColumns).toEqual(expect.arrayContaining(["Vendor", "Variant Barcode", "Variant Grams"]));
    expect(view.categories).toContainEqual({ name: "Dresses", products: 2, category: "dresses" });
    expect(view.categories).toContainEqual({ name: "عناية", products: 1, category: null });
    const errors = view.items.items.flatMap(({ notes }) =>
      notes.filter(({ isError }) => isError).map(({ message, row }) => `${row} ${message}`),
    );
    expect(errors).toEqual([
      "6 import.categoryUnknown",
      "8 import.typeUnsupported",
      "8 import.categoryUnknown",
      "9 import.noPrice",
    ]);
    expect(products).toEqual([]);
  });

  test("becomes products with their texts, prices and attributes", async () => {
    expect(imported.after).toMatchObject({
      status: "ended",
      counts: { create: 3, skip: 2 },
      failedProducts: 0,
      failedPictures: 1,
    });
    const [galabeya, scarf, soap] = await productRows(opened.shop);
    expect(galabeya).toMatchObject({
      id: "linen-galabeya",
      name: { en: "Linen galabeya" },
      category: "dresses",
      price: 1000_00,
      deal_percent: 25,
      hidden: false,
      tags: ["handmade", "linen", "summer"],
      stock: 10,
    });
    expect(galabeya?.description.en).toBe("Woven in Akhmim.\n\n• Washed linen\n• Wide sleeves & pockets");
    expect(galabeya?.attributes.map(({ key, values }) => [key, values.map((value) => value.key)])).toEqual([
      ["size", ["S", "M", "L"]],
      ["colour", ["olive", "terracotta-rose"]],
    ]);
    expect(scarf).toMatchObject({ id: "old-scarf", price: 1250_50, hidden: true });
    expect(soap).toMatchObject({ id: "siwa-soap", price: 45_00, stock: 9, name: { ar: "صابون زيت زيتون من سيوة" } });
  });

  test("brings variants with SKU, stock and price, and loads their pictures", async () => {
    const { db } = opened.shop;
    const variants = await db
      .selectFrom("variants")
      .select(["sku", "stock", "price", "picture_id"])
      .where("product_id", "=", "linen-galabeya")
      .orderBy("position")
      .execute();
    expect(variants.map(({ sku, stock, price }) => [sku, stock, price])).toEqual([
      ["GAL-S-OL", 7, null],
      ["GAL-M-OL", 3, null],
      ["GAL-L-TR", 0, 1100_00],
    ]);
    expect(variants.map(({ picture_id }) => picture_id !== null)).toEqual([true, false, false]);
    const loaded = await db.selectFrom("pictures").select(["alt"]).orderBy("position").execute();
    expect(loaded.map(({ alt }) => alt)).toEqual([{ en: "Linen galabeya in olive" }, {}]);
  });

  test("gives back the products and pictures that failed, with their problem", async () => {
    const failed = await opened.call("GET", `/${imported.id}/failed.csv`);
    expect(failed.text).toContain("Import problem");
    expect(failed.text).toMatch(/gift-card.*can’t be sold here/);
    expect(failed.text).toMatch(/linen-galabeya.*could not be loaded/);
    expect(failed.text).not.toContain("old-scarf");
    expect((await opened.view(imported.id, "?show=failed")).items.total).toBe(1);
  });

  test("changes nothing when imported again after staff changed a price", async () => {
    await setGalabeyaPrice(opened.shop, 900_00);
    const again = await opened.importAll(table, options);
    expect(again.after).toMatchObject({ counts: { create: 0, change: 0, same: 3, skip: 2 }, total: 0 });
    expect((await productRows(opened.shop)).map(({ price }) => price)).toEqual([900_00, 1250_50, 45_00]);
  });

  test("changes texts and prices later, not the stock of known variants, and adds no second picture", async () => {
    const { shop, importAll } = opened;
    await setGalabeyaPrice(shop, 900_00);
    const auditsBefore = await countImportAudits(shop);
    const laterTable = table.replace("Linen galabeya,", "Linen galabeya II,").replace(",shopify,7,", ",shopify,70,");
    const later = await importAll(laterTable, options);
    expect(later.after.counts).toEqual({ create: 0, change: 1, same: 2, skip: 2 });
    const [changed] = await productRows(shop);
    expect(changed).toMatchObject({
      id: "linen-galabeya",
      name: { en: "Linen galabeya II" },
      price: 1000_00,
      stock: 10,
    });
    expect(pictures.paths.filter((path) => path === "/galabeya-1.jpg")).toHaveLength(1);
    expect(await shop.db.selectFrom("pictures").select("id").execute()).toHaveLength(2);
    expect(await countImportAudits(shop)).toBe(auditsBefore + 2);
  });
});

type ImportView = {
  counts: object;
  ignoredColumns: string[];
  categories: object[];
  items: { items: { notes: { message: string; row: number; isError: boolean }[] }[] };
};

const setGalabeyaPrice = (shop: Shop, price: number) =>
  sql`update products set price = ${price} where id = 'linen-galabeya'`.execute(shop.db);

const countImportAudits = async (shop: Shop) =>
  (await shop.db.selectFrom("audit_log").select("action").where("subject", "=", "import").execute()).length;

test("imports variations of WooCommerce with their parents, and loads no picture from a private address", async () => {
  // A shop in production asks for public addresses only.
  await using opened = await openImportShop({ HOST: "0.0.0.0", PUBLIC_URL: "https://shop.example.com" });
  const { shop, importAll } = opened;
  const { after } = await importAll(await fixture("woocommerce.csv"), { otherCategory: "accessories", rate: 2 });
  expect(after).toMatchObject({ system: "woocommerce", products: 4, counts: { create: 2, skip: 2 } });
  expect(after.failedPictures).toBe(3);
  const [bag, shirt] = await productRows(shop);
  expect(shirt).toMatchObject({
    id: "luxor-shirt-relaxed",
    name: { en: "Luxor shirt, relaxed" },
    description: { en: "Organic cotton.\n\nMade in Luxor." },
    category: "shirts",
    price: 1000_00,
    deal_percent: 20,
    tags: ["cotton", "luxor"],
    stock: 5,
  });
  expect(bag).toMatchObject({
    id: "bag-1",
    category: "accessories",
    price: 360_00,
    deal_percent: 0,
    hidden: true,
    stock: 0,
  });
  const variants = await shop.db
    .selectFrom("variants")
    .select(["sku", "attributes"])
    .where("product_id", "=", "luxor-shirt-relaxed")
    .orderBy("position")
    .execute();
  expect(variants.map(({ attributes }) => attributes)).toEqual([
    { size: "S", colour: "olive" },
    { size: "M", colour: "olive" },
    { size: "M", colour: "blanc" },
  ]);
  const messages = await shop.db.selectFrom("product_import_pictures").select("message").distinct().execute();
  expect(messages).toEqual(expect.arrayContaining([{ message: "import.pictureAddress" }]));
});

const manyProducts = (count: number) => {
  const lines = Array.from({ length: count }, (_, at) => {
    const first = at % 4 === 0;
    const size = ["S", "M", "L", "XL"][at % 4];
    const product = Math.floor(at / 4);
    return `shirt-${product},${first ? `Shirt ${product}` : ""},${first ? "<p>Cotton</p>" : ""},${first ? "Shirts" : ""},Size,${size},SH-${product}-${size},5,450.00`;
  });
  return [
    "Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price",
    ...lines,
  ].join("\n");
};

/** 2,000 in the long run. */
const rowCount = isLongRun ? 2_000 : 240;

test("imports many rows without doubles although the worker is killed", { timeout: 120_000 }, async () => {
  const products = rowCount / 4;
  await using opened = await openImportShop();
  const { shop, call, send, view } = opened;
  const began = performance.now();
  const { id } = (await send(manyProducts(rowCount))).body;
  expect((await view(id)).counts.create).toBe(products);
  const checkedIn = performance.now() - began;
  if (isLongRun) console.info(`checked ${rowCount} rows in ${Math.round(checkedIn)} ms`);
  await call("POST", `/${id}/start`);
  // Not by HTTP: staff have a limit of calls.
  const done = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from product_import_items where state = 'done'`.execute(shop.db);
    return rows[0]?.n ?? 0;
  };
  for (const until of isLongRun ? [products / 12, products / 3] : [products / 12]) {
    const asked = JSON.stringify({
      url: shop.database.url,
      secret: shop.config.sessionSecret,
      jobs: "catalogue.importProducts",
    });
    const worker: ChildProcess = spawn(process.execPath, ["tests/support/killableWorker.ts"], {
      env: { ...process.env, ASKED: asked },
      stdio: ["ignore", "ignore", "inherit"],
    });
    try {
      await expect.poll(done, { timeout: 30_000, interval: 20 }).toBeGreaterThan(until);
    } finally {
      // Also after a failure: the worker would keep the database open.
      worker.kill("SIGKILL");
    }
    await sql`update product_imports set touched_at = now() - interval '3 minutes'`.execute(shop.db);
    await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()`.execute(
      shop.db,
    );
    await sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`.execute(shop.db);
  }
  expect(await done()).toBeLessThan(products);
  const resumed = performance.now();
  await shop.runJobs();
  if (isLongRun) console.info(`imported the rest in ${Math.round(performance.now() - resumed)} ms`);
  expect(await view(id)).toMatchObject({ status: "ended", done: products, failedProducts: 0 });
  const { rows } = await sql<{ products: number; variants: number; moved: number }>`
    select (select count(*)::int from products) as products, (select count(*)::int from variants) as variants,
           (select sum(delta)::int from stock_movements) as moved`.execute(shop.db);
  expect(rows).toEqual([{ products, variants: rowCount, moved: rowCount * 5 }]);
});

test("reads a stock with thousands separators, and refuses one that is unclear with its row", async () => {
  await using opened = await openImportShop();
  const { shop, send, view, importAll } = opened;
  const shopify = [
    "Handle,Title,Body (HTML),Type,Variant SKU,Variant Inventory Qty,Variant Price",
    'cap,Cap,Sun,Shirts,CAP-1,"1,000","1,250"',
    "hat,Hat,Sun,Shirts,HAT-1,1.000,90",
    "fez,Fez,Red,Shirts,FEZ-1,2.5,90",
  ].join("\n");
  const { items } = await view((await send(shopify)).body.id);
  const errors = items.items.flatMap(({ notes }: { notes: { row: number; message: string; value: string }[] }) =>
    notes.map(({ row, message, value }) => `${row} ${message} ${value}`),
  );
  expect(errors).toEqual(["3 import.stockUnclear 1.000", "4 import.stockUnclear 2.5"]);
  await importAll(shopify);
  const woo = "ID,Type,SKU,Name,Published,Description,In stock?,Stock,Regular price,Categories";
  await importAll(`${woo}\n9,simple,BAG-1,Bag,1,Jute,1,"2,500","1,250",Shirts`);
  const products = await productRows(shop);
  expect(products.map(({ id, stock, price }) => [id, stock, price])).toEqual([
    ["bag", 2_500, 1_250_00],
    ["cap", 1_000, 1_250_00],
  ]);
});

test("the check of an unchanged file finds every product the same, and of a changed one only the change", async () => {
  await using opened = await openImportShop();
  const { send, view, importAll } = opened;
  const woo = [
    "ID,Type,SKU,Name,Published,Description,In stock?,Stock,Regular price,Categories,Images",
    ",simple,BAG-1,Bag,1,Jute,1,4,90,Shirts,http://127.0.0.1:9/bag.jpg",
    ",simple,CAP-1,Cap,1,Sun,1,,90,Shirts,",
  ].join("\n");
  for (const table of [await fixture("shopify.csv"), manyProducts(8), woo]) {
    const { after } = await importAll(table, { pictures: true });
    const { create } = after.counts;
    expect(create).toBeGreaterThan(1);
    const again = await view((await send(table)).body.id);
    expect(again.counts).toMatchObject({ create: 0, change: 0, same: create });
    const changed = await view((await send(table.replace(/Linen galabeya(?=,)|Shirt 1|Bag(?=,1)/, "$& new"))).body.id);
    expect(changed.counts).toMatchObject({ create: 0, change: 1, same: create - 1 });
  }
});

test("remarks on a price that a later export raises during a deal", async () => {
  await using opened = await openImportShop();
  const { send, view, importAll } = opened;
  const table = (price: number, earlier: number) =>
    [
      "Handle,Title,Body (HTML),Type,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price",
      `nile-shirt,Nile shirt,<p>Cotton</p>,Shirts,NILE,5,${price},${earlier}`,
    ].join("\n");
  expect((await importAll(table(400, 500))).after.counts).toMatchObject({ create: 1 });
  const notesOf = async (given: string) => (await view((await send(given)).body.id)).items.items[0].notes;
  expect(await notesOf(table(480, 600))).toMatchObject([
    { row: 2, message: "import.newPriceStruck", value: "600", isError: false },
  ]);
  expect(await notesOf(table(360, 450))).toEqual([]);
});

test("leaves out rows of Shopify with a title of their own and no handle, and gives them back", async () => {
  await using opened = await openImportShop();
  const { shop, call, view, importAll } = opened;
  const { id } = await importAll(
    [
      "Handle,Title,Body (HTML),Type,Variant SKU,Variant Inventory Qty,Variant Price",
      "cap,Cap,Sun,Shirts,CAP-1,4,90",
      ",Hat,Wide,Shirts,HAT-1,4,95",
      ",Bag,Jute,Shirts,BAG-1,4,99",
    ].join("\n"),
  );
  expect((await view(id)).items.items).toMatchObject([
    { name: "Cap", action: "create", variants: 1, notes: [] },
    { action: "skip", notes: [{ row: 3, column: "Handle", message: "import.noHandle", value: "Hat" }] },
    { action: "skip", notes: [{ row: 4, column: "Handle", message: "import.noHandle", value: "Bag" }] },
  ]);
  expect((await productRows(shop)).map(({ name }) => name.en)).toEqual(["Cap"]);
  expect((await call("GET", `/${id}/failed.csv`)).text).toMatch(/Hat.*\n.*Bag/);
});

test("refuses files that it cannot read, and staff without the permission", async () => {
  await using opened = await openImportShop();
  const { shop, send, call } = opened;
  expect((await send("a,b\n1,2")).body.fields).toEqual({ file: "import.unknownFormat" });
  for (const table of ["", "Handle,Title\n"])
    expect((await send(table)).body.fields, table).toEqual({ file: "import.noProducts" });
  for (const table of ["Handle,Title\na\0,b\n", "PK\u0003\u0004aaaa"])
    expect((await send(table)).body.fields, table).toEqual({ file: "import.unreadable" });
  const rows = Array.from({ length: 20_001 }, () => "a,b").join("\n");
  expect((await send(`Handle,Title\n${rows}`)).body.fields).toEqual({ file: "import.tooManyRows" });
  const support = await createUser(shop, { staffRole: "support" });
  const other = importClient(shop, support);
  expect((await other.send(manyProducts(4))).status).toBe(403);
  const { id } = (await send(manyProducts(4))).body;
  expect((await other.call("POST", `/${id}/start`)).status).toBe(403);
  expect((await call("DELETE", `/${id}`)).status).toBe(204);
  expect((await call("GET", `/${id}`)).status).toBe(404);
});
