import { expect, test, vi } from "vitest";
import { addProduct } from "#tests/support/catalogue.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const html = async (shop: Shop, url: string) => (await shop.app.inject({ method: "GET", url })).body;
const misses = (shop: Shop) => shop.cache?.counts()?.misses ?? 0;

/** Products made a moment ago still send news of themselves, which take pages away. */
const settled = (shop: Shop, url: string) =>
  vi.waitFor(async () => {
    const before = misses(shop);
    await html(shop, url);
    expect(misses(shop)).toBe(before);
  });

test("one wish is one page, however its address is written, and what nobody asked for makes none", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { sizes: { S: 1, M: 2 } });
  const url = "/new?size=M,S&min=100&sort=price";
  await settled(shop, url);
  const page = await html(shop, url);
  const before = misses(shop);
  for (const same of [
    "/new?sort=price&min=100&size=S&size=M",
    "/new?size=S,M,S,&min=%D9%A1%D9%A0%D9%A0&sort=price&page=1&max=&colour=",
    "/new?utm_source=letter&size=M,S&min=100&sort=price&fbclid=x",
  ])
    expect(await html(shop, same)).toBe(page);
  for (let noise = 0; noise < 30; noise++) await html(shop, `${url}&noise${noise}=${noise}`);
  expect(misses(shop)).toBe(before);
});

test("pages whose query makes no other page are one page", async () => {
  await using shop = await openShop({ pages: true });
  await settled(shop, "/");
  const before = misses(shop);
  for (const noise of ["q=x", "page=2", "size=M", "sort=price"]) await html(shop, `/?${noise}`);
  expect(misses(shop)).toBe(before);
});

test("nonsense in an address is a list as if it were not said, and never an error", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "shirt" });
  const nonsense = ["min=cheap", "size=<b>,%00", "page=-3", "sort=drop", "category=..", "q=%F0%9F", "max=1e400"];
  for (const path of ["/new", "/deals", "/best-sellers", "/category/shirts", "/search"])
    for (const query of nonsense) {
      const { statusCode } = await shop.app.inject({ method: "GET", url: `${path}?${query}` });
      expect([path, query, statusCode]).toEqual([path, query, 200]);
    }
});

test("search engines keep a list and its pages, and neither what was chosen from it nor a search", async () => {
  await using shop = await openShop({ pages: true, env: { PUBLIC_URL: "https://nabta.example" } });
  for (let n = 0; n < 30; n++) await addProduct(shop.db, { id: `shirt-${n}`, sizes: { M: 1 } });
  const told = async (url: string) => {
    const page = await html(shop, url);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
    return [canonical?.replace("https://nabta.example", ""), /<meta name="robots" content="noindex/.test(page)];
  };
  expect(await told("/category/shirts")).toEqual(["/category/shirts", false]);
  expect(await told("/category/shirts?page=2&utm_source=x")).toEqual(["/category/shirts?page=2", false]);
  expect(await told("/category/shirts?sort=newest")).toEqual(["/category/shirts", false]);
  for (const chosen of ["size=M", "sort=price", "stock=1&page=2", "min=5"])
    expect(await told(`/category/shirts?${chosen}`)).toEqual(["/category/shirts", true]);
  expect(await told("/search?q=shirt")).toEqual(["/search", true]);
  expect(await told("/search")).toEqual(["/search", true]);
});

test("a list that nothing is left of says what to do next, and one that is empty as well", async () => {
  await using shop = await openShop({ pages: true });
  expect(await html(shop, "/deals")).toContain("No deals today");
  await addProduct(shop.db, { id: "shirt", name: "Linen shirt", deal: 10 });
  await settled(shop, "/deals");
  const narrowed = await html(shop, "/deals?min=9999");
  expect(narrowed).toContain("No products match these filters");
  expect(narrowed).toMatch(/href="\/deals"[^>]*>Clear all/);
  expect(await html(shop, "/deals?page=7")).toContain("This page of the list is empty");
  const nothing = await html(shop, "/search?q=zzzzzzzz");
  expect(nothing).toContain("Nothing found for");
  expect(nothing).toContain('href="/category/shirts"');
});

test("what somebody types cannot break out of the page", async () => {
  await using shop = await openShop({ pages: true });
  const page = await html(shop, `/search?q=${encodeURIComponent('"><img src=x onerror=alert(1)></script><script>')}`);
  expect(page).not.toContain("<img src=x");
  expect(page).not.toContain("</script><script>&quot;");
});

test("a block of the home page that failed is asked for again by the next visitor", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "dress", deal: 10 });
  await settled(shop, "/");
  shop.cache?.drop("all");
  const { readings } = shop.app;
  const deals = readings.get("GET /products/deals") ?? expect.fail();
  readings.set("GET /products/deals", () => Promise.reject(new Error("A query failed.")));
  expect(await html(shop, "/")).toMatch(/<div class="note note--danger">.*?Failed to load today’s deals<\/div>/);
  readings.set("GET /products/deals", deals);
  expect(await html(shop, "/")).not.toContain("note--danger");
});

test("a card is written the same for the first page that shows it and for the next", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "shirt", deal: 10, sizes: { M: 1 } });
  const cards = async (url: string) => (await html(shop, url)).match(/<article class="card.*?<\/article>/gs);
  const first = await cards("/new");
  expect(first).toHaveLength(1);
  shop.cache?.drop("all");
  expect(await cards("/new")).toEqual(first);
  expect(await cards("/new?sort=price")).toEqual(first);
});
