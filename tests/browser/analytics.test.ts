import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages, longTest } from "#tests/support/longRun.ts";
import { createPastOrder, insertPastOrders, type PastOrder, seededRandom } from "#tests/support/pastOrders.ts";
import { addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

let shop: Shop;
let chromium: TestBrowser;
let base: string;
let worker: { stop(): Promise<void> };

beforeAll(async () => {
  shop = await openShop({ pages: true });
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
  await addProduct(shop.db, { stock: 5 });
  worker = await shop.work();
  chromium = await openBrowser();
}, 60_000);
afterAll(async () => {
  await chromium?.close();
  await worker?.stop();
  await shop?.[Symbol.asyncDispose]();
});

async function openAdminPage(language: "en" | "ar", size = { width: 1280, height: 900 }) {
  const { db, config } = shop;
  const person = await insertUserWithSession(db, config, { role: "admin", language, name: "Salma" });
  const tab = await openPage(chromium.browser, { locale: language, viewport: size });
  await signInPage(tab.page, base, person, language);
  return tab;
}

const createPastOrders = (count: number, change: (at: number) => Partial<PastOrder>): PastOrder[] => {
  const chance = seededRandom(count);
  return Array.from({ length: count }, (_, at) => ({
    ...createPastOrder(chance, new Date(Date.now() - at * 3_600_000)),
    method: "cod" as const,
    ledger: [],
    ...change(at),
  }));
};

// The tests of the list of orders change several with a failure, and that of products selects all, in each run.
longTest(
  "dispatches thirty orders in bulk, lists three failures after a reload and retries them",
  async () => {
    const words = translatorFor("en");
    const waiting = createPastOrders(30, (at) => ({ status: at < 3 ? "cancelled" : "processing" }));
    await insertPastOrders(shop.db, waiting);
    const { page, complaints, close } = await openAdminPage("en");
    await page.goto(`${base}/secret-dashboard/orders`);
    await page.getByLabel(words("admin:selectAll")).check();
    await page.getByRole("button", { name: words("admin:bulk.pickAll", { n: "30" }) }).click();
    await page.locator(".bulk-bar b", { hasText: "30" }).waitFor();
    await page.locator(".bulk-bar select").selectOption("dispatched");
    await page.getByRole("button", { name: words("admin:apply"), exact: true }).click();
    await page.locator("dialog[open] .button--main").click();
    const result = page.locator(".bulk-result");
    await result
      .getByText(words("admin:bulk.failed", { n: "3" }))
      .first()
      .waitFor();
    await page.reload();
    await result
      .getByText(words("admin:bulk.failed", { n: "3" }))
      .first()
      .waitFor();
    await result.getByText(words("errors:orders.cancelledLocked")).first().waitFor();
    await expectAccessible(page);

    // Another admin fixes one of them; the rest stays as it is.
    const [first] = waiting;
    await shop.db
      .updateTable("orders")
      .set({ status: "processing" })
      .where("id", "=", first?.id ?? "")
      .execute();
    await page.getByRole("button", { name: words("admin:bulk.retry") }).click();
    await result
      .getByText(words("admin:bulk.failed", { n: "2" }))
      .first()
      .waitFor();
    const dispatched = await shop.db.selectFrom("orders").select("id").where("status", "=", "dispatched").execute();
    expect(dispatched).toHaveLength(28);
    await page.getByRole("button", { name: words("admin:hideResult") }).click();
    await result.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await close();
  },
  90_000,
);

test("the filters of orders are saved as a view and removed", async () => {
  const words = translatorFor("en");
  const { page, complaints, close } = await openAdminPage("en");
  await page.goto(`${base}/secret-dashboard/orders`);
  await page.locator("#filter-payment").selectOption("cod");
  await page.locator("#filter-governorate").selectOption("GZ");
  await page.getByRole("button", { name: words("admin:view.save") }).click();
  await page.locator("dialog[open] #view-name").fill("Giza, cash");
  await page.locator("dialog[open] .button--main").click();
  await page.getByRole("link", { name: "Giza, cash" }).waitFor();
  await page.getByRole("button", { name: words("admin:view.remove", { name: "Giza, cash" }) }).click();
  await page.getByRole("link", { name: "Giza, cash" }).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await close();
}, 90_000);

for (const language of journeyLanguages("en"))
  test(`analytics of a period work in ${language}`, async () => {
    const words = translatorFor(language);
    await insertPastOrders(
      shop.db,
      createPastOrders(12, () => ({ status: "processing" })),
    );
    const { page, complaints, close } = await openAdminPage(language);
    await page.goto(`${base}/secret-dashboard/analytics`);
    await page.locator(".key-figures .key-figure").nth(3).waitFor();
    await page.locator(".day-chart--wide").nth(1).waitFor();
    await page.locator(".chart details summary").first().click();
    expect(await page.locator(".chart details[open] tbody tr").count()).toBe(30);
    await page.getByRole("button", { name: words("admin:analytics.days7") }).click();
    await page.waitForURL(/from=/);
    await page.locator("#period-to").fill("2020-01-01");
    await page.getByText(words("errors:admin.orders.dateOrder")).waitFor();
    await page.getByRole("button", { name: words("admin:analytics.today"), exact: true }).click();
    await page.getByText(words("errors:admin.orders.dateOrder")).waitFor({ state: "detached" });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

for (const language of journeyLanguages("ar"))
  test(`a report is opened, shown by month and read on a phone in ${language}`, async () => {
    const words = translatorFor(language);
    const { page, complaints, close } = await openAdminPage(language);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${base}/secret-dashboard/reports`);
    await page.getByRole("link", { name: words("admin:reports.title.sales"), exact: true }).click();
    await page.locator(".report .data-table tbody tr").nth(29).waitFor();
    await expectAccessible(page);
    await page.getByLabel(words("admin:reports.by"), { exact: true }).selectOption("month");
    await page.waitForURL(/by=month/);
    await page.locator(".report .data-table tbody tr").nth(2).waitFor({ state: "detached" });
    await page.getByText(words("admin:reports.meanings")).click();
    await page.getByText(words("admin:reports.means.value")).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

for (const language of journeyLanguages("en"))
  test(`an admin creates and deactivates a coupon in ${language}`, async () => {
    const words = translatorFor(language);
    const { page, complaints, close } = await openAdminPage(language);
    await page.goto(`${base}/secret-dashboard/coupons`);
    await page.getByRole("button", { name: words("admin:coupons.add"), exact: true }).click();
    const drawer = page.locator("dialog[open]");
    await drawer.getByRole("button", { name: words("admin:coupons.create") }).click();
    await drawer.getByText(words("errors:validation.required")).first().waitFor();
    // A code of its own for each attempt.
    const number = Date.now();
    await drawer.locator("#code").fill(`eid-${number}`);
    await drawer.locator("#percentOff").fill(language === "ar" ? "٢٥" : "25");
    await expectAccessible(page);
    await drawer.getByRole("button", { name: words("admin:coupons.create") }).click();
    await drawer.getByRole("button", { name: words("admin:coupons.deactivate") }).click();
    await drawer.getByText(words("admin:coupons.off"), { exact: true }).waitFor();
    await drawer.getByText(words("admin:coupons.noUses")).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("tbody", { hasText: `EID-${number}` }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

// The test after this one makes a synonym in each run.
for (const language of ["en", "ar"] as const)
  longTest(
    `a search without results becomes a synonym in ${language}`,
    async () => {
      const words = translatorFor(language);
      const { page, complaints, close } = await openAdminPage(language);
      const drawer = page.locator("dialog[open]");
      await shop.db
        .insertInto("search_misses")
        .values({ term: `galabya ${language}`, last_at: new Date() })
        .onConflict((row) => row.doNothing())
        .execute();
      await shop.db
        .insertInto("search_synonyms")
        .values({ term: "جلابية", synonyms: ["ثوب"] })
        .onConflict((row) => row.doNothing())
        .execute();
      await shop.db
        .insertInto("search_usage")
        .values({ term: `linen ${language}`, shown: `linen ${language}`, language: "ar", searches: 1 })
        .execute();
      await page.goto(`${base}/secret-dashboard/search`);
      await page.getByRole("rowheader", { name: `linen ${language} العربية` }).waitFor();
      await page.getByRole("button", { name: words("admin:misses.makeOf", { term: `galabya ${language}` }) }).click();
      await drawer.locator("#term").fill("جلابية");
      await expectAccessible(page);
      await drawer.getByRole("button", { name: words("admin:synonyms.save") }).click();
      await drawer.waitFor({ state: "detached" });
      await page.locator("#admin-search").fill("جلابية");
      // The word keeps its earlier synonyms.
      await page
        .locator("tbody tr", { hasText: `galabya ${language}` })
        .filter({ hasText: "·" })
        .first()
        .waitFor();
      await page.locator("tbody tr", { hasText: "جلابية" }).first().getByRole("button").click();
      await drawer.getByRole("button", { name: words("admin:synonyms.remove") }).click();
      await drawer.waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("admin-search");
      expect(complaints).toEqual([]);
      await close();
    },
    90_000,
  );

for (const language of journeyLanguages("ar"))
  test(`staff preview a search, pin a product and choose a concept as synonym in ${language}`, async () => {
    const words = translatorFor(language);
    const run = Date.now();
    const [usual, favourite] = [`Walking sandals ${run}`, `Evening sandals ${run}`];
    await addProduct(shop.db, { name: usual, category: "shoes", sold: 9 });
    await addProduct(shop.db, { name: favourite, category: "shoes" });
    const { page, complaints, close } = await openAdminPage(language);
    await page.goto(`${base}/secret-dashboard/search`);
    const preview = page.locator(".search-preview");
    const found = preview.locator("tbody th");
    const shown = async () => (await found.allInnerTexts()).filter((name) => name.endsWith(`${run}`));
    const show = async (query: string) => {
      await preview.locator("#q").fill(query);
      await preview.getByRole("button", { name: words("admin:preview.show") }).click();
    };
    await show("sandals");
    await found.nth(1).waitFor();
    expect(await shown()).toEqual([usual, favourite]);
    await expectAccessible(page);

    const drawer = page.locator("dialog[open]");
    await preview.getByRole("button", { name: words("admin:pins.pinOf", { name: favourite }) }).click();
    await drawer.getByRole("button", { name: words("admin:synonyms.save") }).click();
    await drawer.waitFor({ state: "detached" });
    await expect.poll(shown).toEqual([favourite, usual]);
    await preview.locator("tbody tr").first().getByText(words("admin:pins.pinned"), { exact: true }).waitFor();
    await page.getByRole("button", { name: words("admin:pins.edit", { term: "sandals" }) }).waitFor();
    await expectAccessible(page);

    const slang = `tootsies${run}`;
    await show(slang);
    await preview.getByText(words("admin:preview.none")).waitFor();
    await page.getByRole("button", { name: words("admin:synonyms.add"), exact: true }).click();
    await drawer.locator("#term").fill(slang);
    const concept = drawer.locator("#concept");
    await concept.locator("option").nth(200).waitFor({ state: "attached" });
    const name = { en: "sandals", ar: "صندل" }[language];
    await concept.selectOption(name);
    await expect.poll(() => drawer.locator("#synonyms").inputValue()).toBe(name);
    await expectAccessible(page);
    await drawer.getByRole("button", { name: words("admin:synonyms.save") }).click();
    await drawer.waitFor({ state: "detached" });
    await found.filter({ hasText: usual }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
