import { sql } from "kysely";
import { expect, test } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import { taxInCredits } from "#shop/orders/documentRules.ts";
import { rollUp } from "#shop/reporting/server/rollUp.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { grantCredit } from "#tests/support/grantCredit.ts";
import { createPastOrder, insertPastOrders, seededRandom } from "#tests/support/pastOrders.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyByCard, buyWith } from "#tests/support/purchases.ts";
import { readCsv } from "#tests/support/readCsv.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

type Sold = { id: string; goods: number; tax: number; total: number; included: boolean; refunds: number[] };

/** Card orders with VAT on top or inside, refunded in parts; their documents are issued today. */
async function sellAndRefund(shop: Shop): Promise<Sold[]> {
  const chance = seededRandom(9);
  const orders = Array.from({ length: 40 }, () => createPastOrder(chance, new Date(Date.now() - 86_400_000)));
  const sold: Sold[] = [];
  for (const order of orders.map((one) => ({ ...one, method: "card" as const, status: "completed" as const }))) {
    await insertPastOrders(shop.db, [order]);
    const included = chance.roll(2) === 0;
    const goods = order.total - 70_00;
    const tax = Math.round(included ? (goods * 14) / 114 : goods * 0.14);
    const total = goods + 70_00 + (included ? 0 : tax);
    await sql`update orders set subtotal = ${goods}, shipping = 7000, tax = ${tax}, total = ${total},
      prices_include_tax = ${included} where id = ${order.id}`.execute(shop.db);
    const parts = Array.from({ length: chance.roll(4) }, () => 1 + chance.roll(Math.floor(total / 4)));
    for (const amount of parts)
      await sql`insert into refunds (order_id, kind, status, amount, provider, requested_by)
        values (${order.id}, 'goodwill', 'succeeded', ${amount}, 'test', 'admin')`.execute(shop.db);
    sold.push({ id: order.id, goods, tax, total, included, refunds: parts });
  }
  return sold;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const creditedTax = ({ refunds, ...taxed }: Sold) => sum(taxInCredits(refunds, taxed));
const today = cairoDay(new Date());
const thisDay = `?from=${today}&to=${today}`;

test("VAT of invoices and credit notes equals that on the documents to the piastre", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { staffRole: "accounting" });
  const sold = await sellAndRefund(shop);
  const compare = async () => {
    const { totals } = (await staff.get(`/admin/reports/vat${thisDay}&by=month`)).body;
    const [tax, credited] = [sum(sold.map((order) => order.tax)), sum(sold.map(creditedTax))];
    expect(totals.figures).toEqual({
      invoices: sold.length,
      invoicedNet: sum(sold.map(({ total, tax: part }) => total - part - 70_00)) / 100,
      invoicedShipping: (70_00 * sold.length) / 100,
      invoicedTax: tax / 100,
      invoiced: sum(sold.map(({ total }) => total)) / 100,
      creditNotes: sum(sold.map(({ refunds }) => refunds.length)),
      credited: sum(sold.flatMap(({ refunds }) => refunds)) / 100,
      creditedTax: credited / 100,
      taxDue: (tax - credited) / 100,
    });
  };
  await compare();
  while ((await rollUp(shop.db)) > 0);
  await compare();

  // A rate that changed: five per cent on one invoice. The parts agree with the whole.
  const [first] = sold;
  if (!first) throw new Error("nothing was sold");
  const [goods, tax] = [1000_00, 50_00];
  await sql`update orders set subtotal = ${goods}, tax = ${tax}, total = ${goods + 70_00 + tax}, prices_include_tax = false
    where id = ${first.id}`.execute(shop.db);
  await sql`insert into report_changes (day) values (${today}::date)`.execute(shop.db);
  const whole = (await staff.get(`/admin/reports/vat${thisDay}&by=month`)).body;
  const byRate = (await staff.get(`/admin/reports/vatByRate${thisDay}`)).body;
  expect(byRate.totals.figures).toEqual(whole.totals.figures);
  expect(byRate.rows.map(({ key }: { key: string }) => key)).toEqual(["14", "5"]);
  expect(byRate.rows[1].figures).toMatchObject({ invoices: 1, invoicedNet: 1000, invoicedTax: 50 });
});

test("the files have every document once, and the sums of the report", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { staffRole: "accounting" });
  const sold = await sellAndRefund(shop);
  const inPiastres = (rows: Record<string, string>[], name: string) =>
    sum(rows.map((row) => Math.round(Number(row[name]) * 100)));
  const invoices = readCsv((await staff.get(`/admin/accounting/invoices.csv${thisDay}`)).body);
  expect(new Set(invoices.map(({ invoice }) => invoice)).size).toBe(sold.length);
  expect(invoices[0]).toMatchObject({ invoice: `INV-${today.slice(0, 4)}-000001`, taxPercent: "14", currency: "EGP" });
  expect(inPiastres(invoices, "tax")).toBe(sum(sold.map(({ tax }) => tax)));
  expect(inPiastres(invoices, "net") + inPiastres(invoices, "tax") + inPiastres(invoices, "shipping")).toBe(
    inPiastres(invoices, "total"),
  );
  const credits = readCsv((await staff.get(`/admin/accounting/credit-notes.csv${thisDay}`)).body);
  expect(new Set(credits.map(({ creditNote }) => creditNote)).size).toBe(
    sum(sold.map(({ refunds }) => refunds.length)),
  );
  expect(inPiastres(credits, "tax")).toBe(sum(sold.map(creditedTax)));
  expect(credits.every(({ invoice }) => invoice?.startsWith("INV-"))).toBe(true);
  expect((await staff.get("/admin/accounting/invoices.csv?from=2020-01-01&to=2020-01-02")).body).not.toContain("INV-");
});

test("documents of an amount too small to tell the VAT rate name that of the order", async () => {
  await using shop = await openShop();
  const [staff, mona] = [await createUser(shop, { staffRole: "accounting" }), await createUser(shop)];
  await buyByCard(shop, mona, await addProduct(shop.db, { price: 25 }));
  const byRate = (await staff.get(`/admin/reports/vatByRate${thisDay}`)).body;
  expect(byRate.rows).toMatchObject([{ key: "14", figures: { invoicedNet: 0.25, invoicedTax: 0.04 } }]);
  const [invoice] = readCsv((await staff.get(`/admin/accounting/invoices.csv${thisDay}`)).body);
  expect(invoice).toMatchObject({ net: "0.25", taxPercent: "14", tax: "0.04" });
});

test("the credit note of a parcel that was refused names the store credit that went back", async () => {
  await using shop = await openShop();
  const [staff, mona] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  await grantCredit(staff, mona.id, 100);
  const dress = await addProduct(shop.db, { price: 400_00 });
  const { orderId } = await buyWith(mona, { creditAmount: 100 }, dress);
  const order = adminOrderClient(staff, orderId);
  await order.move("processing", "dispatched");
  expect((await order.refusedAtDoor()).status).toBe(200);
  const credits = readCsv((await staff.get(`/admin/accounting/credit-notes.csv${thisDay}`)).body);
  expect(credits).toMatchObject([{ total: "526", storeCredit: "100" }]);
});

test("analysts without the permission get no documents", async () => {
  await using shop = await openShop();
  const reader = await createUser(shop, { staffRole: "readOnly" });
  expect((await reader.get("/admin/reports/vat")).status).toBe(200);
  for (const path of ["/admin/accounting/invoices.csv", "/admin/reports/vat/export.csv"])
    expect(await reader.get(path), path).toMatchObject({ status: 403, body: { message: "auth.noPermission" } });
});
