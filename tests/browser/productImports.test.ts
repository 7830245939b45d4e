import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { type DemoShop, openDemoShop } from "#tests/support/demoShop.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { createUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
let demo: DemoShop;
beforeAll(async () => {
  [chromium, demo] = await Promise.all([openBrowser(), openDemoShop()]);
}, 90_000);
afterAll(async () => {
  await chromium.close();
  await demo[Symbol.asyncDispose]();
});

test("an owner imports an export of Shopify after choosing a category, and a shopper finds the product", async () => {
  const words = translatorFor("en");
  const owner = await createUser(demo.shop, { role: "admin", name: "Salma Hassan" });
  const { page } = await demo.openTabOf(chromium.browser, owner, {
    locale: "en",
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
  });
  await page.goto(`${demo.base}/secret-dashboard/products`);
  await page.getByRole("button", { name: words("admin:products.import"), exact: true }).click();
  await page.getByRole("link", { name: words("admin:products.importElsewhere") }).click();
  await page.getByRole("heading", { level: 1, name: words("admin:tab.imports") }).waitFor();
  const buffer = await readFile(new URL("../fixtures/imports/shopify.csv", import.meta.url));
  await page
    .getByLabel(words("admin:products.importFile"))
    .first()
    .setInputFiles({ name: "products_export.csv", mimeType: "text/csv", buffer });
  await page.getByRole("heading", { level: 1, name: "products_export.csv" }).waitFor();
  await page.getByText(words("admin:imports.ready")).waitFor();
  await page.getByText(words("errors:import.categoryUnknown")).first().waitFor();
  await expectAccessible(page);
  await page.locator("[name='category-عناية']").selectOption("accessories");
  await page.locator("[name='category-Scarves']").selectOption("accessories");
  await page.locator("[name=pictures]").uncheck();
  await page.getByRole("button", { name: words("admin:imports.checkAgain", { n: "5" }) }).click();
  await page.getByRole("button", { name: words("admin:imports.start_other", { n: "3" }) }).click();
  await page.getByText(words("admin:imports.running")).waitFor();
  await demo.shop.runJobs();
  await page.getByText(words("admin:imports.ended"), { exact: true }).waitFor();
  await page.getByRole("link", { name: words("admin:imports.show.skip") }).click();
  await expect.poll(() => page.locator(".import-notes").count()).toBe(2);
  await page.getByText(words("errors:import.typeUnsupported")).waitFor();

  await page.goto(`${demo.base}/product/linen-galabeya`);
  await page.getByRole("heading", { level: 1, name: "Linen galabeya" }).waitFor();
});
