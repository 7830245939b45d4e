import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "#platform/languages.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
let demo: Shop;
let base: string;
beforeAll(async () => {
  [chromium, demo] = await Promise.all([openBrowser(), openShop({ demo: true, pages: true })]);
  base = (await demo.listen()).replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  await chromium.close();
  await demo[Symbol.asyncDispose]();
});

test.each(journeyLanguages("ar"))(
  "in %s, staff write a page, change it and restore its first version",
  async (language) => {
    await using shop = await openShop({ pages: true });
    const base = (await shop.listen()).replace("127.0.0.1", "localhost");
    const words = translatorFor(language);
    const staff = await insertUserWithSession(shop.db, shop.config, { role: "admin", language, name: "Dina" });
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language });
    await signInPage(page, base, staff, language);
    const press = (key: string) => page.getByRole("button", { name: words(key), exact: true }).click();

    await page.goto(`${base}/secret-dashboard/pages`);
    await page.getByRole("link", { name: words("admin:pages.policy.refund-policy") }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: words("admin:pages.new") }).click();
    await page.locator("#title").fill("Our workshops");
    await page.locator(".editor__page").click();
    await page.keyboard.type("Twelve tailors in Fayoum sew for ");
    await page.locator(".editor__fields").selectOption("{{shop}}");
    await page.getByRole("tab", { name: "العربية" }).click();
    await page.locator("#title").fill("ورشنا");
    await page.locator(".editor__page[dir=rtl]").click();
    await page.keyboard.type("اثنا عشر خياطًا في الفيوم");
    expect(await page.locator("#slug").inputValue()).toBe("our-workshops");
    await page.locator("#published").check();
    await expectAccessible(page);
    await press("admin:pages.save");
    await page.waitForURL(/pages\/[0-9a-f-]{36}$/);
    const shown = async () => {
      await page.goto(`${base}/pages/our-workshops`);
      return page.locator("main").textContent();
    };
    const editor = page.url();
    expect(await shown()).toContain(language === "ar" ? "اثنا عشر خياطًا" : "sew for Nabta");

    await page.goto(editor);
    await page.getByRole("tab", { name: languages[language].name }).click();
    await page.locator(".editor__page").fill("Closed");
    await press("admin:pages.save");
    await page.getByText(words("admin:pages.saved")).first().waitFor();
    await expect.poll(shown).toContain("Closed");
    await page.goto(editor);
    await press("admin:pages.versions");
    await page.locator(".page-versions").waitFor();
    await expectAccessible(page);
    await page.locator(".page-versions button").first().click();
    await page.getByText(words("admin:pages.restored")).first().waitFor();
    await expect.poll(shown).not.toContain("Closed");

    // A policy begins with the shop's own text and its placeholders.
    await page.goto(`${base}/secret-dashboard/pages`);
    await page.getByRole("link", { name: words("admin:pages.policy.privacy-policy") }).click();
    await page.locator(".editor__page table").first().waitFor();
    await expect.poll(() => page.locator(".editor__page").textContent()).toContain("{{email}}");
    await page.setViewportSize({ width: 360, height: 800 });
    expect(complaints).toEqual([]);
    await close();
  },
);

test("staff announce and change the menu, and visitors dismiss the bar", async () => {
  const words = translatorFor("en");
  const staff = await insertUserWithSession(demo.db, demo.config, { role: "admin", language: "en", name: "Dina" });
  const { page, complaints, close } = await openPage(chromium.browser, { locale: "en" });
  await signInPage(page, base, staff, "en");
  const press = (key: string) =>
    page
      .getByRole("button", { name: words(key), exact: true })
      .first()
      .click();

  await page.goto(`${base}/secret-dashboard/menus`);
  await page.locator(".menus__item").first().waitFor();
  await press("admin:announcements.new");
  await page.locator("[name='text.en']").fill("Free shipping this week");
  await page.locator("[name='text.ar']").fill("شحن مجاني هذا الأسبوع");
  await page.locator("#link").fill("/deals");
  await expectAccessible(page);
  await press("admin:announcements.save");
  await page.getByText(words("admin:announcements.saved")).first().waitFor();
  const header = page.locator("section", { has: page.locator("#menu-header") });
  await header.getByRole("button", { name: words("admin:menus.add") }).click();
  await header.locator("select").nth(1).selectOption("shopPage deals");
  await header
    .getByRole("button", { name: words("admin:menus.up") })
    .nth(1)
    .press("Enter");
  await expectAccessible(page);
  await header.getByRole("button", { name: words("admin:menus.save") }).click();
  await page.getByText(words("admin:menus.saved")).first().waitFor();

  const guest = await openPage(chromium.browser, { locale: "en" });
  const bar = guest.page.locator("#announcement");
  await expect
    .poll(async () => {
      await guest.page.goto(base);
      return guest.page.locator(".category-menu a").first().textContent();
    })
    .toBe(words("common:menu.deals"));
  expect(await bar.getByRole("link").getAttribute("href")).toBe("/deals");
  await expectAccessible(guest.page);
  await bar.getByRole("button").click();
  expect(await bar.isVisible()).toBe(false);
  await guest.page.reload();
  expect(await bar.isVisible()).toBe(false);
  await guest.page.goto(`${base}/?lng=ar`);
  expect(await bar.isVisible()).toBe(false);
  expect(guest.complaints).toEqual([]);
  await guest.close();
  expect(complaints).toEqual([]);
  await close();
});

test("staff schedule a deal", async () => {
  const words = translatorFor("en");
  const staff = await insertUserWithSession(demo.db, demo.config, { role: "admin", language: "en", name: "Dina" });
  const { page, complaints, close } = await openPage(chromium.browser, { locale: "en" });
  await signInPage(page, base, staff, "en");
  const press = (key: string) =>
    page
      .getByRole("button", { name: words(key), exact: true })
      .first()
      .click();
  await page.goto(`${base}/secret-dashboard/products`);
  await page
    .getByRole("button", { name: /^Price history of/ })
    .first()
    .click();
  await page.locator("[name=percent]").fill("20");
  await page.locator("[name=startsAt]").fill("2999-05-01T10:00");
  await page.locator("[name=endsAt]").fill("2999-05-03T10:00");
  await press("admin:deals.plan");
  await page.getByText(words("admin:deals.planned"), { exact: true }).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await close();
});
