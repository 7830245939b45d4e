import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { createPhoto } from "#tests/support/imageFixtures.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { openShop } from "#tests/support/shop.ts";
import { type Translate, translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

test.each(journeyLanguages("ar"))("in %s, staff order, hide, write, preview and publish sections", async (language) => {
  await using shop = await openShop({ demo: true, pages: true });
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  const words = translatorFor(language);
  const staff = await insertUserWithSession(shop.db, shop.config, { role: "admin", language, name: "Dina" });
  const { page, complaints, close } = await openPage(chromium.browser, { locale: language });
  await signInPage(page, base, staff, language);
  const press = (key: string, params = {}) =>
    page.getByRole("button", { name: words(`admin:${key}`, params), exact: true }).click();
  const names = () => page.locator(".home-section__name b").allTextContents();

  await page.goto(`${base}/secret-dashboard/home-page`);
  await page.locator(".home-section").first().waitFor();
  const standard = await names();
  expect(standard).toHaveLength(9);
  await expectAccessible(page);

  const categories = words("admin:homePage.type.categories");
  await moveUpByKeyboard(page, words, categories);
  expect((await names()).indexOf(categories)).toBe(1);
  const facts = words("admin:homePage.type.facts");
  await page.getByRole("switch", { name: words("admin:homePage.show", { name: facts }), exact: true }).click();

  // Unsaved sections are not lost by a click on the navigation.
  const brand = page.locator(".admin-side a[href$='/brand']");
  await brand.click();
  await page.getByRole("heading", { name: words("admin:product.leave") }).waitFor();
  await press("product.stay");
  expect(page.url()).toContain("/home-page");
  expect((await names()).indexOf(categories)).toBe(1);

  await writeTextWithPicture(page, words, press);
  await previewInArabic(page, words, press);

  await press("homePage.save");
  await page.getByText(words("admin:homePage.saved")).first().waitFor();
  await seeSectionsAsGuest(base, language);

  await press("homePage.reset");
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: words("admin:homePage.reset"), exact: true })
    .click();
  await expect.poll(names).toEqual(standard);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  // The refused save.
  expect(complaints.filter((line) => !line.includes("400 (Bad Request)"))).toEqual([]);
  await close();
});

type Press = (key: string, params?: object) => Promise<void>;

/** A text without its English title is refused beside the field; the section opens. */
async function writeTextWithPicture(page: Page, words: Translate, press: Press): Promise<void> {
  await page.locator("[name=newType]").selectOption("textPicture");
  await press("homePage.add");
  await press("homePage.closeOf", { name: words("admin:homePage.type.textPicture") });
  await press("homePage.save");
  await page.locator(".home-section__fields .field__error").waitFor();
  await page.getByRole("tab", { name: "English" }).click();
  await page.locator("[name$='.title.en']").fill("Our workshop");
  await page.locator("[name$='.text.en']").fill("Twelve tailors in Fayoum.");
  await page.getByRole("tab", { name: "العربية" }).click();
  await page.locator("[name$='.title.ar']").fill("ورشتنا");
  await page.locator(".home-section input[type=file]").setInputFiles({
    name: "workshop.jpg",
    mimeType: "image/jpeg",
    buffer: await createPhoto(160, 120).jpeg().toBuffer(),
  });
  await page.locator("[name$='.picture.alt.en']").fill("A tailor at work");
  await expectAccessible(page);
}

/** The button keeps the focus and the new place is announced. */
async function moveUpByKeyboard(page: Page, words: Translate, name: string): Promise<void> {
  const up = page.getByRole("button", { name: words("admin:listPages.up", { name }), exact: true });
  await up.press("Enter");
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.locator("[aria-live=polite]", { hasText: /\S/ }).first().waitFor();
}

async function seeSectionsAsGuest(base: string, language: "en" | "ar"): Promise<void> {
  const { page, complaints, close } = await openPage(chromium.browser, { locale: language });
  await page.goto(base);
  await page.getByRole("heading", { name: language === "ar" ? "ورشتنا" : "Our workshop" }).waitFor();
  expect(await page.locator(".text-picture img").getAttribute("alt")).toBe("A tailor at work");
  expect(await page.locator(".eco-facts").count()).toBe(0);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await close();
}

async function previewInArabic(page: Page, words: Translate, press: Press): Promise<void> {
  await press("homePage.preview");
  await page.locator("[name=previewLanguage]").selectOption("ar");
  await page.locator("[name=previewDevice]").selectOption("desktop");
  const preview = page.frameLocator(".home-preview iframe");
  await preview.getByRole("heading", { name: "ورشتنا" }).waitFor();
  expect(await preview.locator(".eco-facts").count()).toBe(0);
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: words("common:close"), exact: true })
    .click();
}
