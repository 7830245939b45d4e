import { sql } from "kysely";
import { expect, test } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const formula = "=1+cmd|' /C calc'!A0";
const hostile = `Mona;${formula}\t${formula}\n${formula}`;

test("no export has a formula in any cell, whatever separator the spreadsheet uses", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const product = await addProduct(shop.db, { name: { en: hostile, ar: hostile } });
  await buyForCash(staff, product);
  await sql`update orders set customer_name = ${hostile}`.execute(shop.db);
  await sql`insert into audit_log (actor, action, subject, after) values (${hostile}, 'x', 'x',
    ${JSON.stringify({ "": hostile })}::jsonb)`.execute(shop.db);
  await sql`insert into consent_log (visitor, action, purpose, text_shown)
    values (${hostile}, 'accepted', 'analytics', '1')`.execute(shop.db);
  for (const path of [
    "/admin/orders/export.csv",
    "/admin/products/export.csv",
    "/admin/audit-log?format=csv",
    "/admin/consents.csv",
    "/admin/analytics/export.csv?table=products",
    "/admin/reports/products/export.csv",
  ]) {
    const { status, body } = await staff.get(path);
    expect(status, path).toBe(200);
    expect(body, path).toContain("Mona;'=1");
    // As a program reads it whose separator is a semicolon or a tab: it ignores quotes inside a cell.
    const cells = String(body).split(/[;\t\r\n]/);
    expect(cells.filter((cell) => /^["' ]*[=+@-]/.test(cell) && !/^["' ]*'/.test(cell))).toEqual([]);
    // Texts are quoted, numbers are not.
    expect(body, path).toMatch(/^"[^=]/m);
  }
});
