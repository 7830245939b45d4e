import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { longTest } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser, insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

const words = translatorFor("en");

/** Opens a browser with this user signed in. */
async function openPageAs({ db, config }: Shop, base: string, role: "user" | "admin") {
  const person = await insertUserWithSession(db, config, { role, language: "en", name: "Mona Adel" });
  const tab = await openPage(chromium.browser, { locale: "en" });
  await signInPage(tab.page, base, person);
  return { ...tab, person };
}

const shownOrderNumbers = (page: Page) => page.locator("tbody .data-table__name button").allTextContents();

/** The order list of an admin with three orders, the first of them cancelled. */
async function openOrderList() {
  const shop = await openShop({ pages: true });
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  const worker = await shop.work();
  const shirt = await addProduct(shop.db, { stock: 20 });
  const buyer = await createUser(shop, { name: "Omar Fathy" });
  const first = await buyForCash(buyer, shirt);
  const second = await buyForCash(buyer, shirt);
  const third = await buyForCash(buyer, shirt);
  await buyer.post(`/orders/${first.orderId}/cancel`);

  const { page, complaints, close } = await openPageAs(shop, base, "admin");
  await page.goto(`${base}/secret-dashboard/orders`);
  await page.getByRole("button", { name: words("admin:open", { number: third.orderNumber }) }).waitFor();
  return {
    shop,
    page,
    complaints,
    orders: [first, second, third] as const,
    async [Symbol.asyncDispose]() {
      await close();
      await worker.stop();
      await shop[Symbol.asyncDispose]();
    },
  };
}

test("admins filter orders by URL, navigate by keyboard and fold the filters on a phone", async () => {
  await using list = await openOrderList();
  const { page, complaints, orders } = list;
  const [first, second, third] = orders;
  expect(await shownOrderNumbers(page)).toEqual([third.orderNumber, second.orderNumber, first.orderNumber]);

  // Filters update the URL, and a reload shows the same list.
  await page.getByRole("link", { name: words("admin:view.toPack") }).click();
  await page.waitForURL(/status=order_placed,cod_order_placed/);
  await page.locator("#filter-number").fill(second.orderNumber);
  await page.waitForURL(new RegExp(`orderId=${second.orderNumber}`));
  await page.reload();
  await page.getByRole("button", { name: words("admin:open", { number: second.orderNumber }) }).waitFor();
  expect(await shownOrderNumbers(page)).toEqual([second.orderNumber]);

  // A period that ends before it begins shows an error beside the field.
  await page.locator("#filter-from").fill("2026-11-21");
  await page.locator("#filter-to").fill("2026-11-01");
  await page.getByText("To Date must be after From Date").waitFor();
  await page.getByRole("button", { name: words("admin:clear") }).click();
  await page.waitForURL((url) => url.search === "");
  await page.getByRole("button", { name: words("admin:open", { number: third.orderNumber }) }).waitFor();

  // By keyboard: focus the list, move down, open, close.
  await page.locator("tbody tr").first().focus();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(second.orderId));
  await page.locator("dialog[open] h2", { hasText: second.orderNumber }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(/\/orders$/);

  // On a phone the filters are folded, and the shop is one press away.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator("#filter-number").waitFor();
  await page.getByRole("link", { name: words("admin:toShop") }).waitFor();
  const email = page.locator("#filter-email");
  await email.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: words("admin:filters"), exact: true }).click();
  await email.fill("nobody@example.test");
  await page.getByRole("button", { name: words("admin:filters.on", { n: "1" }) }).click();
  await email.waitFor({ state: "hidden" });

  expect(complaints).toEqual([]);
}, 60_000);

