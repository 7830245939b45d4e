import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { type DemoShop, openDemoShop } from "#tests/support/demoShop.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { createUser } from "#tests/support/users.ts";
import { startWebhookReceiver } from "#tests/support/webhookReceiver.ts";

let chromium: TestBrowser;
let demoShop: DemoShop;
beforeAll(async () => {
  demoShop = await openDemoShop();
  chromium = await openBrowser();
});
afterAll(async () => {
  await chromium.close();
  await demoShop[Symbol.asyncDispose]();
});

/** A page of an owner on a phone; `shot` saves a screenshot to the folder in SHOTS. */
async function openOnPhone(lng: "en" | "ar") {
  const owner = await createUser(demoShop.shop, { staffRole: "owner", language: lng });
  const words = translatorFor(lng);
  const { page } = await demoShop.openTabOf(chromium.browser, owner, {
    viewport: { width: 360, height: 780 },
    locale: lng,
  });
  const shot = (name: string) =>
    process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}-${lng}.png`, fullPage: true });
  return { page, words, shot };
}

test.each(journeyLanguages("ar"))("an owner on a phone creates a token, in %s", async (lng) => {
  const { page, words, shot } = await openOnPhone(lng);
  await page.goto(`${demoShop.base}/secret-dashboard/api-tokens?lng=${lng}`);
  await page
    .getByRole("button", { name: words("admin:tokens.create") })
    .first()
    .click();
  await page.getByLabel(words("admin:tokens.name")).fill("Warehouse");
  await page.getByLabel(words("admin:permission.orders.read")).check();
  await expectAccessible(page);
  await shot("token-form");
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: words("admin:tokens.create") })
    .click();
  const token = (await page.locator(".one-time-secret").textContent())?.trim() ?? "";
  await shot("token-new");
  const answer = await demoShop.shop.app.inject({
    url: "/api/admin/orders",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  await page.getByRole("button", { name: words("admin:tokens.done") }).click();
  await page
    .getByRole("rowheader", { name: /Warehouse/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  await shot("tokens");
  expect(await page.content()).not.toContain(token);
  if (process.env.SHOTS) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: "dark" });
    await shot("tokens-wide-dark");
  }
  await page.context().close();
});

test.each(journeyLanguages("en"))(
  "an owner on a phone creates a webhook, tests it and sees the answer, in %s",
  async (lng) => {
    await using receiver = await startWebhookReceiver();
    const { page, words, shot } = await openOnPhone(lng);
    await page.goto(`${demoShop.base}/secret-dashboard/webhooks?lng=${lng}`);
    await page
      .getByRole("button", { name: words("admin:webhooks.create") })
      .first()
      .click();
    await page.getByLabel(words("admin:webhooks.url")).fill(receiver.url);
    await page.getByLabel(words("admin:webhooks.event.order.placed")).check();
    await shot("webhook-form");
    await page
      .locator("dialog[open]")
      .getByRole("button", { name: words("admin:webhooks.create") })
      .click();
    const secret = (await page.locator(".one-time-secret").textContent())?.trim() ?? "";
    await page.getByRole("button", { name: words("admin:tokens.done") }).click();
    await page.getByRole("button", { name: words("admin:webhooks.test"), exact: true }).click();
    await page.locator("dialog[open] tbody tr").waitFor();
    await demoShop.shop.runJobs();
    await page.locator("dialog[open]").getByText(words("admin:webhooks.status.delivered")).waitFor();
    await expectAccessible(page);
    await shot("deliveries");
    expect(receiver.received.map(({ event, verify }) => [event, verify(secret)])).toEqual([["test", true]]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: words("admin:webhooks.log") }).waitFor();
    await shot("webhooks");
    if (process.env.SHOTS) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await shot("webhooks-wide");
    }
    await sql`delete from webhook_endpoints`.execute(demoShop.shop.db);
    await page.context().close();
  },
);
