import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { type DemoShop, openDemoShop } from "#tests/support/demoShop.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { createUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
let demoShop: DemoShop;
/** One browser for all tests: two could not share the token of one session. */
let staffTab: Awaited<ReturnType<DemoShop["openTabOf"]>>;

beforeAll(async () => {
  demoShop = await openDemoShop();
  chromium = await openBrowser();
  const viewport = { width: 1280, height: 800 };
  staffTab = await demoShop.openTabOf(chromium.browser, demoShop.staff, { viewport });
});
afterAll(async () => {
  await chromium.close();
  await demoShop[Symbol.asyncDispose]();
});

test("staff see what waits, jump to an order by keyboard and find it again among what they opened", async () => {
  const words = translatorFor("en");
  const { page } = staffTab;
  await page.goto(`${demoShop.base}/secret-dashboard`);
  await page.waitForURL(/\/home$/);
  await page.getByRole("link", { name: `1 ${words("admin:home.toDispatch_one")}` }).waitFor();
  await page.getByRole("link", { name: /^Orders\s*\d waiting$/ }).waitFor();
  await expectAccessible(page);

  const { number } = await demoShop.shop.db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", demoShop.orders[1] ?? "")
    .executeTakeFirstOrThrow();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: words("admin:palette.field") });
  await field.fill(String(number));
  await page.getByRole("option", { name: `NB-${number}`, selected: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname.endsWith(demoShop.orders[1] ?? ""));
  await page.locator("dialog[open] h2", { hasText: `NB-${number}` }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const recent = page.getByRole("group", { name: words("admin:palette.recent") });
  await recent.getByRole("option", { name: `NB-${number}` }).waitFor();
  // A setting leads to its group, an action to its form.
  await field.fill("tax reg");
  await page.getByRole("option", { name: words("admin:setting.taxNumber"), selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/settings#settings-shop$/);
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: words("admin:keys.title") }).waitFor();
});

test("staff find a customer, tag them and write a note", async () => {
  const words = translatorFor("en");
  const { page } = staffTab;
  await page.goto(`${demoShop.base}/secret-dashboard/customers?q=mona`);
  await page.getByRole("link", { name: "Mona Adel" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Mona Adel" }).click();
  await page.getByLabel(words("admin:customers.newTag")).fill("Wholesale");
  await page.getByRole("button", { name: words("admin:customers.add"), exact: true }).click();
  await page.getByRole("button", { name: words("admin:customers.removeTag", { tag: "Wholesale" }) }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(staffTab.complaints).toEqual([]);
  await page.getByLabel(words("admin:customers.newNote")).fill("Call after six");
  await page.getByRole("button", { name: words("admin:customers.addNote") }).click();
  await page.locator(".customer__log", { hasText: "Call after six" }).waitFor();
  await expectAccessible(page);
});

test("staff merge two accounts of a customer, told what moves and that it is for good", async () => {
  const words = translatorFor("en");
  const { page } = staffTab;
  const { db } = demoShop.shop;
  const [kept, merged] = await Promise.all([
    createUser(demoShop.shop, { name: "Heba Twice" }),
    createUser(demoShop.shop, { name: "Heba Twice" }),
  ]);
  await db.insertInto("customer_tags").values({ user_id: merged.id, tag: "Wholesale" }).execute();
  await page.goto(`${demoShop.base}/secret-dashboard/customers/${merged.id}`);
  await page.getByRole("button", { name: words("admin:merge.open"), exact: true }).click();
  const dialog = page.locator("dialog[open]").first();
  await dialog.locator(".draft__choice", { hasText: kept.email }).click();
  await dialog.getByRole("radio", { name: kept.email }).check();
  await dialog.getByText(words("admin:merge.count.tags")).waitFor();
  await dialog.getByText(words("admin:merge.signIn", { email: "", kept: "" }).slice(0, 20)).waitFor();
  await expectAccessible(page);
  const send = dialog.getByRole("button", { name: words("admin:merge.do"), exact: true });
  await dialog.locator("[name=reason]").fill("Called from the same number");
  await dialog.locator("[name=email]").fill(kept.email);
  expect(await send.isDisabled()).toBe(true);
  await dialog.locator("[name=email]").fill(merged.email);
  await db.updateTable("sessions").set({ reauthenticated_at: new Date() }).execute();
  // In their order: the event of the answer may come after those of the requests that it leads to.
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await send.click();
  await page.getByText(words("admin:merge.done")).waitFor();
  await page.waitForURL((url) => url.pathname.endsWith(kept.id));
  // The address changes before the page, and both pages have the tag: only the e-mail says which account is shown.
  await page.locator(".customer__facts", { hasText: kept.email }).waitFor();
  await page.getByRole("button", { name: words("admin:customers.removeTag", { tag: "Wholesale" }) }).waitFor();
  // Events of requests come in their order, so this one ends the list of what the merge led to.
  await Promise.all([page.waitForRequest("**/robots.txt"), page.evaluate(() => fetch("/robots.txt"))]);
  const later = requests.slice(requests.findIndex((one) => one.endsWith(`/customers/${kept.id}/merge`)) + 1);
  expect(later.length).toBeLessThan(requests.length);
  expect(later.some((one) => one.endsWith(kept.id))).toBe(true);
  expect(later.filter((one) => one.includes(`/customers/${merged.id}`))).toEqual([]);
});

test("the settings page ends with its last card", async () => {
  const { page } = staffTab;
  await page.goto(`${demoShop.base}/secret-dashboard/settings`);
  await page.locator(".settings").waitFor();
  const empty = await page.evaluate(() => {
    const bottoms = [...document.querySelectorAll(".settings > *, footer")].map(
      (it) => it.getBoundingClientRect().bottom + window.scrollY,
    );
    return document.documentElement.scrollHeight - Math.max(...bottoms);
  });
  expect(empty).toBeLessThan(100);
});

test("on a phone, a wide table scrolls by itself, and the page does not", async () => {
  // Its row in the audit log has hidden words between the values before and after.
  const changed = await demoShop.staff.patch("/admin/settings", { returnWindowDays: 21 });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const { page } = staffTab;
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${demoShop.base}/secret-dashboard/audit-log`);
  await page.locator(".data-table .change-values .visually-hidden").first().waitFor({ state: "attached" });
  expect(await page.locator(".data-table").evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("on a phone, the Arabic menu opens from the header and names every page", async () => {
  const words = translatorFor("ar");
  const { page } = staffTab;
  await page.setViewportSize({ width: 360, height: 780 });
  await page.context().addCookies([{ name: "lng", value: "ar", url: demoShop.base }]);
  await page.goto(`${demoShop.base}/secret-dashboard/home`);
  await page.getByRole("heading", { name: words("admin:home.tasks") }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: words("admin:nav.open") }).click();
  await expectAccessible(page);
  await page
    .locator("dialog[open]")
    .getByRole("link", { name: words("admin:tab.returns") })
    .click();
  await page.waitForURL(/\/returns$/);
  await expect.poll(() => page.title()).toContain(words("admin:tab.returns"));
  expect(await page.locator("dialog[open]").count()).toBe(0);
  expect(staffTab.complaints).toEqual([]);
});
