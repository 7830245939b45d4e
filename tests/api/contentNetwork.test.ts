import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { pages } from "#pages";
import { startFakeCdn } from "#tests/support/fakeCdn.ts";
import { addProduct } from "#tests/support/products.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";
import { diagnose } from "../../scripts/doctor/diagnose.ts";

async function openCdnShop(provider: "cloudflare" | "fastly", env: Record<string, string> = {}) {
  const cdn = await startFakeCdn(provider);
  const shop = await openShop({ pages: true, env: { ...cdn.env, ...env } });
  cdn.connect(await shop.listen());
  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(cdn.url + path, { headers, redirect: "manual" });
    return {
      status: answer.status,
      body: await answer.text(),
      headers: answer.headers,
      cache: answer.headers.get("x-cache"),
    };
  };
  const changePrice = (id: string, price: number) =>
    shop.db.updateTable("products").set({ price }).where("id", "=", id).execute();
  return {
    cdn,
    shop,
    visit,
    changePrice,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await cdn[Symbol.asyncDispose]();
    },
  };
}

describe.each(["cloudflare", "fastly"] as const)("%s", (provider) => {
  test("shows a new price within a second on pages that the network keeps", async () => {
    await using open = await openCdnShop(provider);
    const { shop, visit, changePrice, cdn } = open;
    const { id } = await addProduct(shop.db, { price: 500_00 });
    const paths = [`/product/${id}`, "/new", "/"];
    await expect.poll(async () => (await visit(`/product/${id}`)).cache).toBe("HIT");
    for (let price = 611; price <= 612; price++) {
      // The second purge of the change before may come in between.
      for (const path of paths) await expect.poll(async () => (await visit(path)).cache).toBe("HIT");
      await changePrice(id, price * 100);
      const began = performance.now();
      for (const path of paths.slice(0, 2))
        await expect.poll(async () => (await visit(path)).body, { timeout: 1_000, interval: 25 }).toContain(`${price}`);
      expect(performance.now() - began).toBeLessThan(1_000);
    }
    const shown = (await visit(`/product/${id}`)).headers;
    expect([...shown.keys()].filter((name) => /surrogate|cache-tag|cdn/.test(name))).toEqual([]);
    expect(shown.get("cache-control")).toBe("no-cache");
    expect(cdn.counts.hits).toBeGreaterThan(5);
  });

  test("keeps a page in each language apart, and nothing without the language's rule", async () => {
    await using open = await openCdnShop(provider);
    const { visit, cdn } = open;
    const languageOf = ({ body }: { body: string }) => /<html[^>]* lang="(\w+)"/.exec(body)?.[1];
    for (const _ of [1, 2])
      for (const language of ["en", "ar", "es", "fr"]) {
        expect(languageOf(await visit("/about", { "accept-language": language }))).toBe(language);
        expect(languageOf(await visit("/about", { cookie: `lng=${language}` }))).toBe(language);
      }
    expect(cdn.size()).toBe(4);
    expect((await visit("/about?lng=ar")).cache).toBe("MISS");
    expect((await visit("/about?lng=ar")).cache).toBe("MISS");
    cdn.forgetLanguages();
    for (const _ of [1, 2]) expect(await visit("/new")).toMatchObject({ status: 200, cache: "MISS" });
  });
});

test("never keeps pages for one visitor, calls of the API or errors", async () => {
  await using open = await openCdnShop("fastly");
  const { shop, visit, cdn } = open;
  const { headers } = await createUser(shop, { role: "admin" });
  await addProduct(shop.db);
  const own = pages
    .filter(({ path, cache, access }) => path && !/[:*]/.test(path) && (cache !== "public" || access !== "anyone"))
    .map(({ path }) => `/${path}`);
  expect(own).toContain("/cart");
  const api = ["/api/products", "/api/cart", "/api/user", "/api/settings", "/api/delivery-days", "/api/holidays"];
  const visitors = [{}, { ...headers, cookie: `${headers.cookie}; signedIn=1` }];
  for (const visitor of visitors)
    for (const path of [...own, ...api, "/product/none", "/robots.txt"])
      for (const _ of [1, 2]) expect([path, (await visit(path, visitor)).cache]).toEqual([path, "MISS"]);
  expect(cdn.size()).toBe(0);
});

