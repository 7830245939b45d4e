import { afterAll, beforeAll, expect, test } from "vitest";
import { askForReviewsJob } from "#shop/reviews/server/askForReviews.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { openBrowser, openPage, type TestBrowser, waitForHydration } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser } from "#tests/support/users.ts";

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

test.each(journeyLanguages("ar"))(
  "a buyer reviews from the mail on a phone, staff approve, and visitors read it (%s)",
  async (language) => {
    const words = translatorFor(language);
    const { id } = await addProduct(shop.db, { name: { en: "Linen shirt", ar: "قميص كتان" } });
    const buyer = await createUser(shop, { name: "منى عادل", language });
    const staff = await createUser(shop, { role: "admin", language });
    const { orderId } = await buyForCash(buyer, { id });
    await adminOrderClient(staff, orderId).move("delivered");
    const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000);
    await shop.db.updateTable("orders").set({ delivered_at: eightDaysAgo }).where("id", "=", orderId).execute();
    await askForReviewsJob.run({}, shop.tools);
    await shop.runJobs();
    const mail = (await shop.mails()).find(({ html }) => html.includes("/review/"));
    const link = /href="[^"]*(\/review\/[\w.-]+)"/.exec(mail?.html ?? "")?.[1];

    const guest = await openPage(chromium.browser, { locale: language, ...phone });
    const { page } = guest;
    await page.goto(`${base}${link}?lang=${language}`);
    await page.getByRole("button", { name: words("reviews:send") }).click();
    await page.getByText(words("reviews:starsRequired")).waitFor();
    await page.locator(".stars-field label").nth(3).click();
    await page.getByLabel(words("reviews:field.text")).fill("خامة ممتازة\nوالمقاس مضبوط");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole("button", { name: words("reviews:send") }).click();
    await page.getByText(words("reviews:saved.waiting")).waitFor();

    await page.goto(`${base}/product/${id}?lang=${language}`);
    await page.getByText(words("reviews:none")).waitFor();

    const admin = await openPage(chromium.browser, { locale: language, viewport: { width: 1280, height: 800 } });
    await signInPage(admin.page, base, staff, language);
    await admin.page.goto(`${base}/secret-dashboard/reviews?status=waiting`);
    await admin.page.locator("tbody th button").click();
    await admin.page.locator("dialog[open] blockquote").waitFor();
    await expectAccessible(admin.page);
    await admin.page
      .locator("dialog[open]")
      .getByRole("button", { name: words("admin:reviews.publish") })
      .click();
    await expect.poll(async () => (await buyer.get(`/products/${id}`)).body.rating).toEqual({ average: 4, count: 1 });

    // The cached page follows, and its buttons work though their scripts are loaded by the first press.
    const shownReviews = async () => {
      await page.reload();
      return page.locator(".review").count();
    };
    await expect.poll(shownReviews).toBe(1);
    await waitForHydration(page);
    const review = page.locator(".review");
    expect(await review.locator(".review__text").getAttribute("lang")).toBe("ar");
    expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('"AggregateRating"')]),
    );
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await review.getByRole("button", { name: words("reviews:report") }).click();
    await page
      .locator("dialog[open]")
      .getByRole("button", { name: words("reviews:report.spam") })
      .click();
    await page.getByText(words("reviews:report.done")).waitFor();
    expect((await staff.get("/admin/reviews?reported=yes")).body.items).toHaveLength(1);
    // The filter by stars says that it is on, and ends with the focus where it began.
    const bar = page.locator('[data-review="stars 4"]');
    await bar.click();
    await page.locator(".reviews__list [role=status]").waitFor();
    await page.getByRole("button", { name: words("reviews:showAll") }).click();
    await page.locator(".reviews__list [role=status]").waitFor({ state: "detached" });
    expect(await bar.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: words("reviews:write") }).click();
    await page.locator("dialog[open]").getByText(words("reviews:who")).waitFor();
    await expectAccessible(page);
    expect([...guest.complaints, ...admin.complaints]).toEqual([]);
    await guest.close();
    await admin.close();
  },
);
