import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { buildServer, registerPages } from "#app/server/buildServer.ts";
import { loadBuiltRenderer } from "#app/server/loadRenderer.ts";
import { listenToChannel } from "#platform/server/listenToChannel.ts";
import { addCategory, addProduct } from "#tests/support/products.ts";
import { recordStatements } from "#tests/support/recordStatements.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";
import { waitUntilPublished } from "#tests/support/waitUntilPublished.ts";

type Injectable = Pick<Shop["app"], "inject">;
const get = (app: Injectable, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });
const getHtml = async (app: Injectable, url: string, headers = {}) => (await get(app, url, headers)).body;

/** Another node of the shop on the same database, within this process. */
async function openSecondNode({ db, pool, config, database }: Shop) {
  const app = buildServer({ db, pool, config });
  const cache = registerPages(app, await loadBuiltRenderer());
  const ear = await listenToChannel(database.url, "catalogue", cache.drop, () => cache.drop("all"));
  await app.ready();
  return {
    app,
    async [Symbol.asyncDispose]() {
      await app.close();
      await ear.close();
    },
  };
}

/** Polls until the response comes from the cache: a page rendered during an invalidation is not cached. */
async function waitUntilCached(shop: Shop, url: string) {
  await waitUntilPublished(shop);
  await waitForSoon(async () => {
    expect((await recordStatements(shop, () => get(shop.app, url))).filter(mentionsProducts)).toEqual([]);
  });
}
const mentionsProducts = (text: string) => text.includes("products");

type FindPage = NonNullable<Shop["app"]["repeatable"]["find"]>;

/** A request over the network, which `inject` skips: pages are repeated before Fastify sees a request. */
async function fetchPage(base: string, url: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(base + url, { method, headers });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

/** Tells `record` of each lookup whether it found an answer to repeat. */
const recordCalls =
  (find: FindPage | undefined, record: (found: boolean) => void): FindPage =>
  (...wanted) => {
    const page = find?.(...wanted);
    record(page?.repeatable !== undefined);
    return page;
  };

const withoutRequest = ({
  "x-request-id": _id,
  date: _date,
  connection: _connection,
  ...headers
}: object & {
  "x-request-id"?: unknown;
  date?: unknown;
  connection?: unknown;
}) => headers;

/** Polls beyond the promised second on a busy machine: only a missing update fails. */
const waitForSoon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

test("renders a page once per path, query and language, whatever the visitor and extra params", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "dress", name: { en: "Linen dress", ar: "فستان كتان" } });
  const { app } = shop;
  await waitUntilCached(shop, "/product/dress");
  const first = await get(app, "/product/dress");
  expect(first.statusCode).toBe(200);
  expect(first.body).toMatch(/^<!DOCTYPE html><html/);
  const misses = shop.cache?.counts()?.misses;
  const mona = await createUser(shop, { name: "Mona Secret" });

  const statements = await recordStatements(shop, async () => {
    for (const url of ["/product/dress", "/product/dress?utm_source=x&fbclid=y", "/product/dress?colour=olive&size=M"])
      expect((await get(app, url, { ...mona.headers, host: "evil.example" })).body).toBe(first.body);
  });
  expect(shop.cache?.counts()?.misses).toBe(misses);
  expect(statements.filter(mentionsProducts)).toEqual([]);
  for (const secret of ["Mona Secret", mona.email, "evil.example", mona.accessToken])
    expect(first.body).not.toContain(secret);

  const arabic = await getHtml(app, "/product/dress", { cookie: "lng=ar" });
  expect(arabic).toContain('<html lang="ar" dir="rtl"');
  expect(arabic).toContain("فستان كتان");
  expect(await getHtml(app, "/product/dress?lng=ar")).toBe(arabic);
  expect(await getHtml(app, "/product/dress", { "accept-language": "ar-EG,ar;q=0.9" })).toBe(arabic);
});

