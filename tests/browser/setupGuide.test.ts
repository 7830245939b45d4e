import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { fillFields, shopDetails } from "#tests/support/fillFields.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

const words = translatorFor("en");
const say = (key: string, params = {}) => words(`admin:${key}`, params);
const press = (page: Page, key: string) => page.getByRole("button", { name: say(key), exact: true }).click();
const isDone = (page: Page, count: number) =>
  page.getByText(say("setup.progress", { done: String(count), total: "7" })).waitFor();

/** Presses the link to the next step, and waits until that step is open. */
async function goOn(page: Page, step: string): Promise<void> {
  await page.getByRole("link", { name: say("setup.nextStep", { step: say(`setup.${step}`) }), exact: true }).click();
  await page.locator(".step--now h2", { hasText: say(`setup.${step}`) }).waitFor();
}

/** The steps of name, tax, delivery and payment. */
async function decideSettings(page: Page): Promise<void> {
  await fillFields(page, shopDetails);
  await expectAccessible(page);
  await press(page, "settings.save");
  await isDone(page, 1);

  await goOn(page, "tax");
  await page.getByLabel(say("setup.tax.with")).check();
  await press(page, "settings.save");
  await isDone(page, 2);
  await goOn(page, "delivery");
  await press(page, "settings.save");
  await isDone(page, 3);
  await goOn(page, "payment");
  await press(page, "setup.skip");
}

async function removeDemo(page: Page, shop: Shop): Promise<void> {
  await press(page, "setup.demo.show");
  await expectAccessible(page);
  await press(page, "setup.demo.remove");
  await page.getByText(say("setup.demo.removing")).waitFor();
  await shop.runJobs();
  await page.getByText(say("setup.demo.removed"), { exact: true }).waitFor();
  const { count } = await shop.db
    .selectFrom("products")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
}

test("an owner goes through the guide, leaves it, comes back and removes the demo", async () => {
  await using smtpServer = await startFakeSmtpServer();
  await using shop = await openShop({ demo: true, pages: true, env: { SMTP_URL: smtpServer.url } });
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  const owner = await insertUserWithSession(shop.db, shop.config, { role: "admin", language: "en", name: "Dina" });
  await sql`update sessions set reauthenticated_at = now()`.execute(shop.db);
  const { page, complaints, close } = await openPage(chromium.browser, {
    locale: "en",
    viewport: { width: 360, height: 780 },
  });
  await signInPage(page, base, owner, "en");

  await page.goto(`${base}/secret-dashboard/home`);
  await page.getByRole("link", { name: say("setup.continue") }).click();
  await isDone(page, 0);
  await decideSettings(page);
  await goOn(page, "mail");
  await press(page, "setup.mail.send");
  await isDone(page, 4);
  await page.getByText(say("setup.mail.sentText")).waitFor();
  expect(smtpServer.received).toHaveLength(1);
  await expectAccessible(page);

  await page.goto(`${base}/secret-dashboard/home`);
  await page.getByText(say("setup.nextStep", { step: say("setup.product") })).waitFor();
  await page.getByRole("link", { name: say("setup.continue") }).click();
  await page.locator(".step--now h2", { hasText: say("setup.product") }).waitFor();
  await press(page, "setup.skip");
  await goOn(page, "staff");
  await press(page, "setup.skip");
  await page.getByText(say("setup.finished")).waitFor();

  await removeDemo(page, shop);
  await page.goto(`${base}/secret-dashboard/home`);
  await page.getByRole("heading", { name: say("home.tasks") }).waitFor();
  expect(await page.locator(".setup-card").count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
}, 120_000);
