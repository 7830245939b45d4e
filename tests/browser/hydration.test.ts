import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, type OwnBrowser, openBrowser, openPage } from "#tests/support/browser.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { wordsIn } from "#tests/support/shopper.ts";

let shop: Shop;
let own: OwnBrowser;
let base: string;

beforeAll(async () => {
  shop = await openShop({ demo: true, pages: true });
  base = await shop.listen();
  own = await openBrowser();
});
afterAll(async () => {
  await own?.close();
  await shop?.[Symbol.asyncDispose]();
});

const phone = { width: 360, height: 780 };
const addresses = [
  "/",
  "/category/shirts",
  "/category/shirts?sort=-price&utm_source=letter",
  "/deals",
  "/best-sellers",
  "/new",
  "/colour/indigo",
  "/product/luxor-linen-shirt",
  "/product/luxor-linen-shirt?colour=olive&size=M",
];

test.each(["en", "ar"])(
  "every page of the catalogue comes alive in %s without a word in the console",
  async (language) => {
    const { page, complaints, close } = await openPage(own.browser, { locale: language, viewport: phone });
    for (const address of addresses) {
      await page.goto(base + address);
      await hydrated(page);
      await page.waitForLoadState("networkidle");
      expect([address, complaints]).toEqual([address, []]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([address, sideways]).toEqual([address, 0]);
    }
    await page.goto(`${base}/`);
    await hydrated(page);
    await page.locator(".tile").first().click();
    await page.waitForURL(/\/category\//);
    await page.locator(".card a").first().click();
    await page.waitForURL(/\/product\//);
    await page.locator("[data-choice=size]").waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);

test.each(["en", "ar"])(
  "a choice changes price, stock, picture and address in %s, and is found again",
  async (language) => {
    const words = wordsIn(language);
    const { page, close } = await openPage(own.browser, { locale: language, viewport: phone });
    await page.goto(`${base}/product/delta-pocket-tee`);
    await hydrated(page);
    const colour = page.locator("[data-choice=colour] [role=radio]");
    const size = (name: string) =>
      page.locator("[data-choice=size] [role=radio]", { hasText: new RegExp(`^${name}$`) });
    const stock = page.locator(".buy .stock");
    const count = page.locator(".gallery__count");

    await colour.nth(1).click();
    await expect.poll(() => count.textContent()).toMatch(/^[6٦]/);
    await size("XL").click();
    expect(new URL(page.url()).search).toBe("?colour=clay&size=XL");
    expect(await stock.getAttribute("class")).toContain("stock--low");
    expect(await stock.textContent()).toMatch(/3|٣/);
    await size("XXL").click();
    expect(await stock.getAttribute("class")).toContain("stock--out");
    expect(await stock.textContent()).toContain("XXL");
    expect(await size("XXL").getAttribute("aria-describedby")).not.toBeNull();

    await page.reload();
    await hydrated(page);
    await expect.poll(() => size("XXL").getAttribute("aria-checked")).toBe("true");
    await expect.poll(() => count.textContent()).toMatch(/^[6٦]/);

    await page.goto(`${base}/product/delta-pocket-tee`);
    await hydrated(page);
    await page
      .locator("button:visible", { hasText: words("catalogue:product.add") })
      .first()
      .click();
    await page.locator("#main").getByText(words("errors:product.variantRequired")).waitFor();
    await size("L").click();
    await page
      .locator("button:visible", { hasText: words("catalogue:product.add") })
      .first()
      .click();
    await page.waitForURL(/\/login\?next=/);
    await close();
  },
);

test("the pictures are walked with keys, and the next one is forward in either direction of reading", async () => {
  for (const [language, forward] of [
    ["en", "ArrowRight"],
    ["ar", "ArrowLeft"],
  ] as const) {
    const { page, close } = await openPage(own.browser, { locale: language, viewport: phone });
    await page.goto(`${base}/product/delta-pocket-tee`);
    await hydrated(page);
    await page.locator(".gallery__track").focus();
    await page.keyboard.press(forward);
    await expect.poll(() => page.locator(".gallery__count").textContent()).toMatch(/^[2٢]/);
    await page.locator(".gallery__zoom").click();
    await page.locator("dialog[open] .zoom__frame img").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    await close();
  }
});

const looks = [
  { language: "en", viewport: { width: 1280, height: 900 } },
  { language: "ar", viewport: phone },
  { language: "ar", viewport: { width: 768, height: 1024 } },
  { language: "fr", viewport: phone },
];

test.each(["/", "/category/dresses", "/product/luxor-linen-shirt"])(
  "nothing jumps while %s arrives, and its scripts weigh 125 kB at most",
  async (address) => {
    for (const { language, viewport } of looks) {
      const { page, close } = await openPage(own.browser, { locale: language, viewport });
      await page.addInitScript(watchShifts);
      // As late as they can be: only when all the rest is there.
      const letters = Promise.withResolvers<void>();
      await page.route("**/*.woff2", async (route) => {
        await letters.promise;
        await route.continue();
      });
      const weighed: Promise<number>[] = [];
      page.on("requestfinished", (request) => {
        if (request.resourceType() === "script")
          weighed.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await page.goto(base + address, { waitUntil: "domcontentloaded" });
      await hydrated(page);
      expect(await ownFaces(page)).toBe(0);
      const standIns = await widths(page);
      letters.resolve();
      await page.waitForLoadState("networkidle");
      const bytes = (await Promise.all(weighed)).reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(125_000);
      await page.evaluate(() => document.fonts.ready);
      expect(await ownFaces(page)).toBeGreaterThan(0);
      for (const [at, width] of (await widths(page)).entries()) {
        expect((standIns[at] ?? 0) / width).toBeGreaterThan(0.92);
        expect((standIns[at] ?? 0) / width).toBeLessThan(1.08);
      }
      expect(await page.evaluate(() => (window as unknown as Shifting).shifted)).toBeLessThan(0.02);
      await close();
    }
  },
);

/** The faces of our own that are here. */
const ownFaces = (page: Page) =>
  page.evaluate(
    () =>
      [...document.fonts].filter(({ family, status }) => /^"?Nabta \w+"?$/.test(family) && status === "loaded").length,
  );

/** Of what the head of the page and its menu say, if each stood on one line: its letters' own measure. */
const widths = (page: Page) =>
  page.evaluate(() =>
    ["h1", "nav.categories"].map((part) => {
      const found = document.querySelector(part);
      const line = document.createElement("span");
      line.textContent = found?.textContent ?? "";
      line.style.cssText = "position:absolute;white-space:nowrap;visibility:hidden";
      line.style.font = getComputedStyle(found ?? document.body).font;
      document.body.append(line);
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    }),
  );

type Shifting = { shifted: number };

function watchShifts(): void {
  const shifting = window as unknown as Shifting;
  shifting.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) shifting.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}
