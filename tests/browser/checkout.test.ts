import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { longTest, sampleOf } from "#tests/support/longRun.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { fillCheckout, translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

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

const words = translatorFor("en");
const egpFormat = new Intl.NumberFormat("en-EG", {
  style: "currency",
  currency: "EGP",
  trailingZeroDisplay: "stripIfInteger",
});

/** A customer at checkout with one shirt of 100 pounds in the cart. */
async function openCheckout() {
  const shirt = await addProduct(shop.db, { price: 100_00, stock: 5 });
  const { db, config } = shop;
  const buyer = await insertUserWithSession(db, config, { role: "user", language: "en", name: "Mona Adel" });
  await db.insertInto("cart_lines").values({ user_id: buyer.id, variant_id: shirt.variantId, quantity: 1 }).execute();
  const { page, complaints, close } = await openPage(chromium.browser, { locale: "en" });
  await signInPage(page, base, buyer);
  await page.goto(`${base}/checkout`);
  await page.locator("#phone-0").waitFor();
  return {
    shirt,
    page,
    complaints,
    submit: page.locator("main button[type=submit]:visible"),
    orders: () => db.selectFrom("orders").select(["number", "total"]).where("user_id", "=", buyer.id).execute(),
    [Symbol.asyncDispose]: close,
  };
}

