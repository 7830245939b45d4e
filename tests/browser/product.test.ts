import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessible } from "#tests/support/accessible.ts";
import { hydrated, type OwnBrowser, openBrowser, openPage } from "#tests/support/browser.ts";
import { newCustomer } from "#tests/support/browserTab.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { type Words, wordsIn } from "#tests/support/shopper.ts";

let shop: Shop;
let own: OwnBrowser;
let base: string;

beforeAll(async () => {
  shop = await openShop({ demo: true, pages: true });
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
  own = await openBrowser();
});
afterAll(async () => {
  await own?.close();
  await shop?.[Symbol.asyncDispose]();
});

const tee = "/product/delta-pocket-tee";
const arabic = (language: string) => language === "ar";

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(base + path);
  await hydrated(page);
}

const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const sizes = (page: Page) => page.locator("[data-choice=size]");
const addButton = (page: Page) => page.locator(".buy__add .button--main");

test.each(["en", "ar"])(
  "a visitor chooses a variant: the address tells it, a reload keeps it, what is gone is explained (%s)",
  async (language) => {
    const words = wordsIn(language);
    const { page, complaints, close } = await openPage(own.browser, { locale: language });
    await arrive(page, tee);
    await accessible(page);

    // Without a size nothing is added: the missing choice says so, and has the focus.
    await addButton(page).click();
    await sizes(page)
      .locator(".field__error", { hasText: words("errors:product.variantRequired") })
      .waitFor();
    expect(await sizes(page).locator("[role=radio]:focus").count()).toBe(1);

    // The arrow keys choose as the reader reads.
    await page.keyboard.press(arabic(language) ? "ArrowLeft" : "ArrowRight");
    expect(searchOf(page)).toMatchObject({ size: "M" });
    expect(await sizes(page).locator(".field__error").count()).toBe(0);
    await page.locator("[data-choice=colour] [role=radio]").nth(1).click();
    expect(searchOf(page)).toMatchObject({ size: "M", colour: "clay" });
    await page.locator(".gallery__thumbs button[aria-current=true]:nth-child(6)").waitFor();
    const canonical = page.locator("link[rel=canonical]");
    expect(await canonical.getAttribute("href")).not.toContain("colour");

    await page.reload();
    await hydrated(page);
    await sizes(page).locator("[role=radio][aria-checked=true]", { hasText: "M" }).waitFor();
    await page.locator(".gallery__thumbs button[aria-current=true]:nth-child(6)").waitFor();

    // Gone, but visible, and explained.
    await sizes(page).locator(".size--out").first().click();
    await page.locator(".stock--out").waitFor();
    expect(await addButton(page).getAttribute("aria-disabled")).toBe("true");
    expect(await addButton(page).textContent()).toBe(words("common:stock.out"));
    await accessible(page);

    // By its SKU.
    const { rows } = await shop.pool.query<{ sku: string }>(
      "select sku from variants where product_id = 'delta-pocket-tee' and attributes = $1",
      [{ colour: "olive", size: "L" }],
    );
    await arrive(page, `${tee}?sku=${rows[0]?.sku}`);
    await sizes(page).locator("[role=radio][aria-checked=true]", { hasText: "L" }).waitFor();

    expect(complaints).toEqual([]);
    await close();
  },
  60_000,
);

