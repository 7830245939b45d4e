import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { createPhoto } from "#tests/support/imageFixtures.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyByCard, buyForCash, startCardCheckout, submitGatewayForm, testCards } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
let shop: Shop;
let base: string;

beforeAll(async () => {
  chromium = await openBrowser();
  shop = await openShop({ pages: true });
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  await chromium.close();
  await shop[Symbol.asyncDispose]();
});
afterEach(async () => expect(await findViolations(shop.db)).toEqual([]));

type Language = "en" | "ar";

async function openPageAs(person: TestUser, language: Language) {
  const tab = await openPage(chromium.browser, { locale: language });
  await signInPage(tab.page, base, person, language);
  return tab;
}

/** Saves screenshots to the folder in SHOTS. */
async function saveScreenshots(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const formatNumber = (language: Language, number: number) =>
  new Intl.NumberFormat(language === "ar" ? "ar-EG-u-nu-arab" : "en").format(number);

const productNames = {
  en: { dress: "Linen dress", scarf: "Cotton scarf" },
  ar: { dress: "فستان كتان", scarf: "وشاح قطن" },
};

type Step = { page: Page; words: ReturnType<typeof translatorFor>; language: Language };

test.each(journeyLanguages("en"))(
  "returns chosen items up to the refund and cancels an order in time (%s)",
  async (language) => {
    const words = translatorFor(language);
    const [mona, staff] = [await createUser(shop, { language }), await createUser(shop, { role: "admin", language })];
    const { scarf, orderId } = await deliverOrder(mona, staff);
    const { page, complaints, close } = await openPageAs(mona, language);
    await page.goto(`${base}/orders/${orderId}`);
    const dialog = page.locator("dialog[open]").last();
    await dialog.getByRole("button", { name: words("orders:return"), exact: true }).waitFor();
    await expectAccessible(page);
    await saveScreenshots(page, `order-${language}`);
    await sendReturn({ page, words, language });
    const enlarge = { name: words("orders:photoOpen", { n: formatNumber(language, 1) }) };
    await dialog.getByRole("button", enlarge).waitFor();
    await expectAccessible(page);
    await saveScreenshots(page, `requested-${language}`);

    // An admin finds it in the return list.
    const adminTab = await openPageAs(staff, language);
    await adminTab.page.goto(`${base}/secret-dashboard/returns`);
    const { body } = await staff.get(`/admin/orders/${orderId}`);
    await adminTab.page.getByRole("button", { name: words("admin:open", { number: body.number }) }).waitFor();
    await expectAccessible(adminTab.page);
    await saveScreenshots(adminTab.page, `desk-${language}`);
    await adminTab.page.getByRole("button", { name: words("admin:open", { number: body.number }) }).click();
    const drawer = adminTab.page.locator("dialog.drawer");
    const press = (word: string) => pressAndConfirm({ page: adminTab.page, words, language }, word);
    await drawer.getByRole("button", enlarge).click();
    const large = adminTab.page.locator("dialog[open] .photos__large");
    await large.waitFor();
    await saveScreenshots(adminTab.page, `photo-${language}`);
    await adminTab.page.keyboard.press("Escape");
    await large.waitFor({ state: "hidden" });
    await press("admin:orderAction.receive");
    await press("admin:orderAction.settle");
    await adminTab.page.getByText(words("errors:admin.orders.refundRefused")).first().waitFor();
    await expectAccessible(adminTab.page);
    await saveScreenshots(adminTab.page, `failed-${language}`);
    await retryRefund({ page: adminTab.page, words, language });
    await drawer.locator(".badge", { hasText: words("admin:status.completed") }).waitFor();
    expect((await staff.get(`/admin/orders/${orderId}`)).body).toMatchObject({ status: "completed", refunded: 342 });
    expect(adminTab.complaints).toEqual([]);
    await adminTab.close();

    // An order is cancelled in time.
    const other = await buyForCash(mona, scarf);
    await page.goto(`${base}/orders/${other.orderId}`);
    await dialog.getByRole("button", { name: words("orders:cancel"), exact: true }).click();
    await page.locator("dialog[open] .button--danger").click();
    await page.getByText(words("errors:orders.nothingCharged")).first().waitFor();
    await dialog.locator(".badge", { hasText: words("orders:status.cancelled") }).waitFor();

    await revokeSharedLink({ page, words, language }, mona.email);

    expect(complaints).toEqual([]);
    await close();
  },
  120_000,
);

/** Returns one of two dresses with two photos; one of them and a text file are left out. */
async function sendReturn({ page, words, language }: Step) {
  const dialog = page.locator("dialog[open]").last();
  await dialog.getByRole("button", { name: words("orders:return"), exact: true }).click();
  const returnDialog = page.locator("dialog[open]", { hasText: words("orders:returnTitle") }).last();
  await returnDialog.getByRole("button", { name: words("orders:returnSend") }).click();
  await returnDialog.getByText(words("orders:returnNoneChosen")).waitFor();
  await returnDialog.locator("[id^=piece-]").first().check();
  await returnDialog.getByRole("button", { name: words("common:quantity.fewer") }).click();
  const files = returnDialog.locator("input[type=file]");
  await files.setInputFiles([
    { name: "seam.jpg", mimeType: "image/jpeg", buffer: await createPhoto(900, 700).jpeg().toBuffer() },
    { name: "label.png", mimeType: "image/png", buffer: await createPhoto(300, 500).png().toBuffer() },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a photo") },
  ]);
  await returnDialog.getByText("notes.txt").waitFor();
  await returnDialog
    .getByRole("button", { name: words("orders:photoRemove", { n: formatNumber(language, 2) }) })
    .click();
  await returnDialog.locator("textarea").fill(language === "ar" ? "مقاسه كبير" : "Too large");
  await expectAccessible(page);
  await saveScreenshots(page, `return-${language}`);
  await returnDialog.getByRole("button", { name: words("orders:returnSend") }).click();
  await dialog.getByText(words("orders:returnHow.pack")).waitFor();
}

/** Presses a button of the order and answers its question. */
async function pressAndConfirm({ page, words, language }: Step, word: string) {
  const drawer = page.locator("dialog.drawer");
  await drawer
    .getByRole("button", { name: words(word), exact: true })
    .first()
    .click();
  const sure = page.locator("dialog.dialog[open]");
  await sure.waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, `${word.replace(/\W/g, "-")}-${language}`);
  await sure.locator(".actions .button").first().click();
  await sure.waitFor({ state: "detached" }).catch(() => sure.waitFor({ state: "hidden" }));
}

