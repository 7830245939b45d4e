import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { longTest } from "#tests/support/longRun.ts";
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

// Checkout and profile lose the script of a part in each run.
longTest("a part of a page whose script does not load offers another try in its place", async () => {
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

test("tells that it does not load, although the connection was lost before the first toast", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await page.goto(`${base}/about`);
  const toaster = page.waitForResponse(/\/toaster-[^/]+\.js$/, { timeout: 5_000 });
  await page.locator("h1").click();
  await toaster;
  await page.context().setOffline(true);
  await page.locator(".deliver-to:visible").click();
  await page.locator(".toast", { hasText: words("errors:common.notLoaded") }).waitFor();
  await close();
});

/** Opens a page, touches it in an outage and asks for a dialog, of which a message would tell that it does not load. */
async function openInOutage() {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await page.goto(`${base}/about`);
  await page.context().setOffline(true);
  const toasterFails = () =>
    page.waitForEvent("requestfailed", { predicate: (request) => request.url().includes("/toaster-"), timeout: 5_000 });
  await Promise.all([toasterFails(), page.locator("h1").click()]);
  await Promise.all([toasterFails(), page.locator(".deliver-to:visible").click()]);
  expect(await page.locator(".toast").count()).toBe(0);
  await page.context().setOffline(false);
  const message = page.locator(".toast", { hasText: words("errors:common.notLoaded") });
  return { page, message, close };
}

test("shows the message of an outage in which toasts did not load with the next message", async () => {
  const { page, message, close } = await openInOutage();
  await page.getByRole("button", { name: words("common:consent.settings") }).click();
  await page.getByRole("button", { name: words("common:consent.decline") }).click();
  await message.waitFor();
  expect(await page.locator(".toast").count()).toBe(2);
  await close();
});

longTest("shows the message of an outage in which toasts did not load once the page is touched after it", async () => {
  const { page, message, close } = await openInOutage();
  await expect
    .poll(
      async () => {
        await page.locator("h1").click();
        return message.count();
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBe(1);
  await close();
});

test("a dialog whose script did not load once opens after a reload at the next try", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await page.goto(`${base}/about`);
  const script = /\/Governorate[^/]+\.js$/;
  await page.route(script, (route) => route.abort());
  const open = page.locator(".deliver-to:visible");
  await open.click();
  await page.locator(".toast", { hasText: words("errors:common.notLoaded") }).waitFor();
  await page.unroute(script);
  await Promise.all([page.waitForEvent("load", { timeout: 10_000 }), open.click()]);
  await waitForHydration(page);
  await open.click();
  await page.locator("dialog[open]").waitFor();
  await close();
});

test("a script that is loaded ahead and fails tells nothing and reloads nothing", async () => {
  const { id } = await addProduct(shop.db);
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await page.goto(`${base}/product/${id}`);
  const choose = page.getByRole("button", { name: words("catalogue:estimate.choose") });
  await page.route(/\/Governorate[^/]+\.js$/, (route) => route.abort());
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  await Promise.all([page.waitForEvent("requestfailed"), choose.hover()]);
  await page.locator("h1").hover();
  await choose.hover();
  await page.locator("h1").hover();
  await choose.click();
  await page.locator(".toast", { hasText: words("errors:common.notLoaded") }).waitFor();
  expect(await page.evaluate(() => "isFirst" in window)).toBe(true);
  await close();
});

test("a form that is sent before hydration puts no e-mail into the URL", async () => {
  const { page, close } = await openPage(chromium.browser, { locale: "en", javaScriptEnabled: false });
  await page.goto(`${base}/about`);
  await page.locator("footer [type=email]").fill("mona@example.test");
  const answerTo = async (click: Promise<void>) => {
    const [answer] = await Promise.all([page.waitForResponse((one) => one.request().method() === "POST"), click]);
    return answer.status();
  };
  expect(await answerTo(page.locator("footer form button").click())).toBe(303);
  expect(page.url()).toBe(`${base}/about`);
  await page.goto(`${base}/login?next=/orders`);
  await page.locator("[name=email]").fill("mona@example.test");
  expect(await answerTo(page.locator("main form button[type=submit]").first().click())).toBe(303);
  await page.locator("main form [name=password]").waitFor();
  expect(page.url()).toBe(`${base}/login?next=/orders`);
  await close();
});
