import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { addProduct, type TestProduct } from "#tests/support/products.ts";
import { buyForCash, fillCart } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
let shop: Shop;
let base: string;

beforeAll(async () => {
  chromium = await openBrowser();
  shop = await openShop({ pages: true });
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  await chromium.close();
  expect(await findViolations(shop.db)).toEqual([]);
  await shop[Symbol.asyncDispose]();
});

async function openPageAs({ headers }: TestUser, language: "en" | "ar", width: number) {
  const tab = await openPage(chromium.browser, { locale: language, viewport: { width, height: 900 } });
  const refresh = /refresh=([^;]+)/.exec(headers.cookie)?.[1] ?? "";
  const cookies = { refresh, signedIn: "1", lng: language };
  await tab.page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
  return tab;
}

type Step = { page: Page; words: ReturnType<typeof translatorFor> };

/** The customer of a cash order that is on its way back chooses credit. */
async function chooseCredit({ page, words }: Step, orderId: string): Promise<void> {
  await page.goto(`${base}/orders/${orderId}`);
  await page.getByRole("button", { name: words("orders:payout.enter"), exact: true }).click();
  const dialog = page.locator("dialog[open]", { has: page.locator("[name=payout-method]") }).last();
  await dialog.getByRole("radio", { name: words("orders:payout.credit") }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words("orders:payout.save") }).click();
  await page.getByText(words("orders:payout.creditChosen")).waitFor();
}

async function settle(staff: TestUser, orderId: string): Promise<number> {
  const order = adminOrderClient(staff, orderId);
  await order.receive();
  expect((await order.refund({ payout: true, restock: true })).status).toBe(200);
  return (await order.seen()).total;
}

/** Pays with credit as far as it goes, and the rest on delivery; returns the words of the button. */
async function payWithCredit({ page, words }: Step): Promise<string> {
  await page.goto(`${base}/checkout`);
  await page.getByRole("heading", { name: words("checkout:payment") }).scrollIntoViewIfNeeded();
  await page.locator("[name=method][value=cod]").check();
  await page.locator("[name=use-credit]").check();
  await page.getByText(words("checkout:credit.due")).waitFor();
  await expectAccessible(page);
  const submit = page.locator("[type=submit]:visible").first();
  const text = (await submit.textContent()) ?? "";
  await submit.click();
  await page.waitForURL(/checkout-success/);
  return text;
}

test.each(journeyLanguages("en"))(
  "a cash refund becomes store credit, pays the next orders, and staff add to it (%s)",
  async (language) => {
    const words = translatorFor(language);
    const mona = await createUser(shop, { language });
    const staff = await createUser(shop, { role: "admin", language });
    const dress: TestProduct = await addProduct(shop.db, { name: "Linen dress", price: 300_00, stock: 10 });
    const { orderId } = await buyForCash(mona, dress);
    await adminOrderClient(staff, orderId).move("delivered");
    await mona.post(`/orders/${orderId}/refund-request`, {});
    const tab = await openPageAs(mona, language, 360);
    const step = { page: tab.page, words };
    await chooseCredit(step, orderId);
    const total = await settle(staff, orderId);

    await fillCart(mona, dress);
    expect(await payWithCredit(step)).toBe(words("checkout:placeCredit"));
    await tab.page.getByText(words("checkout:doneCredit")).waitFor();
    await expectAccessible(tab.page);

    const adminTab = await openPageAs(staff, language, 1280);
    await adminTab.page.goto(`${base}/secret-dashboard/customers/${mona.id}`);
    await adminTab.page.getByRole("button", { name: words("admin:customers.grant"), exact: true }).click();
    const dialog = adminTab.page.locator("dialog[open]");
    const submit = dialog.locator("[type=submit]");
    await submit.click();
    await dialog.getByText(words("admin:customers.creditReasonMissing")).waitFor();
    await dialog.locator("[name=credit-amount]").fill("150.50");
    await dialog.locator("[name=credit-reason]").fill("Late parcel");
    await expectAccessible(adminTab.page);
    await submit.click();
    await adminTab.page.getByText(words("admin:customers.creditSaved")).waitFor();
    await adminTab.page.getByText("Late parcel").waitFor();
    await expectAccessible(adminTab.page);

    await fillCart(mona, dress);
    await payWithCredit(step);
    await tab.page.goto(`${base}/profile#credit`);
    await tab.page.locator(".credit__rows li").nth(3).waitFor();
    await expectAccessible(tab.page);
    const { items } = (await mona.get("/users/me/credit")).body;
    expect(items.map(({ amount }: { amount: number }) => amount)).toEqual([-150.5, 150.5, -total, total]);
    expect([...tab.complaints, ...adminTab.complaints]).toEqual([]);
    for (const { close } of [tab, adminTab]) await close();
  },
  120_000,
);