test("answers 304 for an unchanged page and marks personal pages as private", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "dress" });
  const { headers } = await get(shop.app, "/product/dress");
  expect(headers["cache-control"]).toBe("private, no-cache");
  const etag = String(headers.etag);
  const again = await get(shop.app, "/product/dress", { "if-none-match": `"other", ${etag}` });
  expect(again).toMatchObject({ statusCode: 304, body: "" });
  expect((await get(shop.app, "/product/dress", { "if-none-match": 'W/"other"' })).statusCode).toBe(200);
  const packed = await get(shop.app, "/product/dress", { "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("br");
});

test("repeats the whole answer of a cached page until its product changes", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "dress", name: { en: "Linen dress" } });
  const { app } = shop;
  const base = await shop.listen();
  const phone = { "accept-encoding": "gzip, br", cookie: "theme=dark; lng=ar" };
  const address = "/product/dress";
  await waitUntilCached(shop, address);
  const first = await fetchPage(base, address, phone);
  const parsed = vi.fn((found: boolean) => found);
  app.repeatable.find = recordCalls(app.repeatable.find, parsed);
  const second = await fetchPage(base, address, phone);

  expect(parsed).toHaveReturnedWith(true);
  expect(second.body).toBe(first.body);
  expect(withoutRequest(second.headers)).toEqual(withoutRequest(first.headers));
  expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  const etag = String(first.headers.etag);
  const unchanged = await fetchPage(base, address, { ...phone, "if-none-match": etag });
  expect(unchanged).toMatchObject({ status: 304, body: "" });
  expect(unchanged.headers).toMatchObject({ etag, vary: first.headers.vary });

  await shop.db
    .updateTable("products")
    .set({ name: JSON.stringify({ en: "Dress", ar: "ثوب" }) })
    .where("id", "=", "dress")
    .execute();
  await waitForSoon(async () => expect((await fetchPage(base, address, phone)).headers.etag).not.toBe(etag));
});

test("repeats no answer for other languages, queries, encodings or methods", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "dress" });
  const base = await shop.listen();
  const phone = { "accept-encoding": "br" };
  await waitUntilCached(shop, "/product/dress");
  const english = await fetchPage(base, "/product/dress", phone);

  const isEnglish = async (url: string, headers: Record<string, string>) => {
    const answer = await fetchPage(base, url, { ...phone, ...headers });
    return answer.body === english.body && answer.headers["content-encoding"] === "br";
  };
  expect(await isEnglish("/product/dress", {})).toBe(true);
  for (const headers of [
    { cookie: "lng=fr" },
    { cookie: "a=1;lng=ar; lng=en" },
    { "accept-language": "es-MX,en;q=0.5" },
    { "accept-encoding": "br;q=0, gzip" },
  ])
    expect(await isEnglish("/product/dress", headers), JSON.stringify(headers)).toBe(false);
  expect((await fetchPage(base, "/product/dress?lng=ar", phone)).headers["set-cookie"]).toContain("lng=ar");
  expect((await fetchPage(base, "/product/dress", phone)).headers["set-cookie"]).toBeUndefined();
  const head = await fetchPage(base, "/product/dress", phone, "HEAD");
  expect(head).toMatchObject({ status: 200, body: "" });
});

test("caches and invalidates navigation data together with its page", async () => {
  await using shop = await openShop({ pages: true });
  const staff = await createUser(shop, { role: "admin" });
  await addProduct(shop.db, { id: "dress", name: "Linen dress" });
  const data = "/product/dress.data?_routes=app%2Fweb%2FProductPage";
  const request = () => getHtml(shop.app, data);
  expect(await request()).toContain("Linen dress");
  await waitUntilCached(shop, data);
  await staff.patch("/products/dress/fields", { price: 123.45 });
  await waitForSoon(async () => expect(await request()).toContain("123.45"));
});