test("purges in batches, tries again after a refusal, and gives the network nothing meanwhile", async () => {
  await using open = await openCdnShop("cloudflare", { CDN_SECONDS: "3600" });
  const { shop, visit, changePrice, cdn } = open;
  const { id } = await addProduct(shop.db);
  const waiting = async () => (await shop.pool.query("select from cdn_purges")).rowCount;
  // The second purge after the new product, two seconds later, would take the page away.
  await expect
    .poll(async () => [cdn.purges.length > 0, await waiting(), (await visit(`/product/${id}`)).cache])
    .toEqual([true, 0, "HIT"]);
  cdn.refuse(500);
  await changePrice(id, 777_00);
  await expect.poll(() => cdn.counts.refusals).toBeGreaterThan(1);
  expect((await visit(`/product/${id}`)).cache).toBe("HIT");
  for (const _ of [1, 2]) expect((await visit("/deals")).cache).toBe("MISS");
  expect(shop.warnings.filter((line) => line.includes("answered 500"))).toHaveLength(1);
  cdn.refuse(undefined);
  await expect.poll(async () => (await visit(`/product/${id}`)).body, { interval: 50 }).toContain("777");

  const queueMany = async () => {
    cdn.purges.length = 0;
    await shop.pool.query(
      "insert into cdn_purges select 'product p' || n, now() from generate_series(1, 250) n, generate_series(1, 2)",
    );
  };
  await queueMany();
  await expect
    .poll(async () => {
      const purged = new Set(cdn.purges.flat());
      // A notice of everything in the same moment makes the others unnecessary.
      if (purged.has("all")) await queueMany();
      return purged.size;
    })
    .toBeGreaterThanOrEqual(250);
  expect(Math.max(...cdn.purges.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(cdn.purges.length).toBeLessThanOrEqual(6);
});

test("purges once more what was being made during the change", async () => {
  await using open = await openCdnShop("fastly", { CDN_SECONDS: "3600" });
  const { shop, visit, changePrice, cdn } = open;
  const { id } = await addProduct(shop.db, { price: 500_00 });
  await wait(2_500);
  const { promise, resolve } = Promise.withResolvers<void>();
  cdn.holdUntil(promise);
  const late = visit(`/product/${id}`);
  await wait(100);
  cdn.purges.length = 0;
  await changePrice(id, 888_00);
  await expect.poll(() => cdn.purges.length).toBeGreaterThan(0);
  cdn.holdUntil(undefined);
  resolve();
  expect((await late).body).toContain("500");
  expect((await visit(`/product/${id}`)).body).toContain("500");
  await expect
    .poll(async () => (await visit(`/product/${id}`)).body, { timeout: 3_500, interval: 50 })
    .toContain("888");
});

test("the doctor tells whether purges are allowed and the home page is kept", async () => {
  await using open = await openCdnShop("fastly");
  const lines = async (env: Record<string, string>) => {
    const found = await diagnose({ ...open.cdn.env, PUBLIC_URL: open.cdn.url, ...env }, ["CDN"]);
    return found.filter(({ subject }) => subject === "CDN").map(({ level, text }) => `${level}: ${text}`);
  };
  await expect.poll(async () => (await open.visit("/", { "accept-language": "en" })).cache).toBe("HIT");
  expect(await lines({})).toEqual(["fine: fastly purges", "fine: the home page is kept"]);
  expect(await lines({ FASTLY_API_TOKEN: "another" })).toEqual([
    expect.stringMatching(/^problem: the purge was refused.*401/),
  ]);
  open.cdn.forgetLanguages();
  await open.visit("/about");
  open.cdn.purgeAll();
  expect((await lines({})).at(-1)).toMatch(/^warning: the home page is not kept \(MISS\)/);
});
