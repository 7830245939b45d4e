import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { newEmail, validPassword } from "#tests/support/browserTab.ts";
import { openDemoShop } from "#tests/support/demoShop.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { isLongRun, journeyLanguages } from "#tests/support/longRun.ts";
import type { Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

const widths = isLongRun ? [1280, 360] : [360];
const journeys = journeyLanguages("ar").flatMap((language) => widths.map((width) => [language, width] as const));
const money = /EGP|E£|ج\.م|جنيه/;

test.each(journeys)(
  "in %s at %i px, a packer is invited, packs without seeing money, and leaves",
  async (language, width) => {
    await using demo = await openDemoShop();
    const { shop, base, orders } = demo;
    const words = translatorFor(language);
    const say = (key: string, facts = {}) => words(`admin:${key}`, facts);
    const options = { locale: language, viewport: { width, height: 800 } };
    const person = await insertUserWithSession(shop.db, shop.config, { role: "admin", language, name: "Dina" });
    const owner = await openPage(chromium.browser, options);
    await signInPage(owner.page, base, person, language);
    const email = newEmail();

    await owner.page.goto(`${base}/secret-dashboard/staff`);
    await owner.page.getByRole("button", { name: say("staff.invite"), exact: true }).click();
    const dialog = owner.page.locator("dialog[open]");
    await dialog.locator("[name=email]").fill(email);
    await dialog.locator("[name=role]").selectOption("packing");
    await expectAccessible(owner.page);
    await dialog.getByRole("button", { name: say("staff.sendInvitation") }).click();
    await owner.page.getByText(say("staff.invited", { email })).first().waitFor();

    const packer = await openPage(chromium.browser, options);
    const token = await mailedToken(shop, email);
    await acceptInvitation(packer.page, `${base}/staff-invitation?token=${token}`, words);
    await expectNavigation(packer.page, width, say);
    await packer.page.goto(`${base}/secret-dashboard/analytics`);
    await packer.page.getByRole("heading", { name: say("noPermission") }).waitFor();

    const [, packed = "", placed = ""] = orders;
    await packer.page.goto(`${base}/secret-dashboard/orders/${placed}`);
    await packer.page.getByRole("button", { name: say("transition.processing"), exact: true }).click();
    await packer.page
      .getByText(say("statusChanged", { status: say("status.processing") }))
      .first()
      .waitFor();
    for (const part of ["#admin-content", "dialog[open]"])
      expect(await packer.page.locator(part).first().textContent()).not.toMatch(money);
    await expectAccessible(packer.page);
    if (process.env.JOURNEY_PICTURES)
      await packer.page.screenshot({ path: `${process.env.JOURNEY_PICTURES}/packer-${language}-${width}.png` });

    await owner.page.goto(`${base}/secret-dashboard/staff`);
    const row = owner.page.locator("tr", { hasText: email });
    await row.getByRole("button", { name: say("staff.remove"), exact: true }).click();
    await dialog.getByRole("button", { name: say("staff.remove"), exact: true }).click();
    await owner.page.getByText(say("staff.removed")).first().waitFor();

    const refused = packer.page.waitForResponse((response) => response.status() === 401);
    await packer.page.goto(`${base}/secret-dashboard/orders/${packed}`);
    await refused;
    await packer.page.waitForURL(/\/login/);
    expect(owner.complaints).toEqual([]);
    expect(packer.complaints.filter((line) => !line.includes("401 (Unauthorized)"))).toEqual([]);
    await owner.close();
    await packer.close();
  },
  180_000,
);

async function mailedToken(shop: Shop, email: string): Promise<string> {
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to, text }) => to === email && text.includes("staff-invitation"));
  return /staff-invitation\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

async function acceptInvitation(page: Page, link: string, words: ReturnType<typeof translatorFor>): Promise<void> {
  await page.goto(link);
  await page.locator("[name=name]").fill("Hany");
  await page.locator("[name=password]").fill(validPassword);
  await page.getByRole("button", { name: words("accounts:invitation.accept"), exact: true }).click();
  await page.waitForURL(/\/secret-dashboard\//);
}

async function expectNavigation(page: Page, width: number, say: (key: string) => string): Promise<void> {
  await page.locator("#admin-content").waitFor();
  if (width < 700) await page.getByRole("button", { name: say("nav.open"), exact: true }).click();
  const links = page.locator(width < 700 ? "dialog[open] .admin-nav a" : ".admin-side .admin-nav a");
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).pathname.split("/").at(-1)),
  );
  expect(paths).toEqual(["home", "orders", "shipments", "returns"]);
  if (width < 700) await page.keyboard.press("Escape");
}
