import { afterAll, beforeAll, expect, test } from "vitest";
import type { Language } from "#platform/languages.ts";
import { openBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { type DemoShop, openDemoShop } from "#tests/support/demoShop.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { longTest } from "#tests/support/longRun.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { createUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
let demo: DemoShop;
beforeAll(async () => {
  [chromium, demo] = await Promise.all([openBrowser(), openDemoShop()]);
}, 90_000);
afterAll(async () => {
  await chromium.close();
  await demo[Symbol.asyncDispose]();
});

async function openAdmin(language: Language, width: number) {
  const owner = await createUser(demo.shop, { role: "admin", language, name: "Salma Hassan" });
  const tab = await demo.openTabOf(chromium.browser, owner, {
    locale: language,
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
  });
  await tab.page.context().addCookies([{ name: "lng", value: language, url: demo.base }]);
  return tab;
}

test("an owner adds a category, puts a product in it, and a shopper finds it", async () => {
  const words = translatorFor("en");
  const { page } = await openAdmin("en", 1280);
  await page.goto(`${demo.base}/secret-dashboard/categories`);
  await page.getByRole("button", { name: words("admin:categories.add") }).click();
  const drawer = page.locator("dialog[open]");
  await drawer.getByRole("button", { name: words("admin:categories.save") }).click();
  await drawer.getByText(words("errors:validation.required")).waitFor();
  await drawer.locator("[name='name.en']").fill("Beachwear");
  await drawer.locator("[name='name.ar']").fill("ملابس البحر");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: words("admin:categories.save") }).click();
  await page.getByRole("button", { name: words("admin:categories.edit", { name: "Beachwear" }) }).waitFor();
  await page.getByRole("button", { name: words("admin:listPages.up", { name: "Beachwear" }) }).click();

  await page.goto(`${demo.base}/secret-dashboard/edit/delta-pocket-tee`);
  await page.locator("[id='category']").selectOption("beachwear");
  await page.locator("[id='tags']").fill("summer, Sea");
  await page.getByRole("button", { name: words("admin:product.save"), exact: true }).click();
  await expect.poll(() => tagsOf("delta-pocket-tee")).toEqual(["sea", "summer"]);

  await page.goto(`${demo.base}/`);
  await page.locator(".category-menu").getByRole("link", { name: "Beachwear" }).click();
  await page.getByRole("heading", { level: 1, name: "Beachwear" }).waitFor();
  await page.locator(".results a[href='/product/delta-pocket-tee']").first().waitFor();
});

test("an owner makes a collection by rules on a phone in Arabic, and shoppers see its page", async () => {
  const words = translatorFor("ar");
  const { page } = await openAdmin("ar", 360);
  await page.goto(`${demo.base}/secret-dashboard/collections`);
  await page
    .getByRole("button", { name: words("admin:collections.add") })
    .first()
    .click();
  const drawer = page.locator("dialog[open]");
  await drawer.locator("[name='name.en']").fill("Linen under 900");
  await drawer.locator("[name='name.ar']").fill("كتان أقل من ٩٠٠");
  await drawer.getByLabel(words("admin:collections.max")).fill("٩٠٠");
  await drawer.getByText(words("admin:coupons.categories"), { exact: true }).click();
  await drawer.locator("[id='rule-category-shirts']").check();
  await drawer.locator(".matching-products img").first().waitFor();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: words("admin:collections.save") }).click();
  await page.getByText("/collections/linen-under-900").waitFor();

  await page.goto(`${demo.base}/collections/linen-under-900`);
  await page.getByRole("heading", { level: 1, name: "كتان أقل من ٩٠٠" }).waitFor();
  expect(await page.locator(".results .grid > *").count()).toBeGreaterThan(0);
  await expectAccessible(page);
});

test("Escape closes the second level of the header's menu, for the keyboard and the mouse", async () => {
  const name = { en: "Dress shirts", ar: "قمصان رسمية" };
  const added = await demo.staff.post("/admin/categories", { name, parent: "shirts", slug: "dress-shirts" });
  expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
  const { page } = await demo.openTabOf(chromium.browser, undefined, { viewport: { width: 1280, height: 900 } });
  const parent = page.locator(".category-menu a[href='/category/shirts']");
  const child = page.locator(".category-menu a[href='/category/dress-shirts']");
  // Pages show a new category within a second.
  const openAbout = async () => {
    await page.goto(`${demo.base}/about`);
    return child.count();
  };
  await expect.poll(openAbout, { timeout: 5_000 }).toBe(1);
  await page.waitForLoadState("networkidle");
  await parent.focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => child.evaluate((link) => link === document.activeElement)).toBe(true);
  // The first use of the menu loads what closes it.
  const pressEscape = async () => {
    await page.keyboard.press("Escape");
    return child.isVisible();
  };
  await expect.poll(pressEscape).toBe(false);
  expect(await parent.evaluate((link) => link === document.activeElement)).toBe(true);

  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => child.isVisible()).toBe(true);
  await page.locator("h1").click();
  await expect.poll(() => child.isVisible()).toBe(false);

  await parent.hover();
  await expect.poll(() => child.isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => child.isVisible()).toBe(false);
  await page.locator("h1").hover();
  await parent.hover();
  await expect.poll(() => child.isVisible()).toBe(true);
});

// The journey by keyboard shows the same of other dialogs in each run.
longTest("the drawer of a collection takes the focus, and returns it on Escape", async () => {
  const words = translatorFor("en");
  const { page } = await openAdmin("en", 1280);
  await page.goto(`${demo.base}/secret-dashboard/collections`);
  const add = page.getByRole("button", { name: words("admin:collections.add") }).first();
  await add.press("Enter");
  await page.locator("dialog[open] [name='name.en']").waitFor();
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest("dialog[open]")))).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
});

const tagsOf = async (id: string) =>
  (await demo.shop.db.selectFrom("products").select("tags").where("id", "=", id).executeTakeFirst())?.tags;
