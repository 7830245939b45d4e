import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { type FakeBosta, startFakeBosta } from "#tests/support/couriers/fakeBosta.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages, longTest } from "#tests/support/longRun.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
let bosta: FakeBosta;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());
// Each shop has an account of its own at the courier: the numbers of their parcels are the same.
beforeEach(async () => {
  bosta = await startFakeBosta();
});
afterEach(() => bosta.close());

test("staff connect Bosta and label two orders at once, and a mailed link takes another day", async () => {
  await using shop = await openShop({ pages: true, env: bosta.env });
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  const words = translatorFor("en");
  const dress = await addProduct(shop.db, { stock: 5 });
  const mona = await createUser(shop);
  for (let orders = 0; orders < 2; orders++) await buyForCash(mona, dress);
  const staff = await openPage(chromium.browser, { locale: "en", viewport: { width: 1280, height: 800 } });
  await signInPage(staff.page, base, await createUser(shop, { role: "admin" }));
  const guest = await openPage(chromium.browser, { locale: "en", viewport: { width: 360, height: 800 } });

  await connectBosta(staff.page, base, bosta.apiKey, words);
  const number = await labelInBulk(shop, staff.page, base, words, 2);
  const parcel = bosta.deliveries.find((one) => one.businessReference === number);
  await sendReport(shop, bosta, parcel?.trackingNumber ?? "", 47, { numberOfAttempts: 1, exceptionCode: 2 });
  await shop.runJobs();
  const [link] = (await shop.mails()).flatMap(({ text }) => text.match(/\/order\/[\w.-]+/) ?? []);
  await chooseDay(guest.page, `${base}${link}`, words);
  await expectRedelivery(staff.page, base, number);
  // The browser logs the answer to the wrong key.
  expect(staff.complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await Promise.all([staff.close(), guest.close()]);
});

// The same story is told by the API in each run, and the tests of confirmations, shipments and returns open its other pages.
longTest.each(journeyLanguages("en"))(
  "confirmed on a phone, labelled, not found, another day chosen, refused, inspected and back on the shelf (%s)",
  async (language) => {
    await using shop = await openShop({ pages: true, env: bosta.env });
    const base = (await shop.listen()).replace("127.0.0.1", "localhost");
    const words = translatorFor(language);
    const dress = await addProduct(shop.db, { stock: 5 });
    const mona = await createUser(shop, { language });
    const staff = await createUser(shop, { role: "admin", language });
    expect((await staff.patch("/admin/settings", { codConfirmation: "all" })).status).toBe(200);
    const { orderId } = await buyForCash(mona, dress);
    const openAs = async (person: TestUser, width: number) => {
      const tab = await openPage(chromium.browser, { locale: language, viewport: { width, height: 800 } });
      await signInPage(tab.page, base, person, language);
      return tab;
    };
    const [phone, desktop, customer] = [await openAs(staff, 360), await openAs(staff, 1280), await openAs(mona, 360)];

    await connectBosta(desktop.page, base, bosta.apiKey, words);
    await phone.page.goto(`${base}/secret-dashboard/confirmations`);
    await phone.page.getByRole("button", { name: words("admin:confirm.outcome.confirmed") }).click();
    await phone.page.getByText(words("admin:confirm.empty")).waitFor();

    const number = await labelInBulk(shop, desktop.page, base, words, 1);
    const parcel = bosta.deliveries.findLast((one) => one.businessReference === number);
    const report = (code: number, more = {}) => sendReport(shop, bosta, parcel?.trackingNumber ?? "", code, more);
    await report(21, { numberOfAttempts: 0 });
    await report(41, { numberOfAttempts: 0 });
    await report(47, { numberOfAttempts: 1, exceptionCode: 2 });

    await chooseDay(customer.page, `${base}/orders/${orderId}`, words);
    await expectRedelivery(desktop.page, base, number);

    await report(47, { numberOfAttempts: 2, exceptionCode: 8, timeStamp: Date.now() });
    await report(46, { numberOfAttempts: 2 });
    await inspect(desktop.page, `${base}/secret-dashboard/returns/${orderId}`, words);
    expect(await loadStock(shop.db, dress.variantId)).toBe(5);
    await customer.page.reload();
    await customer.page.getByText(words("orders:parcels.returned")).first().waitFor();
    for (const { complaints, close } of [phone, desktop, customer]) {
      // The browser logs the answer to the wrong key.
      expect(complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
      await close();
    }
    expect(await findViolations(shop.db)).toEqual([]);
  },
  120_000,
);

type Words = ReturnType<typeof translatorFor>;

/** As docs/operations.md says; a wrong key is refused. */
async function connectBosta(page: Page, base: string, key: string, words: Words): Promise<void> {
  await page.goto(`${base}/secret-dashboard/shipments`);
  await page.locator("summary", { hasText: words("admin:couriers.title") }).click();
  const connect = page.getByRole("button", { name: words("admin:couriers.connect"), exact: true });
  await page.locator("[name=courierKey]").fill("made up");
  await connect.click();
  await page.getByText(words("errors:shipping.wrongKey")).waitFor();
  await page.locator("[name=courierKey]").fill(key);
  await connect.click();
  await page.getByText(words("admin:couriers.saved")).waitFor();
}

/** One press makes parcel and label of the newest `count` orders. Returns the number of one shipment. */
async function labelInBulk(shop: Shop, page: Page, base: string, words: Words, count: number): Promise<string> {
  await page.goto(`${base}/secret-dashboard/orders`);
  for (let row = 0; row < count; row++) await page.locator("tbody [type=checkbox]").nth(row).check();
  await page.getByRole("button", { name: words("admin:shipments.bulk"), exact: true }).click();
  const dialog = page.locator("dialog[open]").last();
  // A connected courier is chosen already.
  expect(await dialog.locator("[type=radio][value=bosta]").isChecked()).toBe(true);
  await dialog.locator(".actions .button--main").click();
  await page.waitForURL("**/shipments");
  await shop.runJobs();
  await page.goto(`${base}/secret-dashboard/shipments?queue=toHandOver`);
  const row = page.locator("tbody tr").first();
  await row.waitFor();
  const [labels] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "PDF" }).first().click(),
  ]);
  expect(labels.suggestedFilename()).toBe(`labels-${count}.pdf`);
  return (await row.locator("th").textContent())?.trim() ?? "";
}

