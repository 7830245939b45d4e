import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { fillFields, placeInAlexandria } from "#tests/support/fillFields.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { testCards } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
let shop: Shop;
let base: string;
beforeAll(async () => {
  [chromium, shop] = await Promise.all([openBrowser(), openShop({ pages: true })]);
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  await chromium.close();
  await shop[Symbol.asyncDispose]();
});

const width = { en: 1280, ar: 360, es: 1280, fr: 360 } as const;

test.each(journeyLanguages("ar"))(
  "staff place an order for a caller, and send another a payment link (%s)",
  async (language) => {
    const words = translatorFor(language);
    const viewport = { width: width[language], height: 800 };
    await addProduct(shop.db, { name: `Quillwort ${language}`, price: 300_00, sizes: { S: 5, M: 0 } });
    const staff = await createUser(shop, { staffRole: "orders", language, name: "Omar Said" });
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language, viewport });
    await signInPage(page, base, staff, language);
    const fill = (phone: string) => fillOrder(page, words, { phone, product: `quillwort ${language}` });

    await page.goto(`${base}/secret-dashboard/draft-orders`);
    await page
      .getByRole("link", { name: words("admin:drafts.new") })
      .first()
      .click();
    await fill(`0101234000${language === "ar" ? 1 : 2}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await expectAccessible(page);
    await page.getByRole("button", { name: words("admin:drafts.place") }).click();
    await page.locator("dialog[open] .totals").waitFor();
    await page.locator("dialog[open]").getByText("Omar Said").first().waitFor();

    await page.goto(`${base}/secret-dashboard/draft-orders/new`);
    const phone = `0101234001${language === "ar" ? 1 : 2}`;
    await fill(phone);
    await page.getByText(words("admin:drafts.payment.link")).first().click();
    await page.getByRole("button", { name: words("admin:drafts.send") }).click();
    const link = await page.locator("[name=payment-link]").inputValue();
    expect(await page.locator(`a[href^='https://wa.me/2${phone}']`).count()).toBe(1);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();

    await payAsCustomer(link, language, words);
  },
);

type Words = ReturnType<typeof translatorFor>;

async function fillOrder(page: Page, words: Words, { phone, product }: { phone: string; product: string }) {
  await page.locator("[name=find-customer]").fill(phone);
  await page.getByRole("button", { name: words("admin:drafts.newCustomer") }).click();
  expect(await page.locator("[name=phone]").inputValue()).toBe(phone);
  await page.locator("[name=name]").fill("سلمى فتحي");
  await page.locator("[name=find-product]").fill(product);
  const variants = page.locator(".draft__variants button");
  await variants.first().click();
  expect(await variants.nth(1).isDisabled()).toBe(true);
  await page.locator("[name=shipping-state]").selectOption("ALX");
  await fillFields(page, placeInAlexandria);
  await page.locator(".draft__lines .stepper button").last().click();
  // Two pieces and the shipping of the governorate.
  await page
    .locator(".draft .totals")
    .getByText(/600|٦٠٠/)
    .first()
    .waitFor();
}

async function payAsCustomer(link: string, language: keyof typeof width, words: Words) {
  const viewport = { width: width[language], height: 800 };
  const { page, complaints, close } = await openPage(chromium.browser, { locale: language, viewport });
  const url = new URL(link);
  await page.goto(`${base}${url.pathname}?lang=${language}`);
  const pay = page.locator(".pay-draft .button--main");
  await pay.waitFor();
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  await expectAccessible(page);
  await pay.click();
  await page.locator("[name=card]").fill(testCards.good);
  await page.locator("button[value=pay]").click();
  await page.getByRole("heading", { name: words("checkout:pay.paid") }).waitFor();
  await page.getByRole("link", { name: words("checkout:pay.view") }).click();
  await page.locator(".timeline").waitFor();
  expect(complaints).toEqual([]);
  await close();
}
