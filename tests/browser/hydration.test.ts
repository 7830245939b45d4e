import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { journeyLanguages, longTest, sampleOf } from "#tests/support/longRun.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { weighScripts } from "#tests/support/weighScripts.ts";

let shop: Shop;
let chromium: TestBrowser;
let base: string;

beforeAll(async () => {
  shop = await openShop({ demo: true, pages: true });
  base = await shop.listen();
  chromium = await openBrowser();
});
afterAll(async () => {
  await chromium?.close();
  await shop?.[Symbol.asyncDispose]();
});

const phoneViewport = { width: 360, height: 780 };
const paths = [
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

test.each(journeyLanguages("ar"))("every catalogue page hydrates in %s without console output", async (language) => {
  const { page, complaints, close } = await openPage(chromium.browser, { locale: language, viewport: phoneViewport });
  for (const address of sampleOf(paths, 3)) {
    await page.goto(base + address);
    await page.waitForLoadState("networkidle");
    expect([address, complaints]).toEqual([address, []]);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([address, sideways]).toEqual([address, 0]);
  }
  await page.goto(`${base}/`);
  await page.locator(".category-tile").first().click();
  await page.waitForURL(/\/category\//);
  await page.locator(".card a").first().click();
  await page.waitForURL(/\/product\//);
  await page.locator("[data-choice=size]").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

// The page of a product has a test that chooses a variant in each run.
longTest.each(["en", "ar"] as const)(
  "a selection changes price, stock, picture and URL in %s and survives a reload",
  async (language) => {
    const words = translatorFor(language);
    const { page, close } = await openPage(chromium.browser, { locale: language, viewport: phoneViewport });
    await page.goto(`${base}/product/delta-pocket-tee`);
    const colour = page.locator("[data-choice=colour] [role=radio]");
    const size = (name: string) =>
      page.locator("[data-choice=size] [role=radio]", { hasText: new RegExp(`^${name}$`) });
    const stock = page.locator(".buy-box .stock");
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
    await expect.poll(() => size("XXL").getAttribute("aria-checked")).toBe("true");
    await expect.poll(() => count.textContent()).toMatch(/^[6٦]/);

    await page.goto(`${base}/product/delta-pocket-tee`);
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

test("arrow keys move through pictures in reading direction", async () => {
  for (const language of journeyLanguages("ar")) {
    const forward = language === "ar" ? "ArrowLeft" : "ArrowRight";
    const { page, close } = await openPage(chromium.browser, { locale: language, viewport: phoneViewport });
    await page.goto(`${base}/product/delta-pocket-tee`);
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

test("a list is laid out as far as one scrolls, and is returned to where it was", async () => {
  const { page, close } = await openPage(chromium.browser, { viewport: phoneViewport });
  await page.goto(`${base}/search?q=linen`);
  const links = page.locator(".grid > .card a");
  const isLaidOut = (at: number) =>
    links.nth(at).evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  expect([await isLaidOut(0), await isLaidOut(3), await isLaidOut((await links.count()) - 1)]).toEqual([
    true,
    true,
    false,
  ]);
  const card = links.nth(14);
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(14)).toBe(true);
  const topOf = () => card.evaluate((link) => Math.round(link.getBoundingClientRect().top));
  const before = await topOf();
  await card.click();
  await page.waitForURL(/\/product\//);
  await page.goBack();
  await expect.poll(topOf).toBe(before);
  await page.reload();
  await expect.poll(topOf).toBe(before);
  await close();
});

const variants = [
  { language: "en", viewport: { width: 1280, height: 900 } },
  { language: "ar", viewport: phoneViewport },
  { language: "ar", viewport: { width: 768, height: 1024 } },
  { language: "fr", viewport: phoneViewport },
];

/** A normal run opens each page in another one of the variants. */
test.each(["/", "/category/dresses", "/product/luxor-linen-shirt"].map((address, at) => ({ address, at })))(
  "$address has no layout shift and loads at most 100 kB of scripts",
  async ({ address, at }) => {
    for (const { language, viewport } of sampleOf(variants, 4, at)) {
      const { page, close } = await openPage(chromium.browser, { locale: language, viewport });
      await page.addInitScript(observeLayoutShifts);
      // Delays the fonts until everything else has loaded.
      const letters = Promise.withResolvers<void>();
      await page.route("**/*.woff2", async (route) => {
        await letters.promise;
        await route.continue();
      });
      const scriptBytes = weighScripts(page);
      await page.goto(base + address, { waitUntil: "domcontentloaded" });
      expect(await countLoadedFonts(page)).toBe(0);
      const standIns = await measureTexts(page);
      letters.resolve();
      await page.waitForLoadState("networkidle");
      const bytes = await scriptBytes();
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(100_000);
      await page.evaluate(() => document.fonts.ready);
      expect(await countLoadedFonts(page)).toBeGreaterThan(0);
      for (const [at, width] of (await measureTexts(page)).entries()) {
        expect((standIns[at] ?? 0) / width).toBeGreaterThan(0.92);
        expect((standIns[at] ?? 0) / width).toBeLessThan(1.08);
      }
      expect(await page.evaluate(() => (window as unknown as ShiftWindow).shifted)).toBeLessThan(0.02);
      await close();
    }
  },
);

/** Returns the loaded web fonts. */
const countLoadedFonts = (page: Page) =>
  page.evaluate(
    () =>
      [...document.fonts].filter(({ family, status }) => /^"?Nabta \w+"?$/.test(family) && status === "loaded").length,
  );

/** Returns the unwrapped text width of the page's header and its menu, to compare fonts. */
const measureTexts = (page: Page) =>
  page.evaluate(() =>
    ["h1", "nav.category-menu"].map((part) => {
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

type ShiftWindow = { shifted: number };

function observeLayoutShifts(): void {
  const shifting = window as unknown as ShiftWindow;
  shifting.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) shifting.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}
