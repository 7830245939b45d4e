import { expect, test, vi } from "vitest";
import { addCategory, addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest } from "#tests/support/users.ts";

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