test("the CSP of a page allows its own inline scripts and no others", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "dress", name: { en: "</script><script>alert(1)</script>" } });
  for (const url of ["/", "/product/dress", "/category/shirts"]) {
    const { body, headers } = await get(shop.app, url);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("object-src 'none'");
    expect(policy.match(/script-src [^;]+/)?.[0]).not.toMatch(/unsafe|\*|https?:/);
    const inline = [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes = ""]) => !/ src=|application\/(ld\+)?json/.test(attributes),
    );
    expect(inline.length).toBeGreaterThan(2);
    for (const [, , code = ""] of inline) {
      const hash = createHash("sha256").update(code).digest("base64");
      expect(policy).toContain(`'sha256-${hash}'`);
      expect(code).not.toContain("alert(1)</");
    }
    expect(body).not.toContain("<script>alert(1)");
    expect(body).not.toContain("nonce=");
  }
});

test("a failed list shows an error inside the layout, and a page past the end is not cached", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "dress" });
  const far = await get(shop.app, "/new?page=9");
  expect(far.statusCode).toBe(404);
  expect(far.body).toContain("Go to the first page");
  expect(far.body).toContain("noindex");
  expect(far.body).not.toContain("page 9");
  const near = await get(shop.app, "/new");
  expect(near.statusCode).toBe(200);
  expect(near.body).not.toContain("noindex");

  await sql`alter table products rename column deal_percent to taken_away`.execute(shop.owner.db);
  for (const [url, text] of [
    ["/deals", "Failed to load today’s deals"],
    ["/product/dress", "Failed to load this product"],
  ] as const) {
    const { statusCode, body } = await get(shop.app, url);
    expect([url, statusCode]).toEqual([url, 500]);
    expect(body).toContain(text);
    expect(body).toMatch(/<footer/);
  }
});

test.each([
  ["price", { price: 777 }, ["/", "/new", "/category/shirts", "/product/dress", "/product/neighbour"], /EGP.777/],
  ["deal", { deal: 40 }, ["/", "/new", "/category/shirts", "/product/dress"], /EGP.300/],
] as const)("a change of %s shows on every page of two nodes within a second", async (_what, change, urls, shown) => {
  await using shop = await openShop({ pages: true });
  await using second = await openSecondNode(shop);
  const staff = await createUser(shop, { role: "admin" });
  await addProduct(shop.db, { id: "dress", price: 500_00 });
  await addProduct(shop.db, { id: "neighbour" });
  for (const { app } of [shop, second]) for (const url of urls) expect(await getHtml(app, url)).not.toMatch(shown);
  await staff.patch("/products/dress/fields", change);
  await waitForSoon(async () => {
    for (const { app } of [shop, second]) for (const url of urls) expect(await getHtml(app, url)).toMatch(shown);
  });
});

test("hidden, new and deleted products update on all pages of two nodes within a second", async () => {
  await using shop = await openShop({ pages: true });
  await using second = await openSecondNode(shop);
  const staff = await createUser(shop, { role: "admin" });
  await addCategory(shop.db, "shirts", { en: "Shirts" });
  await addProduct(shop.db, { id: "neighbour" });
  const lists = ["/", "/new", "/category/shirts", "/product/neighbour"];
  const everywhere = (check: (page: string) => void) =>
    waitForSoon(async () => {
      for (const { app } of [shop, second]) for (const url of lists) check(await getHtml(app, url));
    });
  await everywhere((page) => expect(page).not.toContain("/product/dress"));

  await addProduct(shop.db, { id: "dress", name: "Linen dress" });
  await everywhere((page) => expect(page).toContain("/product/dress"));
  await staff.patch("/products/dress/fields", { hidden: true });
  await everywhere((page) => expect(page).not.toContain("/product/dress"));
  await waitForSoon(async () => expect((await get(second.app, "/product/dress")).statusCode).toBe(404));
  await staff.patch("/products/dress/fields", { hidden: false });
  await everywhere((page) => expect(page).toContain("/product/dress"));
  await shop.db.deleteFrom("products").where("id", "=", "dress").execute();
  await everywhere((page) => expect(page).not.toContain("/product/dress"));
});

