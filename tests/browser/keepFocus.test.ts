import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { openBrowser, openPage, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { longTest } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
let shop: Shop;
let base: string;
const words = translatorFor("en");

beforeAll(async () => {
  [chromium, shop] = await Promise.all([openBrowser(), openShop({ pages: true })]);
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
  await addProduct(shop.db, { id: "shirt", name: "Shirt", stock: 9 });
  await addProduct(shop.db, { id: "dress", name: "Dress", stock: 9 });
});
afterAll(async () => {
  await chromium.close();
  await shop[Symbol.asyncDispose]();
});

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 760 };

async function openAs(path: string, viewport = desktop) {
  const person = await createUser(shop);
  const tab = await openPage(chromium.browser, { locale: "en", viewport });
  await signInPage(tab.page, base, person);
  await tab.page.goto(base + path);
  await waitForHydration(tab.page);
  return { ...tab, person };
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: it } = document;
    return !it || it === document.body ? "lost" : `${it.tagName.toLowerCase()} ${it.textContent?.trim().slice(0, 60)}`;
  });

/** The focus is where it belongs, and stays there. */
async function expectFocus(page: Page, where: RegExp): Promise<void> {
  await expect.poll(() => focused(page)).toMatch(where);
  await page.waitForTimeout(400);
  expect(await focused(page)).toMatch(where);
}

test("logging out from a list leaves the focus on the account menu", async () => {
  const { page, complaints, close } = await openAs("/new");
  await page.locator("header details.menu summary", { hasText: "Mona" }).focus();
  await page.keyboard.press("Enter");
  await page
    .locator("header")
    .getByRole("button", { name: words("common:logOut") })
    .focus();
  await page.keyboard.press("Enter");
  await page.locator("header details.menu summary", { hasText: words("common:account") }).waitFor();
  await expectFocus(page, /^summary /);
  expect(complaints).toEqual([]);
  await close();
});

test("logging out on a phone keeps the focus in the menu", async () => {
  const { page, complaints, close } = await openAs("/new", phone);
  await page.getByRole("button", { name: words("common:menu"), exact: true }).click();
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: words("common:logOut") })
    .focus();
  await page.keyboard.press("Enter");
  await page
    .locator("dialog[open]")
    .getByRole("link", { name: words("common:logIn") })
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("dialog[open]") !== null)).toBe(true);
  expect(await focused(page)).not.toBe("lost");
  expect(complaints).toEqual([]);
  await close();
});

test("the wishlist button keeps the focus in a list, and on the wishlist it goes to the count", async () => {
  const { page, complaints, close } = await openAs("/new");
  const wishlistButton = page.locator(".card", { hasText: "Shirt" }).locator(".wishlist-button");
  await wishlistButton.focus();
  await page.keyboard.press("Enter");
  await page.locator('.wishlist-button[aria-pressed="true"]').waitFor();
  await page.waitForTimeout(400);
  expect(await wishlistButton.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.goto(`${base}/lists`);
  await page.locator(".wishlist-button").focus();
  await page.keyboard.press("Enter");
  await page.locator(".wishlist-button").waitFor({ state: "detached" });
  await expectFocus(page, /^p /);
  // The undo of the note brings it back; the note goes with its button.
  await page.getByRole("button", { name: words("catalogue:lists.undo") }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".wishlist-button").waitFor();
  await page.mouse.move(0, 0);
  await expect.poll(() => focused(page), { timeout: 10_000 }).not.toBe("lost");
  expect(complaints).toEqual([]);
  await close();
});

longTest("deleting one’s own review leaves the focus on its result", async () => {
  const { page, complaints, close, person } = await openAs("/");
  const staff = await createUser(shop, { role: "admin" });
  const { orderId } = await buyForCash(person, { id: "dress" });
  await adminOrderClient(staff, orderId).move("delivered");
  await page.goto(`${base}/orders/${orderId}`);
  await page
    .locator("dialog[open]")
    .getByRole("link", { name: words("orders:reviewOf", { product: "Dress" }) })
    .click();
  await page.locator("dialog[open] .stars-field label").nth(4).click();
  await page.getByRole("button", { name: words("reviews:send") }).click();
  await page.getByText(words("reviews:saved.waiting")).waitFor();
  await page.getByRole("button", { name: words("reviews:remove") }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(words("reviews:removed")).waitFor();
  await expectFocus(page, /^div .*/);
  expect(await focused(page)).toContain(words("reviews:removed"));
  expect(complaints).toEqual([]);
  await close();
});
