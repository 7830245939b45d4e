import { afterAll, beforeAll, expect, test } from "vitest";
import { enableCatalogueCache, invalidateCatalogueCache } from "#shop/catalogue/server/catalogueCache.ts";
import { deleteEndedPins } from "#shop/search/server/searchPins.ts";
import { flushSearchUsage } from "#shop/search/server/searchUsage.ts";
import { recordStatements } from "#tests/support/recordStatements.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

/** Whether products wait for the index, the ids, the products; stock numbers now and then. */
const maxStatements = 5;

let shop: Shop;
let visitor: Awaited<ReturnType<typeof createGuest>>;

beforeAll(async () => {
  shop = await openShop({ demo: true });
  enableCatalogueCache(shop.pool);
  visitor = await createGuest(shop);
}, 60_000);
afterAll(() => shop?.[Symbol.asyncDispose]());

const search = async (q: string, more = "") =>
  (await visitor.call("GET", `/products/search?q=${encodeURIComponent(q)}${more}`)).body;

test("shows a product in the colour that was asked for, by words or by a filter", async () => {
  const nile = ({ items }: { items: { _id: string }[] }) => items.find(({ _id }) => _id === "nile-wrap-dress");
  const [plain, black, filtered] = [
    nile(await search("dress")),
    nile(await search("robe noire")),
    nile(await search("dress", "&colour=henna")),
  ];
  expect(plain).not.toHaveProperty("shownColour");
  expect(plain).toMatchObject({ images: [{ shows: { colour: "nile" } }, {}] });
  expect(black).toMatchObject({ shownColour: "ink", images: [{ shows: { colour: "ink" } }, {}] });
  expect(filtered).toMatchObject({ shownColour: "henna", images: [{ shows: { colour: "henna" } }, {}] });
  const list = (await visitor.call("GET", "/products?colour=henna")).body;
  expect(nile(list)).toMatchObject({ shownColour: "henna", images: [{ shows: { colour: "henna" } }, {}] });
});

test.each([
  ["blue", "blue"],
  ["navy", "blue"],
  ["أزرق", "blue"],
  ["azul", "blue"],
  ["bleu", "blue"],
  ["yellow", "yellow"],
])("finds products by the colour word %s alone", async (word, family) => {
  const { total, facets } = await search(word);
  expect(total).toBeGreaterThan(0);
  expect(facets.colourFamilies.map((one: { family: string }) => one.family)).toContain(family);
});

test("the preview of the staff shows the colour that was asked for", async () => {
  const staff = await createUser(shop, { role: "admin" });
  const { body } = await staff.get("/admin/search/preview?lang=fr&q=robe+noire");
  const found = (await search("robe noire")).items.map(({ _id, images }: SearchedItem) => [_id, images[0]?._id]);
  expect(found).not.toEqual([]);
  expect(body.items.map(({ _id, picture }: PreviewedItem) => [_id, picture])).toEqual(found);
});
type SearchedItem = { _id: string; images: { _id: string }[] };
type PreviewedItem = { _id: string; picture: string };

