import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
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
});
afterAll(async () => {
  await chromium.close();
  await shop[Symbol.asyncDispose]();
});

async function openAs(role: "user" | "admin") {
  const person = await createUser(shop, { role });
  const tab = await openPage(chromium.browser, { locale: "en", viewport: { width: 1280, height: 900 } });
  await signInPage(tab.page, base, person);
  return { ...tab, person };
}

test("staff enter a courier's link and a number, and the customer opens the parcel's page", async () => {
  const { page, complaints, close } = await openAs("admin");
  await page.goto(`${base}/secret-dashboard/settings`);
  const form = page.locator("form", { has: page.getByRole("heading", { name: words("admin:settings.tracking") }) });
  const save = form.getByRole("button", { name: words("admin:settings.save") });
  // The first row stays empty: the error belongs to the second all the same.
  await form.getByRole("button", { name: words("admin:settings.trackingMore") }).click();
  await form.locator("[name='1.courier']").fill("Speedy");
  await form.locator("[name='1.url']").fill("http://speedy.example/{number}");
  await save.click();
  await form.locator("[name='1.url'][aria-invalid=true]").waitFor();
  expect(await form.locator("[aria-invalid=true]").count()).toBe(1);
  await expectAccessible(page);
  await form.locator("[name='1.url']").fill("https://speedy.example/{number}");
  expect(await form.locator("[aria-invalid=true]").count()).toBe(0);
  await save.click();
  await page.getByText(words("admin:settings.saved")).waitFor();

  const customer = await openAs("user");
  const { orderId } = await buyForCash(customer.person, await addProduct(shop.db, { stock: 5 }));
  await page.goto(`${base}/secret-dashboard/orders/${orderId}`);
  const drawer = page.locator("dialog[open]");
  await drawer.locator("[name=tracking]").fill("SP-1");
  await drawer.locator("[name=trackingCourier]").selectOption("Speedy");
  await drawer
    .locator("form", { has: page.locator("[name=tracking]") })
    .getByRole("button")
    .click();
  await drawer.getByRole("link", { name: words("admin:orderAction.trackOpen") }).waitFor();
  await customer.page.goto(`${base}/orders/${orderId}`);
  const link = customer.page.locator("dialog[open]").getByRole("link", { name: "SP-1" });
  expect(await link.getAttribute("href")).toBe("https://speedy.example/SP-1");
  expect([...complaints.filter((line) => !line.includes("400 (Bad Request)")), ...customer.complaints]).toEqual([]);
  await Promise.all([close(), customer.close()]);
});

test("a WhatsApp number is a link on the contact page, in the footer and with an order, and none without it", async () => {
  const { page, complaints, close } = await openAs("admin");
  const customer = await openAs("user");
  const { orderId, orderNumber } = await buyForCash(customer.person, await addProduct(shop.db, { stock: 5 }));
  const chats = customer.page.locator("a[href^='https://wa.me/']");
  await customer.page.goto(`${base}/orders/${orderId}`);
  await customer.page.locator("dialog[open] .totals").waitFor();
  expect(await chats.count()).toBe(0);

  await page.goto(`${base}/secret-dashboard/settings`);
  await page.locator("[name=whatsapp]").fill("010 1234 5678");
  await page.locator("#settings-shop").getByRole("button").last().click();
  await page.getByText(words("admin:settings.saved")).waitFor();
  await expect
    .poll(async () => {
      await customer.page.goto(`${base}/contact`);
      return chats.evaluateAll((links) => links.map((it) => it.getAttribute("href")));
    })
    .toEqual(["https://wa.me/201012345678", "https://wa.me/201012345678"]);
  await expectAccessible(customer.page);
  await customer.page.goto(`${base}/orders/${orderId}`);
  const ask = customer.page.locator("dialog[open]").getByRole("link", { name: words("orders:whatsApp.ask") });
  const text = new URL((await ask.getAttribute("href")) ?? "").searchParams.get("text");
  expect(text).toBe(words("orders:whatsApp.text", { number: orderNumber }));
  expect([...complaints, ...customer.complaints]).toEqual([]);
  await Promise.all([close(), customer.close()]);
});
