import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createCache } from "./createCache.ts";

const limits = { maxEntries: 100, maxBytes: 1_000_000, maxAge: 60_000, bytesOf: (text: string) => text.length };

test("counts keys and entries, not only values", async () => {
  const cache = createCache({ ...limits, maxEntries: 100_000, maxBytes: 100_000 });
  for (let n = 0; n < 1_000; n++) await cache.get(`${n} ${"k".repeat(400)}`, async () => "[{}]");
  expect(cache.size().entries).toBeLessThan(60);
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
});

test("never exceeds its limit of entries", async () => {
  const cache = createCache(limits);
  for (let n = 0; n < 1_000; n++) await cache.get(`${n}`, async () => "");
  expect(cache.size().entries).toBe(100);
});

test("does not store a value that is larger than the whole cache", async () => {
  const cache = createCache(limits);
  await cache.get("small", async () => "small");
  expect(await cache.get("large", async () => "x".repeat(2_000_000))).toHaveLength(2_000_000);
  expect(cache.size().entries).toBe(1);
});

test("removes expired entries without a read", async () => {
  const cache = createCache({ ...limits, maxAge: 50 });
  await cache.get("a", async () => "a");
  expect(cache.size().entries).toBe(1);
  await expect.poll(() => cache.size()).toEqual({ entries: 0, bytes: 0 });
});

test("returns values that are not storable", async () => {
  const cache = createCache({ ...limits, isStorable: (text) => text !== "empty" });
  expect(await cache.get("a", async () => "empty")).toBe("empty");
  expect(await cache.get("a", async () => "full")).toBe("full");
  expect(await cache.get("a", async () => "other")).toBe("full");
});

test("stores undefined as a value", async () => {
  const cache = createCache<string | undefined>({ ...limits, bytesOf: () => 0 });
  expect(await cache.get("a", async () => undefined)).toBeUndefined();
  expect(await cache.get("a", async () => "other")).toBeUndefined();
});

test("stores nothing with a maxAge of 0", async () => {
  const cache = createCache({ ...limits, maxAge: 0 });
  await cache.get("a", async () => "a");
  expect(await cache.get("a", async () => "b")).toBe("b");
  expect(cache.size().entries).toBe(0);
});

test("does not store a pending value whose key was invalidated", async () => {
  const cache = createCache(limits);
  for (const invalidate of [() => cache.remove("a"), () => cache.removeTagged("b"), cache.clear]) {
    const old = cache.get("a", () => wait(5, "old"));
    invalidate();
    const fresh = cache.get("a", () => wait(10, "fresh"));
    expect([await old, await fresh, await cache.get("a", async () => "none")]).toEqual(["old", "fresh", "fresh"]);
    cache.clear();
  }
});

test("finds values by their tags, and forgets the tags of values that are gone", async () => {
  const cache = createCache({ ...limits, maxEntries: 2, tagsOf: (text) => text.split(" ") });
  await cache.get("a", async () => "red blue");
  await cache.get("b", async () => "blue");
  cache.removeTagged("red");
  expect([cache.has("a"), cache.has("b"), cache.tagCount()]).toEqual([false, true, 1]);
  for (let n = 0; n < 100; n++) await cache.get(`${n}`, async () => `tag${n} blue`);
  expect(cache.tagCount()).toBe(3);
  cache.removeTagged("blue");
  expect([cache.size().entries, cache.tagCount()]).toEqual([0, 0]);
});
