import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
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

const drawLogo = () =>
  sharp({ create: { width: 600, height: 150, channels: 3, background: "#7a1f3d" } })
    .png()
    .toBuffer();

test.each(journeyLanguages("ar"))("in %s, staff mend an unreadable colour, add a logo and save", async (language) => {
  await using shop = await openShop({ demo: true, pages: true });
  const base = (await shop.listen()).replace("127.0.0.1", "localhost");
  const words = translatorFor(language);
  const staff = await insertUserWithSession(shop.db, shop.config, { role: "admin", language, name: "Dina" });
  const { page, complaints, close } = await openPage(chromium.browser, { locale: language }, { consentBanner: true });
  const cookies = { refresh: staff.refresh, signedIn: "1", lng: language, CookieConsent: "false" };
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
  const press = (key: string) => page.getByRole("button", { name: words(`admin:${key}`), exact: true }).click();
  await page.goto(`${base}/secret-dashboard/brand`);
  await page.locator("#main-own").check();
  const light = page.locator("[name='main.light']");
  await light.fill("#d9822b");
  await page.locator(".field__error").waitFor();
  await press("brand.save");
  expect(await light.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: words("admin:brand.useReadable") }).click();
  await expect.poll(() => page.locator(".field__error").count()).toBe(0);
  const chosen = await light.inputValue();
  const preview = page.locator(".brand-preview[data-theme=light] .button");
  expect(await preview.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(rgb(chosen));
  const logo = { name: "logo.png", mimeType: "image/png", buffer: await drawLogo() };
  await page.locator("input[type=file][name=logo]").first().setInputFiles(logo);
  await page.locator(".brand-preview__logo").first().waitFor();
  await expectAccessible(page);
  await press("brand.save");
  await page.getByText(words("admin:brand.saved")).first().waitFor();

  const guest = await openPage(chromium.browser, { locale: language });
  await guest.page.addInitScript(() => localStorage.setItem("theme", "light"));
  await guest.page.goto(base);
  const accent = () =>
    guest.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
  expect(await accent()).toBe(chosen);
  const shown = guest.page.locator(".header .logo");
  expect(await shown.evaluate((link) => getComputedStyle(link, "::before").backgroundImage)).toContain("-logo.png");
  expect(await shown.getByText(language === "ar" ? "نبتة" : "Nabta").count()).toBe(1);
  await guest.page.setViewportSize({ width: 320, height: 700 });
  expect(await guest.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(guest.page);
  expect(guest.complaints).toEqual([]);
  expect(complaints).toEqual([]);
  await guest.close();
  await close();
});

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
