import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { hostileTexts } from "#tests/support/hostileTexts.ts";
import { isLongRun, sampleOf } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { alexandriaAddress, buyForCash, checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { readPdf } from "#tests/support/readPdf.ts";
import { shipmentClient } from "#tests/support/shipmentClient.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

/** Texts that a row can store, by name. */
const texts = Object.values(hostileTexts)
  .filter((text) => !text.includes("\0"))
  .map((text) => text.toWellFormed());

const turnCount = 4;
const longestWord = "W".repeat(100);

/** Assigns each field another text and rotates them on each turn. In the last turn all have the longest word. */
function textsFrom(turn: number): (field: number) => string {
  if (turn === turnCount) return () => longestWord;
  const start = Math.round((turn * texts.length) / turnCount);
  return (field) => texts[(start + field * 5) % texts.length] ?? "";
}

/** Inserts an order with a return, a message and a customer, with texts that an older release may have accepted. */
async function seedTexts(shop: Shop, mona: TestUser, staff: TestUser) {
  const { orderId } = await buyForCash(mona, await addProduct(shop.db));
  for (const status of ["dispatched", "delivered"]) await staff.patch(`/admin/orders/${orderId}/status`, { status });
  expect((await mona.post(`/orders/${orderId}/refund-request`, { reason: "Too small" })).status).toBe(200);
  expect((await staff.post(`/admin/orders/${orderId}/notes`, { note: "Called" })).status).toBeLessThan(300);
  const message = { name: "Mona", email: "mona@example.test", message: "Is it lined?" };
  expect((await mona.post("/contact", message)).status).toBe(202);
  const { rows } = await shop.pool.query<{ id: string }>("select id from contact_messages");
  return { orderId, messageId: rows[0]?.id ?? "" };
}

async function writeTexts(shop: Shop, turn: number): Promise<void> {
  const text = textsFrom(turn);
  const parts = [
    "street",
    "city",
    "building",
    "floor",
    "flat",
    "landmark",
    "courierNote",
    "postalCode",
    "recipient",
    "district",
    "mapUrl",
  ];
  const address = (from: number, more: object) =>
    JSON.stringify({ ...Object.fromEntries(parts.map((part, at) => [part, text(from + at)])), ...more });
  const shipping = address(0, { country: "EG", state: "ALX" });
  const billing = address(3, { country: text(turn * 7), state: text(11) });
  const { pool } = shop;
  await pool.query("update orders set customer_name = $1, shipping_address = $2, billing_address = $3", [
    text(12),
    shipping,
    billing,
  ]);
  await pool.query("update users set name = $1, shipping_address = $2, billing_address = $3 where role = 'user'", [
    text(13),
    shipping,
    billing,
  ]);
  await pool.query("update returns set reason = $1, resolution = $2", [text(14), text(15)]);
  await pool.query("update order_notes set note = $1", [text(16)]);
  await pool.query("update contact_messages set name = $1, message = $2", [text(17), text(18)]);
}

/** Returns the problems of a page: the error screen, or horizontal overflow. */
async function findPageProblems(page: Page, path: string): Promise<string[]> {
  const wrong: string[] = [];
  if (await page.locator("main.error-page").count())
    wrong.push(`${path} crashed: ${await page.locator("pre").textContent()}`);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (over > 0) wrong.push(`${path} is ${over} px too wide`);
  const inDialogs = await page.evaluate(() =>
    [...document.querySelectorAll("dialog[open]")].flatMap((dialog) => {
      if (dialog.scrollWidth <= dialog.clientWidth) return [];
      const { left, right } = dialog.getBoundingClientRect();
      const sticksOut = (it: Element) => {
        const box = it.getBoundingClientRect();
        return it.children.length === 0 && box.width > 0 && (box.right > right + 1 || box.left < left - 1);
      };
      const texts = [...dialog.querySelectorAll("*")].filter(sticksOut);
      return texts.map((it) => `${it.parentElement?.outerHTML.slice(0, 80)}: ${it.outerHTML.slice(0, 80)}`);
    }),
  );
  for (const one of inDialogs) wrong.push(`${path}: wider than its place, ${one}`);
  return wrong;
}

for (const [language, turns] of [
  ["en", [0]],
  ["ar", [turnCount]],
] as const)
  test(`pages with customers' texts show anything customers can type (${language})`, async () => {
    await using shop = await openShop({ pages: true });
    const base = (await shop.listen()).replace("127.0.0.1", "localhost");
    const [mona, staff] = [await createUser(shop, { language }), await createUser(shop, { role: "admin", language })];
    const { orderId, messageId } = await seedTexts(shop, mona, staff);
    const tabOf = async (person: TestUser, width: number) => {
      const tab = await openPage(chromium.browser, { locale: language, viewport: { width, height: 900 } });
      await signInPage(tab.page, base, person, language);
      return tab;
    };
    const [phone, admin] = [await tabOf(mona, 360), await tabOf(staff, 1280)];
    const pages = [
      [phone, "/orders", "main .badge"],
      [phone, `/orders/${orderId}`, "dialog[open] address"],
      [phone, "/profile#addresses", ".profile__saved address"],
      [admin, "/secret-dashboard/orders", "tbody tr[data-id]"],
      [admin, `/secret-dashboard/orders/${orderId}`, "dialog[open] address"],
      [admin, "/secret-dashboard/returns", "tbody tr[data-id]"],
      [admin, "/secret-dashboard/messages", "tbody tr[data-id]"],
      [admin, `/secret-dashboard/messages/${messageId}`, "dialog[open] blockquote"],
    ] as const;
    const wrong: string[] = [];
    for (const turn of isLongRun ? Array.from({ length: turnCount + 1 }, (_, turn) => turn) : turns) {
      await writeTexts(shop, turn);
      // In a normal run the two languages share three quarters of the pages.
      for (const [{ page }, path, ready] of sampleOf(pages, 3, turn === 0 ? 0 : 1)) {
        await page.goto(base + path);
        await page.locator(`${ready}, main.error-page`).first().waitFor();
        wrong.push(...(await findPageProblems(page, `${turn}: ${path}`)));
      }
    }
    expect(wrong).toEqual([]);
    expect(phone.complaints).toEqual([]);
    expect(admin.complaints).toEqual([]);
    await phone.close();
    await admin.close();
  }, 240_000);

/** Inserts orders of one product: without a parcel, with one on its way, delivered, and with a return. */
async function seedLongNames(shop: Shop, mona: TestUser, staff: TestUser) {
  const dress = await addProduct(shop.db);
  const { send } = shipmentClient(() => staff);
  const place = async () => (await buyForCash(mona, { id: dress.id, quantity: 2 })).orderId;
  const delivered = async () => {
    const orderId = await place();
    const order = adminOrderClient(staff, orderId);
    await order.move("delivered");
    return { orderId, order };
  };
  const [placed, sent, kept, returned] = [await place(), await place(), await delivered(), await delivered()];
  await send(sent);
  expect((await returned.order.takeBack()).status).toBe(200);
  const { pool } = shop;
  const [sku, name] = ["SKU".repeat(20), JSON.stringify({ en: longestWord })];
  await pool.query("update products set name = $1", [name]);
  await pool.query("update variants set sku = $1", [sku]);
  await pool.query("update order_lines set sku = $1, name = $2", [sku, name]);
  await pool.query("update orders set tracking_number = $1", ["T".repeat(60)]);
  await pool.query("update shipments set tracking_number = repeat('T', 40) || number");
  return { placed, sent, kept: kept.orderId, returned: returned.orderId };
}

test("the admin wraps long stock numbers, names and tracking numbers on a phone", async () => {
  await using shop = await openShop({ pages: true });
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  const [mona, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  const orders = await seedLongNames(shop, mona, staff);
  const words = translatorFor("en");
  const { page, complaints, close } = await openPage(chromium.browser, { viewport: { width: 320, height: 900 } });
  await signInPage(page, base, staff);
  const stockButton = words("admin:products.stockOf", { name: longestWord, n: "2" });
  const order = (id: string) => [`orders/${id}`, "dialog[open] .order-lines"] as const;
  const screens: (readonly [path: string, ready: string, ...buttons: string[]])[] = [
    ["products", ".product-name", stockButton, words("admin:products.pricesOf", { name: longestWord })],
    [...order(orders.placed), words("admin:shipments.create")],
    [...order(orders.sent), words("admin:partly.title")],
    [...order(orders.kept), words("admin:orderAction.openReturn"), words("admin:orderAction.part")],
    [...order(orders.returned), words("admin:orderAction.receive")],
    ["shipments", "tbody tr[data-id]"],
    ["returns", "tbody tr[data-id]"],
  ];
  const wrong: string[] = [];
  // A normal run opens every second screen.
  for (const [path, ready, ...buttons] of sampleOf(screens, 2)) {
    await page.goto(`${base}/secret-dashboard/${path}`);
    await page.locator(ready).first().waitFor();
    wrong.push(...(await findPageProblems(page, path)));
    for (const button of buttons) {
      const dialogs = page.locator("dialog[open]");
      const open = await dialogs.count();
      await page.getByRole("button", { name: button }).first().click();
      await expect.poll(() => dialogs.count(), { message: `${path}, ${button}` }).toBe(open + 1);
      await expect.poll(() => dialogs.locator("[aria-busy=true], .skeleton").count()).toBe(0);
      wrong.push(...(await findPageProblems(page, `${path}, ${button}`)));
      await page.keyboard.press("Escape");
      await expect.poll(() => dialogs.count()).toBe(open);
    }
  }
  expect(wrong).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

test("asks again for a country that an older release accepted in the profile", async () => {
  await using shop = await openShop({ pages: true });
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  const mona = await createUser(shop);
  const words = translatorFor("en");
  const billing = { ...alexandriaAddress, state: "Cair Paravel", country: "Narnia" };
  await shop.pool.query("update users set billing_address = $1 where id = $2", [JSON.stringify(billing), mona.id]);
  const { page, complaints, close } = await openPage(chromium.browser, { locale: "en" });
  await signInPage(page, base, mona);
  await page.goto(`${base}/profile#addresses`);
  await page.locator(".profile__saved", { hasText: "Narnia" }).getByRole("button").click();
  expect(await page.locator("#billing-country").inputValue()).toBe("");
  await page
    .getByRole("button", { name: words("profile:save") })
    .last()
    .click();
  expect(await page.locator("#billing-country-error, dialog .field__error").first().textContent()).toContain(
    words("errors:validation.country"),
  );
  await page.locator("#billing-country").selectOption("FR");
  await page.locator("#billing-state").fill("Île-de-France");
  await page
    .getByRole("button", { name: words("profile:save") })
    .last()
    .click();
  await page.locator(".profile__saved", { hasText: "France" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("a URL with a malformed escape in its hash still renders", async () => {
  await using shop = await openShop({ pages: true });
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  const mona = await createUser(shop);
  const { page, complaints, close } = await openPage(chromium.browser, { locale: "en" });
  await signInPage(page, base, mona);
  await page.goto(`${base}/profile#%E0%A4%A`);
  await page.locator("main form, main.error-page").first().waitFor();
  expect(await page.locator("main.error-page").count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test("mails and documents of an order with such texts render", async () => {
  await using shop = await openShop({ pages: true, env: { CONTACT_LIMIT: "1000" } });
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  const dress = await addProduct(shop.db, { stock: 1000 });
  const placed: { buyer: TestUser; orderId: string }[] = [];
  const sent = sampleOf(texts, 3);
  for (const text of sent) {
    const buyer = await createUser(shop);
    await shop.pool.query("update users set name = $1 where id = $2", [text, buyer.id]);
    await fillCart(buyer, dress);
    const take = async (change: object) =>
      buyer.post("/checkout/cod", checkoutForm({ shippingAddress: { ...alexandriaAddress, ...change } }));
    const taken = await take({ street: text, city: text, landmark: text });
    const { body } = taken.status === 200 ? taken : await take({});
    placed.push({ buyer, orderId: body.orderId });
    await buyer.post("/contact", { name: text, email: buyer.email, message: text });
  }
  await shop.runJobs();
  expect(shop.warnings).toEqual([]);
  for (const { buyer, orderId } of placed.slice(0, 5)) {
    const url = `/api/orders/${orderId}/invoice.pdf`;
    const { rawPayload } = await shop.app.inject({ method: "GET", url, headers: buyer.headers });
    expect((await readPdf(rawPayload)).join(" ")).toContain("NB-");
  }
  const { page, complaints, close } = await openPage(
    chromium.browser,
    { viewport: { width: 640, height: 900 } },
    { consentBanner: true },
  );
  const mails = await shop.mails();
  expect(mails.length).toBeGreaterThan(sent.length);
  for (const { subject, html, text } of mails) {
    expect(`${subject} ${text}`).not.toMatch(/[\u202A-\u202E]/);
    await page.setContent(html);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, `${subject}: ${text.slice(0, 200)}`).toBeLessThanOrEqual(0);
  }
  await page.goto(`${base}/dev/outbox`);
  expect(await page.locator("details").count()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  await close();
});
