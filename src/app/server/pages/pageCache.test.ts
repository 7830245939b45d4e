import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPageCache, createPageCaches } from "./pageCache.ts";

const answer = (text: string, { status = 200, tags = [] as string[], whole = true } = {}) => ({
  status,
  whole,
  headers: {},
  body: Buffer.from(text),
  tags: new Set(tags),
});
const bodyOf = async (page: Promise<{ body: Buffer }>) => (await page).body.toString();

test("renders an uncached page once for concurrent requests", async () => {
  const cache = createPageCache();
  let renders = 0;
  const load = () => cache.page("/", async () => answer(String(++renders)));
  await Promise.all([load(), load(), load()]);
  expect(renders).toBe(1);
});

test("does not cache a page rendered during an invalidation", async () => {
  const cache = createPageCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  const old = cache.page("/", () => promise.then(() => answer("old")));
  cache.drop("product dress");
  resolve();
  await old;
  expect(await bodyOf(cache.page("/", async () => answer("new")))).toBe("new");
});

test("invalidates exactly the pages that show the change", async () => {
  const cache = createPageCache();
  await cache.page("/dress", async () => answer("old dress", { tags: ["product dress", "stock dress"] }));
  await cache.page("/list", async () => answer("old list", { tags: ["product dress", "lists"] }));
  await cache.page("/shirt", async () => answer("old shirt", { tags: ["product shirt"] }));
  cache.drop("stock dress");
  expect(await bodyOf(cache.page("/dress", async () => answer("new dress", { tags: ["product dress"] })))).toBe(
    "new dress",
  );
  expect(await bodyOf(cache.page("/list", async () => answer("new list")))).toBe("old list");
  cache.drop("product dress");
  expect(await bodyOf(cache.page("/list", async () => answer("new list")))).toBe("new list");
  expect(await bodyOf(cache.page("/shirt", async () => answer("new shirt")))).toBe("old shirt");
  cache.drop("all");
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
});

test("never caches unknown URLs and evicts the least recently used page first", async () => {
  const page = (text: string) => answer(text.padEnd(10_000, "."));
  const cache = createPageCache({ mostBytes: 32_000 });
  await cache.page("/nope", async () => answer("", { status: 404 }));
  for (const key of ["a", "b", "a", "c"]) await cache.page(key, async () => page(key));
  expect(await bodyOf(cache.page("a", async () => page("again")))).toMatch(/^a/);
  expect(await bodyOf(cache.page("b", async () => page("again")))).toMatch(/^again/);
});

test("does not cache a page with a failed block", async () => {
  const cache = createPageCache();
  await cache.page("/", async () => answer("no deals today, sorry", { whole: false }));
  expect(await bodyOf(cache.page("/", async () => answer("deals")))).toBe("deals");
});

test("counts the memory of a page beside its body", async () => {
  const cache = createPageCache({ mostBytes: 1_000_000 });
  for (let made = 0; made < 1_000; made++)
    await cache.page(`/new.data?${made}${"x".repeat(300)}`, async () => answer("[{}]"));
  expect(cache.size().pages).toBeLessThan(700);
  cache.drop("all");
  const tags = Array.from({ length: 100 }, (_, n) => `product some-product-${n}`);
  await cache.page("/tagged", async () => answer("", { tags }));
  expect(cache.size().bytes).toBeGreaterThan(100 * 40);
});

test("never caches a list without products", async () => {
  const cache = createPageCache();
  await cache.page("/new?size=x", async () => ({ ...answer("nothing"), empty: true }));
  expect(cache.size().pages).toBe(0);
});

test("evicts pages with filters without evicting plain pages", async () => {
  const page = (text: string) => answer(text.padEnd(10_000, "."));
  const caches = createPageCaches({ mostPlain: 50_000, mostFiltered: 32_000 });
  await caches.page("/new", async () => page("new"), { isFiltered: false });
  for (let made = 0; made < 100; made++)
    await caches.page(`/new?min=${made}`, async () => page(`from ${made}`), { isFiltered: true });
  expect(caches.size().pages).toBe(3);
  expect(caches.size().bytes).toBeLessThan(3 * 16_000);
  expect(caches.counts.misses).toBe(101);
  expect(await bodyOf(caches.page("/new", async () => page("again"), { isFiltered: false }))).toMatch(/^new/);
  caches.drop("all");
  expect(caches.size()).toEqual({ pages: 0, bytes: 0 });
});

test("caches a page until a schedule changes it, and not at all after that", async () => {
  const cache = createPageCache();
  let renders = 0;
  const load = (expiresAt: number) =>
    bodyOf(cache.page("/", async () => ({ ...answer(String(++renders)), expiresAt })));
  const soon = Date.now() + 200;
  expect([await load(soon), await load(soon)]).toEqual(["1", "1"]);
  await setTimeout(250);
  expect([await load(soon), await load(soon)]).toEqual(["2", "3"]);
});
