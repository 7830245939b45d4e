import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "#platform/languages.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { openShop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

test.each(journeyLanguages("ar"))(
  "in %s, staff write a page, change it and restore its first version",
  async (language) => {
    await using shop = await openShop({ pages: true });
    const base = (await shop.listen()).replace("127.0.0.1", "localhost");
    const words = translatorFor(language);
    const staff = await insertUserWithSession(shop.db, shop.config, { role: "admin", language, name: "Dina" });
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language }, { consentBanner: true });
    const cookies = { refresh: staff.refresh, signedIn: "1", lng: language, CookieConsent: "false" };
    await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
    const press = (key: string) => page.getByRole("button", { name: words(key), exact: true }).click();

    await page.goto(`${base}/secret-dashboard/pages`);
    await page.getByRole("link", { name: words("admin:pages.policy.refund-policy") }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: words("admin:pages.new") }).click();
    await page.locator("#title").fill("Our workshops");
    await page.locator(".editor__page").click();
    await page.keyboard.type("Twelve tailors in Fayoum sew for ");
    await page.locator(".editor__fields").selectOption("{{shop}}");
    await page.getByRole("tab", { name: "العربية" }).click();
    await page.locator("#title").fill("ورشنا");
    await page.locator(".editor__page[dir=rtl]").click();
    await page.keyboard.type("اثنا عشر خياطًا في الفيوم");
    expect(await page.locator("#slug").inputValue()).toBe("our-workshops");
    await page.locator("#published").check();
    await expectAccessible(page);
    await press("admin:pages.save");
    await page.waitForURL(/pages\/[0-9a-f-]{36}$/);
    const shown = async () => {
      await page.goto(`${base}/pages/our-workshops`);
      return page.locator("main").textContent();
    };
    const editor = page.url();
    expect(await shown()).toContain(language === "ar" ? "اثنا عشر خياطًا" : "sew for Nabta");

    await page.goto(editor);
    await page.getByRole("tab", { name: languages[language].name }).click();
    await page.locator(".editor__page").fill("Closed");
    await press("admin:pages.save");
    await page.getByText(words("admin:pages.saved")).first().waitFor();
    await expect.poll(shown).toContain("Closed");
    await page.goto(editor);
    await press("admin:pages.versions");
    await page.locator(".page-versions").waitFor();
    await expectAccessible(page);
    await page.locator(".page-versions button").first().click();
    await page.getByText(words("admin:pages.restored")).first().waitFor();
    await expect.poll(shown).not.toContain("Closed");

    // A policy begins with the shop's own text and its placeholders.
    await page.goto(`${base}/secret-dashboard/pages`);
    await page.getByRole("link", { name: words("admin:pages.policy.privacy-policy") }).click();
    await page.locator(".editor__page table").first().waitFor();
    await expect.poll(() => page.locator(".editor__page").textContent()).toContain("{{email}}");
    await page.setViewportSize({ width: 360, height: 800 });
    expect(complaints).toEqual([]);
    await close();
  },
);
