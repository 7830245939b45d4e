import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminNavigation } from "#app/web/admin/adminNavigation.ts";
import { methodAndPath } from "#platform/contract.ts";
import { hasPermission, type StaffRole, staffRoles } from "#platform/staffRoles.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { type DemoShop, openDemoShop } from "#tests/support/demoShop.ts";
import { isLongRun, sampleOf } from "#tests/support/longRun.ts";
import type { Shop } from "#tests/support/shop.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
let demo: DemoShop;
beforeAll(async () => {
  [chromium, demo] = await Promise.all([openBrowser(), openDemoShop()]);
});
afterAll(async () => {
  await chromium.close();
  await demo[Symbol.asyncDispose]();
});

/** The role that sees least of the pages it opens, and all of them in a long run. */
const roles: readonly StaffRole[] = isLongRun ? staffRoles : ["packing"];
const buttonsPerPage = isLongRun ? 12 : 1;

test.each(roles)(
  "the screens of the role %s make no call and offer no button that the server refuses",
  async (role) => {
    const { shop, base, orders } = demo;
    const person = await createUser(shop, { staffRole: role });
    const { page, close } = await openPage(chromium.browser, { viewport: { width: 1280, height: 900 } });
    await signInPage(page, base, person);
    const refused = await watchCalls(page, shop, role);
    const open = adminNavigation.filter(({ permission }) => hasPermission(role, permission)).map(({ path }) => path);
    const drawers = hasPermission(role, "orders.read") ? orders.map((id) => `orders/${id}`) : [];
    // A normal run opens every third screen.
    const paths = sampleOf([...open, ...(isLongRun ? drawers : drawers.slice(1, 2))], 3);
    for (const path of paths) {
      const url = `${base}/secret-dashboard/${path}`;
      await openScreen(page, url);
      expect(await page.locator("#admin-content h1, #admin-content h2").count(), path).toBeGreaterThan(0);
      await pressButtons(page, url);
    }
    expect(refused).toEqual([]);
    await close();
  },
  900_000,
);

/**
 * Collects the calls that the role may not make. Changes are not sent: they answer 503, so that the walk leaves the shop
 * as it is.
 */
async function watchCalls(page: Page, shop: Shop, role: StaffRole): Promise<string[]> {
  const refused: string[] = [];
  const endpoints = shop.app.contracts.flatMap(({ endpoint }) => (endpoint.access === "staff" ? [endpoint] : []));
  const permissionOf = (method: string, path: string) =>
    endpoints.find(({ call }) => {
      const [callMethod, callPath] = methodAndPath(call);
      return callMethod === method && new RegExp(`^${callPath.replace(/:\w+/g, "[^/]+")}$`).test(path);
    })?.permission;
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()} at ${page.url()}`);
  });
  await page.route(
    () => true,
    async (route) => {
      const request = route.request();
      const method = request.method();
      const path = new URL(request.url()).pathname.replace(/^\/api/, "");
      const permission = permissionOf(method, path);
      if (permission && !hasPermission(role, permission)) refused.push(`${method} ${path} at ${page.url()}`);
      if (method === "GET" || path.startsWith("/auth/")) await route.continue();
      else
        await route.fulfill({ status: 503, contentType: "application/json", body: `{"message":"admin.serverError"}` });
    },
  );
  return refused;
}

async function openScreen(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("#admin-content").waitFor();
  await page.waitForLoadState("networkidle");
}

/** Presses buttons one after the other, and those of a dialog that one opens. */
async function pressButtons(page: Page, url: string): Promise<void> {
  const buttons = page.locator("#admin-content button:visible:enabled, dialog[open] button:visible:enabled");
  const count = Math.min(await buttons.count(), buttonsPerPage);
  for (let at = 0; at < count; at++) {
    await buttons
      .nth(at)
      .click({ timeout: 2_000 })
      .catch(() => {});
    const main = page.locator("dialog[open] .button--main:visible:enabled").last();
    if (await main.count()) await main.click({ timeout: 1_000 }).catch(() => {});
    await page.waitForTimeout(50);
    if (at < count - 1) await openScreen(page, url);
  }
}

test("a role that may only read finds the forms of colours and settings disabled", async () => {
  const person = await createUser(demo.shop, { staffRole: "readOnly" });
  const { page, close } = await openPage(chromium.browser, { viewport: { width: 1280, height: 900 } });
  await signInPage(page, demo.base, person);
  await openScreen(page, `${demo.base}/secret-dashboard/colours`);
  await page.locator("tbody .colour-name").first().click();
  await page.locator("dialog[open] [type=submit]").waitFor();
  expect(await page.locator("dialog[open] [type=submit]:enabled, dialog[open] .colour-merge").count()).toBe(0);
  await openScreen(page, `${demo.base}/secret-dashboard/settings`);
  await page.locator("#admin-content [type=submit]").first().waitFor();
  expect(await page.locator("#admin-content [type=submit]:enabled").count()).toBe(0);
  await close();
});
