import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { signUpCustomer, validPassword } from "#tests/support/browserTab.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { isLongRun, journeyLanguages } from "#tests/support/longRun.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { addToCart, fillCheckout, signUp, translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser, insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
/** A demo shop that listens and runs its worker. */
let shop: Shop;
let base: string;
let worker: Awaited<ReturnType<Shop["work"]>>;
let omar: { email: string };
beforeAll(async () => {
  [chromium, shop] = await Promise.all([openBrowser(), openShop({ demo: true, pages: true })]);
  // Before the worker, which would take the mail with the code.
  omar = await signUpCustomer(shop);
  worker = await shop.work();
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  await chromium.close();
  await worker.stop();
  await shop[Symbol.asyncDispose]();
});

const teeId = "delta-pocket-tee";
const password = "plant-dyed linen";

/** An admin in another browser. */
async function openAdminPage(language: "en" | "ar") {
  const staff = await insertUserWithSession(shop.db, shop.config, { role: "admin", language, name: "Mona Adel" });
  const adminTab = await openPage(chromium.browser, { locale: language });
  await signInPage(adminTab.page, base, staff, language);
  return adminTab;
}

type Step = { page: Page; base: string; words: ReturnType<typeof translatorFor> };

test.each(journeyLanguages("ar"))(
  "a new customer buys by card and on delivery and tracks the parcel (%s)",
  async (language) => {
    const words = translatorFor(language);
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language });

    await signUp(page, base, words, { email: `salma-${language}@example.test`, password });

    const paid = await buyTeeByCard({ page, base, words }, language);

    const cash = await buyTeeForCash({ page, base, words });
    expect(cash).not.toBe(paid);

    // Both orders are in the list.
    await page.goto(`${base}/orders`);
    await page.getByText(paid).waitFor();
    await page.getByText(words("orders:status.cod_order_placed"), { exact: true }).waitFor();
    await expectAccessible(page);

    await dispatchAsAdmin(language, cash);

    // The customer sees the new status.
    await page.reload();
    const order = page.locator("article.order", { hasText: cash });
    await order.locator(".badge", { hasText: words("orders:status.dispatched") }).waitFor();
    await order.getByRole("link", { name: words("orders:track") }).click();
    await page.locator("dialog .timeline .is-now", { hasText: words("orders:step.dispatched") }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/orders$/);

    // The other one is not dispatched and can be cancelled.
    const other = page.locator("article.order", { hasText: paid });
    await other.getByRole("button", { name: words("orders:cancel") }).click();
    await page.locator("dialog[open] .button--danger").click();
    await page.getByText(words("errors:orders.refunded")).first().waitFor();

    expect(complaints).toEqual([]);
    await close();
  },
  90_000,
);

