import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmationToken } from "#shop/orders/server/sharedOrderLink.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/expectAccessible.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
let shop: Shop;
let base: string;
beforeAll(async () => {
  [chromium, shop] = await Promise.all([openBrowser(), openShop({ pages: true })]);
  base = (await shop.listen()).replace("127.0.0.1", "localhost");
  await shop.db.updateTable("settings").set({ value: '"all"' }).where("key", "=", "codConfirmation").execute();
});
afterAll(async () => {
  await chromium.close();
  await shop[Symbol.asyncDispose]();
});

const outcomeOf = async (buyer: TestUser, id: string) => (await buyer.get(`/orders/${id}`)).body.confirmation.outcome;
const phone = { viewport: { width: 360, height: 760 } };

test.each(journeyLanguages("ar"))(
  "staff work through the queue on a phone, and a customer confirms alone (%s)",
  async (language) => {
    const words = translatorFor(language);
    const shirt = await addProduct(shop.db, { stock: 20 });
    const buyer = await createUser(shop, { name: "منى عادل", language });
    const ids: string[] = [];
    for (let at = 0; at < 4; at++) {
      await fillCart(buyer, { id: shirt.id, quantity: 2 });
      const phones = [`+2011${language === "en" ? 1 : 2}000000${at}`];
      ids.push((await buyer.post("/checkout/cod", checkoutForm({ phones }))).body.orderId);
    }
    const [called, silent, changed, alone] = ids as [string, string, string, string];

    await confirmByLink(buyer, alone, language);

    const staff = await createUser(shop, { role: "admin", language });
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language, ...phone });
    await signInPage(page, base, staff, language);
    await page.goto(`${base}/secret-dashboard/confirmations`);
    const showsOrder = async (id: string) => {
      const { number } = (await buyer.get(`/orders/${id}`)).body;
      await page.locator(".confirmation h2", { hasText: number }).waitFor();
    };
    await showsOrder(called);
    expect(await page.locator(".confirmation a[href^='tel:']").getAttribute("href")).toMatch(/^tel:\+20111?2?0/);
    expect(await page.locator("a[href^='https://wa.me/']").count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
    await page.getByRole("button", { name: words("admin:confirm.outcome.confirmed") }).click();

    // By keyboard alone: no answer, then a change.
    await showsOrder(silent);
    expect(await outcomeOf(buyer, called)).toBe("confirmed");
    await page.keyboard.press("2");
    await showsOrder(changed);
    await page.keyboard.press("3");
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("button", { name: words("common:quantity.fewer") }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: words("admin:confirm.saveChanges") }).click();
    await page.getByText(words("admin:confirm.empty")).waitFor();
    expect((await buyer.get(`/orders/${changed}`)).body).toMatchObject({
      items: [{ quantity: 1 }],
      confirmation: { outcome: "changed" },
    });
    expect(await outcomeOf(buyer, silent)).toBe("waiting");
    expect(complaints).toEqual([]);
    await close();
  },
);

/** The customer confirms the last one from the link, without signing in. */
async function confirmByLink(buyer: TestUser, id: string, language: "en" | "ar") {
  const words = translatorFor(language);
  const guest = await openPage(chromium.browser, { locale: language, ...phone });
  await guest.page.goto(`${base}/confirm-order/${confirmationToken(id, shop.config.sessionSecret)}?lang=${language}`);
  await guest.page.getByRole("button", { name: words("orders:confirm.button") }).waitFor();
  expect(await outcomeOf(buyer, id)).toBe("waiting");
  await expectAccessible(guest.page);
  await guest.page.getByRole("button", { name: words("orders:confirm.button") }).click();
  await guest.page.getByRole("heading", { name: words("orders:confirm.done") }).waitFor();
  expect(await outcomeOf(buyer, id)).toBe("confirmed");
  expect(guest.complaints).toEqual([]);
  await guest.close();
}
