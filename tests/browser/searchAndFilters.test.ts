import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages, longTest, sampleOf } from "#tests/support/longRun.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";

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

const desktopViewport = { width: 1280, height: 900 };
const phoneViewport = { width: 360, height: 780 };

const openPath = async (page: Page, path: string) => {
  await page.goto(base + path);
};
const shownProductNames = (page: Page) => page.locator(".results .card h2").allTextContents();
const urlQuery = (page: Page) => new URL(page.url()).search;

const misspelt = [
  ["ar", "فتسان", /فستان/],
  ["en", "linnen dres", /dress/i],
] as const;
test.each(sampleOf(misspelt, 2))(
  "in %s a search for “%s” finds what was meant and says so",
  async (language, query, meant) => {
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language, viewport: phoneViewport });
    await openPath(page, "/");
    await page.locator("#search").fill(query);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/search\?q=/);
    await page.locator(".page-head p", { hasText: query }).waitFor();
    expect((await shownProductNames(page))[0]).toMatch(meant);
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex, follow");
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  },
);

test.each(journeyLanguages("en"))(
  "filters live in the URL in %s and a shared URL opens the same list",
  async (language) => {
    const words = translatorFor(language);
    const { page, complaints, close } = await openPage(chromium.browser, {
      locale: language,
      viewport: desktopViewport,
    });
    await openPath(page, "/new");
    const all = await shownProductNames(page);
    const side = page.locator(".listing__side");
    await side.locator("label", { has: page.locator("[value=M]") }).click();
    // The shop's own colours are inside their family, which the keyboard opens.
    const green = side.getByRole("group", { name: words("finding:family.green") });
    await green.locator("summary").press("Enter");
    await green.locator("[value=olive]").press("Space");
    await page.waitForURL((url) => url.search === "?size=M&colour=olive");
    expect(
      await green
        .getByRole("checkbox")
        .first()
        .evaluate((box: HTMLInputElement) => box.indeterminate),
    ).toBe(true);
    // The URL changes before the list, which may still show the first filter's result.
    const chips = page.locator(".chips .chip");
    await expect.poll(() => chips.count()).toBe(2);
    const found = await shownProductNames(page);
    expect(found).not.toEqual(all);
    expect(found.length).toBeGreaterThan(0);
    await side.locator("[name=max]").fill(language === "ar" ? "٥٬٠٠٠" : "5,000");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "?size=M&colour=olive&max=5000");
    await expectAccessible(page);

    const friend = await openPage(chromium.browser, { locale: language, viewport: phoneViewport });
    await openPath(friend.page, `/new${urlQuery(page)}`);
    expect(await shownProductNames(friend.page)).toEqual(found);
    expect(await friend.page.locator(".chips .chip").count()).toBe(3);
    await friend.close();

    // Removes one filter chip, goes back, then clears all.
    const without = words("finding:filters.remove", { filter: words("finding:size.one", { size: "\u2068M\u2069" }) });
    await page.getByRole("link", { name: without }).click();
    await page.waitForURL((url) => url.search === "?colour=olive&max=5000");
    await page.goBack();
    await expect.poll(() => side.locator("[value=M]").isChecked()).toBe(true);
    await page
      .locator(".chips")
      .getByRole("link", { name: words("finding:filters.clear") })
      .click();
    await expect.poll(() => shownProductNames(page)).toEqual(all);
    expect(complaints).toEqual([]);
    await close();
  },
);

test("keeps a filter ticked while the list of the one before appears", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en", viewport: desktopViewport });
  await openPath(page, "/new");
  const ticked = await page.evaluate(() => {
    const tick = (value: string) => document.querySelector<HTMLInputElement>(`.listing__side [value=${value}]`);
    return new Promise((resolve) => {
      // Right after the page has changed, before any other script runs.
      const observer = new MutationObserver(() => {
        if (!document.querySelector(".chips")) return;
        observer.disconnect();
        tick("olive")?.click();
        setTimeout(() => resolve([tick("M")?.checked, tick("olive")?.checked]));
      });
      observer.observe(document.querySelector(".results") as Element, { childList: true, subtree: true });
      tick("M")?.click();
    });
  });
  expect(ticked).toEqual([true, true]);
  await page.waitForURL((url) => url.search === "?size=M&colour=olive");
  await close();
});

