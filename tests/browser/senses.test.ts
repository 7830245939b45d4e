import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { hydrated, type OwnBrowser, openBrowser, openPage } from "#tests/support/browser.ts";
import { type Furnished, openFurnished } from "#tests/support/furnished.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { wordsIn } from "#tests/support/shopper.ts";

let chromium: OwnBrowser;
let furnished: Furnished;
let customer: Awaited<ReturnType<Furnished["comeIn"]>>;

beforeAll(async () => {
  furnished = await openFurnished();
  chromium = await openBrowser();
  customer = await furnished.comeIn(chromium.browser, furnished.customer);
});
afterAll(async () => {
  await chromium.close();
  await furnished[Symbol.asyncDispose]();
});

const words = wordsIn("en");

async function arrive(page: Page, path: string, ready?: string): Promise<void> {
  await page.goto(furnished.base + path);
  await hydrated(page);
  if (ready) await page.locator(ready).first().waitFor();
}

/** What sticks out at the side, what moves although nothing should, and what a finger would miss. */
async function fitsEverybody(page: Page, path: string): Promise<string[]> {
  const wrong: string[] = [];
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if ((await sideways()) > 0) wrong.push(`${path} is wider than 320 px`);
  for (const { places } of await violationsOn(page, { rules: ["target-size"] }))
    wrong.push(`${path}, under 24 px: ${places.map(({ selector }) => selector).join(", ")}`);
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const { duration, iterations } = effect?.getComputedTiming() ?? {};
        return playState === "running" && (Number(duration) > 10 || iterations === Number.POSITIVE_INFINITY);
      }).length,
  );
  if (moving > 0) wrong.push(`${path} moves`);
  // Letters of twice the size in a window of 1,280: as every length is in rem, that is a window of 640.
  await page.setViewportSize({ width: 640, height: 400 });
  if ((await sideways()) > 0) wrong.push(`${path} is wider than its window at twice the text size`);
  await page.setViewportSize({ width: 320, height: 700 });
  return wrong;
}

test("everything is reached at 320 px and with letters of twice the size, stands still, and is large enough for a finger", async () => {
  const wrong: string[] = [];
  const stranger = await openPage(chromium.browser, { locale: "ar", viewport: { width: 320, height: 700 } });
  for (const path of [
    "/",
    "/category/dresses",
    "/product/luxor-linen-shirt",
    "/search?q=كتان",
    "/contact",
    "/signup",
  ]) {
    await arrive(stranger.page, path);
    wrong.push(...(await fitsEverybody(stranger.page, path)));
  }
  await stranger.close();
  const { page } = customer;
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [path, ready] of [
    ["/cart", ".totals"],
    ["/checkout", "main form"],
    ["/orders", "main .badge"],
    ["/profile", "main form"],
  ] as const) {
    await arrive(page, path, ready);
    wrong.push(...(await fitsEverybody(page, path)));
  }
  expect(wrong).toEqual([]);
}, 120_000);

test("where the visitor's own colours replace ours, what is chosen is still told apart and a cloth keeps its colour", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en", forcedColors: "active" });
  await arrive(page, "/product/luxor-linen-shirt?colour=olive&size=M");
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

test("an order and a policy are printed black on white, without what is there to be pressed", async () => {
  const { page } = customer;
  await page.setViewportSize({ width: 1280, height: 800 });
  await arrive(page, `/orders/${furnished.orders[0]}`, "dialog[open] .timeline");
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
  await arrive(page, "/policies/refund-policy");
  const [policy = ""] = await readPdf(await page.pdf());
  expect(policy).not.toContain(words("common:newsletter.title"));
  expect(policy.length).toBeGreaterThan(500);
});

test("a language that only the browser remembers is there before anything is painted; switching keeps page and place", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en", viewport: { width: 1280, height: 800 } });
  await arrive(page, "/about");
  expect(await page.getAttribute("html", "lang")).toBe("en");
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as somebody clears it
    document.cookie = "lng=; path=/; max-age=0";
    localStorage.setItem("language", "ar");
  });
  const asked: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && asked.push(request.url()));
  await page.goto(`${furnished.base}/about`);
  await page.waitForFunction(() => document.documentElement.lang === "ar");
  await hydrated(page);
  expect(asked).toHaveLength(2);

  await arrive(page, "/category/dresses?sort=price");
  expect(await page.getAttribute("html", "dir")).toBe("rtl");
  await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
  // Pressed where it is: to click it as a mouse would, the head would first be brought into sight.
  await page.locator(".header [hreflang=fr]").evaluate((link: HTMLAnchorElement) => link.click());
  await page.waitForFunction(() => document.documentElement.lang === "fr");
  await hydrated(page);
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get("sort")]).toEqual(["/category/dresses", "price"]);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 400) < 60)).toBe(true);
  await close();
});

test("on slow 3G a page is read, and its links lead on, before any script is there", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en", viewport: { width: 360, height: 700 } });
  const chrome = await page.context().newCDPSession(page);
  await chrome.send("Network.enable");
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await chrome.send("Network.emulateNetworkConditions", slow);
  await page.goto(`${furnished.base}/category/dresses`, { waitUntil: "commit" });
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

test("without a connection a page stays, says so at each link, and leads on once it is back", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await arrive(page, "/new");
  await page.locator("header a[href='/category/dresses']").first().click();
  await page.waitForURL("**/category/dresses");
  const said = page.locator(".offline p", { hasText: words("errors:common.offline") });
  await page.context().setOffline(true);
  await said.waitFor();
  // Whoever stays on a link asks for what is behind it, which does not come.
  const loads: string[] = [];
  page.on("framenavigated", (frame) => loads.push(frame.url()));
  await page.clock.install();
  await page.locator(".card a").first().hover();
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await page.locator(".card a").first().click();
  expect(loads).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/category/dresses");
  // Nor does a filter, nor the way back.
  const heading = page.locator("h1", { hasText: "Dresses" });
  await page.locator(".listing__side [name=stock]").click();
  await page.evaluate(() => history.back());
  await heading.waitFor();
  expect(await page.locator(".listing__side [name=stock]").isChecked()).toBe(false);
  expect(new URL(page.url())).toMatchObject({ pathname: "/category/dresses", search: "" });
  await said.waitFor();
  await page.context().setOffline(false);
  await said.waitFor({ state: "hidden" });
  await page.locator(".card a").first().click();
  await page.waitForURL(/\/product\//);
  await close();
});

test("a list that does not come is told in its place, and asked for again", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await arrive(page, "/category/dresses");
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

test("texts of another page that do not come are asked for again", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await arrive(page, "/");
  let lost = 2;
  const asked: string[] = [];
  await page.route(/\/support-[^/]+\.json$/, (route) => {
    asked.push(route.request().url());
    return lost-- > 0 ? route.abort() : route.continue();
  });
  await page.locator("footer a[href='/contact']").click();
  await page.waitForURL(/\/contact$/);
  await page.locator("h1", { hasText: words("support:contact.title") }).waitFor();
  expect(asked.length).toBe(3);
  await close();
});
