import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isLongRun } from "#tests/support/longRun.ts";
import { madeUpDataPath, madeUpPath } from "#tests/support/madeUpPaths.ts";
import { addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { waitUntilPublished } from "#tests/support/waitUntilPublished.ts";

const realPaths = [
  "/",
  "/new",
  "/category/shirts",
  "/product/dress",
  "/about",
  "/product/dress.data?_routes=app%2Fweb%2FProductPage",
];
const get = ({ app }: Shop, url: string, cookie = "") => app.inject({ method: "GET", url, headers: { cookie } });

/** The cases below share a shop, as each of them must leave the cache as it found it. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "dress", sizes: { S: 1, M: 9 } });
  await waitUntilPublished(shop);
  await vi.waitUntil(async () => (await requestRealPages(shop)).misses === 0, { timeout: 20_000 });
}, 60_000);
afterAll(() => shop[Symbol.asyncDispose]());

async function requestRealPages(shop: Shop) {
  const before = shop.cache?.counts()?.misses ?? 0;
  for (const url of realPaths) expect((await get(shop, url)).statusCode, url).toBe(200);
  return { misses: (shop.cache?.counts()?.misses ?? 0) - before };
}

const madeUpCount = isLongRun ? 20_000 : 4_000;

test("thousands of made-up URLs leave the page cache small and keep the real pages", async () => {
  const before = shop.cache?.size() ?? { pages: 0, bytes: 0 };
  for (let number = 0; number < madeUpCount; number += 8) {
    // Requested more often than a page's age, as real pages are.
    if (number % 1_000 === 0) expect((await requestRealPages(shop)).misses).toBeLessThanOrEqual(realPaths.length);
    // Most of them are cheap to reject, so that the test takes seconds.
    const made = number % 64 === 0 ? madeUpPath : madeUpDataPath;
    const burst = Array.from({ length: 8 }, (_, at) => get(shop, made(number + at), "signedIn=1"));
    for (const { statusCode } of await Promise.all(burst)) expect(statusCode).toBeLessThan(500);
  }
  const { pages = 0, bytes = 0 } = shop.cache?.size() ?? {};
  expect(pages - before.pages).toBeLessThanOrEqual(1_000);
  expect(bytes).toBeLessThan(24 * 1024 * 1024 + before.bytes);
}, 300_000);

test.each([
  ["a route that does not exist", "/new.data?_routes=made-up", 400],
  ["a route of another page", "/new.data?_routes=app%2Fweb%2FProductPage", 400],
  ["a real and a made-up route", "/new.data?_routes=root,made-up", 400],
  ["a list without products", "/new?size=made-up", 200],
  ["the data of a list without products", "/new.data?size=made-up", 200],
  ["a search that finds nothing", "/search?q=qqqqqqqq", 200],
  ["a category that does not exist", "/category/made-up", 404],
  ["a colour that does not exist", "/colour/made-up", 404],
  ["a product that does not exist", "/product/made-up", 404],
  ["a made-up order token", "/order/made-up", 200],
  ["the wishlist", "/lists", 200],
  ["recommendations", "/recommendations", 200],
  ["a made-up admin page", "/secret-dashboard/made-up", 200],
  ["a made-up order", "/orders/made-up", 200],
  ["a path in another letter case", "/LOGIN", 301],
  ["a needlessly encoded path", "/product/dres%73", 200],
])("never stores %s", async (_what, url, status) => {
  const before = shop.cache?.size();
  expect((await get(shop, url, "signedIn=1")).statusCode).toBe(status);
  expect(shop.cache?.size()).toEqual(before);
});

test.each([
  ["unknown parameters", "/new?utm_source=a&x=b"],
  ["a filter of another page", "/new?q=words"],
  [
    "another order of the same routes",
    "/new.data?_routes=shop%2Fcatalogue%2Fweb%2FNewArrivalsPage,root,root",
    "/new.data?_routes=root,shop%2Fcatalogue%2Fweb%2FNewArrivalsPage",
  ],
])("%s reach the page that is cached already", async (_what, url, same = "/new") => {
  await get(shop, same);
  const before = shop.cache?.size();
  const misses = shop.cache?.counts()?.misses;
  expect((await get(shop, url)).statusCode).toBe(200);
  expect([shop.cache?.counts()?.misses, shop.cache?.size()]).toEqual([misses, before]);
});
