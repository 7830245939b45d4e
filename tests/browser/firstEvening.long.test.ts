import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { newEmail, validPassword } from "#tests/support/browserTab.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { fillFields, placeInAlexandria, shopDetails } from "#tests/support/fillFields.ts";
import { createPhoto } from "#tests/support/imageFixtures.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { type Translate, translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
let folder: string;
beforeAll(async () => {
  chromium = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), "nabta-evening-"));
});
afterAll(async () => {
  await chromium.close();
  await rm(folder, { recursive: true, force: true });
});

type Evening = { page: Page; base: string; shop: Shop; words: Translate; isArabic: boolean };

const journeys = journeyLanguages("ar").flatMap((language) => [1280, 360].map((width) => [language, width] as const));
const money = /EGP|E£|ج\.م|جنيه/;

// The tests of the guide, of categories, of products, of the home page, of orders by phone, of the packer's journey and of
// reports show the same in each run, one after the other and in a full shop.
test.each(journeys)(
  "in %s at %i px, an owner opens an empty shop and takes and packs its first order in one evening",
  async (language, width) => {
    await using shop = await openShop({ pages: true, env: { DATA_DIR: join(folder, `${language}-${width}`) } });
    const base = (await shop.listen()).replace("127.0.0.1", "localhost");
    const words = translatorFor(language);
    const options = { locale: language, viewport: { width, height: 800 } };
    const person = await insertUserWithSession(shop.db, shop.config, { role: "admin", language, name: "Dina" });
    await sql`update sessions set reauthenticated_at = now()`.execute(shop.db);
    const owner = await openPage(chromium.browser, options);
    await signInPage(owner.page, base, person, language);
    const evening: Evening = { page: owner.page, base, shop, words, isArabic: language === "ar" };

    await startGuide(evening);
    await addCategory(evening);
    await addProduct(evening);
    await addHomeSection(evening);
    const guest = await openPage(chromium.browser, options);
    await expectShopFront(guest.page, evening);

    const packer = await openPage(chromium.browser, options);
    const email = await invitePacker(evening);
    await finishGuide(evening);
    const orderId = await takePhoneOrder(evening);
    await pack(packer.page, evening, email, orderId);
    await readReport(evening);

    for (const tab of [owner, guest, packer]) {
      expect(tab.complaints).toEqual([]);
      await tab.close();
    }
  },
  300_000,
);

const say = ({ words }: Evening, key: string, facts: Record<string, string> = {}) => words(`admin:${key}`, facts);
const press = (evening: Evening, key: string) =>
  evening.page
    .getByRole("button", { name: say(evening, key), exact: true })
    .first()
    .click();
const open = ({ page, base }: Evening, path: string) => page.goto(`${base}/secret-dashboard/${path}`);

