import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#platform/server/database.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { addCategory, addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const shopUrl = "https://nabta.example";
const openPublicShop = () => openShop({ pages: true, env: { PUBLIC_URL: shopUrl } });
const get = ({ app }: Shop, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });
const sitemapUrls = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);

/** Returns the page's head and structured data. */
function parseJsonLd(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json = ""]) => {
    const facts = JSON.parse(json);
    return facts["@graph"] ?? [facts];
  });
}

test("robots.txt names the sitemap and disallows personal pages", async () => {
  await using shop = await openPublicShop();
  const { statusCode, headers, body } = await get(shop, "/robots.txt");
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toContain(`Sitemap: ${shopUrl}/sitemap.xml`);
  for (const path of ["/cart", "/checkout", "/orders", "/profile", "/secret-dashboard", "/api/"])
    expect(body.split("\n")).toContain(`Disallow: ${path}`);
  expect(body).not.toMatch(/Disallow: \/(product|category|media|assets|new)/);
});

test("the sitemap lists every visible product in four languages and drops a hidden one at once", async () => {
  await using shop = await openPublicShop();
  const staff = await createUser(shop, { role: "admin" });
  await addProduct(shop.db, { id: "bag", category: "bags" });
  await addProduct(shop.db, { id: "shirt" });
  await addProduct(shop.db, { id: "secret", hidden: true });
  const index = sitemapUrls((await get(shop, "/sitemap.xml")).body);
  expect(index).toEqual([`${shopUrl}/sitemaps/pages.xml`, `${shopUrl}/sitemaps/products-1.xml`]);
  const pages = sitemapUrls((await get(shop, "/sitemaps/pages.xml")).body);
  expect(pages).toContain(`${shopUrl}/category/bags?lng=ar`);
  const products = async () => (await get(shop, "/sitemaps/products-1.xml")).body;
  const xml = await products();
  expect(sitemapUrls(xml)).toEqual(
    ["bag", "shirt"].flatMap((id) =>
      ["", "?lng=ar", "?lng=es", "?lng=fr"].map((language) => `${shopUrl}/product/${id}${language}`),
    ),
  );
  expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${shopUrl}/product/bag"/>`);
  expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/);
  await staff.patch("/products/bag/fields", { hidden: true });
  expect(await products()).not.toContain("/product/bag");
  for (const file of ["2", "0", "01", "x", "99999999999"])
    expect((await get(shop, `/sitemaps/products-${file}.xml`)).statusCode, file).toBe(404);
});

test("every sitemap URL leads to a page with that canonical URL", async () => {
  await using shop = await openPublicShop();
  await addProduct(shop.db, { id: "bag", category: "bags" });
  const maps = ["/sitemaps/pages.xml", "/sitemaps/products-1.xml"];
  const files = await Promise.all(maps.map(async (map) => (await get(shop, map)).body));
  for (const location of files.flatMap(sitemapUrls)) {
    const { statusCode, body, headers } = await get(shop, (location ?? "").slice(shopUrl.length));
    expect([location, statusCode, headers["x-robots-tag"]]).toEqual([location, 200, undefined]);
    expect(body, location).toContain(`<link rel="canonical" href="${location}"/>`);
    expect(body.match(/rel="alternate" hrefLang/gi), location).toHaveLength(5);
    expect(body, location).not.toContain('name="robots"');
  }
});

const productCount = isLongRun ? 100_000 : 10_000;

test(`splits ${productCount} products into sitemap files of two thousand, each within the time limit`, async () => {
  await using shop = await openPublicShop();
  await addCategory(shop.db, "shirts");
  const unlimited = openDatabase(shop.owner.url, 1, { queryTimeout: 0 });
  await unlimited.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // Disables search triggers and notifications, which this test does not need.
    await sql`alter table products disable trigger user`.execute(tx);
    await sql`insert into products (id, category, name, description, price)
      select 'shirt-' || lpad(n::text, 6, '0'), 'shirts', '{"en":"Shirt"}', '{"en":"A shirt"}', 10000
      from generate_series(1, ${productCount}::int) n`.execute(tx);
  });
  await unlimited.close();
  const timed = async (url: string) => {
    const began = performance.now();
    const { body } = await get(shop, url);
    return { body, took: performance.now() - began };
  };
  const index = await timed("/sitemap.xml");
  const files = productCount / 2000;
  expect(sitemapUrls(index.body)).toHaveLength(files + 1);
  const last = await timed(`/sitemaps/products-${files}.xml`);
  expect(sitemapUrls(last.body)).toHaveLength(8000);
  expect(last.body).toContain(`${shopUrl}/product/shirt-${String(productCount).padStart(6, "0")}<`);
  expect(Buffer.byteLength(last.body)).toBeLessThan(10 * 1024 * 1024);
  expect([index.took < 2000, last.took < 2000]).toEqual([true, true]);
});