test("returns sizes, prices and colours as chips, each with the query without it", async () => {
  const { chips } = await search("blue dress size M under 3000");
  expect(chips).toEqual([
    { kind: "price", label: "", without: "blue dress size M", max: 3000 },
    { kind: "size", label: "M", without: "blue dress under 3000" },
    { kind: "colour", label: "blue", without: "dress size M under 3000", swatch: expect.stringMatching(/^#/) },
  ]);
});

test("says in the typed words what was left out, and what the results match", async () => {
  const french = await search("robe noire moins de 1500");
  expect(french).toMatchObject({ shown: "robe noire", leftOut: [{ kind: "price", words: "moins de 1500" }] });
  expect(french.chips).toEqual([expect.objectContaining({ kind: "colour", label: "noire" })]);
  const arabic = await search("فستان أزرق بجيوب مقاس ٦٠");
  expect(arabic).toMatchObject({ shown: "فستان أزرق بجيوب", leftOut: [{ kind: "size", words: "مقاس ٦٠" }] });
});

test("groups colours by family and counts a product with two shades once", async () => {
  const { facets, total } = await search("dress");
  for (const { family, count } of facets.colourFamilies) {
    const keys: string[] = facets.colours
      .filter((colour: { family: string }) => colour.family === family)
      .map(({ key }: { key: string }) => key);
    expect(keys.length).toBeGreaterThan(0);
    const found = await search("dress", `&colour=${keys}`);
    expect(found.total, family).toBe(count);
    expect(count).toBeLessThanOrEqual(total);
  }
});

test("names the nearest categories where nothing is found, and no product", async () => {
  const none = await search("washing machine");
  expect(none).toMatchObject({ total: 0, items: [], nearestCategories: [] });
  expect(await search("winter boots")).toMatchObject({ total: 0, nearestCategories: ["shoes"] });
  // As wide as "clothes" is no help.
  expect(await search("swimsuit")).toMatchObject({ total: 0, nearestCategories: [] });
});

test("counts searches and clicks without users, and shows clear searches with many clicks as popular", async () => {
  const click = (q: string) => visitor.call("POST", "/products/search/clicks", { q, lang: "en" });
  const popular = async () => (await visitor.call("GET", "/products/suggest?q=&lang=en")).body.queries;
  await search("Linen Shirt", "&lang=en");
  await search("linen shirt", "&lang=en&page=2");
  for (let at = 0; at < 5; at++)
    for (const q of ["Linen Shirt", "zzqx shirt", "mail mona@example.test"]) expect((await click(q)).status).toBe(204);
  await flushSearchUsage(shop.db);
  const rows = await shop.db
    .selectFrom("search_usage")
    .select(["term", "searches", "clicks"])
    .orderBy("term")
    .execute();
  expect(rows.filter(({ clicks }) => clicks > 0)).toEqual([
    { term: "linen shirt", searches: 1, clicks: 5 },
    { term: "zzqx shirt", searches: 0, clicks: 5 },
  ]);
  invalidateCatalogueCache(shop.pool, "lists");
  // A word that the shop does not know is not shown to others.
  expect(await popular()).toEqual(["linen shirt"]);
});

test("warm suggestions cost few statements, and none once they are cached", async () => {
  const suggest = (q: string) => visitor.call("GET", `/products/suggest?lang=en&q=${q}`);
  await suggest("dress");
  for (const q of ["linen+sh", "fostan", "blue+dre"]) {
    const first = await recordStatements(shop, () => suggest(q));
    expect(first.length, q).toBeLessThanOrEqual(maxStatements);
    expect(await recordStatements(shop, () => suggest(q))).toEqual([]);
  }
});

test("pins and buries products of a query until a day, in cached results too", async () => {
  const staff = await createUser(shop, { role: "admin" });
  const idsOf = async (q: string) => (await search(q)).items.map(({ _id }: { _id: string }) => _id);
  const save = async (term: string, body: object) => {
    const { status } = await staff.put(`/admin/search/pins/${encodeURIComponent(term)}`, body);
    // This shop serves no pages, so it does not hear the notice of the table.
    invalidateCatalogueCache(shop.pool, "words");
    return status;
  };
  const before = await idsOf("blue dress");
  const [first, ...others] = before;
  const pins = { pinned: ["delta-pocket-tee", others.at(-1)], buried: [first], until: "2099-12-31" };
  expect(await save("Blue  dress", pins)).toBe(200);
  const after = await idsOf("blue dress");
  expect(after.slice(0, 2)).toEqual(pins.pinned);
  expect(after.at(-1)).toBe(first);
  expect(await idsOf("dress blue")).toEqual(before);
  expect((await staff.get("/admin/search/pins")).body.items).toEqual([{ term: "blue dress", ...pins }]);

  // A pinned product does not keep a search from leaving out what no product has.
  await save("robe noire moins de 1500", { ...pins, buried: [] });
  const left = await search("robe noire moins de 1500");
  expect(left.shown).toBe("robe noire");
  expect(await idsOf("robe noire moins de 1500")).toEqual([...pins.pinned, "bedouin-hem-dress"]);
  // It is the only result where there is no other.
  await save("washing machine", { pinned: ["delta-pocket-tee"], buried: [], until: "2099-12-31" });
  expect(await idsOf("washing machine")).toEqual(["delta-pocket-tee"]);

  await save("washing machine", { pinned: ["delta-pocket-tee"], buried: [], until: "2020-01-01" });
  expect(await idsOf("washing machine")).toEqual([]);
  await shop.db.transaction().execute((tx) => deleteEndedPins.run({}, { ...shop.tools, db: tx }));
  expect((await staff.get("/admin/search/pins")).body.total).toBe(2);

  for (const wrong of [
    { pinned: ["no-such-product"] },
    { pinned: [first] },
    { pinned: [], buried: [] },
    { until: "soon" },
  ])
    expect(await save("blue dress", { ...pins, ...wrong })).toBe(400);
  const { body } = await staff.get("/admin/search/preview?lang=en&q=blue+dress+size+M");
  expect(body).toMatchObject({
    filters: [{ kind: "size", label: "M" }],
    terms: expect.arrayContaining([expect.objectContaining({ kind: "colour", words: "blue" })]),
  });
  const preview = (await staff.get("/admin/search/preview?lang=en&q=blue+dress")).body;
  expect(preview.items[0]).toMatchObject({ _id: "delta-pocket-tee", isPinned: true });
  expect(preview.items.at(-1)).toMatchObject({ _id: first, isBuried: true });
  expect(preview.items[1].reasons).toContainEqual({ words: "blue", match: "colour" });
  expect((await visitor.call("GET", "/admin/search/preview?q=dress")).status).toBe(401);

  for (const term of ["blue dress", "robe noire moins de 1500"])
    expect((await staff.delete(`/admin/search/pins/${encodeURIComponent(term)}`, undefined)).status).toBe(204);
  invalidateCatalogueCache(shop.pool, "words");
  expect(await idsOf("blue dress")).toEqual(before);
});

test("lists searches that nobody clicked, the most frequent first", async () => {
  const staff = await createUser(shop, { role: "admin" });
  await search("abaya", "&lang=en");
  await search("abaya", "&lang=en");
  const { items } = (await staff.get("/admin/search/unclicked")).body;
  expect(items).toContainEqual(expect.objectContaining({ term: "abaya", language: "en", count: 2 }));
  expect(items.map(({ term }: { term: string }) => term)).not.toContain("linen shirt");
});
