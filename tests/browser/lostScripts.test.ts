import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser } from "#tests/support/users.ts";

let shop: Shop;
let chromium: TestBrowser;
let base: string;
beforeAll(async () => {
  shop = await openShop({ pages: true });
  base = await shop.listen();
  chromium = await openBrowser();
});
afterAll(async () => {
  await chromium?.close();
  await shop?.[Symbol.asyncDispose]();
});

const words = translatorFor("en");

test("a part of a page whose script does not load offers another try in its place", async () => {
  const { id } = await addProduct(shop.db);
  const customer = await createUser(shop);
  const { orderId } = await buyForCash(customer, { id });
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await signInPage(page, base, customer);
  const script = /\/OrderOfCustomer-[^/]+\.js$/;
  await page.route(script, (route) => route.abort());
  await page.goto(`${base}/orders/${orderId}`);
  const retry = page.locator("dialog[open] [role=alert] button", { hasText: words("common:tryAgain") });
  await retry.waitFor({ timeout: 10_000 });
  expect(await page.locator(".header").count()).toBe(1);
  await page.unroute(script);
  await retry.click();
  await page.locator("dialog[open] .order-detail").waitFor();
  await close();
});
