import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { readPdf } from "#tests/support/readPdf.ts";
import { openShop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { insertUserWithSession } from "#tests/support/users.ts";

let chromium: TestBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

/** Clicks a button and reads the downloaded file. */
async function downloadPdf(page: Page, name: string) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), text: (await readPdf(readFileSync(await file.path()))).join(" ") };
}

for (const language of journeyLanguages("ar"))
  test(`documents are one click away for customers and admins (${language})`, async () => {
    await using shop = await openShop({ pages: true });
    const base = (await shop.listen()).replace("127.0.0.1", "localhost");
    const words = translatorFor(language);
    await addProduct(shop.db);
    const opened = async (role: "user" | "admin") => {
      const person = await insertUserWithSession(shop.db, shop.config, { role, language, name: "Mona Adel" });
      const tab = await openPage(chromium.browser, { locale: language });
      await signInPage(tab.page, base, person, language);
      return { ...tab, person };
    };
    const [customer, staff] = [await opened("user"), await opened("admin")];
    const { rows } = await shop.pool.query<{ id: string; number: number }>(
      `insert into orders (user_id, status, payment_method, language, email, customer_name, phones, shipping_address,
         billing_address, governorate, subtotal, discount, tax, shipping, total, idempotency_key, dispatched_at)
       values ($1, 'dispatched', 'cod', $2, 'mona@example.test', 'Mona', '{+201012345678}', $3, $3, 'C', 50000, 0, 7000, 7000,
         64000, 'key', now()) returning id, number`,
      [
        customer.person.id,
        language,
        JSON.stringify({ street: "14 Mosaddak St", city: "Dokki", state: "GZ", postalCode: "12611", country: "EG" }),
      ],
    );
    const { id = "", number = 0 } = rows[0] ?? {};

    await customer.page.goto(`${base}/orders/${id}`);
    const invoice = await downloadPdf(customer.page, words("orders:paper.invoice"));
    expect(invoice.name).toMatch(/^INV-\d{4}-000001\.pdf$/);
    expect(invoice.text).toContain(`NB-${number}`);

    await staff.page.goto(`${base}/secret-dashboard/orders/${id}`);
    const slip = await downloadPdf(staff.page, words("admin:paper.packingSlip"));
    expect(slip.name).toBe(`packing-NB-${number}.pdf`);
    expect(slip.text).toContain("14 Mosaddak St");

    await staff.page.goto(`${base}/secret-dashboard/orders`);
    const list = await downloadPdf(staff.page, words("admin:exportPdf"));
    expect(list.name).toMatch(/^orders-.*\.pdf$/);
    expect(list.text).toContain(`NB-${number}`);
    await customer.close();
    await staff.close();
  });
