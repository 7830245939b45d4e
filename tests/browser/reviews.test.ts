import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askForReviewsJob } from "#shop/reviews/server/askForReviews.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { openBrowser, openPage, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { type Translate, translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
let shop: Shop;
let base: string;
beforeAll(async () => {
  [chromium, shop] = await Promise.all([openBrowser(), openShop({ pages: true })]);
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  await chromium.close();
  await shop[Symbol.asyncDispose]();
});

const phone = { viewport: { width: 360, height: 760 } };
const fitsScreen = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

test.each(journeyLanguages("ar"))(
  "a buyer reviews from the mail on a phone, staff approve, and visitors read it (%s)",
  async (language) => {
    const words = translatorFor(language);
    const { id } = await addProduct(shop.db, { name: { en: "Linen shirt", ar: "قميص كتان" } });
    const buyer = await createUser(shop, { name: "منى عادل", language });
    const staff = await createUser(shop, { role: "admin", language });
    const link = await receiveReviewLink(buyer, staff, id);

    const guest = await openPage(chromium.browser, { locale: language, ...phone });
    await guest.page.goto(`${base}${link}?lang=${language}`);
    await writeReview(guest.page, words);
    await guest.page.goto(`${base}/product/${id}?lang=${language}`);
    await guest.page.getByText(words("reviews:none")).waitFor();

    const admin = await openPage(chromium.browser, { locale: language, viewport: { width: 1280, height: 800 } });
    await signInPage(admin.page, base, staff, language);
    await publishReview(admin.page, words);
    await expect.poll(async () => (await buyer.get(`/products/${id}`)).body.rating).toEqual({ average: 4, count: 1 });

    await readReview(guest.page);
    await reportReview(guest.page, words);
    expect((await staff.get(`/admin/reviews?reported=yes&productId=${id}`)).body.items).toHaveLength(1);
    await filterByStars(guest.page, words);
    await learnWhoMayReview(guest.page, words);
    expect([...guest.complaints, ...admin.complaints]).toEqual([]);
    await guest.close();
    await admin.close();
  },
);

/** Buys the product, has it delivered eight days ago, and returns the path in the mail that asks for a review. */
async function receiveReviewLink(buyer: TestUser, staff: TestUser, productId: string): Promise<string | undefined> {
  const { orderId } = await buyForCash(buyer, { id: productId });
  await adminOrderClient(staff, orderId).move("delivered");
  const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000);
  await shop.db.updateTable("orders").set({ delivered_at: eightDaysAgo }).where("id", "=", orderId).execute();
  await askForReviewsJob.run({}, shop.tools);
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ html }) => html.includes("/review/"));
  return /href="[^"]*(\/review\/[\w.-]+)"/.exec(mail?.html ?? "")?.[1];
}

/** The first attempt lacks the stars. */
async function writeReview(page: Page, words: Translate): Promise<void> {
  await page.getByRole("button", { name: words("reviews:send") }).click();
  await page.getByText(words("reviews:starsRequired")).waitFor();
  await page.locator(".stars-field label").nth(3).click();
  await page.getByLabel(words("reviews:field.text")).fill("خامة ممتازة\nوالمقاس مضبوط");
  await expectAccessible(page);
  await fitsScreen(page);
  await page.getByRole("button", { name: words("reviews:send") }).click();
  await page.getByText(words("reviews:saved.waiting")).waitFor();
}

async function publishReview(page: Page, words: Translate): Promise<void> {
  await page.goto(`${base}/secret-dashboard/reviews?status=waiting`);
  await page.locator("tbody th button").click();
  const dialog = page.locator("dialog[open]");
  await dialog.locator("blockquote").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words("admin:reviews.publish") }).click();
}

/** The cached page of the product follows. */
async function readReview(page: Page): Promise<void> {
  const shownReviews = async () => {
    await page.reload();
    return page.locator(".review").count();
  };
  await expect.poll(shownReviews).toBe(1);
  await waitForHydration(page);
  expect(await page.locator(".review .review__text").getAttribute("lang")).toBe("ar");
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining('"AggregateRating"')]),
  );
  await expectAccessible(page);
  await fitsScreen(page);
}

/** The button works though its script is loaded by the first press. */
async function reportReview(page: Page, words: Translate): Promise<void> {
  await page
    .locator(".review")
    .getByRole("button", { name: words("reviews:report") })
    .click();
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: words("reviews:report.spam") })
    .click();
  await page.getByText(words("reviews:report.done")).waitFor();
}

/** The filter says that it is on, and ends with the focus where it began. */
async function filterByStars(page: Page, words: Translate): Promise<void> {
  const bar = page.locator('[data-review="stars 4"]');
  await bar.click();
  const status = page.locator(".reviews__list [role=status]");
  await status.waitFor();
  await page.getByRole("button", { name: words("reviews:showAll") }).click();
  await status.waitFor({ state: "detached" });
  expect(await bar.evaluate((it) => it === document.activeElement)).toBe(true);
}

async function learnWhoMayReview(page: Page, words: Translate): Promise<void> {
  await page.getByRole("button", { name: words("reviews:write") }).click();
  await page.locator("dialog[open]").getByText(words("reviews:who")).waitFor();
  await expectAccessible(page);
}
