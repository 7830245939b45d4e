import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { policySlugs } from "#shop/content/web/policySlugs.ts";
import { openBrowser, openPage, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { type DemoShop, openDemoShop } from "#tests/support/demoShop.ts";
import { findAxeViolations } from "#tests/support/expectAccessible.ts";
import { sampleOf } from "#tests/support/longRun.ts";
import { readPdf } from "#tests/support/readPdf.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";

let chromium: TestBrowser;
let demoShop: DemoShop;
let customerPage: Awaited<ReturnType<DemoShop["openTabOf"]>>;

beforeAll(async () => {
  demoShop = await openDemoShop();
  chromium = await openBrowser();
  customerPage = await demoShop.openTabOf(chromium.browser, demoShop.customer);
});
afterAll(async () => {
  await chromium.close();
  await demoShop[Symbol.asyncDispose]();
});

const words = translatorFor("en");

async function openPath(page: Page, path: string, ready?: string): Promise<void> {
  await page.goto(demoShop.base + path);
  if (ready) await page.locator(ready).first().waitFor();
}

/** Returns elements that overflow sideways, move despite reduced motion, or are too small to touch. */
async function findLayoutProblems(page: Page, path: string): Promise<string[]> {
  const wrong: string[] = [];
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if ((await sideways()) > 0) wrong.push(`${path} is wider than 320 px`);
  for (const { elements: places } of await findAxeViolations(page, { rules: ["target-size"] }))
    wrong.push(`${path}, under 24 px: ${places.map(({ selector }) => selector).join(", ")}`);
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const { duration, iterations } = effect?.getComputedTiming() ?? {};
        return playState === "running" && (Number(duration) > 10 || iterations === Number.POSITIVE_INFINITY);
      }).length,
  );
  if (moving > 0) wrong.push(`${path} moves`);
  // Double text size in a window of 1,280 px: as every length is in rem, that equals a window of 640 px.
  await page.setViewportSize({ width: 640, height: 400 });
  if ((await sideways()) > 0) wrong.push(`${path} is wider than its window at twice the text size`);
  await page.setViewportSize({ width: 320, height: 700 });
  return wrong;
}

test("all content is reachable, static and touch-sized at 320 px and at double text size", async () => {
  const wrong: string[] = [];
  const otherUser = await openPage(chromium.browser, { locale: "ar", viewport: { width: 320, height: 700 } });
  const guestPaths = ["/", "/category/dresses", "/product/luxor-linen-shirt", "/search?q=كتان", "/contact", "/signup"];
  // A normal run opens every third page of a guest, and every second one of a customer.
  for (const path of sampleOf(guestPaths, 3)) {
    await openPath(otherUser.page, path);
    wrong.push(...(await findLayoutProblems(otherUser.page, path)));
  }
  await otherUser.close();
  const { page } = customerPage;
  await page.setViewportSize({ width: 320, height: 700 });
  const customerPaths = [
    ["/cart", ".totals"],
    ["/checkout", "main form"],
    ["/orders", "main .badge"],
    ["/profile", "main form"],
  ] as const;
  for (const [path, ready] of sampleOf(customerPaths, 2, 1)) {
    await openPath(page, path, ready);
    wrong.push(...(await findLayoutProblems(page, path)));
  }
  expect(wrong).toEqual([]);
}, 120_000);

test("pages are as wide as a phone of 320 px whose browser has a font of 200 %", async () => {
  const guest = await openPage(chromium.browser, { locale: "fr" });
  const wide: string[] = [];
  // A normal run opens one page of each that the test above leaves out.
  for (const [page, paths] of [
    [guest.page, sampleOf(["/", "/category/dresses", "/product/luxor-linen-shirt"], 3, 2)],
    [customerPage.page, sampleOf(["/checkout", "/cart"], 2, 1)],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 700 });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    for (const path of paths) {
      await openPath(page, path, path === "/cart" ? ".totals" : "main h1");
      const fontSize = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      expect(fontSize).toBe("32px");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) wide.push(`${path}: ${width}`);
    }
    await devTools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    await devTools.detach();
  }
  await guest.close();
  expect(wide).toEqual([]);
}, 60_000);

test("the policies are as wide as a phone in all four languages", async () => {
  const wide: string[] = [];
  // A normal run opens two policies, each in another language.
  for (const [at, locale] of sampleOf([...["en", "ar", "es", "fr"].entries()], 2, 1)) {
    const { page, close } = await openPage(chromium.browser, { locale, viewport: { width: 320, height: 700 } });
    for (const slug of sampleOf(policySlugs, 4, at)) {
      await page.goto(`${demoShop.base}/policies/${slug}`);
      await page.locator(".prose").first().waitFor();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) wide.push(`${locale} ${slug}: ${over}`);
    }
    await close();
  }
  expect(wide).toEqual([]);
});

test("forced colours keep selections distinguishable and fabric colours visible", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en", forcedColors: "active" });
  await openPath(page, "/product/luxor-linen-shirt?colour=olive&size=M");
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((it) => getComputedStyle(it).backgroundColor);
  await expect.poll(() => ground(".size[aria-checked=true]")).not.toBe(await ground(".size[aria-checked=false]"));
  const cloths = await page
    .locator(".swatch")
    .evaluateAll((all) => all.map((it) => getComputedStyle(it).backgroundColor));
  expect(new Set(cloths).size).toBe(cloths.length);
  const edge = await page
    .locator(".button--main:visible")
    .first()
    .evaluate((it) => getComputedStyle(it).borderWidth);
  expect(edge).toBe("3px");
  await close();
});