/** The mailed link shows the order without sign-in until its owner turns it off. */
async function revokeSharedLink({ page, words, language }: Step, email: string) {
  // The mailed link shows the order without sign-in.
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ to, text }) => to === email && text.includes("/order/"));
  const path = /\/order\/[\w.-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const nobody = await openPage(chromium.browser, { locale: language });
  await nobody.page.goto(`${base}${path}?lng=${language}`);
  await nobody.page.locator("h1", { hasText: /NB-/ }).waitFor();
  expect(await nobody.page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  await expectAccessible(nobody.page);
  await saveScreenshots(nobody.page, `shared-${language}`);
  expect(nobody.complaints).toEqual([]);

  // Its owner turns it off.
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: words("orders:shared.revoke") })
    .click();
  await page.getByText(words("orders:shared.revoked")).waitFor();
  await nobody.page.reload();
  await nobody.page.getByRole("heading", { name: words("orders:shared.over") }).waitFor();
  await nobody.close();
}

test.each(journeyLanguages("en"))(
  "pays a refund that the card refused by bank transfer, once the card is not tried any more (%s)",
  async (language) => {
    const words = translatorFor(language);
    const [mona, staff] = [await createUser(shop, { language }), await createUser(shop, { role: "admin", language })];
    const dress = await addProduct(shop.db, { price: 300_00 });
    const { orderId } = await buyByCard(shop, mona, dress, testCards.refundFails);
    await mona.post(`/orders/${orderId}/cancel`, {});
    const { page, complaints, close } = await openPageAs(staff, language);
    await page.goto(`${base}/secret-dashboard/orders/${orderId}`);
    const pay = page.locator("dialog.drawer").getByRole("button", { name: words("admin:orderAction.transfer") });
    await pay.waitFor();
    await saveScreenshots(page, `refused-${language}`);
    await pay.click();
    const dialog = page.locator("dialog[open]").last();
    await dialog.getByRole("button", { name: words("admin:orderAction.hold") }).waitFor();
    await expectAccessible(page);
    await saveScreenshots(page, `hold-${language}`);
    const hold = dialog.getByRole("button", { name: words("admin:orderAction.hold") });
    await hold.click();
    // The hold was a mistake: the card is tried again, and refuses again.
    await dialog.getByRole("button", { name: words("admin:orderAction.release") }).click();
    await page.getByText(words("errors:admin.orders.refundRefused")).waitFor();
    await pay.click();
    await hold.click();
    await dialog.getByLabel(words("admin:orderAction.transferReference")).fill(`FT-${orderId}`);
    await dialog.getByLabel(words("admin:orderAction.accountEnd")).fill("2");
    const record = dialog.getByRole("button", { name: words("admin:orderAction.recordTransfer") });
    await record.click();
    await dialog.getByText(words("errors:validation.accountEnd")).waitFor();
    await expectAccessible(page);
    await saveScreenshots(page, `transfer-${language}`);
    await dialog.getByLabel(words("admin:orderAction.accountEnd")).fill("0002");
    await record.click();
    await page.getByText(`…0002 · FT-${orderId}`).waitFor();
    await saveScreenshots(page, `transferred-${language}`);
    expect((await staff.get(`/admin/orders/${orderId}`)).body).toMatchObject({ status: "refunded" });
    // The browser reports the refused request.
    expect(complaints.filter((complaint) => !complaint.includes("400"))).toEqual([]);
    await close();
  },
);

/** The first retry is refused, the second one succeeds. */
async function retryRefund({ page, words }: Step) {
  const drawer = page.locator("dialog.drawer");
  for (const expected of ["refundRefused", "refundDone"]) {
    await drawer.getByRole("button", { name: words("admin:orderAction.retry"), exact: true }).click();
    await page
      .getByText(words(`errors:admin.orders.${expected}`))
      .last()
      .waitFor();
    await page.waitForLoadState("networkidle");
  }
}

/** A delivered order of two dresses and a scarf whose first refund the bank refuses. */
async function deliverOrder(mona: TestUser, staff: TestUser) {
  const dress = await addProduct(shop.db, {
    name: { en: productNames.en.dress, ar: productNames.ar.dress },
    price: 300_00,
  });
  const scarf = await addProduct(shop.db, {
    name: { en: productNames.en.scarf, ar: productNames.ar.scarf },
    price: 100_00,
  });
  const { sessionId, url } = await startCardCheckout(mona, { id: dress.id, quantity: 2 }, scarf);
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.refundFails });
  await shop.runJobs();
  const { orderId } = (await mona.get(`/checkout/session/${sessionId}`)).body;
  await adminOrderClient(staff, orderId).move("dispatched", "delivered");
  return { scarf, orderId: orderId as string };
}