test("a sale invalidates only the product's page until stock is low or empty", async () => {
  await using shop = await openShop({ pages: true });
  const { variantId } = await addProduct(shop.db, { id: "dress", stock: 20 });
  const sell = (quantity: number) =>
    sql`update variants set stock = stock - ${quantity} where id = ${variantId}`.execute(shop.db);
  const isCached = async (url: string) =>
    !(await recordStatements(shop, () => get(shop.app, url))).some(mentionsProducts);
  for (const url of ["/", "/category/shirts", "/product/dress"]) await waitUntilCached(shop, url);
  await sell(1);
  await waitForSoon(async () => expect(await isCached("/product/dress")).toBe(false));
  expect([await isCached("/"), await isCached("/category/shirts")]).toEqual([true, true]);

  await sell(15);
  await waitForSoon(async () => expect(await getHtml(shop.app, "/category/shirts")).toContain("Low stock"));
  await waitForSoon(async () => expect(await getHtml(shop.app, "/product/dress")).toContain("Only 4 left"));
  await sell(4);
  await waitForSoon(async () => expect(await getHtml(shop.app, "/category/shirts")).toContain("Out of stock"));
  await waitForSoon(async () => expect(await getHtml(shop.app, "/product/dress")).toContain("OutOfStock"));
});

test("changed shop settings show on every page at once", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "dress" });
  expect(await getHtml(shop.app, "/product/dress")).toMatch(/EGP.70/);
  await sql`insert into settings (key, value) values ('shippingFee', '8500')`.execute(shop.db);
  await waitForSoon(async () => expect(await getHtml(shop.app, "/product/dress")).toMatch(/EGP.85/));
});

test("answers 404 with a way on for missing products and categories and redirects the rest", async () => {
  await using shop = await openShop({ pages: true });
  for (const [url, words] of [
    ["/product/none", "Product not found"],
    ["/category/none", "We can’t find this category"],
    ["/colour/none", "We can’t find this category"],
  ] as const) {
    const { statusCode, body, headers } = await get(shop.app, url);
    expect(statusCode).toBe(404);
    expect(body).toContain(words);
    expect(body).toContain('href="/new"');
    expect(headers["cache-control"]).toBe("no-store");
  }
  for (const url of ["/nowhere", "/category", "/product/a/b"])
    expect((await get(shop.app, url)).headers.location).toBe("/");
});

test("the page of a merged colour leads to the colour that replaced it", async () => {
  await using shop = await openShop({ pages: true });
  await sql`insert into colours (key, name, hex, merged_into) values
    ('sand', '{"en":"Sand"}', '#d9c7a7', null), ('sandy', '{"en":"Sandy"}', '#d9c7a1', 'sand')`.execute(shop.db);
  const { statusCode, headers } = await get(shop.app, "/colour/sandy?sort=price&utm_source=mail");
  expect([statusCode, headers.location]).toEqual([301, "/colour/sand?sort=price"]);
  // No product has it yet.
  expect((await get(shop.app, "/colour/sand")).statusCode).toBe(404);
});

test("structured data describes each product, its price and breadcrumb in four languages", async () => {
  await using shop = await openShop({ pages: true, env: { PUBLIC_URL: "https://nabta.example" } });
  await addCategory(shop.db, "dresses", { en: "Dresses", ar: "فساتين" });
  await addProduct(shop.db, {
    id: "dress",
    category: "dresses",
    name: { en: "Linen dress", ar: "فستان كتان" },
    price: 500_00,
    deal: 20,
    pictures: [{ file: "a.webp" }],
  });
  const page = await getHtml(shop.app, "/product/dress?lng=ar");
  expect(page).toContain("<title>فستان كتان · نبتة</title>");
  expect(page).toContain('<link rel="canonical" href="https://nabta.example/product/dress?lng=ar"/>');
  for (const [language, address] of [
    ["en", "dress"],
    ["ar", "dress?lng=ar"],
    ["es", "dress?lng=es"],
    ["fr", "dress?lng=fr"],
    ["x-default", "dress"],
  ])
    expect(page).toContain(`hrefLang="${language}" href="https://nabta.example/product/${address}"`);
  expect(page).toMatch(/property="og:image" content="https:\/\/nabta.example\/media\/[\w-]+\.webp"/);
  const facts = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );
  expect(facts).toMatchObject([
    {
      "@type": "Product",
      name: "فستان كتان",
      offers: { price: 400, priceCurrency: "EGP", availability: "https://schema.org/InStock" },
    },
    { "@type": "BreadcrumbList", itemListElement: [{ position: 1 }, { name: "فساتين" }, { name: "فستان كتان" }] },
  ]);
  const home = await getHtml(shop.app, "/");
  expect(home).toContain('"@type":"Organization"');
  expect(home).toContain('"@type":"WebSite"');
});

