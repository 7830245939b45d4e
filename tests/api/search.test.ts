import { sql } from "kysely";
import { expect, test } from "vitest";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { readDemoCatalogue } from "#shop/catalogue/server/demo/demoCatalogue.ts";
import { addCategory, addProduct } from "#tests/support/products.ts";
import { openShop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

type SearchReply = { body: { items: { _id: string }[] } };
const productIdsOf = (reply: SearchReply) => reply.body.items.map(({ _id }) => _id);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

async function openSearch() {
  const shop = await openShop();
  const visitor = await createGuest(shop);
  const search = (q: string, more = "") => visitor.call("GET", `/products/search?q=${encodeURIComponent(q)}${more}`);
  return { shop, visitor, search, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test("normalises every text alike in JavaScript and in the database", async () => {
  await using shop = await openShop();
  const { products } = await readDemoCatalogue();
  const texts = products.flatMap(({ name, description }) => [...Object.values(name), ...Object.values(description)]);
  texts.push(
    "ÀÉÎÕÜ Œuvre straße",
    "أَإآٱ ؤئء ىةه",
    "چپڤگ ٠١٢٣٤٥٦٧٨٩ ۴۵",
    "women’s l'été qu’il T-shirt v-neck x‑ray",
    "ﻻ ﷼ ①",
  );
  const { rows } = await sql<{ folded: string }>`
    select search_fold(text) as folded from unnest(${texts}::text[]) with ordinality each (text, place) order by place`.execute(
    shop.db,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map((text) => normaliseText(text ?? "")));
});

test("ranks exact matches first, then sales, then newest, and sold-out products last", async () => {
  await using open = await openSearch();
  const { shop, search } = open;
  const add = (id: string, overrides = {}) => addProduct(shop.db, { id, name: "Linen shirt", ...overrides });
  await add("sells", { sold: 9, createdAt: daysAgo(9) });
  await add("new", { createdAt: daysAgo(1) });
  await add("old", { createdAt: daysAgo(50) });
  await add("sold-out", { sold: 99, stock: 0 });
  await add("other-form", { name: "Shirts of linen", sold: 50 });
  await add("elsewhere", { name: "Camp shirt" });
  await add("belt", { name: "Belt", category: "accessories" });
  for (const [id, en] of Object.entries({ elsewhere: "Made of linen.", belt: "Goes with a linen shirt." }))
    await shop.db
      .updateTable("products")
      .set({ description: JSON.stringify({ en }) })
      .where("id", "=", id)
      .execute();
  expect(productIdsOf(await search("linen shirt"))).toEqual([
    "sells",
    "new",
    "old",
    "other-form",
    "elsewhere",
    "sold-out",
  ]);
  expect(productIdsOf(await search("linen shirt", "&sort=newest")).at(-1)).toBe("old");
  expect(productIdsOf(await search("linen shirt", "&pageSize=2&page=2"))).toEqual(["old", "other-form"]);
  expect((await search("linen shirt")).body).toMatchObject({ total: 6, page: 1, pageSize: 24 });
});

test("ranks a SKU or the product's own slug first, even when sold out", async () => {
  await using open = await openSearch();
  await addProduct(open.shop.db, { id: "market-tote", name: "Market tote", stock: 0, sizes: { S: 0 } });
  await addProduct(open.shop.db, { id: "big-tote", name: "Big market tote" });
  expect(productIdsOf(await open.search("market-tote"))[0]).toBe("market-tote");
  expect(productIdsOf(await open.search("sku-MARKET-tote-S"))).toEqual(["market-tote"]);
});

test("finds a SKU with hyphens, spaces or neither, and by its prefix", async () => {
  await using open = await openSearch();
  for (const id of ["nb-un5", "nb-un55"]) await addProduct(open.shop.db, { id, name: "Dress", sizes: { S: 1 } });
  for (const q of ["SKU-nb-un5-S", "sku nb un5 s", "SKUNBUN5S", "sku-nb un5 - S"])
    expect(productIdsOf(await open.search(q)), q).toEqual(["nb-un5"]);
  expect(productIdsOf(await open.search("sku-nb-un5")).sort()).toEqual(["nb-un5", "nb-un55"]);
  expect((await open.search("skunbun5")).body.total).toBe(0);
});

test("corrects a four-letter word only when it would find nothing", async () => {
  await using open = await openSearch();
  const { shop, search } = open;
  await addProduct(shop.db, { id: "shirt", name: { en: "Shirt", ar: "قميص" } });
  await addProduct(shop.db, { id: "belt", name: { en: "Belt", ar: "حزام" } });
  expect((await search("قميس")).body).toMatchObject({ corrected: "قميص", total: 1 });
  expect((await search("blet")).body).toMatchObject({ corrected: "belt", total: 1 });
  expect((await search("blet shrit")).body).toMatchObject({ corrected: "belt shirt" });
  // Too short, too many typos, and "gown" must not match "town" in a description.
  await shop.db
    .updateTable("products")
    .set({ description: JSON.stringify({ en: "Made in our town." }) })
    .where("id", "=", "belt")
    .execute();
  for (const q of ["blt", "bilk", "gown"]) expect((await search(q)).body.total, q).toBe(0);
  expect((await search("bolt")).body).toMatchObject({ corrected: "belt" });
  // Four keys that type five letters on the other keyboard layout, and the longer word is the likelier guess.
  await addProduct(shop.db, { id: "balsam", name: { en: "Balm", ar: "بلاسم" } });
  expect((await search("fbsj")).body).toMatchObject({ corrected: "بلاسم" });
  await addProduct(shop.db, { id: "bolt", name: "Bolt" });
  expect((await search("bolt")).body).not.toHaveProperty("corrected");
});

test("corrects to the word with more results when several are equally near", async () => {
  await using open = await openSearch();
  const { shop, search } = open;
  await addProduct(shop.db, { id: "sweat", name: { en: "Hoodie", fr: "Sweat" } });
  expect((await search("sweatr")).body).toMatchObject({ corrected: "sweat", total: 1 });
  for (const id of ["crew", "cable"]) await addProduct(shop.db, { id, name: "Sweater" });
  expect((await search("sweatr")).body).toMatchObject({ corrected: "sweater", total: 2 });
});

test("finds a form of a word that no product has", async () => {
  await using open = await openSearch();
  await addCategory(open.shop.db, "abayas", { en: "Abayas", ar: "عبايات" });
  await addProduct(open.shop.db, { id: "abaya", name: { en: "Closed abaya", ar: "عباية مغلقة" } });
  for (const q of ["عبايا", "عباءات", "3abayat"]) expect((await open.search(q)).body, q).toMatchObject({ total: 1 });
});

test("hiding a product removes it from search in the same transaction, showing it restores it", async () => {
  await using open = await openSearch();
  const staff = await createUser(open.shop, { role: "admin" });
  await addProduct(open.shop.db, { id: "kaftan", name: { en: "Kaftan", ar: "قفطان" }, deal: 10 });
  expect(productIdsOf(await open.search("قفطان"))).toEqual(["kaftan"]);
  await staff.patch("/products/kaftan/fields", { hidden: true });
  expect((await open.search("قفطان")).body).toMatchObject({ total: 0, items: [] });
  expect((await open.search("kaftan")).body.total).toBe(0);
  expect((await open.visitor.call("GET", "/products/suggest?q=kaft")).body.products).toEqual([]);
  expect((await open.visitor.call("GET", "/products")).body).toMatchObject({ total: 0, facets: { sale: 0 } });
  await staff.patch("/products/kaftan/fields", { hidden: false });
  expect(productIdsOf(await open.search("kaftan"))).toEqual(["kaftan"]);
});

test("finds a changed word at once and no longer the old one", async () => {
  await using open = await openSearch();
  await addProduct(open.shop.db, { id: "a", name: "Cardigan" });
  await open.shop.db
    .updateTable("products")
    .set({ name: JSON.stringify({ en: "Cape" }), description: JSON.stringify({ en: "Warm." }) })
    .where("id", "=", "a")
    .execute();
  expect(productIdsOf(await open.search("cape"))).toEqual(["a"]);
  expect((await open.visitor.call("GET", "/products/search?q=cardigan")).body.total).toBe(0);
});

test("reports a correction or keyboard layout switch only when nothing else matches", async () => {
  await using open = await openSearch();
  await addProduct(open.shop.db, { id: "dress", name: { en: "Wrap dress", ar: "فستان لف" }, category: "dresses" });
  expect((await open.search("فستان")).body).not.toHaveProperty("corrected");
  expect((await open.search("fostan")).body).toMatchObject({ total: 1 });
  expect((await open.search("drses")).body).toMatchObject({ corrected: "dress", total: 1 });
  expect((await open.search("tsjhk")).body).toMatchObject({ corrected: "فستان", total: 1 });
  expect((await open.search("dress zzzzzz")).body).toMatchObject({
    leftOut: [{ kind: "unknown", words: "zzzzzz" }],
    total: 1,
  });
  expect((await open.search("striped zzzzzz")).body.total).toBe(0);
});

test("does not widen the search when only a filter leaves nothing", async () => {
  await using open = await openSearch();
  await addProduct(open.shop.db, { id: "dress", name: "Dress", price: 500_00 });
  const { body } = await open.search("dress", "&max=100");
  expect(body).toMatchObject({ total: 0, facets: { price: { min: 500, max: 500 } } });
  expect(body).not.toHaveProperty("corrected");
  expect(await open.shop.db.selectFrom("search_misses").selectAll().execute()).toEqual([]);
});

test("no input breaks the search", async () => {
  await using open = await openSearch();
  await addProduct(open.shop.db, { name: "Shirt" });
  for (const q of [
    "",
    " ",
    "'",
    "''); drop table products; --",
    "a & b | !c:*",
    "\\",
    "()",
    "🌱",
    "%",
    "\u0000".padEnd(3, "x").slice(1),
    "ل",
    "s",
    "x".repeat(200),
    "the with de la",
    "shirt ".repeat(30),
  ]) {
    expect((await open.search(q)).status, q).toBe(200);
    expect((await open.visitor.call("GET", `/products/suggest?q=${encodeURIComponent(q)}`)).status, q).toBe(200);
  }
  expect((await open.search("x".repeat(201))).status).toBe(400);
});

test("suggests a few products with pictures, categories and query completions", async () => {
  await using open = await openSearch();
  const { shop, visitor } = open;
  await addCategory(shop.db, "dresses", { en: "Dresses", ar: "فساتين" });
  for (let n = 0; n < 12; n++)
    await addProduct(shop.db, {
      id: `dress-${n}`,
      name: { en: "Linen dress", ar: "فستان كتان" },
      category: "dresses",
      pictures: [{ file: "a.webp" }, { file: "b.webp" }],
    });
  const suggest = async (q: string, lang = "en") =>
    (await visitor.call("GET", `/products/suggest?lang=${lang}&q=${encodeURIComponent(q)}`)).body;
  const { products, categories, queries } = await suggest("dres");
  expect(products.length + categories.length + queries.length).toBe(8);
  expect(products[0]).toMatchObject({ displayName: "Linen dress", price: 500, image: { url: expect.any(String) } });
  expect(categories).toEqual([{ slug: "dresses", name: "Dresses", count: 12 }]);
  expect(queries).toEqual(["dress", "dresses"]);
  expect(await suggest("فس", "ar")).toMatchObject({ categories: [{ name: "فساتين" }], queries: ["فستان", "فساتين"] });
  expect((await suggest("linen dr")).queries).toContain("linen dress");
  expect((await suggest("fost")).products).not.toEqual([]);
  // Arabic in Latin letters suggests the category as well, and what to mark.
  expect(await suggest("fostan")).toMatchObject({
    categories: [{ slug: "dresses", count: 12 }],
    matched: expect.arrayContaining(["فستان", "dress"]),
  });
  expect(await suggest("d")).toEqual({ products: [], categories: [], queries: [], matched: [] });
  expect(await suggest("")).toMatchObject({ products: [], categories: [{ slug: "dresses", count: 12 }] });
});

test("counts zero-result queries in normalised form, without user, e-mail or phone", async () => {
  await using open = await openSearch();
  const staff = await createUser(open.shop, { role: "admin" });
  await addProduct(open.shop.db, { name: "Shirt" });
  for (const q of ["طَربوش", "طربوش", "mona@example.com", "010 1234 5678", "٠١٠١٢٣٤٥٦٧٨", "x"]) await open.search(q);
  const { body } = await staff.get("/admin/search/misses");
  expect(body).toMatchObject({ total: 1, items: [{ term: "طربوش", count: 2 }] });
  expect(await open.visitor.call("GET", "/admin/search/misses")).toMatchObject({ status: 401 });
});

test("admins add synonyms to the search and remove them", async () => {
  await using open = await openSearch();
  const [staff, mona] = [await createUser(open.shop, { role: "admin" }), await createUser(open.shop)];
  await addProduct(open.shop.db, { id: "poncho", name: "Poncho" });
  expect((await open.search("barda")).body.total).toBe(0);
  const path = `/admin/search/synonyms/${encodeURIComponent("Poncho")}`;
  expect(await mona.put(path, { synonyms: ["barda"] })).toMatchObject({ status: 403 });
  expect(await staff.put(path, { synonyms: ["barda", "عباية بدوية"] })).toMatchObject({
    status: 200,
    body: { term: "Poncho", synonyms: ["barda", "عباية بدوية"] },
  });
  expect(productIdsOf(await open.search("barda"))).toEqual(["poncho"]);
  expect(productIdsOf(await open.search("عبايه بدويه"))).toEqual(["poncho"]);
  expect((await staff.get("/admin/search/synonyms?q=BARDA")).body).toMatchObject({
    total: 1,
    items: [{ term: "Poncho" }],
  });
  expect((await staff.get("/admin/search/synonyms?pageSize=5")).body.items).toHaveLength(1);
  expect(await staff.put(path, { synonyms: ["?"] })).toMatchObject({
    status: 400,
    body: { fields: { synonyms: expect.anything() } },
  });
  expect(await staff.delete(path, undefined)).toMatchObject({ status: 204 });
  expect((await open.search("barda")).body.total).toBe(0);
  expect(await staff.delete(path, undefined)).toMatchObject({ status: 404 });
  const actions = await open.shop.db.selectFrom("audit_log").select("action").orderBy("id").execute();
  expect(actions.map(({ action }) => action)).toEqual(["search.synonymSaved", "search.synonymRemoved"]);
});
