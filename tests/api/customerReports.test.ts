import { sql } from "kysely";
import { expect, test } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import { rollUp } from "#shop/reporting/server/rollUp.ts";
import { createPastOrder, insertPastOrders, type PastOrder, seededRandom } from "#tests/support/pastOrders.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const period = { from: "2026-02-01", to: "2026-05-31" };
const fetchReport = async (staff: TestUser, report: string, query: Record<string, string> = {}) => {
  const { status, body } = await staff.get(`/admin/reports/${report}?${new URLSearchParams({ ...period, ...query })}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const rollUpAll = async (shop: Shop) => {
  while ((await rollUp(shop.db)) > 0);
};

type GuestOrder = PastOrder & { email: string };

const openWithCustomers = async () => {
  const shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const chance = seededRandom(5);
  const start = Date.parse("2026-01-10T10:00:00Z");
  const orders: GuestOrder[] = Array.from({ length: 120 }, (_, at) => ({
    ...createPastOrder(chance, new Date(start + chance.roll(140) * 86_400_000 + at * 1000)),
    // The same address in another spelling.
    email: `${chance.pick(["customer", "Customer"])}-${chance.roll(30)}@example.test`,
  }));
  await insertPastOrders(shop.db, orders);
  return { shop, staff, orders, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
};

const salesOf = (orders: readonly GuestOrder[]) =>
  orders
    .filter(({ status }) => status !== "cancelled" && status !== "refunded")
    .toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
const customerOf = ({ email }: GuestOrder) => email.toLowerCase();
const firstSales = (orders: readonly GuestOrder[]) =>
  salesOf(orders).filter((order, at, all) => all.findIndex((one) => customerOf(one) === customerOf(order)) === at);
const inPeriod = ({ placedAt }: PastOrder) => cairoDay(placedAt) >= period.from && cairoDay(placedAt) <= period.to;
const salesValue = (orders: readonly PastOrder[]) => orders.reduce((sum, { total }) => sum + total, 0) / 100;

async function compareCustomers(staff: TestUser, orders: readonly GuestOrder[]) {
  const [first, sales] = [firstSales(orders).filter(inPeriod), salesOf(orders).filter(inPeriod)];
  const { totals } = await fetchReport(staff, "customers", { by: "week" });
  expect(totals.figures).toMatchObject({
    firstSales: first.length,
    firstValue: salesValue(first),
    repeatSales: sales.length - first.length,
    repeatShare: Math.round(((sales.length - first.length) / sales.length) * 1000) / 10,
  });
}

test("counts first and repeat orders, and again when a first order is cancelled or reinstated", async () => {
  await using all = await openWithCustomers();
  const { shop, staff, orders } = all;
  await compareCustomers(staff, orders);
  await rollUpAll(shop);
  await compareCustomers(staff, orders);
  const gone = new Set(firstSales(orders).filter((_, at) => at % 2 === 0));
  const changed = orders.map((order) => (gone.has(order) ? { ...order, status: "cancelled" as const } : order));
  const ids = [...gone].map(({ id }) => id);
  await sql`update orders set status = 'cancelled' where id = any(${ids})`.execute(shop.db);
  await compareCustomers(staff, changed);
  await rollUpAll(shop);
  await compareCustomers(staff, changed);
  await sql`update orders set status = 'completed' where id = any(${ids})`.execute(shop.db);
  await rollUpAll(shop);
  await compareCustomers(staff, orders);
});

test("shows of each month's new customers how many bought again later", async () => {
  await using all = await openWithCustomers();
  const { shop, staff, orders } = all;
  await rollUpAll(shop);
  const monthOf = ({ placedAt }: PastOrder) => `${cairoDay(placedAt).slice(0, 7)}-01`;
  const { rows } = await fetchReport(staff, "cohorts");
  expect(rows.map(({ key }: { key: string }) => key)).toEqual(["2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01"]);
  const months = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01"];
  for (const { key, figures } of rows) {
    const mine = new Set(
      firstSales(orders)
        .filter((order) => monthOf(order) === key)
        .map(customerOf),
    );
    expect(figures.customers, key).toBe(mine.size);
    const inTheirMonth = salesOf(orders).filter((order) => monthOf(order) === key && mine.has(customerOf(order)));
    expect(figures.firstMonthValue, key).toBe(salesValue(inTheirMonth));
    const again = (month: string | undefined) =>
      new Set(
        salesOf(orders)
          .filter((order) => monthOf(order) === month && mine.has(customerOf(order)))
          .map(customerOf),
      ).size;
    for (const distance of [1, 2, 3]) {
      const month = months[months.indexOf(key) + distance];
      const share = mine.size === 0 ? null : Math.round((again(month) / mine.size) * 1000) / 10;
      expect(figures[`month${distance}`], `${key} ${distance}`).toBe(month ? share : null);
    }
  }
});

test("recognises customers by account, and by phone without an account or e-mail", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const mona = await createUser(shop);
  const chance = seededRandom(3);
  const orders = Array.from({ length: 6 }, (_, at) => ({
    ...createPastOrder(chance, new Date(Date.parse("2026-03-01T10:00:00Z") + at * 86_400_000)),
    status: "processing" as const,
  }));
  await insertPastOrders(shop.db, orders);
  const ids = orders.map(({ id }) => id);
  await sql`update orders set user_id = ${mona.id} where id = any(${ids.slice(0, 2)})`.execute(shop.db);
  await sql`update orders set email = '', phones = '{+201012345678}' where id = any(${ids.slice(2, 4)})`.execute(
    shop.db,
  );
  // The other orders have no known customer, so each counts as one.
  await sql`update orders set email = '', phones = '{}' where id = any(${ids.slice(4)})`.execute(shop.db);
  const { totals } = await fetchReport(staff, "customers");
  expect(totals.figures).toMatchObject({ firstSales: 4, repeatSales: 2 });
  await rollUpAll(shop);
  expect((await fetchReport(staff, "cohorts")).totals.figures.customers).toBe(4);
});
