import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

test.each(journeyLanguages("ar"))(
  "the accountant checks a courier's file, decides a difference and closes it with the transfer, %s",
  async (language) => {
    await using shop = await openShop({ pages: true });
    const base = (await shop.listen()).replace("127.0.0.1", "localhost");
    const words = translatorFor(language);
    const dress = await addProduct(shop.db, { stock: 5 });
    const mona = await createUser(shop, { language });
    const staff = await createUser(shop, { role: "admin", language });
    const accountant = await createUser(shop, { staffRole: "accounting", language });
    const numbers: string[] = [];
    for (let count = 0; count < 2; count++) {
      const { orderId } = await buyForCash(mona, dress);
      const own = { key: randomUUID(), courier: "own", courierName: "Speedy" };
      const { body } = await staff.post(`/admin/orders/${orderId}/shipments`, own);
      await staff.post("/admin/shipments/hand-over", { ids: [body.id] });
      await staff.post(`/admin/shipments/${body.id}/events`, { kind: "delivered" });
      numbers.push(body.number);
    }
    const owed = (await accountant.get("/admin/courier-cash")).body.couriers[0].owed;

    const { page, complaints, close } = await openPage(chromium.browser, {
      locale: language,
      viewport: { width: 1280, height: 900 },
    });
    await signInPage(page, base, accountant, language);
    const button = (key: string) => page.getByRole("button", { name: words(`admin:${key}`), exact: true });
    await page.goto(`${base}/secret-dashboard/courier-cash`);
    await button("cash.upload").click();
    await page.getByLabel(words("admin:cash.file")).setInputFiles({
      name: "week.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`parcel,cash,fees\n${numbers[0]},${owed / 2},20\n${numbers[1]},${owed / 2 - 10},20\n`),
    });
    const dialog = page.getByRole("dialog").last();
    await dialog.getByText(words("admin:cash.difference.short")).waitFor();
    await button("cash.store").click();
    await page.locator("#row-2").check();
    await page.getByLabel(words("admin:cash.note")).fill("The driver gave change");
    await button("cash.accept").click();
    await page.getByLabel(words("admin:cash.transferReference")).fill("CIB-1");
    await button("cash.close").click();
    await page.getByText("CIB-1").waitFor();
    expect((await accountant.get("/admin/courier-cash")).body.couriers).toMatchObject([
      { owed: 0, writtenOff: 10, fees: 40, paid: owed - 50 },
    ]);
    expect(complaints).toEqual([]);
    await close();
    expect(await findViolations(shop.db)).toEqual([]);
  },
);
