import { expect, test, vi } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { waitUntilPublished } from "#tests/support/waitUntilPublished.ts";

const fetchHtml = async (shop: Shop, url: string) => (await shop.app.inject({ method: "GET", url })).body;
const cacheMisses = (shop: Shop) => shop.cache?.counts()?.misses ?? 0;

/** Notices of products just created would still invalidate pages. */
async function waitUntilCached(shop: Shop, url: string) {
  await waitUntilPublished(shop);
  await vi.waitFor(async () => {
    const before = cacheMisses(shop);
    await fetchHtml(shop, url);
    expect(cacheMisses(shop)).toBe(before);
  });
}

test("equivalent list URLs share one cached page and unknown parameters add none", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { sizes: { S: 1, M: 2 } });
  const url = "/new?size=M,S&min=100&sort=price";
  await waitUntilCached(shop, url);
  const page = await fetchHtml(shop, url);
  const before = cacheMisses(shop);
  for (const same of [
    "/new?sort=price&min=100&size=S&size=M",
    "/new?size=S,M,S,&min=%D9%A1%D9%A0%D9%A0&sort=price&page=1&max=&colour=",
    "/new?utm_source=letter&size=M,S&min=100&sort=price&fbclid=x",
  ])
    expect(await fetchHtml(shop, same)).toBe(page);
  for (let noise = 0; noise < 30; noise++) await fetchHtml(shop, `${url}&noise${noise}=${noise}`);
  expect(cacheMisses(shop)).toBe(before);
});

test("query parameters that a page ignores do not add cached pages", async () => {
  await using shop = await openShop({ pages: true });
  await waitUntilCached(shop, "/");
  const before = cacheMisses(shop);
  for (const noise of ["q=x", "page=2", "size=M", "sort=price"]) await fetchHtml(shop, `/?${noise}`);
  expect(cacheMisses(shop)).toBe(before);
});

test("invalid filters are ignored and never an error", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "shirt" });
  const nonsense = ["min=cheap", "size=<b>,%00", "page=-3", "sort=drop", "category=..", "q=%F0%9F", "max=1e400"];
  for (const path of ["/new", "/deals", "/best-sellers", "/category/shirts", "/search"])
    for (const query of nonsense) {
      const { statusCode } = await shop.app.inject({ method: "GET", url: `${path}?${query}` });
      expect([path, query, statusCode]).toEqual([path, query, 200]);
    }
});

test("search engines index a list and its pages, but neither filters nor searches", async () => {
  await using shop = await openShop({ pages: true, env: { PUBLIC_URL: "https://nabta.example" } });
  for (let n = 0; n < 30; n++) await addProduct(shop.db, { id: `shirt-${n}`, sizes: { M: 1 } });
  const robotsOf = async (url: string) => {
    const page = await fetchHtml(shop, url);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
    return [canonical?.replace("https://nabta.example", ""), /<meta name="robots" content="noindex/.test(page)];
  };
  expect(await robotsOf("/category/shirts")).toEqual(["/category/shirts", false]);
  expect(await robotsOf("/category/shirts?page=2&utm_source=x")).toEqual(["/category/shirts?page=2", false]);
  expect(await robotsOf("/category/shirts?sort=newest")).toEqual(["/category/shirts", false]);
  for (const filter of ["size=M", "sort=price", "stock=1&page=2", "min=5"])
    expect(await robotsOf(`/category/shirts?${filter}`)).toEqual(["/category/shirts", true]);
  expect(await robotsOf("/search?q=shirt")).toEqual(["/search", true]);
  expect(await robotsOf("/search")).toEqual(["/search", true]);
});

test("an empty list and a list without matches say what to do next", async () => {
  await using shop = await openShop({ pages: true });
  expect(await fetchHtml(shop, "/deals")).toContain("No deals today");
  await addProduct(shop.db, { id: "shirt", name: "Linen shirt", deal: 10 });
  await waitUntilCached(shop, "/deals");
  const narrowed = await fetchHtml(shop, "/deals?min=9999");
  expect(narrowed).toContain("No products match these filters");
  expect(narrowed).toMatch(/href="\/deals"[^>]*>Clear all/);
  expect(await fetchHtml(shop, "/deals?page=7")).toContain("There are no more products here");
  const nothing = await fetchHtml(shop, "/search?q=zzzzzzzz");
  expect(nothing).toContain("Nothing found for");
  expect(nothing).toContain('href="/category/shirts"');
});

test("escapes user input in the page", async () => {
  await using shop = await openShop({ pages: true });
  const page = await fetchHtml(
    shop,
    `/search?q=${encodeURIComponent('"><img src=x onerror=alert(1)></script><script>')}`,
  );
  expect(page).not.toContain("<img src=x");
  expect(page).not.toContain("</script><script>&quot;");
});

test("retries a failed home page section for the next visitor", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "dress", deal: 10 });
  await waitUntilCached(shop, "/");
  shop.cache?.drop("all");
  const { readings } = shop.app;
  const deals = readings.get("GET /products/deals") ?? expect.fail();
  readings.set("GET /products/deals", () => Promise.reject(new Error("A query failed.")));
  expect(await fetchHtml(shop, "/")).toMatch(
    /<div class="notice notice--danger">.*?Failed to load today’s deals<\/div>/,
  );
  readings.set("GET /products/deals", deals);
  expect(await fetchHtml(shop, "/")).not.toContain("notice--danger");
});

test("a product card renders the same the first and every later time", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "shirt", deal: 10, sizes: { M: 1 } });
  const cards = async (url: string) => (await fetchHtml(shop, url)).match(/<article class="card.*?<\/article>/gs);
  const first = await cards("/new");
  expect(first).toHaveLength(1);
  shop.cache?.drop("all");
  expect(await cards("/new")).toEqual(first);
  expect(await cards("/new?sort=price")).toEqual(first);
});
