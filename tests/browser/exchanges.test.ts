import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { checkoutForm } from "#tests/support/purchases.ts";
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

type Language = "en" | "ar";

async function openPageAs({ headers }: TestUser, language: Language, width: number) {
  const tab = await openPage(chromium.browser, { locale: language, viewport: { width, height: 900 } });
  const refresh = /refresh=([^;]+)/.exec(headers.cookie)?.[1] ?? "";
  const cookies = { refresh, signedIn: "1", lng: language };
  await tab.page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
  return tab;
}

/** A delivered cash order of one dress in S; L costs more. */
async function deliverDress(mona: TestUser, staff: TestUser) {
  const dress = await addProduct(shop.db, { name: "Linen dress", price: 300_00, sizes: { S: 5, L: 5 } });
  const large = dress.variants.L as string;
  await shop.db.updateTable("variants").set({ price: 350_00 }).where("id", "=", large).execute();
  await mona.post("/cart", { productId: dress.id, variantAttributes: { size: "S" }, quantity: 1 });
  const { orderId } = (await mona.post("/checkout/cod", checkoutForm())).body;
  await adminOrderClient(staff, orderId).move("delivered");
  return { orderId: orderId as string, small: dress.variants.S as string, large };
}

/** The courier brings the replacement and takes the old item. */
async function swapAtDoor(staff: TestUser, orderId: string): Promise<number> {
  await shop.runJobs();
  const { replacement } = (await staff.get(`/admin/orders/${orderId}`)).body.exchange;
  const own = { key: randomUUID(), courier: "own", courierName: "Speedy" };
  const { body: parcel } = await staff.post(`/admin/orders/${replacement.id}/shipments`, own);
  await staff.post("/admin/shipments/hand-over", { ids: [parcel.id] });
  await staff.post(`/admin/shipments/${parcel.id}/events`, { kind: "delivered" });
  await shop.runJobs();
  return parcel.cash;
}

type Step = { page: Page; words: ReturnType<typeof translatorFor>; orderId: string };

async function askForLarge({ page, words, orderId }: Step): Promise<void> {
  await page.goto(`${base}/orders/${orderId}`);
  await page.getByRole("button", { name: words("orders:exchange.ask"), exact: true }).click();
  const dialog = page.locator("dialog[open]", { hasText: words("orders:exchange.how") }).last();
  const send = dialog.getByRole("button", { name: words("orders:exchange.send") });
  await send.click();
  await dialog.getByText(words("orders:exchange.chooseOne")).waitFor();
  await dialog.locator("select").selectOption({ index: 1 });
  await dialog.locator("b", { hasText: /57|٥٧/ }).waitFor();
  await expectAccessible(page);
  await send.click();
  await page.getByText(words("orders:exchange.state.requested"), { exact: true }).waitFor();
}

/** Staff decide in the returns, and inspect the old item after the swap. */
async function approve({ page, words, orderId }: Step): Promise<void> {
  await page.goto(`${base}/secret-dashboard/returns/${orderId}`);
  await page.getByRole("button", { name: words("admin:exchanges.approve"), exact: true }).click();
  await page.getByText(words("errors:admin.orders.exchangeApproved")).first().waitFor();
}

async function inspect({ page, words, orderId }: Step): Promise<void> {
  await page.goto(`${base}/secret-dashboard/returns/${orderId}`);
  await page.getByRole("button", { name: words("admin:orderAction.receive"), exact: true }).click();
  const dialog = page.locator("dialog.dialog[open]");
  await dialog.locator("[type=checkbox]").first().check();
  await expectAccessible(page);
  await dialog.locator(".actions .button").first().click();
  await dialog.waitFor({ state: "hidden" });
}

/** The dialog names what both orders were paid. */
async function returnReplacement({ page, words, orderId }: Step, worth: number): Promise<void> {
  await page.goto(`${base}/orders/${orderId}`);
  await page.getByRole("button", { name: words("orders:return"), exact: true }).click();
  const dialog = page.locator("dialog[open]", { has: page.locator(".line-item-picker__worth") }).last();
  const arabic = worth.toLocaleString("ar-EG", { useGrouping: false });
  await dialog.locator(".line-item-picker__worth b", { hasText: new RegExp(`${worth}|${arabic}`) }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words("orders:returnSend"), exact: true }).click();
  await page.getByText(words("errors:orders.refundRequested")).first().waitFor();
}

