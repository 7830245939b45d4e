import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { fillCart } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { type Translate, translatorFor } from "#tests/support/shopperSteps.ts";
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
    const staff = await createUser(shop, { role: "admin", language });
    await fillCart(buyer, await addProduct(shop.db));
    const customer = await openPage(chromium.browser, { locale: language, ...phone });
    await signInPage(customer.page, base, buyer, language);
    const place = suggestedPlace[language];
    await orderPresent(customer.page, words, place);
    const { items } = (await buyer.get("/orders")).body;
    const id = items[0].id as string;
    await correctStreetAsCustomer(customer.page, words, id, place.district);

    const admin = await openPage(chromium.browser, { locale: language, ...phone });
    await signInPage(admin.page, base, staff, language);
    await correctPhoneAsStaff(admin.page, words, id);
    const order = (await buyer.get(`/orders/${id}`)).body;
    expect(order.customer.phones).toEqual(["+201112345678"]);
    const { city, district } = place;
    expect(order.shippingAddress).toMatchObject({ city, district, building: "14", recipient: "Salma Hassan" });

    expect([...customer.complaints, ...admin.complaints]).toEqual([]);
    await customer.close();
    await admin.close();
  },
  90_000,
);

type Place = { city: string; district: string; street: string };
const suggestedPlace: Record<"en" | "ar", Place> = {
  en: { city: "Nasr City", district: "Abbas El Akkad", street: "El Nozha Street" },
  ar: { city: "مدينة نصر", district: "عباس العقاد", street: "شارع النزهة" },
};

/** Chooses city and district from the suggestions; the first attempt lacks the building. */
async function orderPresent(page: Page, words: Translate, { city, district, street }: Place): Promise<void> {
  await page.goto(`${base}/checkout`);
  await page.locator("#phone-0").fill("01012345678");
  await page.locator("#shipping-state").selectOption("C");
  await page.locator(`datalist option[value="${city}"]`).waitFor({ state: "attached" });
  await page.locator("#shipping-city").fill(city);
  await page.locator(`datalist option[value="${district}"]`).waitFor({ state: "attached" });
  await page.locator("#shipping-district").fill(district);
  await page.locator("#shipping-street").fill(street);
  await page.locator("#shipping-postalCode").fill("11765");
  await page.locator("#shipping-recipient").fill("Salma Hassan");
  await page.locator("input[value=cod]").check({ force: true });
  // The quote of the governorate comes first.
  const placeOrder = page.locator("main button[type=submit]:visible:not([aria-disabled=true])");
  await placeOrder.click();
  await page.locator(".field__error", { hasText: words("errors:validation.building") }).waitFor();
  await fitsScreen(page);
  await expectAccessible(page);
  await page.locator("#shipping-building").fill("14");
  await placeOrder.click();
  await page.waitForURL(/checkout-success/);
}

async function correctStreetAsCustomer(page: Page, words: Translate, id: string, district: string): Promise<void> {
  await page.goto(`${base}/orders/${id}`);
  const details = page.locator(".order-overview");
  await details.getByText("Salma Hassan").waitFor();
  await details.getByText(district).waitFor();
  await page.getByRole("button", { name: words("orders:correct") }).click();
  const dialog = page.locator("dialog[open]").last();
  await dialog.locator("#shipping-street").fill("9 El Nozha Street");
  await fitsScreen(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words("orders:correctSave"), exact: true }).click();
  await details.getByText("9 El Nozha Street").waitFor();
}

/** A wrong number is refused beside its field first. */
async function correctPhoneAsStaff(page: Page, words: Translate, id: string): Promise<void> {
  await page.goto(`${base}/secret-dashboard/orders/${id}`);
  await page.getByRole("button", { name: words("admin:correct.open") }).click();
  const dialog = page.locator("dialog[open]").last();
  const save = dialog.getByRole("button", { name: words("orders:correctSave"), exact: true });
  await dialog.locator("#correct-phone-0").fill("12");
  await save.click();
  await dialog.locator(".field__error", { hasText: words("errors:validation.phone") }).waitFor();
  await dialog.locator("#correct-phone-0").fill("01112345678");
  await expectAccessible(page);
  await save.click();
  await page.getByText(words("admin:correct.part.phones")).first().waitFor();
}
