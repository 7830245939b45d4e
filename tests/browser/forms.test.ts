import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { longTest, sampleOf } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { createUser, insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
let shop: Shop;
let base: string;
beforeAll(async () => {
  shop = await openShop({ pages: true });
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
  chromium = await openBrowser();
}, 60_000);
afterAll(async () => {
  await chromium.close();
  await shop[Symbol.asyncDispose]();
});

const words = translatorFor("en");

/** Opens a browser as a guest, or with somebody signed in. */
async function openForms(role?: "admin" | "user") {
  const tab = await openPage(chromium.browser);
  const user = role && (await insertUserWithSession(shop.db, shop.config, { role, language: "en", name: "Mona Adel" }));
  const cookies = { lng: "en", ...(user && { refresh: user.refresh, signedIn: "1" }) };
  await tab.page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
  const { page } = tab;
  return {
    page,
    user,
    async open(path: string) {
      await page.goto(base + path);
    },
    button: (name: string) => page.getByRole("button", { name, exact: true }).locator("visible=true").first(),
    /** Returns the ids of the fields that are shown as wrong. */
    wrong: () =>
      page.evaluate(() => [...document.querySelectorAll("[aria-invalid=true]")].map(({ id }) => id.split(/[_:]/)[0])),
    summary: () => page.locator("[role=alert] li").count(),
    [Symbol.asyncDispose]: tab.close,
  };
}

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

test("an error goes once its field is right, and the summary keeps the others", async () => {
  await using guest = await openForms();
  const { page, open, button, wrong, summary } = guest;
  await open("/signup");
  await button(words("accounts:signup.submit")).click();
  await expect.poll(wrong).toEqual(["name", "email", "password"]);
  expect(await summary()).toBe(3);
  await page.locator("#name").fill("Mona");
  await page.locator("#email").fill("mona@example");
  await expect.poll(wrong).toEqual(["email", "password"]);
  expect([await summary(), await focusedId(page)]).toEqual([2, "email"]);
  await page.locator("#email").fill("mona@example.test");
  await page.locator("#password").fill("long enough for us");
  await expect.poll(wrong).toEqual([]);
  expect(await summary()).toBe(0);
  // Only the server knows this one.
  await page.locator("#password").fill("password123");
  await button(words("accounts:signup.submit")).click();
  await expect.poll(wrong).toEqual(["password"]);
  await page.locator("#password").fill("long enough for us");
  await expect.poll(wrong).toEqual([]);

  await open("/contact");
  await button(words("support:contact.send")).click();
  await expect.poll(wrong).toEqual(["name", "email", "message"]);
  await page.locator("#message").fill("Is it lined?");
  await expect.poll(wrong).toEqual(["name", "email"]);
});

// The test above shows the same of other forms in each run.
longTest("the errors of checkout and admin forms go as they are mended", async () => {
  const product = await addProduct(shop.db, { stock: 20 });
  await using customer = await openForms("user");
  await shop.pool.query(
    "insert into cart_lines (user_id, variant_id, quantity) values ((select id from users where email = $1), $2, 1)",
    [customer.user?.email, product.variantId],
  );
  await customer.open("/checkout");
  await customer.page.locator("#shipping-city").waitFor();
  await expect.poll(() => customer.button("Pay EGP 640").count()).toBe(1);
  await customer.button("Pay EGP 640").click();
  await expect.poll(customer.summary).toBe(5);
  await customer.page.locator("#phone-0").fill("010 1234 5678");
  await customer.page.locator("#shipping-city").fill("Dokki");
  await customer.page.locator("#shipping-postalCode").fill("1");
  await expect.poll(customer.wrong).toEqual(["shipping-state", "shipping-street", "shipping-postalCode"]);
  await customer.page.locator("#shipping-postalCode").fill("12611");
  await customer.page.locator("#shipping-state").selectOption("GZ");
  await customer.page.locator("#shipping-street").fill("14 Mosaddak St");
  await expect.poll(customer.wrong).toEqual([]);
  expect(await customer.summary()).toBe(0);

  await using admin = await openForms("admin");
  await admin.open("/secret-dashboard/create");
  await admin.button(words("admin:product.create")).click();
  await expect.poll(admin.wrong).toContain("name.en");
  await admin.page.locator("[id='name.en']").fill("Shirt");
  await admin.page.locator("[id='description.en']").fill("Of linen");
  await admin.page.locator("#price").fill("100");
  await expect.poll(admin.wrong).toEqual(["category", "stock"]);
  await admin.open("/secret-dashboard/coupons");
  await admin.button(words("admin:coupons.add")).click();
  await admin.page.locator("dialog[open] [name=code]").fill("SPRING");
  await admin.page.locator("dialog[open] button[type=submit]").click();
  await expect.poll(admin.wrong).toContain("percentOff");
  await admin.page.locator("dialog[open] [name=percentOff]").fill("10");
  await expect.poll(admin.wrong).toEqual([]);
});

test("a switch of the language is the account's choice too: mails follow it", async () => {
  await using customer = await openForms("user");
  await customer.open("/contact");
  await customer.page
    .locator("a[hreflang=fr]")
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await customer.page.waitForFunction(() => document.documentElement.lang === "fr");
  const account = () => shop.pool.query("select language from users where email = $1", [customer.user?.email]);
  await expect.poll(async () => (await account()).rows).toEqual([{ language: "fr" }]);
});

test("typed text survives a switch of language and a look at another page", async () => {
  await using guest = await openForms();
  const { page, open } = guest;
  const text = { name: "Mona", email: "mona@example.test", message: "Is it lined?" };
  const read = (...ids: string[]) =>
    page.evaluate((ids) => ids.map((id) => (document.getElementById(id) as HTMLInputElement | null)?.value), ids);
  await open("/contact?topic=order");
  for (const [id, value] of Object.entries(text)) await page.locator(`#${id}`).fill(value);
  await page.locator("#orderNumber").fill("NB-100001");
  const switchTo = async (code: string) => {
    await page
      .locator(`a[hreflang=${code}]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForFunction((code) => document.documentElement.lang === code, code);
    await waitForHydration(page);
  };
  await switchTo("ar");
  await expect
    .poll(() => read("name", "email", "message", "orderNumber"))
    .toEqual([...Object.values(text), "NB-100001"]);
  await page.locator("footer a[href$='/privacy-policy']").first().click();
  await page.waitForURL(/privacy-policy/);
  await page.goBack();
  await expect.poll(() => read("name", "message")).toEqual([text.name, text.message]);

  await open("/signup?lng=en");
  await page.locator("#name").fill("Mona");
  await page.locator("#email").fill("mona@example.test");
  await page.locator("#password").fill("long enough for us");
  await switchTo("fr");
  await expect.poll(() => read("name", "email")).toEqual(["Mona", "mona@example.test"]);
  expect(await read("password")).toEqual([""]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("long enough");
  await page.locator("a[href^='/login']").last().click();
  await page.locator("a[href='/forgot-password']").click();
  await page.waitForURL(/forgot-password/);
  await expect.poll(() => read("email")).toEqual(["mona@example.test"]);
});

test("a second press changes nothing: of a double click, and in the same moment", async () => {
  const product = await addProduct(shop.db, { stock: 20 });
  await using customer = await openForms("user");
  await customer.open(`/product/${product.id}`);
  const add = customer.button(words("catalogue:product.add"));
  await expect.poll(() => customer.page.locator("[data-signed-in], header a[href='/cart']").count()).toBeGreaterThan(0);
  await add.click({ clickCount: 2, delay: 40 });
  await expect.poll(() => customer.page.locator(".toast", { hasText: words("errors:cart.added") }).count()).toBe(1);
  await expect
    .poll(
      async () =>
        (await shop.pool.query("select quantity from cart_lines where variant_id = $1", [product.variantId])).rows,
    )
    .toEqual([{ quantity: 1 }]);

  const buyer = await createUser(shop);
  const { orderId } = await buyForCash(buyer, product);
  await using admin = await openForms("admin");
  const sent: string[] = [];
  admin.page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.url());
  });
  await admin.open(`/secret-dashboard/orders/${orderId}`);
  await admin.button(words("admin:transition.processing")).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect.poll(async () => (await buyer.get(`/orders/${orderId}`)).body.status).toBe("processing");
  await admin.button(words("admin:transition.dispatched")).waitFor();
  expect(sent).toHaveLength(1);
});

test("dispatching asks first, however fast the presses and slow the machine", async () => {
  const product = await addProduct(shop.db, { stock: 20 });
  const buyer = await createUser(shop);
  const { orderId } = await buyForCash(buyer, product);
  await using admin = await openForms("admin");
  const { page, open, button } = admin;
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.url());
  });
  const throttle = await page.context().newCDPSession(page);
  const dialog = page.getByRole("dialog", { name: words("admin:sure", { status: words("admin:status.dispatched") }) });
  for (const width of sampleOf([360, 1280], 2)) {
    await page.setViewportSize({ width, height: 780 });
    await open(`/secret-dashboard/orders/${orderId}`);
    await button(words("admin:transition.dispatched")).waitFor();
    await throttle.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await button(words("admin:transition.dispatched")).dblclick({ delay: 20 });
    await dialog.waitFor();
    await throttle.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    // Longer than a late second press takes.
    await page.waitForTimeout(600);
    expect([await dialog.isVisible(), sent]).toEqual([true, []]);
  }
  // Text that is selected up to the backdrop keeps the dialog open, a press on the backdrop closes it.
  const note = await dialog.getByRole("textbox").first().boundingBox();
  if (!note) throw new Error("The dialog has no field for a note");
  await page.mouse.move(note.x + 20, note.y + 10);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  expect(await dialog.isVisible()).toBe(true);
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: "hidden" });
  await button(words("admin:transition.dispatched")).click();
  // The first field is the internal one: what is typed without looking does not reach the customer.
  await dialog.getByRole("textbox").first().fill("Suspected fraud");
  await dialog.getByRole("button", { name: words("admin:transition.dispatched") }).click();
  const seen = async () => (await buyer.get(`/orders/${orderId}`)).body;
  await expect.poll(async () => (await seen()).status).toBe("dispatched");
  expect(JSON.stringify(await seen())).not.toContain("Suspected");
  expect(sent).toHaveLength(1);
});

test("the form of a refund names what is left as an amount of money", async () => {
  const buyer = await createUser(shop);
  const { orderId } = await buyForCash(buyer, await addProduct(shop.db, { stock: 20 }));
  const colleague = await createUser(shop, { role: "admin" });
  await colleague.patch(`/admin/orders/${orderId}/status`, { status: "delivered" });
  await using admin = await openForms("admin");
  await admin.open(`/secret-dashboard/orders/${orderId}`);
  await admin.button(words("admin:orderAction.part")).click();
  await admin.page.locator("[name=refund-amount-part]").fill("99999");
  await admin.page.getByText(words("errors:admin.orders.refundTooMuch", { amount: "EGP 640" })).waitFor();
});
