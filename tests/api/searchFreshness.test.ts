import type pg from "pg";
import { expect, test, vi } from "vitest";
import {
  catalogueCacheStates,
  enableCatalogueCache,
  invalidateCatalogueCache,
} from "#shop/catalogue/server/catalogueCache.ts";
import { indexQueuedProducts, queueProductsOfOldThesaurus } from "#shop/search/server/indexing/indexProducts.ts";
import { loadKnowledge } from "#shop/search/server/loadKnowledge.ts";
import { holdRow } from "#tests/support/holdRow.ts";
import { addCategory, addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest } from "#tests/support/users.ts";
import { waitUntilPublished } from "#tests/support/waitUntilPublished.ts";

/** Fails unless `check` succeeds within a second. */
const waitForSoon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 1000, interval: 50 });

async function openSearch(shop: Shop) {
  const guest = await createGuest(shop);
  return async (q: string) => {
    const { body } = await guest.call("GET", `/products/search?q=${encodeURIComponent(q)}`);
    return (body.items as { _id: string }[]).map(({ _id }) => _id);
  };
}

test("finds a product by its new name, and no longer by its old one, within a second", async () => {
  await using shop = await openShop();
  const search = await openSearch(shop);
  await addCategory(shop.db, "clothes", { en: "Clothes" });
  await addProduct(shop.db, { id: "one", category: "clothes", name: "Linen skirt" });
  await waitForSoon(async () => expect(await search("skirt")).toEqual(["one"]));
  // By its concept, a word that it does not have: the words alone would not do.
  expect(await search("vestido")).toEqual([]);

  const renamed = JSON.stringify({ en: "Linen dress" });
  await shop.db.updateTable("products").set({ name: renamed }).where("id", "=", "one").execute();
  await waitForSoon(async () => {
    expect(await search("vestido")).toEqual(["one"]);
    expect(await search("skirt")).toEqual([]);
  });
});

test("keeps no concept of a product's old name", async () => {
  await using shop = await openShop();
  const search = await openSearch(shop);
  await addCategory(shop.db, "clothes", { en: "Clothes" });
  await addProduct(shop.db, { id: "one", category: "clothes", name: "Linen skirt" });
  await waitForSoon(async () => expect(await search("falda")).toEqual(["one"]));
  const renamed = JSON.stringify({ en: "Linen dress" });
  await shop.db.updateTable("products").set({ name: renamed }).where("id", "=", "one").execute();
  await waitForSoon(async () => expect(await search("vestido")).toEqual(["one"]));
  const { rows } = await shop.pool.query("select names::text || words::text as words from search_documents");
  expect(rows[0].words).toContain("'o_dress'");
  expect(rows[0].words).not.toContain("_skirt'");
});

async function loadConcepts(shop: Shop): Promise<string[]> {
  const { rows } = await shop.pool.query<{ name_tags: string[] }>("select name_tags from search_documents");
  return rows.flatMap(({ name_tags }) => name_tags);
}

const rename = (shop: Shop, name: string) =>
  shop.db
    .updateTable("products")
    .set({ name: JSON.stringify({ en: name }) })
    .where("id", "=", "one")
    .execute();

test("a process that read an old name before others indexed the new one writes nothing of it", async () => {
  await using shop = await openShop();
  await addCategory(shop.db, "clothes", { en: "Clothes" });
  await addProduct(shop.db, { id: "one", category: "clothes", name: "Linen skirt" });
  await shop.pool.query("insert into search_queue (product_id) values ('one')");
  const { promise: isWriting, resolve: writes } = Promise.withResolvers<void>();
  const { promise: mayWrite, resolve: letWrite } = Promise.withResolvers<void>();
  const late = {
    async query(text: string, values: unknown[]) {
      if (/\btagged as materialized/.test(text)) {
        writes();
        await mayWrite;
      }
      return shop.pool.query(text, values);
    },
  } as pg.Pool;
  const indexing = indexQueuedProducts(late);
  await isWriting;
  await rename(shop, "Linen dress");
  expect(await indexQueuedProducts(shop.pool)).toBe(1);
  letWrite();
  expect(await indexing).toBe(0);
  expect(await loadConcepts(shop)).toContain("o_dress");
  expect(await loadConcepts(shop)).not.toContain("o_skirt");
});

