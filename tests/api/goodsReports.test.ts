import { sql } from "kysely";
import { expect, test } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import { recordStock } from "#shop/reporting/server/recordStock.ts";
import { createPastOrder, insertPastOrders, seededRandom } from "#tests/support/pastOrders.ts";
import { addProduct } from "#tests/support/products.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const openReports = async () => {
  const shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  return { shop, staff, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
};
const fetchReport = async (staff: TestUser, report: string, query = "") => {
  const { status, body } = await staff.get(`/admin/reports/${report}${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const june = "?from=2026-06-01&to=2026-06-30";
const pastSales = (count: number) => {
  const chance = seededRandom(4);
  return Array.from({ length: count }, (_, at) => ({
    ...createPastOrder(chance, new Date(Date.parse("2026-06-02T10:00:00Z") + at * 86_400_000)),
    status: "processing" as const,
  }));
};

test("counts sales and discounts of each coupon, those of staff, and leaves exchanges out", async () => {
  await using all = await openReports();
  const { shop, staff } = all;
  const orders = pastSales(5);
  await insertPastOrders(shop.db, orders);
  const discountOf = async (at: number, discount: number, code: string | null, replaces: string | null = null) => {
    const { id, total } = orders[at] ?? { id: "", total: 0 };
    await sql`update orders set subtotal = ${total}, discount = ${discount}, total = ${total - discount},
      coupon_code = ${code}, replaces_order_id = ${replaces} where id = ${id}`.execute(shop.db);
    return (total - discount) / 100;
  };
  const first = await discountOf(0, 10_00, "SPRING");
  const second = await discountOf(1, 5_01, "SPRING");
  const ofStaff = await discountOf(2, 7_00, null);
  await discountOf(3, 9_00, null, orders[0]?.id);
  const { rows, totals, compared } = await fetchReport(staff, "coupons", june);
  expect(compared).toEqual({ from: "2026-05-01", to: "2026-05-31" });
  expect(new Map(rows.map((row: { key: string; figures: object }) => [row.key, row.figures]))).toEqual(
    new Map([
      ["SPRING", { sales: 2, discount: 15.01, value: first + second, average: expect.any(Number) }],
      ["", { sales: 1, discount: 7, value: ofStaff, average: ofStaff }],
    ]),
  );
  expect(totals.figures).toMatchObject({ sales: 3, discount: 22.01 });
  expect((await fetchReport(staff, "sales", june)).totals.figures.discount).toBe(22.01);
});

test("counts returns and exchanges by reason, without rejected ones", async () => {
  await using all = await openReports();
  const { shop, staff } = all;
  const orders = pastSales(5);
  await insertPastOrders(shop.db, orders);
  const rows = [
    { reason: "Too small", kind: "return", status: "refunded" },
    { reason: " too small ", kind: "exchange", status: "refunded" },
    { reason: "", kind: "return", status: "requested" },
    { reason: "Torn", kind: "return", status: "rejected" },
    { reason: "At the door", kind: "refused_at_door", status: "closed" },
  ];
  for (const [at, row] of rows.entries())
    await shop.db
      .insertInto("returns")
      .values({
        ...row,
        order_id: orders[at]?.id,
        lines: "[]",
        requested_at: new Date("2026-06-10T10:00:00Z"),
      } as never)
      .execute();
  const report = await fetchReport(staff, "returns", june);
  expect(report.rows.map(({ key, figures }: { key: string; figures: object }) => [key, figures])).toEqual([
    ["too small", { returns: 1, exchanges: 1 }],
    ["", { returns: 1, exchanges: 0 }],
  ]);
  expect(report.totals).toEqual({ figures: { returns: 2, exchanges: 1 }, previous: { returns: 0, exchanges: 0 } });
});

test("values the stock of now at today's prices, and tells how long it lasts", async () => {
  await using all = await openReports();
  const { shop, staff } = all;
  const shirt = await addProduct(shop.db, { stock: 30, price: 200_00 });
  const dress = await addProduct(shop.db, { stock: 4, price: 99_99 });
  await sql`update products set deal_percent = 25 where id = ${dress.id}`.execute(shop.db);
  const [order] = pastSales(1);
  if (!order) throw new Error("no order");
  const lines = [{ productId: shirt.id, category: "shirts", quantity: 5, returned: 2, total: 1000_00, discount: 0 }];
  await insertPastOrders(shop.db, [{ ...order, lines }]);
  const { rows, totals } = await fetchReport(staff, "stock", june);
  const figures = new Map(rows.map((row: { key: string; figures: object }) => [row.key, row.figures]));
  expect(figures.get(shirt.id)).toEqual({ stock: 30, stockValue: 6000, pieces: 3, coverDays: 300 });
  expect(figures.get(dress.id)).toEqual({ stock: 4, stockValue: 299.97, pieces: 0, coverDays: null });
  expect(totals.figures).toMatchObject({ stock: 34, stockValue: 6299.97, pieces: 3 });
  const byCategory = await fetchReport(staff, "stockByCategory", june);
  expect(byCategory.totals.figures).toEqual(totals.figures);
  // A price of its own.
  await sql`update variants set price = ${300_00} where product_id = ${shirt.id}`.execute(shop.db);
  expect((await fetchReport(staff, "stock", june)).rows[0].figures.stockValue).toBe(9000);
});

test("shows the stock at the end of each day and month, at the prices of the day", async () => {
  await using all = await openReports();
  const { shop, staff } = all;
  await sql`insert into report_stock values ('2026-06-09', 10, 100000), ('2026-06-10', 8, 80000)`.execute(shop.db);
  const days = await fetchReport(staff, "stockByTime", june);
  expect(days.rows).toMatchObject([
    { key: "2026-06-09", figures: { stock: 10, stockValue: 1000 } },
    { key: "2026-06-10", figures: { stock: 8, stockValue: 800 } },
  ]);
  expect(days.totals.figures).toEqual({ stock: 8, stockValue: 800 });
  expect((await fetchReport(staff, "stockByTime", `${june}&by=month`)).rows).toMatchObject([{ figures: { stock: 8 } }]);
  await addProduct(shop.db, { price: 200_00, stock: 3 });
  await recordStock(shop.db);
  await recordStock(shop.db);
  const today = cairoDay(new Date());
  const now = await fetchReport(staff, "stockByTime", `?from=${today}&to=${today}`);
  const { totals } = await fetchReport(staff, "stock", `?from=${today}&to=${today}`);
  const { stock, stockValue } = totals.figures;
  expect(now.totals.figures).toEqual({ stock, stockValue });
});

test("lists searches of the period with the share of opened results", async () => {
  await using all = await openReports();
  const { shop, staff } = all;
  await sql`insert into search_usage (term, language, shown, searches, clicks, last_at) values
    ('linen', 'en', 'linen', 3, 1, '2026-06-10'), ('linen', 'fr', 'linen', 1, 1, '2026-06-11'),
    ('old', 'en', 'old', 9, 0, '2026-05-01')`.execute(shop.db);
  await sql`insert into search_misses (term, count, last_at) values ('=cape', 2, '2026-06-10')`.execute(shop.db);
  expect((await fetchReport(staff, "searches", june)).rows).toMatchObject([
    { key: "linen", figures: { searches: 4, clicks: 2, clickRate: 50 } },
  ]);
  expect((await fetchReport(staff, "misses", june)).rows).toMatchObject([{ key: "=cape", figures: { searches: 2 } }]);
  expect((await staff.get(`/admin/reports/misses/export.csv${june}`)).body).toContain('"\'=cape",2');
  // Later searches of the same word count in their own period.
  await sql`update search_usage set searches = searches + 5, clicks = clicks + 1, last_at = '2026-07-02'
    where term = 'linen' and language = 'en'`.execute(shop.db);
  const july = await fetchReport(staff, "searches", "?from=2026-07-01&to=2026-07-31&compare=before");
  expect(july.rows).toMatchObject([{ key: "linen", figures: { searches: 5, clicks: 1 }, previous: { searches: 4 } }]);
  expect((await fetchReport(staff, "searches", june)).rows).toMatchObject([{ figures: { searches: 4 } }]);
});

test("validates periods, and exports what the page shows", async () => {
  await using all = await openReports();
  const { shop, staff } = all;
  await insertPastOrders(shop.db, pastSales(3));
  const status = async (query: string) => (await staff.get(`/admin/reports/sales${query}`)).status;
  expect(await status("?from=2026-06-02&to=2026-06-01")).toBe(400);
  expect(await status("?from=2024-06-02&to=2026-06-01")).toBe(400);
  expect(await status("?from=2021-06-02&to=2026-06-01&by=month")).toBe(200);
  expect(await status("?from=2021-05-31&to=2026-06-01&by=month")).toBe(400);
  expect((await staff.get("/admin/reports/unknown")).status).toBe(404);
  const file = await staff.get(`/admin/reports/sales/export.csv${june}&by=week&compare=year`);
  expect(file.headers["content-disposition"]).toBe('attachment; filename="sales-2026-06-01-2026-06-30.csv"');
  const lines = String(file.body).trim().split("\n");
  expect(lines[0]).toContain('"week","placed","previousPlaced"');
  const view = await fetchReport(staff, "sales", `${june}&by=week&compare=year`);
  expect(lines).toHaveLength(view.rows.length + 1);
  expect(lines[1]).toContain(`"${view.rows[0].key}",${view.rows[0].figures.placed},0`);
});
