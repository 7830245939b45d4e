import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  cached,
  cachedByShop,
  cachedLexicon,
  cachedProducts,
  enableCatalogueCache,
  invalidateCatalogueCache,
  sizeOfAnswers,
} from "./catalogueCache.ts";

function counter() {
  const made = { times: 0 };
  return { made, make: async () => ++made.times };
}

test("caches nothing unless the process receives change notices", async () => {
  const { made, make } = counter();
  const pool = {};
  await cached(pool, "a", make);
  await cached(pool, "a", make);
  expect(made.times).toBe(2);
});

test("computes once for concurrent calls and again after a change, not after a stock change", async () => {
  const { made, make } = counter();
  const pool = {};
  enableCatalogueCache(pool);
  await Promise.all([1, 2, 3].map(() => cached(pool, "a", make)));
  invalidateCatalogueCache(pool, "stock shirt");
  await cached(pool, "a", make);
  expect(made.times).toBe(1);
  invalidateCatalogueCache(pool, "lists");
  expect(await cached(pool, "a", make)).toBe(2);
  invalidateCatalogueCache(pool, "product shirt");
  expect(await cached(pool, "a", make)).toBe(3);
});

test("keeps the lexicon until words change, whatever happens to products", async () => {
  const { made, make } = counter();
  const pool = {};
  enableCatalogueCache(pool);
  await cachedLexicon(pool, "word", make);
  for (const notice of ["stock shirt", "product shirt", "lists"]) invalidateCatalogueCache(pool, notice);
  await cachedLexicon(pool, "word", make);
  expect(made.times).toBe(1);
  invalidateCatalogueCache(pool, "words");
  await cachedLexicon(pool, "word", make);
  invalidateCatalogueCache(pool, "all");
  await cachedLexicon(pool, "word", make);
  expect(made.times).toBe(3);
});

test("does not cache failures", async () => {
  const pool = {};
  enableCatalogueCache(pool);
  await expect(cached(pool, "a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cached(pool, "a", async () => "yes")).toBe("yes");
});

test("evicts the least recently used entry when full", async () => {
  const { made, make } = counter();
  const pool = {};
  enableCatalogueCache(pool);
  await cached(pool, "wanted", make);
  for (let n = 0; n < 599; n++) await cached(pool, `other ${n}`, make);
  await cached(pool, "wanted", make);
  await cached(pool, "one more", make);
  expect(made.times).toBe(601);
  await cached(pool, "wanted", make);
  expect(made.times).toBe(601);
  await cached(pool, "other 0", make);
  expect(made.times).toBe(602);
});

test("loads uncached products in one batch and again only after their change", async () => {
  const pool = {};
  enableCatalogueCache(pool);
  const requestedIds: (readonly string[])[] = [];
  const read = async (ids: readonly string[]) => {
    requestedIds.push(ids);
    return new Map(ids.filter((id) => id !== "gone").map((id) => [id, `${id} ${requestedIds.length}`]));
  };
  const some = (...ids: string[]) => cachedProducts(pool, ids, read);
  expect(await some("shirt", "gone", "dress")).toEqual(["shirt 1", undefined, "dress 1"]);
  for (const notice of ["stock shirt", "lists", "words", "product dress"]) invalidateCatalogueCache(pool, notice);
  expect(await some("dress", "scarf", "shirt")).toEqual(["dress 2", "scarf 2", "shirt 1"]);
  invalidateCatalogueCache(pool, "all");
  await some("shirt");
  expect(requestedIds).toEqual([["shirt", "gone", "dress"], ["dress", "scarf"], ["shirt"]]);
});

test("reloads a product that changes while it is being loaded", async () => {
  const pool = {};
  enableCatalogueCache(pool);
  const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, string>>();
  const old = cachedProducts(pool, ["shirt"], () => promise);
  invalidateCatalogueCache(pool, "product shirt");
  resolve(new Map([["shirt", "old"]]));
  expect(await old).toEqual(["old"]);
  expect(await cachedProducts(pool, ["shirt"], async () => new Map([["shirt", "new"]]))).toEqual(["new"]);
});

test("retries products that failed to load", async () => {
  const pool = {};
  enableCatalogueCache(pool);
  const lost = cachedProducts(pool, ["shirt", "dress"], () => Promise.reject(new Error("no")));
  await expect(lost).rejects.toThrow("no");
  expect(await cachedProducts(pool, ["shirt"], async () => new Map([["shirt", 1]]))).toEqual([1]);
});

test("expires answers, words and products at their maximum age, however often they are used", async () => {
  const { made, make } = counter();
  const pool = {};
  enableCatalogueCache(pool, { freshFor: 100 });
  const readAll = async () => {
    await cached(pool, "a", make);
    await cachedLexicon(pool, "word", make);
    await cachedProducts(pool, ["dress"], async () => new Map([["dress", await make()]]));
  };
  await readAll();
  expect(made.times).toBe(3);
  await wait(60);
  await readAll();
  await wait(60);
  await readAll();
  expect(made.times).toBe(6);
});

test("limits the bytes of answers, including their keys", async () => {
  const pool = {};
  enableCatalogueCache(pool);
  for (let n = 0; n < 300; n++) await cached(pool, `${n} ${"k".repeat(20_000)}`, async () => "v".repeat(20_000));
  const { entries = 0, bytes = 0 } = sizeOfAnswers(pool) ?? {};
  expect(entries).toBeLessThan(200);
  expect(bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
});

test("never evicts catalogue-wide entries, however many answers there are", async () => {
  const { made, make } = counter();
  const pool = {};
  enableCatalogueCache(pool);
  await cachedByShop(pool, "facets", make);
  for (let n = 0; n < 1_000; n++) await cached(pool, `${n}`, async () => n);
  await cachedByShop(pool, "facets", make);
  expect(made.times).toBe(1);
  invalidateCatalogueCache(pool, "lists");
  await cachedByShop(pool, "facets", make);
  expect(made.times).toBe(2);
});