test("the feed lists new arrivals in each language and escapes names", async () => {
  await using shop = await openPublicShop();
  const { id } = await addProduct(shop.db, {
    name: { en: "]]><script>alert('1')</script> & \u0007co", ar: "فستان كتان" },
    pictures: [{ file: "x.webp" }],
    createdAt: new Date("2026-01-02T03:04:05Z"),
  });
  await addProduct(shop.db, { hidden: true, name: "Secret" });
  const english = await get(shop, "/feeds/new-en.xml");
  expect(english.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
  expect(english.body).toContain("]]&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62; &#38; co");
  expect(english.body).toContain("<pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate>");
  expect(english.body).not.toContain("Secret");
  const arabic = (await get(shop, "/feeds/new-ar.xml")).body;
  expect(arabic).toContain("<title>فستان كتان</title>");
  expect(arabic).toContain(`<link>${shopUrl}/product/${id}?lng=ar</link>`);
  expect((await get(shop, "/feeds/new-de.xml")).statusCode).toBe(404);
  const again = await get(shop, "/feeds/new-en.xml", { "if-none-match": String(english.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect((await get(shop, "/new")).body).toContain('href="/feeds/new-en.xml"');
});

test("the feed says beside each price that VAT is not included", async () => {
  await using shop = await openPublicShop();
  const staff = await createUser(shop, { role: "admin" });
  await addProduct(shop.db, { price: 450_00 });
  const feed = async (language: string) => (await get(shop, `/feeds/new-${language}.xml`)).body;
  expect(await feed("en")).toMatch(
    /<title>Nabta · New arrivals<\/title>.*<description>Prices exclude 14% VAT, which is added in the cart\.<\/description>/s,
  );
  expect(await feed("en")).toMatch(/<description>EGP.450 · 14% VAT is added in the cart – /);
  for (const [language, note] of [
    ["ar", /تُضاف ضريبة القيمة المضافة ١٤٪.? في السلة – /],
    ["es", /El IVA del 14.% se añade en el carrito – /],
    ["fr", /La TVA de 14.% s’ajoute dans le panier – /],
  ] as const)
    expect(await feed(language)).toMatch(note);
  await staff.patch("/admin/settings", { pricesIncludeTax: true });
  await vi.waitFor(async () => expect(await feed("en")).not.toMatch(/is added in the cart/), 5_000);
  expect(await feed("en")).toMatch(/Prices include 14% VAT\..*<description>EGP.450 · 14% VAT included – /s);
  await staff.patch("/admin/settings", { pricesIncludeTax: false, taxPercent: 0 });
  await vi.waitFor(async () => expect(await feed("en")).not.toContain("VAT"), 5_000);
});

test("redirects slashes and capitals to the canonical URL and unknown paths home", async () => {
  await using shop = await openPublicShop();
  await addProduct(shop.db, { id: "bag", category: "bags" });
  for (const [from, to] of [
    ["/product/bag/", "/product/bag"],
    ["/Product/BAG?lng=ar", "/product/bag?lng=ar"],
    ["/category/bags//", "/category/bags"],
    ["/NEW", "/new"],
  ]) {
    const answer = await get(shop, from ?? "");
    expect([from, answer.statusCode, answer.headers.location]).toEqual([from, 301, to]);
  }
  expect((await get(shop, "/product/nothing")).statusCode).toBe(404);
  expect((await get(shop, "/category/nothing")).statusCode).toBe(404);
  const unknown = await get(shop, "/no/such/page");
  expect([unknown.statusCode, unknown.headers.location]).toEqual([302, "/"]);
});

test("serves the icons and the manifest that every page references", async () => {
  await using shop = await openPublicShop();
  for (const [url, type] of [
    ["/favicon.svg", "image/svg+xml"],
    ["/touch-icon.png", "image/png"],
    ["/icon-512.png", "image/png"],
    ["/social-card.png", "image/png"],
    ["/manifest-en.webmanifest", "application/manifest+json"],
  ]) {
    const answer = await get(shop, url ?? "");
    expect([url, answer.statusCode, answer.headers["content-type"]?.split(";")[0]]).toEqual([url, 200, type]);
  }
});

test("the manifest has the shop name from settings in the page's language", async () => {
  await using shop = await openPublicShop();
  const shopName = { en: "Cotton House", ar: "بيت القطن", es: "Casa", fr: "Maison" };
  await shop.db
    .insertInto("settings")
    .values({ key: "shopName", value: JSON.stringify(shopName) })
    .execute();
  const page = (await get(shop, "/?lng=ar")).body;
  const [, named = ""] = /rel="manifest" href="([^"]+)"/.exec(page) ?? [];
  const { headers, body } = await get(shop, named);
  const { name, lang, dir, description, icons } = JSON.parse(body);
  expect({ name, lang, dir }).toEqual({ name: "بيت القطن", lang: "ar", dir: "rtl" });
  expect(headers["cache-control"]).toBe("public, max-age=3600");
  expect(description).toMatch(/[ء-ي]/);
  for (const { src } of icons) expect((await get(shop, src)).statusCode, src).toBe(200);
  expect((await get(shop, "/manifest-xx.webmanifest")).statusCode).toBe(404);
  expect(page).toContain(`<meta property="og:image" content="${shopUrl}/social-card.png"/>`);
});

test("filtered, search and personal pages are noindex", async () => {
  await using shop = await openPublicShop();
  await addProduct(shop.db, { id: "bag", category: "bags" });
  for (const url of [
    "/new?sort=price",
    "/category/bags?min=10",
    "/search?q=bag",
    "/cart",
    "/login",
    "/orders",
    "/profile",
  ]) {
    const answer = await get(shop, url);
    expect([url, answer.headers["x-robots-tag"]]).toEqual([url, "noindex, follow"]);
  }
  for (const url of ["/", "/new", "/category/bags", "/product/bag", "/product/bag?size=M"])
    expect((await get(shop, url)).headers["x-robots-tag"], url).toBeUndefined();
  expect((await get(shop, "/api/products")).headers["x-robots-tag"]).toBe("noindex");
});

test("structured data describes shop and search, products with offers, and breadcrumbs", async () => {
  await using shop = await openPublicShop();
  await addProduct(shop.db, {
    id: "bag",
    name: "Siwa bag",
    category: "bags",
    price: 450_00,
    deal: 20,
    stock: 3,
    pictures: [{ file: "x.webp" }],
  });
  const home = parseJsonLd((await get(shop, "/")).body);
  expect(home).toContainEqual(expect.objectContaining({ "@type": "Organization", url: shopUrl }));
  expect(home).toContainEqual(
    expect.objectContaining({
      "@type": "WebSite",
      potentialAction: expect.objectContaining({
        "@type": "SearchAction",
        target: expect.objectContaining({ urlTemplate: `${shopUrl}/search?q={search_term_string}` }),
      }),
    }),
  );
  const product = parseJsonLd((await get(shop, "/product/bag?lng=ar")).body);
  expect(product).toContainEqual(
    expect.objectContaining({
      "@type": "Product",
      name: "Siwa bag",
      image: [expect.stringMatching(/^https:\/\/nabta\.example\/media\/[0-9a-f-]{36}-960\.webp$/)],
      offers: expect.objectContaining({
        "@type": "Offer",
        price: 360,
        priceCurrency: "EGP",
        availability: "https://schema.org/InStock",
        url: `${shopUrl}/product/bag?lng=ar`,
        shippingDetails: expect.objectContaining({
          deliveryTime: expect.objectContaining({
            handlingTime: expect.objectContaining({ minValue: 2, maxValue: 5, unitCode: "DAY" }),
            transitTime: expect.objectContaining({ minValue: 1, maxValue: 5, unitCode: "DAY" }),
          }),
        }),
        hasMerchantReturnPolicy: expect.objectContaining({
          merchantReturnDays: 14,
          returnFees: "https://schema.org/FreeReturn",
        }),
      }),
    }),
  );
  expect(product).toContainEqual(expect.objectContaining({ "@type": "BreadcrumbList" }));
});

test("structured data says whether prices include VAT", async () => {
  await using shop = await openPublicShop();
  const staff = await createUser(shop, { role: "admin" });
  await addProduct(shop.db, { id: "plain", price: 450_00 });
  await addProduct(shop.db, { id: "deal", price: 500_00, deal: 20 });
  await sql`insert into price_history (product_id, price, deal_percent, at) values
    ('deal', 50000, 0, now() - interval '9 days'), ('deal', 50000, 20, now() - interval '1 day')`.execute(shop.db);
  const { variants } = await addProduct(shop.db, { id: "sizes", price: 400_00, sizes: { M: 5, L: 5 } });
  const larger = shop.db.updateTable("variants").set({ price: 480_00 });
  await larger.where("id", "=", String(variants.L)).execute();
  const offersOf = async (id: string) => {
    const page = parseJsonLd((await get(shop, `/product/${id}?${Math.random()}`)).body);
    return page.find((data) => data["@type"] === "Product")?.offers;
  };
  const expectOffers = async (vat: { valueAddedTaxIncluded: boolean }) => {
    const [currency, unit] = [{ priceCurrency: "EGP" }, { "@type": "UnitPriceSpecification" }];
    expect(await offersOf("plain")).toMatchObject({
      ...{ "@type": "Offer", price: 450, ...currency },
      priceSpecification: { ...unit, price: 450, ...currency, ...vat },
    });
    expect(await offersOf("deal")).toMatchObject({
      ...{ "@type": "Offer", price: 400, ...currency },
      priceSpecification: [
        { ...unit, price: 400, ...currency, ...vat },
        { ...unit, priceType: "https://schema.org/StrikethroughPrice", price: 500, ...currency, ...vat },
      ],
    });
    expect(await offersOf("sizes")).toMatchObject({
      ...{ "@type": "AggregateOffer", lowPrice: 400, highPrice: 480, ...currency },
      priceSpecification: { "@type": "PriceSpecification", minPrice: 400, maxPrice: 480, ...currency, ...vat },
    });
  };
  await expectOffers({ valueAddedTaxIncluded: false });
  await staff.patch("/admin/settings", { pricesIncludeTax: true });
  await vi.waitFor(() => expectOffers({ valueAddedTaxIncluded: true }), 5_000);
});
