import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatsFor } from "#platform/formats.ts";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { openBrowser, openPage, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { signUpCustomer } from "#tests/support/browserTab.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { type Translate, translatorFor } from "#tests/support/shopperSteps.ts";

let shop: Shop;
let chromium: TestBrowser;
let base: string;

beforeAll(async () => {
  shop = await openShop({ demo: true, pages: true });
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
  chromium = await openBrowser();
});
afterAll(async () => {
  await chromium?.close();
  await shop?.[Symbol.asyncDispose]();
});

const teePath = "/product/delta-pocket-tee";
const isArabic = (language: string) => language === "ar";

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(base + path);
}

const urlParams = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const sizePicker = (page: Page) => page.locator("[data-choice=size]");
const addButton = (page: Page) => page.locator(".buy-box__add .button--main");

test.each(journeyLanguages("ar"))(
  "choosing a variant updates the URL, survives a reload and explains what is sold out (%s)",
  async (language) => {
    const words = translatorFor(language);
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language });
    await openPath(page, teePath);
    await expectAccessible(page);

    // Without a size nothing is added: the missing option shows an error and gets focus.
    await addButton(page).click();
    await sizePicker(page)
      .locator(".field__error", { hasText: words("errors:product.variantRequired") })
      .waitFor();
    expect(await sizePicker(page).locator("[role=radio]:focus").count()).toBe(1);

    // Arrow keys select in reading direction.
    await page.keyboard.press(isArabic(language) ? "ArrowLeft" : "ArrowRight");
    expect(urlParams(page)).toMatchObject({ size: "M" });
    expect(await sizePicker(page).locator(".field__error").count()).toBe(0);
    await page.locator("[data-choice=colour] [role=radio]").nth(1).click();
    expect(urlParams(page)).toMatchObject({ size: "M", colour: "clay" });
    await page.locator(".gallery__thumbs button[aria-current=true]:nth-child(6)").waitFor();
    const canonical = page.locator("link[rel=canonical]");
    expect(await canonical.getAttribute("href")).not.toContain("colour");

    await page.reload();
    await sizePicker(page).locator("[role=radio][aria-checked=true]", { hasText: "M" }).waitFor();
    await page.locator(".gallery__thumbs button[aria-current=true]:nth-child(6)").waitFor();

    // Sold out, but visible and explained.
    await sizePicker(page).locator(".size--sold-out").first().click();
    await page.locator(".stock--out").waitFor();
    expect(await addButton(page).getAttribute("aria-disabled")).toBe("true");
    expect(await addButton(page).textContent()).toBe(words("common:stock.out"));
    await expectAccessible(page);

    // By its SKU.
    const { rows } = await shop.pool.query<{ sku: string }>(
      "select sku from variants where product_id = 'delta-pocket-tee' and attributes = $1",
      [{ colour: "olive", size: "L" }],
    );
    await openPath(page, `${teePath}?sku=${rows[0]?.sku}`);
    await sizePicker(page).locator("[role=radio][aria-checked=true]", { hasText: "L" }).waitFor();

    expect(complaints).toEqual([]);
    await close();
  },
  60_000,
);

test.each(journeyLanguages("en"))(
  "size chart and pictures work by keyboard and the delivery day shows (%s)",
  async (language) => {
    const words = translatorFor(language);
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language });
    await openPath(page, `${teePath}?size=M`);

    const chart = page.getByRole("button", { name: words("catalogue:sizeChart.title") });
    await chart.focus();
    await page.keyboard.press("Enter");
    const table = page.locator("dialog[open] table");
    await table.waitFor();
    expect(await table.locator("[aria-current=true] bdi").textContent()).toBe("M");
    await page.getByText(words("catalogue:sizeChart.note")).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await table.waitFor({ state: "detached" });
    expect(await chart.evaluate((button) => button === document.activeElement)).toBe(true);

    const track = page.locator(".gallery__track");
    await track.focus();
    await page.keyboard.press(isArabic(language) ? "ArrowLeft" : "ArrowRight");
    await page.locator(".gallery__thumbs button[aria-current=true]:nth-child(2)").waitFor();
    await page.getByRole("button", { name: words("catalogue:gallery.zoom") }).click();
    const place = page.locator("dialog[open] .zoom p");
    await place.waitFor();
    await page.keyboard.press(isArabic(language) ? "ArrowLeft" : "ArrowRight");
    await place.filter({ hasText: isArabic(language) ? "٣ /" : "3 /" }).waitFor();
    await page.getByRole("button", { name: words("catalogue:gallery.closer") }).click();
    await page.locator(".zoom__frame--zoomed").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    // Closing leads to the picture viewed last.
    await page.locator(".gallery__thumbs button[aria-current=true]:nth-child(3)").waitFor();

    await page.locator(".estimate").getByRole("button").click();
    await page
      .locator("dialog[open] .governorates")
      .getByRole("button", { name: isArabic(language) ? "أسوان" : "Aswan" })
      .click();
    await page.locator(".estimate p", { hasText: isArabic(language) ? "أسوان" : "Aswan" }).waitFor();
    await page.reload();
    await page.locator(".estimate p", { hasText: isArabic(language) ? "أسوان" : "Aswan" }).waitFor();

    expect(complaints).toEqual([]);
    await close();
  },
  60_000,
);

