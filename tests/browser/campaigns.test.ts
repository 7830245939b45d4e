import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { openShop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { addSubscriber } from "#tests/support/subscribers.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

test.each(journeyLanguages("ar"))(
  "in %s, an admin writes, previews, tests and sends a campaign and sees its result",
  async (language) => {
    await using shop = await openShop({ pages: true });
    const base = (await shop.listen()).replace("127.0.0.1", "localhost");
    const words = translatorFor(language);
    await addSubscriber(shop.db, { email: "amal@example.test", language: "ar" });
    await addSubscriber(shop.db, { email: "claire@example.test", language: "fr" });
    const staff = await insertUserWithSession(shop.db, shop.config, { role: "admin", language, name: "Dina" });
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language });
    await signInPage(page, base, staff, language);
    const press = (key: string) => page.getByRole("button", { name: words(key), exact: true }).click();
    const axe = () => expectAccessible(page, { exclude: "iframe" });

    await page.goto(`${base}/mailing/campaigns`);
    await page.waitForURL(/\/secret-dashboard\/campaigns$/);
    await page
      .getByRole("link", { name: words("admin:campaigns.new") })
      .first()
      .click();
    await writeCampaign(page);

    await expectSanitisedPreview(page, press);
    await page.locator(".campaign__audience output", { hasText: /2|مشتركان/ }).waitFor();
    await axe();
    await press("admin:campaigns.save");
    await page.waitForURL(/campaigns\/[0-9a-f-]{36}$/);

    await page.locator("#test-to").fill("dina@example.test");
    await press("admin:campaigns.test");
    await page.getByText(words("admin:campaigns.tested")).waitFor();
    expect((await shop.mails()).map(({ to }) => to)).toEqual(["dina@example.test"]);

    await press("admin:campaigns.send");
    await page.locator("dialog[open] .button--main").click();
    await page.getByRole("heading", { name: words("admin:campaigns.results") }).waitFor();
    await shop.runJobs();
    await page.getByText(words("admin:campaigns.sent"), { exact: true }).first().waitFor();
    const mails = await shop.mails();
    expect(mails.find(({ to }) => to === "amal@example.test")).toMatchObject({
      subject: "عاد الكتان",
      text: expect.stringContaining("أهلًا بك"),
    });
    expect(mails.find(({ to }) => to === "claire@example.test")?.text).toContain("Hello there");
    await page
      .locator(".description-list")
      .getByText(language === "ar" ? "٢" : "2", { exact: true })
      .first()
      .waitFor();
    await axe();
    expect(complaints).toEqual([]);
    await close();
  },
  90_000,
);

/** In English with a field of the customer, and in Arabic. */
async function writeCampaign(page: Page) {
  await page.locator("#name").fill("Linen is back");
  await page.locator("#subject").fill("Linen is back");
  const editor = page.locator(".editor__page");
  await editor.click();
  await page.keyboard.type("Hello ");
  await page.locator(".editor__fields").selectOption({ index: 1 });
  await page.getByRole("tab", { name: "العربية" }).click();
  await page.locator("#subject").fill("عاد الكتان");
  await page.locator(".editor__page[dir=rtl]").click();
  await page.keyboard.type("أهلًا بك");
}

/** HTML pasted into the source view is sanitised before the preview. */
async function expectSanitisedPreview(page: Page, press: (key: string) => Promise<void>) {
  await press("admin:campaigns.html");
  await page.locator("#html").fill("<p>أهلًا <strong>بك</strong></p><script>parent.document.title = 'x'</script>");
  const mail = page.frameLocator(".campaign__preview iframe");
  await mail.locator("strong", { hasText: "بك" }).waitFor();
  expect(await page.locator(".campaign__preview iframe").getAttribute("sandbox")).toBe("allow-same-origin");
  expect(await mail.locator("strong").evaluate((word) => getComputedStyle(word).fontFamily)).toContain("sans-serif");
  expect(await page.locator(".campaign__preview iframe").getAttribute("srcdoc")).not.toContain("<script");
  await press("admin:campaigns.phone");
  expect((await page.locator(".campaign__preview iframe").boundingBox())?.width).toBe(360);
}