test("prints an order and a policy in black on white without controls", async () => {
  const { page } = customerPage;
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPath(page, `/orders/${demoShop.orders[0]}`, "dialog[open] address");
  const order = (await readPdf(await page.pdf())).join(" ");
  expect(order).toMatch(/NB-\d+/);
  for (const text of ["Luxor linen shirt", "Delta pocket tee", "2,441.20", "12 Corniche Road"])
    expect(order).toContain(text);
  for (const text of [words("orders:return"), words("common:skip"), words("common:newsletter.title")])
    expect(order).not.toContain(text);
  await page.emulateMedia({ media: "print" });
  const ink = await page
    .locator("dialog[open] h2")
    .first()
    .evaluate((it) => getComputedStyle(it).color);
  expect(ink).toBe("rgb(0, 0, 0)");
  await page.emulateMedia({ media: null });
  await openPath(page, "/policies/refund-policy");
  const [policy = ""] = await readPdf(await page.pdf());
  expect(policy).not.toContain(words("common:newsletter.title"));
  expect(policy.length).toBeGreaterThan(500);
});

test("applies a remembered language before first paint, and switching keeps page and position", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en", viewport: { width: 1280, height: 800 } });
  await openPath(page, "/about");
  expect(await page.getAttribute("html", "lang")).toBe("en");
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as somebody clears it
    document.cookie = "lng=; path=/; max-age=0";
    localStorage.setItem("language", "ar");
  });
  const requestedUrls: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && requestedUrls.push(request.url()));
  await page.goto(`${demoShop.base}/about`);
  await page.waitForFunction(() => document.documentElement.lang === "ar");
  await waitForHydration(page);
  expect(requestedUrls).toHaveLength(2);

  await openPath(page, "/category/dresses?sort=price");
  expect(await page.getAttribute("html", "dir")).toBe("rtl");
  await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
  // Clicked by script: a mouse click would scroll to the header first.
  await page.locator(".header [hreflang=fr]").evaluate((link: HTMLAnchorElement) => link.click());
  await page.waitForFunction(() => document.documentElement.lang === "fr");
  await waitForHydration(page);
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get("sort")]).toEqual(["/category/dresses", "price"]);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 400) < 60)).toBe(true);
  await close();
});

test("on slow 3G a page is readable and its links work before any script loads", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en", viewport: { width: 360, height: 700 } });
  const chrome = await page.context().newCDPSession(page);
  await chrome.send("Network.enable");
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await chrome.send("Network.emulateNetworkConditions", slow);
  await page.goto(`${demoShop.base}/category/dresses`, { waitUntil: "commit" });
  const first = page.locator(".card a").first();
  await first.waitFor();
  const alive = () => page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
  expect(await alive()).toBe(false);
  await first.click({ noWaitAfter: true });
  await page.waitForURL(/\/product\//, { waitUntil: "commit" });
  await page.locator("h1").waitFor();
  expect(await alive()).toBe(false);
  await close();
});

test("offline, a page stays, says so at each link and continues once online", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await openPath(page, "/new");
  await page.locator("header a[href='/category/dresses']").first().click();
  await page.waitForURL("**/category/dresses");
  const offlineNotice = page.locator(".offline p", { hasText: words("errors:common.offline") });
  await page.context().setOffline(true);
  await offlineNotice.waitFor();
  // Hovering a link prefetches its page, which fails.
  const loads: string[] = [];
  page.on("framenavigated", (frame) => loads.push(frame.url()));
  await page.clock.install();
  await page.locator(".card a").first().hover();
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await page.locator(".card a").first().click();
  expect(loads).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/category/dresses");
  // Filters and the back button fail too.
  const heading = page.locator("h1", { hasText: "Dresses" });
  await page.locator(".listing__side [name=stock]").click();
  await page.evaluate(() => history.back());
  await heading.waitFor();
  expect(await page.locator(".listing__side [name=stock]").isChecked()).toBe(false);
  expect(new URL(page.url())).toMatchObject({ pathname: "/category/dresses", search: "" });
  await offlineNotice.waitFor();
  await page.context().setOffline(false);
  await offlineNotice.waitFor({ state: "hidden" });
  await page.locator(".card a").first().click();
  await page.waitForURL(/\/product\//);
  await close();
});

test("a list that fails to load says so in place and can be retried", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await openPath(page, "/category/dresses");
  await page.route(/dresses\.data/, (route) => route.abort());
  await page.locator(".listing__side [name=stock]").click();
  await page.locator("h1", { hasText: words("errors:products.loadFailed") }).waitFor();
  expect(await page.locator(".header").count()).toBe(1);
  await page.unroute(/dresses\.data/);
  await page.getByRole("button", { name: words("common:tryAgain") }).click();
  await page.locator("h1", { hasText: "Dresses" }).waitFor();
  expect(await page.locator(".listing__side [name=stock]").isChecked()).toBe(true);
  await close();
});

test("translations of another page that fail to load are retried", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await openPath(page, "/");
  let lost = 2;
  const requestedUrls: string[] = [];
  await page.route(/\/support-[^/]+\.json$/, (route) => {
    requestedUrls.push(route.request().url());
    return lost-- > 0 ? route.abort() : route.continue();
  });
  await page.locator("footer a[href='/contact']").click();
  await page.waitForURL(/\/contact$/);
  await page.locator("h1", { hasText: words("support:contact.title") }).waitFor();
  expect(requestedUrls.length).toBe(3);
  await close();
});