test.each(journeyLanguages("ar"))(
  "a dearer size is asked for, approved, swapped at the door, and the old one goes back on the shelf (%s)",
  async (language) => {
    const words = translatorFor(language);
    const [mona, staff] = [await createUser(shop, { language }), await createUser(shop, { role: "admin", language })];
    const { orderId, small, large } = await deliverDress(mona, staff);
    const tab = await openPageAs(mona, language, 360);
    const adminTab = await openPageAs(staff, language, 1280);
    await askForLarge({ page: tab.page, words, orderId });
    await approve({ page: adminTab.page, words, orderId });
    expect(await swapAtDoor(staff, orderId)).toBe(57);
    await inspect({ page: adminTab.page, words, orderId });
    await tab.page.reload();
    await tab.page.getByText(words("orders:exchange.state.swapped"), { exact: true }).waitFor();
    expect([await loadStock(shop.db, small), await loadStock(shop.db, large)]).toEqual([5, 4]);
    const { returns, exchange, total } = (await mona.get(`/orders/${orderId}`)).body;
    expect(returns).toMatchObject([{ kind: "exchange", status: "closed" }]);
    await returnReplacement({ page: tab.page, words, orderId: exchange.replacement.id }, total + 57);
    expect([...tab.complaints, ...adminTab.complaints]).toEqual([]);
    for (const { close } of [tab, adminTab]) await close();
  },
  120_000,
);

async function enterWallet({ page, words, orderId }: Step): Promise<void> {
  await page.goto(`${base}/orders/${orderId}`);
  await page.getByRole("button", { name: words("orders:payout.enter"), exact: true }).click();
  const dialog = page.locator("dialog[open]", { has: page.locator("[name=payout-account]") }).last();
  await dialog.getByRole("radio", { name: words("orders:payout.wallet") }).check();
  await dialog.locator("[name=payout-account]").fill("0131 2345678");
  await dialog.getByRole("button", { name: words("orders:payout.save") }).click();
  await dialog.getByText(words("errors:validation.wallet")).waitFor();
  await dialog.locator("[name=payout-account]").fill("٠١٠ ١٢٣٤ ٥٦٧٨");
  await dialog.getByRole("button", { name: words("orders:payout.save") }).click();
  await page.getByText(words("orders:payout.saved")).waitFor();
  await page.locator(".notice", { hasText: "5678" }).waitFor();
  await expectAccessible(page);
}

async function checkOff({ page, words }: Omit<Step, "orderId">): Promise<void> {
  await page.goto(`${base}/secret-dashboard/payouts`);
  const pay = { name: words("admin:payouts.pay"), exact: true };
  await page.getByRole("row").getByRole("button", pay).click();
  await page.locator("[name=payout-reference]").fill("CIB-0917");
  await expectAccessible(page);
  await page.locator("dialog[open]").getByRole("button", pay).click();
  await page.getByText(words("admin:payouts.empty")).waitFor();
}

test.each(journeyLanguages("en"))(
  "a cash refund goes to the wallet that the customer entered, and is checked off (%s)",
  async (language) => {
    const words = translatorFor(language);
    const [mona, staff] = [await createUser(shop, { language }), await createUser(shop, { role: "admin", language })];
    const accountant = await createUser(shop, { staffRole: "accounting", language });
    const { orderId } = await deliverDress(mona, staff);
    await mona.post(`/orders/${orderId}/refund-request`, {});
    const tab = await openPageAs(mona, language, 360);
    await enterWallet({ page: tab.page, words, orderId });
    const order = adminOrderClient(staff, orderId);
    await order.receive();
    await order.refund({ payout: true, restock: true });
    const adminTab = await openPageAs(accountant, language, 1280);
    await checkOff({ page: adminTab.page, words });
    await tab.page.reload();
    await tab.page.getByText("CIB-0917").waitFor();
    expect((await mona.get(`/orders/${orderId}`)).body.status).toBe("refunded");
    // The wrong number.
    expect(tab.complaints).toEqual([expect.stringContaining("400")]);
    expect(adminTab.complaints).toEqual([]);
    for (const { close } of [tab, adminTab]) await close();
  },
  120_000,
);