test("each page costs a fixed number of statements, however much it shows", async () => {
  await using shop = await openShop({ pages: true });
  const counted = async (url: string) => {
    await get(shop.app, url);
    shop.cache?.drop("all");
    return (await recordStatements(shop, () => get(shop.app, url))).length;
  };
  const made = (ids: string[]) =>
    Promise.all(
      ids.map((id) =>
        addProduct(shop.db, {
          id,
          deal: 10,
          sold: 3,
          isFeatured: true,
          sizes: { S: 1, M: 9 },
          pictures: [{ file: "a" }, { file: "b" }],
        }),
      ),
    );
  await made(["first", ...Array.from({ length: 30 }, (_, n) => `more-${n}`)]);
  // Includes the settings, the names, the facet index and, for each list, the products that no other list has shown:
  // all cached between two changes. Notifications of products just created still invalidate these caches.
  const most = { "/": 12, "/category/shirts": 6, "/new": 7, "/product/first": 6 };
  for (const [url, count] of Object.entries(most))
    await expect.poll(() => counted(url), { message: url }).toBeLessThanOrEqual(count);
});

test("reads a product shared by many lists once and again after a change", async () => {
  await using shop = await openShop({ pages: true });
  for (const id of ["shirt", "dress"]) await addProduct(shop.db, { id, name: `Old ${id}`, deal: 10 });
  await waitUntilCached(shop, "/category/shirts");
  const reads = async (url: string) =>
    (await recordStatements(shop, () => get(shop.app, url))).filter((text) => text.includes("from pictures")).length;
  expect(await reads("/deals")).toBe(0);
  expect(await reads("/category/shirts?sale=1&lng=ar")).toBe(0);
  await shop.db
    .updateTable("products")
    .set({ name: JSON.stringify({ en: "New shirt" }) })
    .where("id", "=", "shirt")
    .execute();
  for (const url of ["/deals", "/category/shirts", "/"])
    await waitForSoon(async () => expect(await getHtml(shop.app, url)).toContain("New shirt"));
  const whole = await getHtml(shop.app, "/category/shirts");
  expect(whole).toContain("Old dress");
  expect(whole).not.toContain("Old shirt");
});

test("a home page section that fails says so and the others render", async () => {
  await using shop = await openShop({ pages: true });
  await addProduct(shop.db, { id: "dress", deal: 10, isFeatured: true });
  const inject = shop.app.inject.bind(shop.app);
  vi.spyOn(shop.app, "inject").mockImplementation(((options: { url: string }) =>
    inject(
      (options.url.includes("/products/deals") ? { ...options, url: "/api/nowhere" } : options) as never,
    )) as never);
  const { body, statusCode } = await inject({ method: "GET", url: "/" });
  expect(statusCode).toBe(200);
  expect(body).toContain("Failed to load today’s deals");
  expect(body).toContain("/product/dress");
});

test("a form that is sent to a page's path shows the page again", async () => {
  await using shop = await openShop({ pages: true });
  const post = (url: string) =>
    shop.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "email=mona%40example.test",
    });
  const answer = await post("/login?next=/orders");
  expect([answer.statusCode, answer.headers.location]).toEqual([303, "/login?next=/orders"]);
  for (const url of ["//evil.test", "/wp-login.php"]) expect((await post(url)).statusCode, url).toBe(404);
  // Without a CSRF token.
  expect((await post("/api/nothing")).statusCode).toBe(403);
});
