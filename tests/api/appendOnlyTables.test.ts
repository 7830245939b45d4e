import { expect, test } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

test("append-only tables accept inserts and reject updates, deletes and truncation", async () => {
  await using shop = await openShop();
  const [buyer, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  const { id } = await addProduct(shop.db, { id: "dress", name: "Dress" });
  const { orderId } = await buyForCash(buyer, { id });
  expect((await staff.patch(`/admin/orders/${orderId}/status`, { status: "delivered", version: 1 })).status).toBe(200);
  expect((await buyer.post("/users/consent-log", { action: "accepted" })).status).toBe(204);
  for (const [book, change] of [
    ["audit_log", "action = 'nothing'"],
    ["consent_log", "action = 'declined'"],
    ["consent_log", "visitor = 'somebody else'"],
    ["invoices", "number = number + 1"],
    ["order_history", "to_status = 'cancelled'"],
    ["payment_ledger", "amount = amount + 1"],
    ["stock_movements", "delta = delta + 1"],
  ] as const) {
    const [{ lines } = { lines: 0 }] = (await shop.pool.query(`select count(*)::int as lines from ${book}`)).rows;
    expect(lines, book).toBeGreaterThan(0);
    await expect(shop.owner.pool.query(`update ${book} set ${change}`), book).rejects.toThrow("append-only");
    await expect(shop.owner.pool.query(`delete from ${book}`), book).rejects.toThrow("append-only");
  }
  for (const book of ["audit_log", "consent_log", "credit_notes", "invoices", "order_history", "payment_ledger"])
    await expect(shop.owner.pool.query(`truncate ${book} cascade`), book).rejects.toThrow("append-only");
  for (const book of ["price_history", "stock_movements"])
    await expect(shop.owner.pool.query(`truncate ${book}`), book).rejects.toThrow("append-only");
  // A cascade reaches them too.
  await expect(shop.owner.pool.query("truncate users cascade")).rejects.toThrow("append-only");
});

test("the consent log keeps its rows when a user is erased", async () => {
  await using shop = await openShop();
  const user = await createUser(shop);
  expect((await user.post("/users/consent-log", { action: "declined" })).status).toBe(204);
  const rows = () => shop.db.selectFrom("consent_log").select(["action", "user_id", "visitor"]).execute();
  expect(await rows()).toMatchObject([{ action: "declined", user_id: user.id }]);
  expect((await user.delete("/users/me", {})).status).toBe(204);
  expect(await rows()).toEqual([{ action: "declined", user_id: null, visitor: null }]);
});
