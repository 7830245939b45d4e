import { sql } from "kysely";
import { expect, test } from "vitest";
import { fold } from "#shop/catalogue/folding.ts";
import { readDemo } from "#shop/catalogue/server/demo/catalogueFile.ts";
import { addCategory, addProduct } from "#tests/support/catalogue.ts";
import { guest, signedIn } from "#tests/support/people.ts";
import { openShop } from "#tests/support/shop.ts";

type Reply = { body: { items: { _id: string }[] } };
const idsOf = (reply: Reply) => reply.body.items.map(({ _id }) => _id);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

async function openSearch() {
  const shop = await openShop();
  const visitor = await guest(shop);
  const search = (q: string, more = "") => visitor.call("GET", `/products/search?q=${encodeURIComponent(q)}${more}`);
  return { shop, visitor, search, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test("the shop and its database fold every text alike", async () => {
  await using shop = await openShop();
  const { products } = await readDemo();
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
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map((text) => fold(text ?? "")));
});

test("the very words stand first, then what sells, then what is new, and the sold out at the end", async () => {
  await using open = await openSearch();
  const { shop, search } = open;
  const add = (id: string, wish = {}) => addProduct(shop.db, { id, name: "Linen shirt", ...wish });
  await add("sells", { sold: 9, createdAt: daysAgo(9) });
  await add("new", { createdAt: daysAgo(1) });
  await add("old", { createdAt: daysAgo(50) });
  await add("sold-out", { sold: 99, stock: 0 });
  await add("other-form", { name: "Shirts of linen", sold: 50 });
  await add("elsewhere", { name: "Belt", category: "accessories" });
  await shop.db
    .updateTable("products")
    .set({ description: JSON.stringify({ en: "Goes with a linen shirt." }) })
    .where("id", "=", "elsewhere")
    .execute();
  expect(idsOf(await search("linen shirt"))).toEqual(["sells", "new", "old", "other-form", "elsewhere", "sold-out"]);
  expect(idsOf(await search("linen shirt", "&sort=newest")).at(-1)).toBe("old");
  expect(idsOf(await search("linen shirt", "&pageSize=2&page=2"))).toEqual(["old", "other-form"]);
  expect((await search("linen shirt")).body).toMatchObject({ total: 6, page: 1, pageSize: 24 });
});

test("a stock number or the product's own name in addresses finds it first, even sold out", async () => {
  await using open = await openSearch();
  await addProduct(open.shop.db, { id: "market-tote", name: "Market tote", stock: 0, sizes: { S: 0 } });
  await addProduct(open.shop.db, { id: "big-tote", name: "Big market tote" });
  expect(idsOf(await open.search("market-tote"))[0]).toBe("market-tote");
  expect(idsOf(await open.search("sku-MARKET-tote-S"))).toEqual(["market-tote"]);
});

test("a stock number is found with hyphens, with spaces and with neither, a beginning as it is written", async () => {
  await using open = await openSearch();
  for (const id of ["nb-un5", "nb-un55"]) await addProduct(open.shop.db, { id, name: "Dress", sizes: { S: 1 } });
  for (const q of ["SKU-nb-un5-S", "sku nb un5 s", "SKUNBUN5S", "sku-nb un5 - S"])
    expect(idsOf(await open.search(q)), q).toEqual(["nb-un5"]);
  expect(idsOf(await open.search("sku-nb-un5")).sort()).toEqual(["nb-un5", "nb-un55"]);
  expect((await open.search("skunbun5")).body.total).toBe(0);
});

test("a word of four letters is taken for another only where it would find nothing", async () => {
  await using open = await openSearch();
  const { shop, search } = open;
  await addProduct(shop.db, { id: "shirt", name: { en: "Shirt", ar: "قميص" } });
  await addProduct(shop.db, { id: "belt", name: { en: "Belt", ar: "حزام" } });
  expect((await search("قميس")).body).toMatchObject({ corrected: "قميص", total: 1 });
  expect((await search("blet")).body).toMatchObject({ corrected: "belt", total: 1 });
  expect((await search("blet shrit")).body).toMatchObject({ corrected: "belt shirt" });
  // Three letters are too few, two slips too many, and who looks for a gown means no town that a description tells of.
  await shop.db
    .updateTable("products")
    .set({ description: JSON.stringify({ en: "Made in our town." }) })
    .where("id", "=", "belt")
    .execute();
  for (const q of ["blt", "bilk", "gown"]) expect((await search(q)).body.total, q).toBe(0);
  expect((await search("bolt")).body).toMatchObject({ corrected: "belt" });
  // Four keys that write five letters on the other keyboard, and the longer word is the surer guess.
  await addProduct(shop.db, { id: "balsam", name: { en: "FBSK", ar: "بلاسم" } });
  expect((await search("fbsj")).body).toMatchObject({ corrected: "بلاسم" });
  await addProduct(shop.db, { id: "bolt", name: "Bolt" });
  expect((await search("bolt")).body).not.toHaveProperty("corrected");
});

test("of words that are equally near, the one by which more is found is meant", async () => {
  await using open = await openSearch();
  const { shop, search } = open;
  await addProduct(shop.db, { id: "sweat", name: { en: "Hoodie", fr: "Sweat" } });
  expect((await search("sweatr")).body).toMatchObject({ corrected: "sweat", total: 1 });
  for (const id of ["crew", "cable"]) await addProduct(shop.db, { id, name: "Sweater" });
  expect((await search("sweatr")).body).toMatchObject({ corrected: "sweater", total: 2 });
});

test("the beginning of a word that no product says may be a slip", async () => {
  await using open = await openSearch();
  await addCategory(open.shop.db, "abayas", { en: "Abayas", ar: "عبايات" });
  await addProduct(open.shop.db, { id: "abaya", name: { en: "Closed abaya", ar: "عباية مغلقة" } });
  expect((await open.search("عبايا")).body).toMatchObject({ corrected: expect.stringMatching(/^عباي/), total: 1 });
});

test("what is hidden leaves the search with the same change, and comes back with it", async () => {
  await using open = await openSearch();
  const staff = await signedIn(open.shop, { role: "admin" });
  await addProduct(open.shop.db, { id: "kaftan", name: { en: "Kaftan", ar: "قفطان" }, deal: 10 });
  expect(idsOf(await open.search("قفطان"))).toEqual(["kaftan"]);
  await staff.patch("/products/kaftan/fields", { hidden: true });
  expect((await open.search("قفطان")).body).toMatchObject({ total: 0, items: [] });
  expect((await open.search("kaftan")).body.total).toBe(0);
  expect((await open.visitor.call("GET", "/products/suggest?q=kaft")).body.products).toEqual([]);
  expect((await open.visitor.call("GET", "/products")).body).toMatchObject({ total: 0, facets: { sale: 0 } });
  await staff.patch("/products/kaftan/fields", { hidden: false });
  expect(idsOf(await open.search("kaftan"))).toEqual(["kaftan"]);
});

test("a changed word is found at once, and the old one no longer", async () => {
  await using open = await openSearch();
  await addProduct(open.shop.db, { id: "a", name: "Poncho" });
  await open.shop.db
    .updateTable("products")
    .set({ name: JSON.stringify({ en: "Cape" }), description: JSON.stringify({ en: "Warm." }) })
    .where("id", "=", "a")
    .execute();
  expect(idsOf(await open.search("cape"))).toEqual(["a"]);
  expect((await open.visitor.call("GET", "/products/search?q=poncho")).body.total).toBe(0);
});

test("where only another spelling or the other keyboard finds something, the answer says so", async () => {
  await using open = await openSearch();
  await addProduct(open.shop.db, { id: "dress", name: { en: "Wrap dress", ar: "فستان لف" }, category: "dresses" });
  expect((await open.search("فستان")).body).not.toHaveProperty("corrected");
  expect((await open.search("fostan")).body).toMatchObject({ total: 1 });
  expect((await open.search("drses")).body).toMatchObject({ corrected: "dress", total: 1 });
  expect((await open.search("tsjhk")).body).toMatchObject({ corrected: "فستان", total: 1 });
  expect((await open.search("wrap zzzzzz")).body).toMatchObject({ corrected: "wrap", total: 1 });
});

test("a filter that leaves nothing is no reason to look for something else", async () => {
  await using open = await openSearch();
  await addProduct(open.shop.db, { id: "dress", name: "Dress", price: 500_00 });
  const { body } = await open.search("dress", "&max=100");
  expect(body).toMatchObject({ total: 0, facets: { price: { min: 500, max: 500 } } });
  expect(body).not.toHaveProperty("corrected");
  expect(await open.shop.db.selectFrom("search_misses").selectAll().execute()).toEqual([]);
});

test("nothing that is typed breaks the search", async () => {
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

test("suggestions are few: products with a picture, categories, and words to go on with", async () => {
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
  expect(categories).toEqual([{ slug: "dresses", name: "Dresses" }]);
  expect(queries).toEqual(["dress", "dresses"]);
  expect(await suggest("فس", "ar")).toMatchObject({ categories: [{ name: "فساتين" }], queries: ["فستان", "فساتين"] });
  expect((await suggest("linen dr")).queries).toContain("linen dress");
  expect((await suggest("fost")).products).not.toEqual([]);
  expect(await suggest("d")).toEqual({ products: [], categories: [], queries: [] });
});

test("what found nothing is counted in one spelling, without who asked, and never an address or a phone", async () => {
  await using open = await openSearch();
  const staff = await signedIn(open.shop, { role: "admin" });
  await addProduct(open.shop.db, { name: "Shirt" });
  for (const q of ["طَربوش", "طربوش", "mona@example.com", "010 1234 5678", "٠١٠١٢٣٤٥٦٧٨", "x"]) await open.search(q);
  const { body } = await staff.get("/admin/search/misses");
  expect(body).toMatchObject({ total: 1, items: [{ term: "طربوش", count: 2 }] });
  expect(await open.visitor.call("GET", "/admin/search/misses")).toMatchObject({ status: 401 });
});

test("staff teach the search new words, and take them back", async () => {
  await using open = await openSearch();
  const [staff, mona] = [await signedIn(open.shop, { role: "admin" }), await signedIn(open.shop)];
  await addProduct(open.shop.db, { id: "poncho", name: "Poncho" });
  expect((await open.search("barda")).body.total).toBe(0);
  const path = `/admin/search/synonyms/${encodeURIComponent("Poncho")}`;
  expect(await mona.put(path, { synonyms: ["barda"] })).toMatchObject({ status: 403 });
  expect(await staff.put(path, { synonyms: ["barda", "عباية بدوية"] })).toMatchObject({
    status: 200,
    body: { term: "Poncho", synonyms: ["barda", "عباية بدوية"] },
  });
  expect(idsOf(await open.search("barda"))).toEqual(["poncho"]);
  expect(idsOf(await open.search("عبايه بدويه"))).toEqual(["poncho"]);
  expect((await staff.get("/admin/search/synonyms?q=BARDA")).body).toMatchObject({
    total: 1,
    items: [{ term: "Poncho" }],
  });
  expect((await staff.get("/admin/search/synonyms?pageSize=5")).body.items).toHaveLength(5);
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