async function expectSound(evening: Evening, page = evening.page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** Answers name, tax and delivery; payment and mail wait for the next day. */
async function startGuide(evening: Evening): Promise<void> {
  const { page } = evening;
  await open(evening, "home");
  await page.getByRole("link", { name: say(evening, "setup.continue") }).click();
  await fillFields(page, shopDetails);
  await expectSound(evening);
  await press(evening, "settings.save");
  await goOn(evening, "tax");
  await page.getByLabel(say(evening, "setup.tax.with")).check();
  await press(evening, "settings.save");
  await goOn(evening, "delivery");
  await press(evening, "settings.save");
  await goOn(evening, "payment");
  await press(evening, "setup.skip");
  await goOn(evening, "mail");
  await press(evening, "setup.skip");
  await goOn(evening, "product");
}

async function goOn(evening: Evening, step: string): Promise<void> {
  const { page } = evening;
  const name = say(evening, "setup.nextStep", { step: say(evening, `setup.${step}`) });
  await page.getByRole("link", { name, exact: true }).click();
  await page.locator(".step--now h2", { hasText: say(evening, `setup.${step}`) }).waitFor();
}

async function addCategory(evening: Evening): Promise<void> {
  const { page } = evening;
  await page
    .locator(".step--now")
    .getByRole("link", { name: say(evening, "tab.categories"), exact: true })
    .click();
  await page
    .getByRole("button", { name: say(evening, "categories.add") })
    .first()
    .click();
  const drawer = page.locator("dialog[open]");
  await drawer.locator("[name='name.en']").fill("Linen");
  await drawer.locator("[name='name.ar']").fill("كتان");
  await expectSound(evening);
  await drawer.getByRole("button", { name: say(evening, "categories.save") }).click();
  const name = say(evening, "categories.edit", { name: evening.isArabic ? "كتان" : "Linen" });
  await page.getByRole("button", { name }).waitFor();
}

async function addProduct(evening: Evening): Promise<void> {
  const { page } = evening;
  const field = (id: string) => page.locator(`[id='${id}']`);
  /** A phone shows the texts of one language at a time. */
  const showTextsIn = async (language: string) => {
    const choice = page.locator(".translation-picker button", { hasText: language });
    if (await choice.isVisible()) await choice.click();
  };
  await open(evening, "create");
  await field("category").waitFor();
  await showTextsIn("English");
  await field("name.en").fill("Luxor linen shirt");
  await field("description.en").fill("Woven in Naqada.");
  await showTextsIn("العربية");
  await field("name.ar").fill("قميص كتان الأقصر");
  await field("description.ar").fill("منسوج في نقادة.");
  await field("category").selectOption({ index: 1 });
  await field("price").fill("649.50");
  await press(evening, "product.add.size");
  await field("attributes.0.values").fill("S, M");
  await page.keyboard.press("Enter");
  await page.locator(".bulk-values input").first().fill("4");
  await press(evening, "product.setStock");
  await press(evening, "product.makeSkus");
  const files = await Promise.all([120, 160].map((width) => createPhoto(width, 180).jpeg().toBuffer()));
  const sent = files.map((buffer, at) => ({ name: `shirt-${at}.jpg`, mimeType: "image/jpeg", buffer }));
  await page.locator(".form-section input[type=file]").setInputFiles(sent);
  await page.locator(".picture-card").nth(1).waitFor();
  await expectSound(evening);
  await press(evening, "product.create");
  await expect
    .poll(async () => (await evening.shop.db.selectFrom("pictures").select("id").execute()).length, { timeout: 20_000 })
    .toBe(2);
}

async function addHomeSection(evening: Evening): Promise<void> {
  const { page, words } = evening;
  await open(evening, "home-page");
  await page.locator(".home-section").first().waitFor();
  await page.locator("[name=newType]").selectOption("textPicture");
  await press(evening, "homePage.add");
  await page.getByRole("tab", { name: "English" }).click();
  await page.locator("[name$='.title.en']").fill("Our workshop");
  await page.locator("[name$='.text.en']").fill("Twelve tailors in Fayoum.");
  await page.getByRole("tab", { name: "العربية" }).click();
  await page.locator("[name$='.title.ar']").fill("ورشتنا");
  const buffer = await createPhoto(160, 120).jpeg().toBuffer();
  await page
    .locator(".home-section input[type=file]")
    .setInputFiles({ name: "workshop.jpg", mimeType: "image/jpeg", buffer });
  await page.locator("[name$='.picture.alt.en']").fill("A tailor at work");
  await expectSound(evening);
  await press(evening, "homePage.save");
  await page.getByText(words("admin:homePage.saved")).first().waitFor();
}

/** A guest sees the section, and the product with its picture. */
async function expectShopFront(page: Page, evening: Evening): Promise<void> {
  const { isArabic } = evening;
  // The worker makes the pictures.
  await evening.shop.runJobs();
  await page.goto(evening.base);
  await page.getByRole("heading", { name: isArabic ? "ورشتنا" : "Our workshop" }).waitFor();
  await page.goto(`${evening.base}/product/luxor-linen-shirt`);
  await page.getByRole("heading", { level: 1, name: isArabic ? "قميص كتان الأقصر" : "Luxor linen shirt" }).waitFor();
  await page.locator("main img").first().waitFor();
  await expectSound(evening, page);
}

async function invitePacker(evening: Evening): Promise<string> {
  const { page } = evening;
  const email = newEmail();
  await open(evening, "staff");
  await press(evening, "staff.invite");
  const dialog = page.locator("dialog[open]");
  await dialog.locator("[name=email]").fill(email);
  await dialog.locator("[name=role]").selectOption("packing");
  await dialog.getByRole("button", { name: say(evening, "staff.sendInvitation") }).click();
  await page
    .getByText(say(evening, "staff.invited", { email }))
    .first()
    .waitFor();
  return email;
}

/** Product and staff are done by what the owner did. */
async function finishGuide(evening: Evening): Promise<void> {
  await open(evening, "setup");
  await evening.page.getByText(say(evening, "setup.finished")).waitFor();
  await expectSound(evening);
}

async function takePhoneOrder(evening: Evening): Promise<string> {
  const { page, shop } = evening;
  await open(evening, "draft-orders/new");
  await page.locator("[name=find-customer]").fill("01012340001");
  await press(evening, "drafts.newCustomer");
  await page.locator("[name=name]").fill("سلمى فتحي");
  await page.locator("[name=find-product]").fill("luxor");
  await page.locator(".draft__variants button").first().click();
  await page.locator("[name=shipping-state]").selectOption("ALX");
  await fillFields(page, placeInAlexandria);
  await page
    .locator(".draft .totals")
    .getByText(/649|٦٤٩/)
    .first()
    .waitFor();
  await expectSound(evening);
  await press(evening, "drafts.place");
  await page.locator("dialog[open] .totals").waitFor();
  const order = await shop.db.selectFrom("orders").select(["id", "status"]).executeTakeFirstOrThrow();
  expect(order.status).toBe("cod_order_placed");
  return order.id;
}

/** The packer accepts the invitation, prepares the order, and sees no amount anywhere. */
async function pack(page: Page, evening: Evening, email: string, orderId: string): Promise<void> {
  const { shop, base, words } = evening;
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to, text }) => to === email && text.includes("staff-invitation"));
  const token = /staff-invitation\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  await page.goto(`${base}/staff-invitation?token=${token}`);
  await page.locator("[name=name]").fill("Hany");
  await page.locator("[name=password]").fill(validPassword);
  await page.getByRole("button", { name: words("accounts:invitation.accept"), exact: true }).click();
  await page.waitForURL(/\/secret-dashboard\//);
  await page.goto(`${base}/secret-dashboard/orders/${orderId}`);
  await page.getByRole("button", { name: say(evening, "transition.processing"), exact: true }).click();
  await page
    .getByText(say(evening, "statusChanged", { status: say(evening, "status.processing") }))
    .first()
    .waitFor();
  for (const part of ["#admin-content", "dialog[open]"])
    expect(await page.locator(part).first().textContent()).not.toMatch(money);
  await expectSound(evening, page);
  await page.goto(`${base}/secret-dashboard/reports`);
  await page.getByRole("heading", { name: say(evening, "noPermission") }).waitFor();
}

/** The order of the evening is in the report of sales. */
async function readReport(evening: Evening): Promise<void> {
  const { page, shop } = evening;
  await open(evening, "reports");
  await page.getByRole("link", { name: say(evening, "reports.title.sales"), exact: true }).click();
  await page.locator(".report .data-table tbody tr").first().waitFor();
  const { total } = await shop.db.selectFrom("orders").select("total").executeTakeFirstOrThrow();
  const pounds = String(Math.floor(total / 100));
  const inArabic = pounds.replaceAll(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
  await page
    .locator(".report")
    .getByText(new RegExp(`${pounds}|${inArabic}`))
    .first()
    .waitFor();
  await expectSound(evening);
}
