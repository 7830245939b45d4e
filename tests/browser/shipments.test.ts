import { afterAll, beforeAll, expect, test } from "vitest";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { openBrowser, openPage, type TestBrowser } from "#tests/support/browser.ts";
import { journeyLanguages } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { shipmentClient } from "#tests/support/shipmentClient.ts";
import { openShop } from "#tests/support/shop.ts";
import { translatorFor } from "#tests/support/shopperSteps.ts";
import { signInPage } from "#tests/support/signInPage.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let chromium: TestBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

test.each(journeyLanguages("ar"))(
  "staff pack, label and hand over a parcel that its customer follows, %s",
  async (language) => {
    await using shop = await openShop({ pages: true });
    const base = (await shop.listen()).replace("127.0.0.1", "localhost");
    const words = translatorFor(language);
    const dress = await addProduct(shop.db, { stock: 5 });
    const mona = await createUser(shop, { language });
    const staff = await createUser(shop, { role: "admin", language });
    const { orderId } = await buyForCash(mona, dress);

    const openAs = async (person: TestUser) => {
      const tab = await openPage(chromium.browser, { locale: language });
      await signInPage(tab.page, base, person, language);
      return tab;
    };

    const { page, complaints, close } = await openAs(staff);
    await page.goto(`${base}/secret-dashboard/orders/${orderId}`);
    await page.getByRole("button", { name: words("admin:shipments.create"), exact: true }).click();
    const dialog = page.getByRole("dialog").last();
    const contents = dialog.getByRole("group", { name: words("admin:shipments.contents"), exact: true });
    expect(await contents.ariaSnapshot()).not.toContain(words("orders:returnItems"));
    await dialog.getByLabel(words("admin:shipments.fragile")).check();
    await dialog.getByRole("button", { name: words("admin:shipments.create"), exact: true }).click();
    await page.getByText(words("admin:shipments.status.booked")).first().waitFor();
    const number = "SH-500001";
    const [label] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: words("admin:shipments.label") }).click(),
    ]);
    expect(label.suggestedFilename()).toBe("labels-1.pdf");

    await page.goto(`${base}/secret-dashboard/shipments`);
    await page.getByRole("button", { name: words("admin:handOver.open"), exact: true }).click();
    await page.locator("#scan").fill("SH-1");
    await page.keyboard.press("Enter");
    await page.getByText(words("errors:shipping.notFound")).waitFor();
    // A scanner types the code and presses Enter; one that sends what it has stored does so again at once.
    await page.locator("#scan").evaluate(
      (field: HTMLInputElement, codes) => {
        for (const code of codes) {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, code);
          field.dispatchEvent(new Event("input", { bubbles: true }));
          field.form?.querySelector("button")?.click();
        }
      },
      ["SH-2", number],
    );
    await page.getByRole("button", { name: words("admin:handOver.removeOne", { number }) }).waitFor();
    await page.getByRole("dialog").locator(".button--main").last().click();
    await page.getByText(words("admin:handOver.done")).waitFor();
    expect((await staff.get(`/admin/orders/${orderId}`)).body.status).toBe("dispatched");
    // The browser logs the answer to the unknown number.
    expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
    await close();

    const customer = await openAs(mona);
    await customer.page.goto(`${base}/orders/${orderId}`);
    await customer.page.getByRole("heading", { name: words("orders:parcels") }).waitFor();
    await customer.page.getByText(words("orders:parcels.handed_over")).first().waitFor();
    expect(customer.complaints).toEqual([]);
    await customer.close();
  },
);

test.each(journeyLanguages("en"))(
  "staff confirm that a customer paid in the shop, and that a courier collects nothing, %s",
  async (language) => {
    await using shop = await openShop({ pages: true });
    const base = (await shop.listen()).replace("127.0.0.1", "localhost");
    const words = translatorFor(language);
    const dress = await addProduct(shop.db, { stock: 5 });
    const mona = await createUser(shop, { language });
    const staff = await createUser(shop, { role: "admin", language });
    const { pack, send, report } = shipmentClient(() => staff);
    const { page, complaints, close } = await openPage(chromium.browser, { locale: language });
    await signInPage(page, base, staff, language);
    const button = (key: string) => page.getByRole("button", { name: words(`admin:${key}`), exact: true });

    const { orderId } = await buyForCash(mona, dress);
    await report((await send(orderId)).id, "lost");
    await page.goto(`${base}/secret-dashboard/orders/${orderId}`);
    await button("transition.delivered").click();
    const dialog = page.getByRole("dialog").last();
    await dialog.getByText(words("admin:paidInShop.text")).waitFor();
    await dialog.getByRole("button", { name: words("admin:transition.delivered"), exact: true }).click();
    await page.getByText(words("admin:paidInShop.confirmed")).waitFor();
    const { status, ledger } = await adminOrderClient(staff, orderId).seen();
    expect([status, ledger.length]).toEqual(["delivered", 1]);

    const { orderId: other } = await buyForCash(mona, dress);
    const lost = await send(other);
    await report(lost.id, "lost");
    await pack(other);
    await report(lost.id, "delivered");
    await page.goto(`${base}/secret-dashboard/orders/${other}`);
    await button("shipments.waive").click();
    await button("shipments.waive").waitFor({ state: "detached" });
    const cashOf = async () =>
      (await staff.get(`/admin/orders/${other}/shipments`)).body.items.map(({ cash }: { cash: number }) => cash);
    expect(await cashOf()).toEqual([lost.cash, 0]);
    await button("shipments.undoWaiver").click();
    await button("shipments.waive").waitFor();
    expect(await cashOf()).toEqual([lost.cash, lost.cash]);
    expect(complaints).toEqual([]);
    await close();
  },
);
