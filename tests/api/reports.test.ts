import { sql } from "kysely";
import { expect, test } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import { bucketOf, type Interval } from "#shop/reporting/period.ts";
import { rollUp } from "#shop/reporting/server/rollUp.ts";
import { createPastOrder, insertPastOrders, type PastOrder, seededRandom } from "#tests/support/pastOrders.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const period = { from: "2026-03-10", to: "2026-05-20" };
const before = { from: "2025-12-28", to: "2026-03-09" };

const openReports = async (orderCount: number) => {
  const shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const chance = seededRandom(11);
  const start = Date.parse("2026-01-20T21:00:00Z");
  // Minutes around midnight and the start of summer time included.
  const orders = Array.from({ length: orderCount }, (_, at) => ({
    ...createPastOrder(chance, new Date(start + chance.roll(125) * 86_400_000 + chance.roll(120) * 60_000 + at)),
    email: `customer-${chance.roll(orderCount / 5)}@example.test`,
  }));
  await insertPastOrders(shop.db, orders);
  return { shop, staff, orders, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
};

const fetchReport = async (staff: TestUser, report: string, query: Record<string, string> = {}) => {
  const { status, body } = await staff.get(`/admin/reports/${report}?${new URLSearchParams({ ...period, ...query })}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const rollUpAll = async (shop: Shop) => {
  while ((await rollUp(shop.db)) > 0);
};

type Range = typeof period;
type Figures = Record<string, number | null>;
type Row = { key: string; figures: Figures; previous: Figures | null };
const isIn = ({ from, to }: Range, at: Date) => cairoDay(at) >= from && cairoDay(at) <= to;
const stands = ({ status }: PastOrder) => status !== "cancelled" && status !== "refunded";
const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amount(item), 0);

/** Computes figures from orders and ledger with plain loops, of days that `isThen` accepts. */
function expectedTrade(orders: readonly PastOrder[], isThen: (at: Date) => boolean): Figures {
  const placed = orders.filter(({ placedAt }) => isThen(placedAt));
  const sales = placed.filter(stands);
  const entries = orders.flatMap(({ ledger }) => ledger).filter(({ at }) => isThen(at));
  const paid = sumOf(
    entries.filter(({ entry }) => entry === "captured" || entry === "cash_collected"),
    ({ amount }) => amount,
  );
  const refunded = sumOf(
    entries.filter(({ entry }) => entry === "refunded"),
    ({ amount }) => amount,
  );
  const value = sumOf(sales, ({ total }) => total);
  return {
    placed: placed.length,
    sales: sales.length,
    value: value / 100,
    average: sales.length === 0 ? null : Math.floor((2 * value + sales.length) / (2 * sales.length)) / 100,
    paid: paid / 100,
    refunded: refunded / 100,
    revenue: (paid - refunded) / 100,
  };
}

async function compareTrade(staff: TestUser, orders: readonly PastOrder[]) {
  const total = expectedTrade(orders, (at) => isIn(period, at));
  const totalBefore = expectedTrade(orders, (at) => isIn(before, at));
  for (const report of ["sales", "governorates", "payments"]) {
    const { totals, compared, rows } = await fetchReport(staff, report);
    expect(compared).toEqual(before);
    expect(totals, report).toMatchObject({ figures: total, previous: totalBefore });
    for (const name of ["placed", "sales", "value", "paid", "refunded", "revenue"]) {
      const sum = sumOf(rows as Row[], ({ figures }) => Math.round((figures[name] ?? 0) * 100));
      expect(sum, `${report} ${name}`).toBe(Math.round((total[name] ?? 0) * 100));
    }
  }
  for (const by of ["day", "week", "month"] as Interval[])
    for (const { key, figures } of (await fetchReport(staff, "sales", { by })).rows as Row[])
      expect(figures, key).toMatchObject(
        expectedTrade(orders, (at) => isIn(period, at) && bucketOf(cairoDay(at), by) === key),
      );
  for (const { key, figures } of (await fetchReport(staff, "governorates")).rows as Row[])
    expect(figures, key).toMatchObject(
      expectedTrade(
        orders.filter(({ governorate }) => governorate === key),
        (at) => isIn(period, at),
      ),
    );
}

test("sales reports equal orders and ledger to the piastre, with and without daily sums", async () => {
  await using all = await openReports(200);
  const { shop, staff, orders } = all;
  await compareTrade(staff, orders);
  await rollUpAll(shop);
  await compareTrade(staff, orders);
  // Cancellations and changed amounts count at once.
  const changed = orders.map((order, at) =>
    at % 7 === 0 && order.status === "processing"
      ? { ...order, status: "cancelled" as const }
      : at % 5 === 0
        ? { ...order, total: order.total + 1_01 }
        : order,
  );
  for (const [at, { id, status, total }] of changed.entries())
    if (orders[at]?.status !== status || orders[at]?.total !== total)
      await sql`update orders set status = ${status}, subtotal = ${total}, total = ${total} where id = ${id}`.execute(
        shop.db,
      );
  await compareTrade(staff, changed);
  await rollUpAll(shop);
  await compareTrade(staff, changed);
});

test("sums of days that an earlier version wrote are summed again", async () => {
  await using all = await openReports(60);
  const { shop, staff, orders } = all;
  await rollUpAll(shop);
  await sql`update report_trade set value = null, tax = null, first_sales = null`.execute(shop.db);
  await sql`update report_categories set sold = null, returned = null`.execute(shop.db);
  await compareTrade(staff, orders);
  const products = await fetchReport(staff, "products");
  await rollUpAll(shop);
  await compareTrade(staff, orders);
  expect(await fetchReport(staff, "products")).toEqual(products);
  const { rows } = await sql`select from report_trade where value is null`.execute(shop.db);
  expect(rows).toEqual([]);
});

test("days that a worker of an older version sums are summed again with VAT and years", async () => {
  await using all = await openReports(60);
  const { shop, staff } = all;
  await rollUpAll(shop);
  // The invoices of the past orders are of today.
  const today = cairoDay(new Date());
  const vat = () => fetchReport(staff, "vatByRate", { from: today, to: today });
  const right = await vat();
  // What that worker leaves behind: it knows neither table.
  await sql`update report_goods_years set pieces = pieces + 1, sold = sold + 1`.execute(shop.db);
  await sql`delete from report_vat`.execute(shop.db);
  const { rows } = await sql<{ day: string }>`select distinct day::text from report_trade`.execute(shop.db);
  await sql`delete from report_trade`.execute(shop.db);
  const days = rows.map(({ day }) => day);
  await sql`insert into report_trade select * from report_trade_of(${days}::date[])`.execute(shop.db);
  expect(await vat()).toEqual(right);
  await rollUpAll(shop);
  expect(await shop.db.selectFrom("report_partial_days").selectAll().execute()).toEqual([]);
  expect(await vat()).toEqual(right);
  const years = await shop.db.selectFrom("report_goods_years").select(sql`sum(pieces)`.as("sum")).execute();
  expect(years).toEqual(await shop.db.selectFrom("report_goods").select(sql`sum(pieces)`.as("sum")).execute());
});

test("products and categories have the items and amounts of the order lines", async () => {
  await using all = await openReports(120);
  const { shop, staff, orders } = all;
  const compare = async (range = period) => {
    const lines = orders
      .filter((order) => stands(order) && isIn(range, order.placedAt))
      .flatMap((order) => order.lines.map((line) => ({ ...line, kept: line.quantity - line.returned })));
    const figuresOf = (some: typeof lines) => ({
      sold: sumOf(some, ({ quantity }) => quantity),
      returned: sumOf(some, ({ returned }) => returned),
      pieces: sumOf(some, ({ kept }) => kept),
      amount:
        sumOf(some, ({ total, discount, kept, quantity }) =>
          Math.floor((2 * (total - discount) * kept + quantity) / (2 * quantity)),
        ) / 100,
    });
    for (const [report, name] of [["products", "productId"] as const, ["categories", "category"] as const]) {
      const { rows, totals } = await fetchReport(staff, report, range);
      expect((rows as Row[]).map(({ key }) => key).toSorted(), report).toEqual(
        [...new Set(lines.map((line) => line[name]))].toSorted(),
      );
      expect(totals.figures, report).toEqual(figuresOf(lines));
      for (const { key, figures } of rows as Row[])
        expect(figures, key).toEqual(figuresOf(lines.filter((line) => line[name] === key)));
    }
    const rates = await fetchReport(staff, "returnRates", range);
    const { sold, returned } = figuresOf(lines);
    expect(rates.totals.figures).toEqual({ sold, returned, returnRate: Math.round((returned / sold) * 1000) / 10 });
  };
  await compare();
  await rollUpAll(shop);
  await compare();
  // Most of a month, a few days and most of a year, of which some days are read from the orders again.
  const ranges = [
    { from: "2026-03-03", to: "2026-04-28" },
    { from: "2026-04-29", to: "2026-05-12" },
    { from: "2025-10-30", to: "2026-10-14" },
    { from: "2026-04-10", to: "2026-12-31" },
  ];
  for (const range of ranges) await compare(range);
  await sql`insert into report_changes (day) select distinct cairo_day(placed_at) from orders where number % 5 = 0`.execute(
    shop.db,
  );
  for (const range of [period, ...ranges]) await compare(range);
  const cancelled = orders.filter((order, at) => stands(order) && at % 3 === 0);
  for (const order of cancelled) {
    order.status = "cancelled";
    await sql`update orders set status = 'cancelled' where id = ${order.id}`.execute(shop.db);
  }
  await rollUpAll(shop);
  for (const range of [period, ...ranges]) await compare(range);
});
