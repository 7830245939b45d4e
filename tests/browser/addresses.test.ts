import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { fillCart } from "#tests/support/purchases.ts";
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

const phone = { viewport: { width: 360, height: 760 } };
const fitsScreen = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

test.each(journeyLanguages("en"))(
  "a present is addressed from suggestions, then corrected by customer and staff (%s)",
  async (language) => {
    const words = translatorFor(language);
    const buyer = await createUser(shop, { language });
    await fillCart(buyer, await addProduct(shop.db));
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language, ...phone });
    await signInPage(page, base, buyer, language);
    await page.goto(`${base}/checkout`);
    await page.locator("#phone-0").fill("01012345678");
    await page.locator("#shipping-state").selectOption("C");
    const isArabic = language === "ar";
    const [city, district] = isArabic ? ["مدينة نصر", "عباس العقاد"] : ["Nasr City", "Abbas El Akkad"];
    await page.locator(`datalist option[value="${city}"]`).waitFor({ state: "attached" });
    await page.locator("#shipping-city").fill(city);
    await page.locator(`datalist option[value="${district}"]`).waitFor({ state: "attached" });
    await page.locator("#shipping-district").fill(district);
    await page.locator("#shipping-street").fill(isArabic ? "شارع النزهة" : "El Nozha Street");
    await page.locator("#shipping-postalCode").fill("11765");
    await page.locator("#shipping-recipient").fill("Salma Hassan");
    await page.locator("input[value=cod]").check({ force: true });
    // The quote of the governorate comes first.
    const place = page.locator("main button[type=submit]:visible:not([aria-disabled=true])");
    await place.click();
    await page.locator(".field__error", { hasText: words("errors:validation.building") }).waitFor();
    await fitsScreen(page);
    await expectAccessible(page);
    await page.locator("#shipping-building").fill("14");
    await place.click();
    await page.waitForURL(/checkout-success/);
    const { items } = (await buyer.get("/orders")).body;
    const id = items[0].id as string;

    await page.goto(`${base}/orders/${id}`);
    const details = page.locator(".order-facts");
    await details.getByText("Salma Hassan").waitFor();
    await details.getByText(district).waitFor();
    await page.getByRole("button", { name: words("orders:correct") }).click();
    const dialog = page.locator("dialog[open]").last();
    await dialog.locator("#shipping-street").fill("9 El Nozha Street");
    await fitsScreen(page);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: words("orders:correctSave"), exact: true }).click();
    await details.getByText("9 El Nozha Street").waitFor();

    const staff = await createUser(shop, { role: "admin", language });
    const admin = await openPage(chromium.browser, { locale: language, ...phone });
    await signInPage(admin.page, base, staff, language);
    await admin.page.goto(`${base}/secret-dashboard/orders/${id}`);
    await admin.page.getByRole("button", { name: words("admin:correct.open") }).click();
    const adminDialog = admin.page.locator("dialog[open]").last();
    await adminDialog.locator("#correct-phone-0").fill("12");
    await adminDialog.getByRole("button", { name: words("orders:correctSave"), exact: true }).click();
    await adminDialog.locator(".field__error", { hasText: words("errors:validation.phone") }).waitFor();
    await adminDialog.locator("#correct-phone-0").fill("01112345678");
    await expectAccessible(admin.page);
    await adminDialog.getByRole("button", { name: words("orders:correctSave"), exact: true }).click();
    await admin.page.getByText(words("admin:correct.part.phones")).first().waitFor();
    const { customer, shippingAddress } = (await buyer.get(`/orders/${id}`)).body;
    expect(customer.phones).toEqual(["+201112345678"]);
    expect(shippingAddress).toMatchObject({ city, district, building: "14", recipient: "Salma Hassan" });

    expect([...complaints, ...admin.complaints]).toEqual([]);
    await close();
    await admin.close();
  },
  90_000,
);