test.each(journeyLanguages("ar"))(
  "on a phone, filters open over the list and show the result count (%s)",
  async (language) => {
    const words = translatorFor(language);
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language, viewport: phoneViewport });
    await openPath(page, "/best-sellers");
    await page.getByRole("button", { name: words("finding:filters.title") }).click();
    const drawer = page.locator("dialog[open]");
    await drawer.locator("[name=category]").first().check();
    await page.waitForURL(/category=/);
    await expectAccessible(page);
    const show = drawer.locator(".button--main");
    const count = page.locator(".list-bar__count");
    await expect
      .poll(async () => shownCount(await show.textContent()) === shownCount(await count.textContent()))
      .toBe(true);
    expect(shownCount(await count.textContent())).toBeDefined();
    await show.click();
    await expect.poll(() => drawer.count()).toBe(0);
    expect(await page.locator(".results .card").count()).toBeGreaterThan(0);

    // Without matches the page offers a way on.
    await openPath(page, "/best-sellers?min=9999999");
    await page.getByText(words("finding:nothing.title")).waitFor();
    if (language === "en") await expectAccessible(page);
    await page.locator(".empty").getByRole("link").click();
    await page.waitForURL((url) => url.search === "");
    expect(complaints).toEqual([]);
    await close();
  },
);

const shownCount = (text: string | null) =>
  text?.match(/[\d٠-٩]+|واحد|منتجان|منتجين/)?.[0]?.replace("منتجين", "منتجان");

test("the first page change scrolls smoothly to the top unless motion is reduced", async () => {
  // A machine that stalls for half a second draws no frame of a smooth scroll: one run that scrolls smoothly is enough.
  await expect.poll(() => countScrollPositions("no-preference"), { timeout: 40_000 }).toBeGreaterThan(5);
  await expect.poll(() => countScrollPositions("reduce"), { timeout: 40_000 }).toBeLessThan(3);
}, 90_000);

/** Returns the number of scroll positions on the way to the top when switching lists. */
async function countScrollPositions(reducedMotion: "no-preference" | "reduce"): Promise<number> {
  const { page, close } = await openPage(chromium.browser, { viewport: desktopViewport, reducedMotion });
  await openPath(page, "/deals");
  await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
  await page.evaluate(() => {
    const path = location.pathname;
    document.documentElement.dataset.between = "0";
    addEventListener("scroll", () => {
      const { dataset } = document.documentElement;
      if (location.pathname !== path && scrollY > 0) dataset.between = String(Number(dataset.between) + 1);
    });
  });
  // Clicked by script: a mouse click would scroll to the element first.
  await page.locator("header a[href='/category/dresses']").first().dispatchEvent("click");
  await page.waitForURL("**/category/dresses");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const between = Number(await page.evaluate(() => document.documentElement.dataset.between));
  await close();
  return between;
}

