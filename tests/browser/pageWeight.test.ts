import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmationToken, reviewToken, sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { draftClient } from "#tests/support/draftOrders.ts";
import { sampleOf } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash, fillCart } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";
import { weighScripts } from "#tests/support/weighScripts.ts";

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

/**
 * Returns the pages that load less than they need or more than 100 kB of scripts, with what they load. A normal run
 * opens every third or fourth page of each kind.
 */
async function pagesOverBudget(addresses: readonly string[], customer?: TestUser): Promise<[string, number][]> {
  const weights: [string, number][] = [];
  const { page, close } = await openPage(chromium.browser);
  if (customer) await signInPage(page, base, customer);
  const scriptBytes = weighScripts(page);
  for (const address of addresses) {
    await page.goto(base + address, { waitUntil: "networkidle" });
    weights.push([address, await scriptBytes()]);
  }
  await close();
  return weights.filter(([, bytes]) => bytes < 50_000 || bytes > 100_000);
}

test("every page of a guest loads at most 100 kB of scripts", async () => {
  const pages = [
    "/search?q=linen",
    "/collections/linen",
    "/cart",
    "/login",
    "/signup",
    "/oauth-signup",
    "/forgot-password",
    "/recommendations",
    "/contact",
    "/about",
    "/policies/returns",
  ];
  expect(await pagesOverBudget(sampleOf(pages, 3))).toEqual([]);
});

test("every page that a mail links to loads at most 100 kB of scripts", async () => {
  const { sessionSecret } = shop.config;
  const { id, variantId } = await addProduct(shop.db);
  const order = await buyForCash(await createUser(shop), { id });
  const admin = await createUser(shop, { role: "admin" });
  const { link } = await draftClient(admin).sent({ lines: [{ variantId, quantity: 1 }] });
  const pages = [
    `/order/${sharedOrderToken(order.orderId, sessionSecret)}`,
    `/confirm-order/${confirmationToken(order.orderId, sessionSecret)}`,
    `/review/${reviewToken(order.orderId, sessionSecret)}`,
    new URL(link.url).pathname,
    "/verify-email",
    "/reset-password?token=unknown",
    "/staff-invitation?token=unknown",
    "/confirm-email?token=unknown",
    "/mailing/confirm?token=unknown",
    "/unsubscribe?token=unknown",
    "/stock-alert/confirm?token=unknown",
    "/stock-alert/stop?token=unknown",
  ];
  expect(await pagesOverBudget(sampleOf(pages, 4))).toEqual([]);
});

test("every page of a customer loads at most 100 kB of scripts", async () => {
  const { id } = await addProduct(shop.db);
  const customer = await createUser(shop);
  const placed = await buyForCash(customer, { id });
  const delivered = await buyForCash(customer, { id });
  const returned = await buyForCash(customer, { id });
  const admin = await createUser(shop, { role: "admin" });
  await adminOrderClient(admin, delivered.orderId).move("processing", "dispatched", "delivered");
  await adminOrderClient(admin, returned.orderId).move("processing", "dispatched", "delivered");
  expect((await customer.post(`/orders/${returned.orderId}/refund-request`, {})).status).toBe(200);
  await fillCart(customer, { id });
  const pages = [
    "/cart",
    "/checkout",
    `/checkout-success?order_id=${placed.orderId}`,
    "/purchase-cancel",
    "/orders",
    ...[placed, delivered, returned].map(({ orderId }) => `/orders/${orderId}`),
    "/lists",
    "/profile",
    "/recommendations",
  ];
  expect(await pagesOverBudget(sampleOf(pages, 3, 1), customer)).toEqual([]);
});

test("the list behind an order opened by its URL waits until the page is touched", async () => {
  const { id } = await addProduct(shop.db);
  const customer = await createUser(shop);
  const { orderId } = await buyForCash(customer, { id });
  const { page, close } = await openPage(chromium.browser);
  await signInPage(page, base, customer);
  await page.goto(`${base}/orders/${orderId}`, { waitUntil: "networkidle" });
  await page.locator("dialog[open] .actions").first().waitFor();
  expect(await page.locator(".order").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.locator(".order").waitFor();
  expect(new URL(page.url()).pathname).toBe("/orders");
  await close();
});