test("a process with another thesaurus than that of the index leaves a changed product to the others", async () => {
  await using shop = await openShop();
  await addCategory(shop.db, "clothes", { en: "Clothes" });
  await addProduct(shop.db, { id: "one", category: "clothes", name: "Linen skirt" });
  await shop.pool.query("update search_index_state set thesaurus = 'of another release'");
  await rename(shop, "Linen dress");
  expect(await indexQueuedProducts(shop.pool)).toBe(0);
  expect(await loadConcepts(shop)).toContain("o_skirt");
  expect((await shop.pool.query("select from search_queue")).rowCount).toBe(1);
  await queueProductsOfOldThesaurus(shop.db);
  expect(await indexQueuedProducts(shop.pool)).toBe(1);
  expect(await loadConcepts(shop)).toContain("o_dress");
});

test("leaves products to the release whose job is just giving the index its thesaurus", async () => {
  await using shop = await openShop();
  await addCategory(shop.db, "clothes", { en: "Clothes" });
  await addProduct(shop.db, { id: "one", category: "clothes", name: "Linen skirt", hidden: true });
  await queueProductsOfOldThesaurus(shop.db);
  // The job does not see a product that is shown meanwhile, so it does not queue it again.
  const job = await holdRow(shop, "update search_index_state set thesaurus = $1", "of another release");
  await shop.pool.query("update products set hidden = false");
  const indexed = await indexQueuedProducts(shop.pool);
  await job.release();
  expect(indexed).toBe(0);
  expect((await shop.pool.query("select from search_queue")).rowCount).toBe(1);
});

test("a hidden product that another change has locked in the queue does not make the two wait for each other", async () => {
  await using shop = await openShop();
  await addCategory(shop.db, "clothes", { en: "Clothes" });
  for (const id of ["1", "2", "3"]) await addProduct(shop.db, { id, category: "clothes", hidden: id === "1" });
  await shop.pool.query("insert into search_queue (product_id) values ('1'), ('2'), ('3')");
  const barrier = await holdRow(shop, "select from search_queue where product_id = $1 for update", "2");
  // Locks the first in the queue and waits for the second; the third is locked by who indexes it.
  const renaming = shop.pool.query(`update categories set name = '{"en": "Dresses"}' where slug = 'clothes'`);
  await barrier.waiters(1);
  const indexing = indexQueuedProducts(shop.pool);
  await Promise.race([indexing, barrier.waiters(2)]);
  await barrier.release();
  expect((await Promise.all([indexing, renaming]))[0]).toBe(1);
  expect((await shop.pool.query("select from search_queue")).rowCount).toBe(3);
});

test("a search in a shop of many words does not wait for new ones, and finds them soon", async () => {
  await using shop = await openShop({ pages: true });
  const search = await openSearch(shop);
  await addProduct(shop.db, { id: "one", name: "Linen skirt" });
  await shop.pool.query(`insert into search_words (word, language, shown)
    select 'word' || n, 'en', 'word' || n from generate_series(1, 5000) n`);
  await waitUntilPublished(shop);
  expect(await search("skirt")).toEqual(["one"]);

  await addProduct(shop.db, { id: "two", name: "Zerquix" });
  await vi.waitFor(() => expect(catalogueCacheStates(shop.pool)["catalogue words"]?.entries).toBe(0));
  const reader = await shop.owner.pool.connect();
  try {
    await reader.query("begin; lock table search_words in access exclusive mode");
    expect(await search("skirt")).toEqual(["one"]);
    expect(await search("zerquix")).toEqual([]);
  } finally {
    await reader.query("commit");
    reader.release();
  }
  await waitForSoon(async () => expect(await search("zerquix")).toEqual(["two"]));
});

test("words that are read again and are the same announce nothing", async () => {
  await using shop = await openShop();
  enableCatalogueCache(shop.pool);
  await shop.pool.query(`insert into search_words (word, language, shown)
    select 'word' || n, 'en', 'word' || n from generate_series(1, 5000) n`);
  const { vocabulary } = await loadKnowledge(shop.pool);
  const listener = await shop.pool.connect();
  const notices: unknown[] = [];
  listener.on("notification", ({ payload }) => notices.push(payload));
  /** As after ten minutes. Returns what is announced. */
  const readAgain = async () => {
    notices.length = 0;
    invalidateCatalogueCache(shop.pool, "words");
    expect((await loadKnowledge(shop.pool)).vocabulary === vocabulary).toBe(true);
    await vi.waitFor(() => expect(catalogueCacheStates(shop.pool)["catalogue words"]?.entries).toBe(1));
    await listener.query("select");
    return notices;
  };
  try {
    await listener.query("listen catalogue");
    expect(await readAgain()).toEqual([]);
    await shop.pool.query("insert into search_words (word, language, shown) values ('zerquix', 'en', 'zerquix')");
    await listener.query("select");
    expect(await readAgain()).toEqual(["lists"]);
  } finally {
    listener.release();
  }
});