// Lists that are laid out late are returned to in each run, in the tests of hydration.
longTest.each(["en", "ar"] as const)("going back restores the list's scroll position (%s)", async (language) => {
  const { page, complaints, close } = await openPage(chromium.browser, { locale: language, viewport: phoneViewport });
  await openPath(page, "/best-sellers");
  await expectAccessible(page);
  // Where the page is left: a click may still scroll.
  await page.evaluate(() => {
    const remember = () => sessionStorage.setItem("leftAt", String(window.scrollY));
    document.addEventListener("click", remember, { capture: true, once: true });
  });
  await page.locator(".card h2 a").nth(11).click();
  const place = Number(await page.evaluate(() => sessionStorage.getItem("leftAt")));
  expect(place).toBeGreaterThan(1000);
  await page.waitForURL(/\/product\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL(/\/best-sellers/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 60);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(place + 60);
  expect(complaints).toEqual([]);
  await close();
});

const beginnings = { en: "shir", ar: "قمي" };
test.each(journeyLanguages("ar"))(
  "in %s suggestions can be moved through, chosen and remembered by keyboard",
  async (language) => {
    const words = translatorFor(language);
    const { page, complaints, close } = await openPage(chromium.browser, {
      locale: language,
      viewport: desktopViewport,
    });
    await openPath(page, "/");
    const field = page.getByRole("combobox", { name: words("common:search.label") });
    // Past the skip link and the logo.
    for (let press = 0; press < 3; press++) await page.keyboard.press("Tab");
    const query = beginnings[language];
    await page.keyboard.type(query);
    const list = page.getByRole("listbox");
    await list.waitFor();
    expect(await list.locator("img").count()).toBeGreaterThan(0);
    await expectAccessible(page);

    const activeOption = list.locator("[aria-selected=true]");
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press("ArrowDown");
      expect(await field.getAttribute("aria-activedescendant")).toBe(await activeOption.getAttribute("id"));
      if ((await activeOption.getAttribute("href"))?.startsWith("/product/")) break;
    }
    await page.keyboard.press("Escape");
    await expect.poll(() => list.count()).toBe(0);
    expect(await field.inputValue()).toBe(query);
    await page.keyboard.press("ArrowUp");
    await list.waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/search\?q=/);
    await expect.poll(() => list.count()).toBe(0);

    await page.goto(`${base}/`);
    await page.locator("#search").focus();
    await list.getByRole("option", { name: query, exact: true }).waitFor();
    if (language === "ar") await expectAccessible(page);
    await page.getByRole("button", { name: words("finding:suggest.clear") }).click();
    await expect.poll(() => list.getByRole("option", { name: query, exact: true }).count()).toBe(0);
    // The largest categories stay, with their counts.
    await list.getByRole("group", { name: words("common:categories") }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);

test("cancels a suggestion request when the next letter is typed", async () => {
  const { page, close } = await openPage(chromium.browser, { viewport: desktopViewport });
  const given: string[] = [];
  page.on("requestfailed", (request) => given.push(new URL(request.url()).searchParams.get("q") ?? ""));
  await page.route("**/api/products/suggest?**", async (route) => {
    const answer = await route.fetch();
    if (!route.request().url().includes("q=shirt")) await new Promise((after) => setTimeout(after, 1_000));
    await route.fulfill({ response: answer }).catch(() => {});
  });
  await openPath(page, "/");
  await page.locator("#search").pressSequentially("lin");
  await page.waitForRequest(/suggest\?q=lin/);
  await page.locator("#search").fill("shirt");
  await page.getByRole("option").first().waitFor();
  expect(await page.getByRole("option").allTextContents()).toContainEqual(expect.stringMatching(/shirt/i));
  expect(given).toContain("lin");
  await close();
});

test("without scripts, lists can be filtered, sorted, paginated and searched", async () => {
  const { page, close } = await openPage(chromium.browser, {
    javaScriptEnabled: false,
    viewport: phoneViewport,
    locale: "en",
  });
  const words = translatorFor("en");
  await page.goto(`${base}/deals`);
  await page.locator("a.button", { hasText: words("finding:filters.title") }).click();
  const side = page.locator(".listing__side");
  await side.locator("[name=colour]").first().check();
  await page.locator("#filters-sort").selectOption("price");
  await side.getByRole("button", { name: words("finding:filters.apply") }).click();
  await page.waitForURL(/colour=\w+.*sort=price/);
  expect(await page.locator(".results .card").count()).toBeGreaterThan(0);
  await page.locator(".chips a").first().click();
  await page.waitForURL((url) => !url.search.includes("colour"));

  await page.locator("#search").fill("cotton");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?q=cotton$/);
  await page.locator(".pagination [rel=next]").click();
  await page.waitForURL(/page=2/);
  expect(await page.locator(".results .card").count()).toBeGreaterThan(0);
  await close();
});
