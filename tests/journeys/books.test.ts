import { expect, test } from "vitest";
import { addProduct } from "#tests/support/catalogue.ts";
import { signedIn } from "#tests/support/people.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";

test("what happened stays written: the books take new lines, and no other words for old ones", async () => {
  await using shop = await openShop();
  const [buyer, staff] = [await signedIn(shop), await signedIn(shop, { role: "admin" })];
  const { id } = await addProduct(shop.db, { id: "dress", name: "Dress" });
  const { orderId } = await buyForCash(buyer, { id });
  expect((await staff.patch(`/admin/orders/${orderId}/status`, { status: "delivered", version: 1 })).status).toBe(200);
  for (const [book, change] of [
    ["audit_log", "action = 'nothing'"],
    ["order_history", "to_status = 'cancelled'"],
    ["payment_ledger", "amount = amount + 1"],
    ["stock_movements", "delta = delta + 1"],
  ] as const) {
    const [{ lines } = { lines: 0 }] = (await shop.pool.query(`select count(*)::int as lines from ${book}`)).rows;
    expect(lines, book).toBeGreaterThan(0);
    await expect(shop.pool.query(`update ${book} set ${change}`), book).rejects.toThrow("append-only");
    // The steps of an order go with the whole order, and only so.
    if (book !== "order_history")
      await expect(shop.pool.query(`delete from ${book}`), book).rejects.toThrow("append-only");
  }
});