test.each(isLongRun ? (["en", "ar"] as const) : [])(
  "a new customer with slow 3G and a slow phone meets no limit from sign-up to order (%s)",
  async (language) => {
    const words = translatorFor(language);
    const { page, complaints, close } = await openPage(chromium.browser, {
      locale: language,
      viewport: { width: 360, height: 700 },
    });
    page.setDefaultTimeout(60_000);
    const chrome = await page.context().newCDPSession(page);
    const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
    await chrome.send("Network.enable");
    await chrome.send("Network.emulateNetworkConditions", slow3g);
    await chrome.send("Emulation.setCPUThrottlingRate", { rate: 6 });

    await signUp(page, base, words, { email: `slow-${language}@example.test`, password });
    await addTee({ page, base, words });
    await page.goto(`${base}/checkout`);
    await page.locator("#phone-0").waitFor();
    await fillCheckout(page, language === "ar");
    await orderForCash(page);
    await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  600_000,
);

test("a guest signs in to add an item, returns to the same page and has it in the cart", async () => {
  const words = translatorFor("en");
  const { page, complaints, close } = await openPage(chromium.browser, { locale: "en" });
  await addToCart(page, base, words, teeId);
  await page.getByText(words("errors:cart.loginRequired")).waitFor();
  await page.waitForURL(/\/login\?next=/);
  await waitForHydration(page);
  await page.locator("[name=email]").fill(omar.email);
  await page.locator("[name=password]").fill(validPassword);
  await page.locator("main button[type=submit]").click();

  await page.waitForURL(new RegExp(`/product/${teeId}`));
  await page.locator("header .count-badge", { hasText: "1" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

test("a guest who opens an admin page reads on the log-in page why", async () => {
  const words = translatorFor("en");
  const { page, complaints, close } = await openPage(chromium.browser, { locale: "en" });
  await page.goto(`${base}/secret-dashboard/orders`);
  await page.waitForURL(/\/login\?next=/);
  await page.getByText(words("accounts:login.staff")).waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

test("non-admins get no text, code or data of the admin", async () => {
  const words = translatorFor("en");
  const { page, close } = await openPage(chromium.browser, { locale: "en" });
  await signInPage(page, base, await createUser(shop));

  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  const answer = await page.goto(`${base}/secret-dashboard/orders`);
  expect(await answer?.text()).not.toContain(words("admin:view.toPack"));
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByText(words("common:adminOnly")).waitFor();
  expect(fetched.filter((url) => /OrdersTab|Desk-|\/api\/admin\//.test(url))).toEqual([]);
  await close();
}, 60_000);

/** By card. */
async function buyTeeByCard({ page, base, words }: Step, language: "en" | "ar") {
  await addTee({ page, base, words });
  await page.goto(`${base}/cart`);
  await page.getByRole("link", { name: words("cart:checkout") }).waitFor();
  await expectAccessible(page);
  const estimate = await page.locator(".totals__total bdi").textContent();
  await page.getByRole("link", { name: words("cart:checkout") }).click();
  await page.locator("#phone-0").waitFor();
  await expectAccessible(page);
  await fillCheckout(page, language === "ar");
  // The button shows the total that the cart estimated.
  const pay = page.locator("main button[type=submit]:visible");
  expect(await pay.textContent()).toBe(words("checkout:pay", { amount: estimate ?? "" }));
  await pay.click();
  await page.waitForURL(/sandbox/);
  await page.locator("#card").fill("4242 4242 4242 4242");
  await page.locator("button[value=pay]").click();
  await page.waitForURL(/checkout-success/);
  await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
  await expectAccessible(page);
  return (await page.locator(".confirmation__number b").textContent()) ?? "";
}

/** On delivery; the cart is empty again, and the second checkout offers the data of the first. */
async function buyTeeForCash({ page, base, words }: Step) {
  await addTee({ page, base, words });
  await page.goto(`${base}/checkout`);
  await page.locator("[id='stored-+201012345678']:checked").waitFor();
  expect(await page.locator("#shipping-street").inputValue()).toBe("14 Mosaddak St, flat 6");
  await page.getByRole("heading", { name: words("checkout:payment") }).scrollIntoViewIfNeeded();
  await orderForCash(page);
  return (await page.locator(".confirmation__number b").textContent()) ?? "";
}

async function addTee({ page, base, words }: Step): Promise<void> {
  await addToCart(page, base, words, teeId);
  await page
    .getByRole("status")
    .filter({ hasText: words("errors:cart.added") })
    .waitFor();
}

async function orderForCash(page: Page): Promise<void> {
  await page.locator("[value=cod]").check();
  await page.locator("main button[type=submit]:visible").click();
  await page.waitForURL(/checkout-success\?order_id=/);
}

/** An admin dispatches one. */
async function dispatchAsAdmin(language: "en" | "ar", number: string) {
  const words = translatorFor(language);
  const adminTab = await openAdminPage(language);
  await adminTab.page.goto(`${base}/secret-dashboard/orders`);
  await adminTab.page.getByRole("button", { name: words("admin:open", { number }) }).click();
  await adminTab.page.getByRole("button", { name: words("admin:transition.dispatched") }).click();
  // The change mails the customer, so it asks first.
  await adminTab.page.locator("dialog[open] .button--main", { hasText: words("admin:transition.dispatched") }).click();
  const drawer = adminTab.page.locator("dialog.drawer");
  await drawer.locator(".badge", { hasText: words("admin:status.dispatched") }).waitFor();
  await expectAccessible(adminTab.page);
  expect(adminTab.complaints).toEqual([]);
  await adminTab.close();
}