async function sendReport(shop: Shop, bosta: FakeBosta, trackingNumber: string, code: number, more: object) {
  const { url, headers, body } = bosta.move(trackingNumber, code, more);
  const answer = await shop.app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify(body),
  });
  expect(answer.statusCode).toBe(200);
}

/** The customer sees why the attempt failed, and chooses the first day and a landmark. */
async function chooseDay(page: Page, url: string, words: Words): Promise<void> {
  await page.goto(url);
  await page.getByText(words("orders:parcels.reason.address")).waitFor();
  const form = page.locator(".order-parcels form");
  await form.getByRole("button", { name: words("orders:redelivery.send") }).click();
  await form.getByText(words("orders:redelivery.missing")).waitFor();
  const day = (await form.locator("option").nth(1).textContent()) ?? "";
  await form.locator("select").selectOption({ index: 1 });
  await form.locator("[name=landmark]").fill("خلف المدرسة");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await form.getByRole("button", { name: words("orders:redelivery.send") }).click();
  await page.getByText(words("orders:redelivery.sent")).waitFor();
  await form.getByText(words("orders:redelivery.askedDay", { day })).waitFor();
}

async function expectRedelivery(page: Page, base: string, number: string): Promise<void> {
  await page.goto(`${base}/secret-dashboard/shipments?queue=problems`);
  await page.getByRole("row", { name: number }).locator(".shipments__redelivery").waitFor();
}

async function inspect(page: Page, url: string, words: Words): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: words("admin:orderAction.receive"), exact: true }).click();
  const dialog = page.locator("dialog.dialog[open]");
  await dialog.locator("[type=checkbox]").first().check();
  await dialog.locator(".actions .button").first().click();
  await dialog.waitFor({ state: "hidden" });
}