test("focuses the list of missing fields and keeps the input across a reload", async () => {
  await using till = await openCheckout();
  const { page, submit } = till;
  await submit.click();
  const summary = page.locator("[role=alert]", { hasText: "Please provide at least one phone number" });
  await summary.waitFor();
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  await summary.getByRole("link", { name: words("errors:validation.governorate") }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("shipping-state");

  await fillCheckout(page, false);
  await page.reload();
  await page.locator("#phone-0").waitFor();
  expect(await page.locator("#shipping-street").inputValue()).toBe("14 Mosaddak St, flat 6");

  // Cairo’s area code with Giza as governorate.
  const postalCode = page.locator("#shipping-postalCode");
  const hint = page.locator("#shipping-postalCode-hint");
  expect(await hint.textContent()).toBe(words("checkout:postalHint"));
  await postalCode.fill("11611");
  const doubt = words("checkout:postalElsewhere", { start: "12" });
  await hint.getByRole("status").filter({ hasText: doubt }).waitFor();
  expect(await postalCode.getAttribute("aria-invalid")).toBeNull();
  expect(await postalCode.getAttribute("aria-describedby")).toBe("shipping-postalCode-hint");
  expect(till.complaints).toEqual([]);
});

test("a changed price shows a notice and only the second click buys at the new price", async () => {
  await using till = await openCheckout();
  const { page, submit } = till;
  await fillCheckout(page, false);
  await page.locator("[value=cod]").check();
  // 100 + 14 % + 70
  await page.locator("main button[type=submit]:visible", { hasText: egpFormat.format(184) }).waitFor();
  await shop.db.updateTable("products").set({ price: 200_00 }).where("id", "=", till.shirt.id).execute();

  await submit.click();
  await page.getByText(words("errors:checkout.totalChanged", { total: egpFormat.format(298) })).waitFor();
  expect(await till.orders()).toEqual([]);

  await page.locator("main button[type=submit]:visible", { hasText: egpFormat.format(298) }).waitFor();
  await submit.dblclick();
  await page.waitForURL(/checkout-success\?order_id=/);
  await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
  expect(await till.orders()).toMatchObject([{ total: 298_00 }]);
});

test("keeps the input when the code of the payment does not load, and buys after another try", async () => {
  await using till = await openCheckout();
  const { page, submit } = till;
  const script = /\/PaymentPart-[^/]+\.js$/;
  await page.route(script, (route) => route.abort());
  await page.reload();
  await fillCheckout(page, false);
  const failure = page.locator("form [role=alert]", { hasText: words("errors:common.notLoaded") });
  await failure.waitFor();
  await submit.click();
  await page.locator(".toast", { hasText: words("errors:common.notLoaded") }).waitFor();
  expect(await till.orders()).toEqual([]);

  await page.unroute(script);
  await failure.getByRole("button", { name: words("common:tryAgain") }).click();
  await page.locator("[value=cod]").check();
  expect(await page.locator("#shipping-street").inputValue()).toBe("14 Mosaddak St, flat 6");
  await submit.click();
  await page.waitForURL(/checkout-success\?order_id=/);
  expect(await till.orders()).toHaveLength(1);
});

test("an order is confirmed though the connection is lost right after it", async () => {
  await using till = await openCheckout();
  const { page, submit } = till;
  await fillCheckout(page, false);
  await page.locator("[value=cod]").check();
  await page.route("**/api/checkout/cod", async (route) => {
    const response = await route.fetch();
    await page.context().setOffline(true);
    await route.fulfill({ response });
  });
  await submit.click();
  await page.waitForURL(/checkout-success\?order_id=/);
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
  expect(await till.orders()).toHaveLength(1);
});

// The test above loses the connection at another moment in each run.
longTest("an order is shown though the connection returns between two pages", async () => {
  await using till = await openCheckout();
  const { page, submit } = till;
  await fillCheckout(page, false);
  await page.locator("[value=cod]").check();
  await page.route("**/api/checkout/cod", async (route) => {
    const response = await route.fetch();
    // Tells of the connection once: when a listener has just gone, or a second later.
    await page.evaluate(() => {
      const remove = window.removeEventListener;
      const reconnect = () => {
        window.removeEventListener = remove;
        clearTimeout(latest);
        window.dispatchEvent(new Event("online"));
      };
      window.removeEventListener = (...listener: Parameters<typeof remove>) => {
        remove.apply(window, listener);
        if (listener[0] === "online") reconnect();
      };
      const latest = setTimeout(reconnect, 1_000);
      window.dispatchEvent(new Event("offline"));
    });
    await route.fulfill({ response });
  });
  await submit.click();
  await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
});

const losses = { "fails to load": (route: Route) => route.abort(), "never comes": () => {} };
for (const [loss, lose] of sampleOf(Object.entries(losses), 2))
  test(`an order is confirmed though the code of the success page ${loss}`, async () => {
    await using till = await openCheckout();
    const { page, submit } = till;
    await fillCheckout(page, false);
    await page.locator("[value=cod]").check();
    await page.route(/\/SuccessPage-[^/]+\.js$/, lose, { times: 1 });
    await submit.click();
    await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
    expect(await till.orders()).toHaveLength(1);
  });

// The first test of the cart does so in each run, with a coupon.
longTest("leaving the payment page keeps the cart, releases stock and allows another card", async () => {
  await using till = await openCheckout();
  const { page, submit, shirt } = till;
  await fillCheckout(page, false);
  await submit.click();
  await page.waitForURL(/sandbox/);
  expect(await loadStock(shop.db, shirt.variantId)).toBe(4);
  await page.locator("button[value=cancel]").click();
  await page.waitForURL(/purchase-cancel/);
  await page.getByText(words("errors:purchase.cancelled")).waitFor();
  await expect.poll(() => loadStock(shop.db, shirt.variantId)).toBe(5);

  await page.getByRole("link", { name: words("checkout:backToCheckout") }).click();
  await waitForHydration(page);
  await page.locator("#phone-0").waitFor();
  await submit.click();
  await page.waitForURL(/sandbox/);
  await page.locator("#card").fill("4000 0000 0000 0002");
  await page.locator("button[value=pay]").click();
  await page.locator("#trouble").waitFor();
  await page.locator("#card").fill("4242 4242 4242 4242");
  await page.locator("button[value=pay]").click();
  await page.getByRole("heading", { name: words("checkout:doneTitle") }).waitFor();
  expect(await till.orders()).toHaveLength(1);
  expect(await loadStock(shop.db, shirt.variantId)).toBe(4);
});