test("admins change several orders at once, with a result for each", async () => {
  await using list = await openOrderList();
  const { shop, page, complaints, orders } = list;
  const [first] = orders;

  // The cancelled one stays unchanged.
  for (const row of await page.locator("tbody .checkbox").all()) await row.check();
  await page.locator(".bulk-bar select").selectOption("processing");
  await page.getByRole("button", { name: words("admin:apply") }).click();
  await page.locator("dialog[open] .button--main").click();
  const status = words("admin:status.processing");
  await page.getByText(words("admin:bulk.done", { done: "2", total: "3", status })).waitFor();
  await page.locator(".bulk-result li", { hasText: first.orderNumber }).waitFor();
  expect(await page.locator(".bulk-result li").first().textContent()).toContain(first.orderNumber);
  const history = await shop.db.selectFrom("orders").select("status").orderBy("number").execute();
  expect(history.map(({ status }) => status)).toEqual(["cancelled", "processing", "processing"]);
  await page.getByRole("button", { name: words("admin:hideResult") }).click();
  await page.locator(".bulk-result").waitFor({ state: "detached" });

  // The others are cancelled together.
  for (const row of await page.locator("tbody .checkbox").all()) await row.check();
  await page.locator(".bulk-bar select").selectOption("cancelled");
  await page.getByText(words("admin:bulkFits", { done: "2", total: "3" })).waitFor();
  await page.getByRole("button", { name: words("admin:apply") }).click();
  await page.locator("#bulk-cancel-customerMessage").fill("Sorry, the fabric was faulty.");
  const cancel = page.locator("dialog[open]").getByRole("button", { name: words("admin:bulk.cancelGo") });

  // A large refund asks for a proof first; without it nothing is cancelled.
  await shop.db.insertInto("settings").values({ key: "reauthenticateRefundsAbove", value: "0" }).execute();
  invalidateSettings(shop.db);
  await sql`update sessions set reauthenticated_at = now() - interval '11 minutes'`.execute(shop.db);
  await cancel.click();
  await page.getByRole("heading", { name: words("accounts:confirmYou.title") }).waitFor();
  await page.keyboard.press("Escape");
  await sql`update sessions set reauthenticated_at = now()`.execute(shop.db);
  const statuses = await shop.db.selectFrom("orders").select("status").orderBy("number").execute();
  expect(statuses.map(({ status }) => status)).toEqual(["cancelled", "processing", "processing"]);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.getByRole("button", { name: words("admin:apply") }).click();
  await cancel.click();
  await page
    .getByText(words("admin:bulk.done", { done: "2", total: "3", status: words("admin:status.cancelled") }))
    .waitFor();

  // So does the retry of the failed one.
  await sql`update sessions set reauthenticated_at = now() - interval '11 minutes'`.execute(shop.db);
  const retry = page.getByRole("button", { name: words("admin:bulk.retry") });
  await retry.click();
  await page.getByRole("heading", { name: words("accounts:confirmYou.title") }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await sql`update sessions set reauthenticated_at = now()`.execute(shop.db);
  await retry.click();
  await page
    .getByText(words("admin:bulk.done", { done: "0", total: "1", status: words("admin:status.cancelled") }))
    .waitFor();
  expect(complaints.filter((line) => !line.includes("403 (Forbidden)"))).toEqual([]);
}, 60_000);

test("the result of a complete bulk change goes once it was seen, and one with failures stays", async () => {
  await using list = await openOrderList();
  const { page, complaints, orders } = list;
  const [cancelled, ...waiting] = orders;
  await page.clock.install();
  await page.reload();
  const change = async (numbers: readonly { orderNumber: string }[], status: string) => {
    for (const { orderNumber } of numbers)
      await page.locator("tbody tr", { hasText: orderNumber }).locator(".checkbox").check();
    await page.locator(".bulk-bar select").selectOption(status);
    await page.getByRole("button", { name: words("admin:apply") }).click();
    await page.locator("dialog[open] .button--main").click();
    await page.locator(".bulk-result").waitFor();
    await page.mouse.move(0, 0);
  };
  const result = page.locator(".bulk-result");
  await change(waiting, "processing");
  // An opened list of orders keeps the note in place.
  await result.locator("summary").click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(9_000);
  expect(await result.count()).toBe(1);
  await result.locator("summary").click();
  await page.getByRole("heading", { level: 1 }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(9_000);
  await result.waitFor({ state: "detached" });
  await page.reload();
  await page.locator("tbody tr").first().waitFor();
  expect(await result.count()).toBe(0);

  await change([cancelled, ...waiting], "dispatched");
  await page.clock.runFor(10_000);
  await page.reload();
  await result.getByText(words("errors:orders.cancelledLocked")).first().waitFor();
  expect(complaints).toEqual([]);
}, 90_000);

// The tests of the cart do so in each run.
longTest(
  "the cart limits quantities to stock, restores removed lines and blocks hidden ones",
  async () => {
    await using shop = await openShop({ pages: true });
    const base = (await shop.listen()).replace("127.0.0.1", "localhost");
    const last = await addProduct(shop.db, { id: "last-two", name: "Last two", stock: 2, price: 100_00 });
    const other = await addProduct(shop.db, { id: "other", name: "Other", stock: 9, price: 50_00 });
    const { page, complaints, close, person } = await openPageAs(shop, base, "user");
    const put = (variant_id: string) =>
      shop.db.insertInto("cart_lines").values({ user_id: person.id, variant_id, quantity: 1 }).execute();
    await put(last.variantId);
    await put(other.variantId);

    await page.goto(`${base}/cart`);
    const line = page.locator("article.cart-line", { hasText: "Last two" });
    const more = line.getByRole("button", { name: words("common:quantity.more") });
    await more.click();
    await line.getByText(words("cart:allWeHave")).waitFor();
    expect(await more.getAttribute("aria-disabled")).toBe("true");
    // 2 × 100 + 50 = 250, + 14 % tax, + 70 delivery
    await page.locator(".totals__total", { hasText: "355" }).waitFor();

    await line.getByRole("button", { name: words("cart:removeName", { name: "Last two" }) }).click();
    await page.locator("header .count-badge", { hasText: "1" }).waitFor();
    await page.getByRole("button", { name: words("cart:undo") }).click();
    await page.locator("header .count-badge", { hasText: "3" }).waitFor();

    await shop.db.updateTable("products").set({ hidden: true }).where("id", "=", "other").execute();
    await page.reload();
    await page.getByText(words("cart:blocked")).waitFor();
    expect(await page.getByRole("link", { name: words("cart:checkout") }).count()).toBe(0);

    expect(complaints).toEqual([]);
    await close();
  },
  60_000,
);