test.each(journeyLanguages("en"))(
  "delivery costs what it costs to the chosen governorate, and is free from the sum of the settings (%s)",
  async (language) => {
    const words = translatorFor(language);
    const { money } = formatsFor(language);
    const settings = { shippingByGovernorate: { ASN: 150_00, C: 0 }, freeShippingFrom: 500_00 };
    for (const [key, value] of Object.entries(settings))
      await shop.db
        .insertInto("settings")
        .values({ key, value: JSON.stringify(value) })
        .execute();
    invalidateSettings(shop.db);
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language });
    // No other test has opened this page, so it is not cached with other settings.
    await openPath(page, "/product/siwa-tote");
    const cost = page.locator(".assurances li").nth(1);
    const limit = words("catalogue:product.freeFrom", { amount: money(500) });
    const usual = words("catalogue:product.delivery", { amount: money(70) });
    await cost.filter({ hasText: `${usual} ${limit}` }).waitFor();
    const choose = async (name: string) => {
      await page.locator(".estimate").getByRole("button").click();
      await page.locator("dialog[open] .governorates").getByRole("button", { name, exact: true }).click();
    };
    await waitForHydration(page);
    const [aswan, cairo] = language === "ar" ? ["أسوان", "القاهرة"] : ["Aswan", "Cairo"];
    await choose(aswan);
    const toAswan = words("catalogue:product.deliveryTo", { place: aswan, amount: money(150) });
    await cost.filter({ hasText: `${toAswan} ${limit}` }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await cost.filter({ hasText: `${toAswan} ${limit}` }).waitFor();
    await choose(cairo);
    await cost.filter({ hasText: words("catalogue:product.deliveryFree") }).waitFor();
    expect(await cost.textContent()).not.toContain(limit);
    expect(complaints).toEqual([]);
    await close();
    await shop.db.deleteFrom("settings").where("key", "in", Object.keys(settings)).execute();
    invalidateSettings(shop.db);
  },
  60_000,
);

async function signIn(page: Page, words: Translate, { email, password }: { email: string; password: string }) {
  await page.waitForURL(/\/login\?next=/);
  await waitForHydration(page);
  await page.getByText(words("accounts:login.forWishlist")).waitFor();
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("button[type=submit]").first().click();
}

test.each(journeyLanguages("ar"))(
  "a guest's wishlist click leads through sign-in to the list and to the cart (%s)",
  async (language) => {
    const words = translatorFor(language);
    const mona = await signUpCustomer(shop);
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language });
    await openPath(page, `${teePath}?colour=olive`);
    await page.locator(".buy-box__head .wishlist-button").click();
    await signIn(page, words, mona);
    await page.waitForURL((url) => url.pathname === teePath && url.searchParams.get("colour") === "olive");
    await page.locator(".buy-box__head .wishlist-button[aria-pressed=true]").waitFor();

    // The user's other device shows it too, as does each product card.
    const listed = async () =>
      (await mona.tab.get("/users/me/lists")).body.items.map(({ _id }: { _id: string }) => _id);
    await expect.poll(listed).toEqual(["delta-pocket-tee"]);
    await openPath(page, "/lists");
    const wishlistItem = page.locator(".wishlist-item");
    await wishlistItem.locator(".wishlist-button[aria-pressed=true]").waitFor();
    await expectAccessible(page);

    // Removed and undone.
    await wishlistItem.locator(".wishlist-button").click();
    await wishlistItem.waitFor({ state: "detached" });
    await page.getByRole("button", { name: words("catalogue:lists.undo") }).click();
    await wishlistItem.waitFor();

    // A product with sizes asks for one first.
    await wishlistItem.locator(".button").click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("[data-choice=size] [role=radio]:not(.size--sold-out)").first().click();
    await expectAccessible(page);
    await dialog.locator(".button--main").click();
    await page.locator("header .count-badge", { hasText: isArabic(language) ? "١" : "1" }).waitFor();
    await page.getByText(words("catalogue:lists.empty")).waitFor();

    await openPath(page, "/recommendations");
    await page.locator(".card").first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  },
  60_000,
);

test("viewed products show on the next product's page and disappear once hidden", async () => {
  const { page, complaints, close } = await openPage(chromium.browser, { locale: "en" });
  await page.addInitScript(() => {
    localStorage.setItem("recentlyViewed", JSON.stringify(["never-was", "siwa-tote", "luxor-linen-shirt", "<b>"]));
  });
  await openPath(page, "/product/luxor-linen-shirt");
  await page.locator("footer").scrollIntoViewIfNeeded();
  const recent = page.locator("section", { has: page.getByRole("heading", { name: "Recently viewed" }) });
  await recent.locator(".card h3 a").first().waitFor();
  expect(
    await recent.locator(".card h3 a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
  ).toEqual(["/product/siwa-tote"]);
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem("recentlyViewed"))).not.toContain("never-was");
  await recent.getByRole("button", { name: "Clear" }).click();
  await recent.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

test("buttons far below have their colours although styles arrive late and nobody has scrolled", async () => {
  // With motion, since a transition out of sight kept the colour that a browser gives to buttons without styles.
  const { page, complaints, close } = await openPage(chromium.browser, { reducedMotion: "no-preference" });
  const styles = Promise.withResolvers<void>();
  await page.route(/\.css/, async (route) => {
    await styles.promise;
    await route.continue();
  });
  const opened = openPath(page, teePath);
  const button = page.locator(".footer .newsletter .button");
  const styleOf = (name: "backgroundColor" | "display") =>
    button.evaluate((element, property) => getComputedStyle(element)[property], name);
  await button.waitFor({ state: "attached" });
  expect(await styleOf("backgroundColor")).toBe("rgb(239, 239, 239)");
  styles.resolve();
  await opened;
  await expect.poll(() => styleOf("display")).toBe("flex");
  expect(await styleOf("backgroundColor")).toBe("rgba(0, 0, 0, 0)");
  expect(complaints).toEqual([]);
  await close();
});