test.each(["en", "ar"])(
  "the size chart and the pictures are read by keyboard, and the day of delivery is told (%s)",
  async (language) => {
    const words = wordsIn(language);
    const { page, complaints, close } = await openPage(own.browser, { locale: language });
    await arrive(page, `${tee}?size=M`);

    const chart = page.getByRole("button", { name: words("catalogue:sizeChart.title") });
    await chart.focus();
    await page.keyboard.press("Enter");
    const table = page.locator("dialog[open] table");
    await table.waitFor();
    expect(await table.locator("[aria-current=true] bdi").textContent()).toBe("M");
    await page.getByText(words("catalogue:sizeChart.note")).waitFor();
    await accessible(page);
    await page.keyboard.press("Escape");
    await table.waitFor({ state: "detached" });
    expect(await chart.evaluate((button) => button === document.activeElement)).toBe(true);

    const track = page.locator(".gallery__track");
    await track.focus();
    await page.keyboard.press(arabic(language) ? "ArrowLeft" : "ArrowRight");
    await page.locator(".gallery__thumbs button[aria-current=true]:nth-child(2)").waitFor();
    await page.getByRole("button", { name: words("catalogue:gallery.zoom") }).click();
    const place = page.locator("dialog[open] .zoom p");
    await place.waitFor();
    await page.keyboard.press(arabic(language) ? "ArrowLeft" : "ArrowRight");
    await place.filter({ hasText: arabic(language) ? "٣ /" : "3 /" }).waitFor();
    await page.getByRole("button", { name: words("catalogue:gallery.closer") }).click();
    await page.locator(".zoom__frame--near").waitFor();
    await accessible(page);
    await page.keyboard.press("Escape");
    // Closing leads to the picture that was looked at.
    await page.locator(".gallery__thumbs button[aria-current=true]:nth-child(3)").waitFor();

    await page.locator(".estimate").getByRole("button").click();
    await page
      .locator("dialog[open] .governorates")
      .getByRole("button", { name: arabic(language) ? "أسوان" : "Aswan" })
      .click();
    await page.locator(".estimate p", { hasText: arabic(language) ? "أسوان" : "Aswan" }).waitFor();
    await page.reload();
    await page.locator(".estimate p", { hasText: arabic(language) ? "أسوان" : "Aswan" }).waitFor();

    expect(complaints).toEqual([]);
    await close();
  },
  60_000,
);

async function logIn(page: Page, words: Words, { email, password }: { email: string; password: string }) {
  await page.waitForURL(/\/login\?next=/);
  await hydrated(page);
  await page.getByText(words("accounts:login.wishList")).waitFor();
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("button[type=submit]").first().click();
}

test.each(["en", "ar"])(
  "a guest's heart leads through the log-in into the list, and from there into the cart (%s)",
  async (language) => {
    const words = wordsIn(language);
    const mona = await newCustomer(shop);
    const { page, complaints, close } = await openPage(own.browser, { locale: language });
    await arrive(page, `${tee}?colour=olive`);
    await page.locator(".buy__head .heart").click();
    await logIn(page, words, mona);
    await page.waitForURL((url) => url.pathname === tee && url.searchParams.get("colour") === "olive");
    await page.locator(".buy__head .heart[aria-pressed=true]").waitFor();

    // Another device of the same person knows it; so does each card.
    const listed = async () =>
      (await mona.tab.get("/users/me/lists")).body.items.map(({ _id }: { _id: string }) => _id);
    await expect.poll(listed).toEqual(["delta-pocket-tee"]);
    await arrive(page, "/lists");
    const kept = page.locator(".kept");
    await kept.locator(".heart[aria-pressed=true]").waitFor();
    await accessible(page);

    // Let go and taken back.
    await kept.locator(".heart").click();
    await kept.waitFor({ state: "detached" });
    await page.getByRole("button", { name: words("catalogue:lists.undo") }).click();
    await kept.waitFor();

    // What comes in sizes is chosen on the way.
    await kept.locator(".button").click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("[data-choice=size] [role=radio]:not(.size--out)").first().click();
    await accessible(page);
    await dialog.locator(".button--main").click();
    await page.locator("header .count-dot", { hasText: arabic(language) ? "١" : "1" }).waitFor();
    await page.getByText(words("catalogue:lists.empty")).waitFor();

    await arrive(page, "/recommendations");
    await page.locator(".card").first().waitFor();
    await accessible(page);
    expect(complaints).toEqual([]);
    await close();
  },
  60_000,
);

test("what was looked at is on the next product's page, and forgotten when it has vanished", async () => {
  const { page, complaints, close } = await openPage(own.browser, { locale: "en" });
  await page.addInitScript(() => {
    localStorage.setItem("recentlyViewed", JSON.stringify(["never-was", "siwa-tote", "luxor-linen-shirt", "<b>"]));
  });
  await arrive(page, "/product/luxor-linen-shirt");
  await page.locator("footer").scrollIntoViewIfNeeded();
  const recent = page.locator("section", { has: page.getByRole("heading", { name: "Recently viewed" }) });
  await recent.locator(".card h3 a").first().waitFor();
  expect(
    await recent.locator(".card h3 a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
  ).toEqual(["/product/siwa-tote"]);
  await accessible(page);
  expect(await page.evaluate(() => localStorage.getItem("recentlyViewed"))).not.toContain("never-was");
  await recent.getByRole("button", { name: "Clear" }).click();
  await recent.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await close();
}, 60_000);
