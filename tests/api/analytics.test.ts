import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import { rollUp } from "#shop/reporting/server/rollUp.ts";
import { createPastOrder, insertPastOrders, type PastOrder, seededRandom } from "#tests/support/pastOrders.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyByCard, buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const openAnalytics = async () => {
  const shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  return { shop, staff, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
};
const fetchAnalytics = async (staff: TestUser, from: string, to: string) => {
  const { status, body } = await staff.get(`/admin/analytics?from=${from}&to=${to}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const rollUpAll = async (shop: Shop) => {
  while ((await rollUp(shop.db)) > 0);
};

test("every figure matches orders and ledger to the piastre, with and without daily totals", async () => {
  await using all = await openAnalytics();
  const { shop, staff } = all;
  const chance = seededRandom(7);
  // Six weeks around the start of daylight saving time, including minutes around midnight.
  const start = Date.parse("2026-04-01T21:00:00Z");
  const past = Array.from({ length: 220 }, () => {
    const at = start + chance.roll(42) * 86_400_000 + chance.roll(120) * 60_000 + chance.roll(2) * 43_200_000;
    return createPastOrder(chance, new Date(at));
  });
  await insertPastOrders(shop.db, past.slice(0, 200));
  type Span = { days: number; previous: { from: string; to: string } };
  const compareDays = async (orders: readonly PastOrder[], from: string, to: string, { days, previous }: Span) => {
    const found = await fetchAnalytics(staff, from, to);
    expect(found.previous).toEqual(previous);
    const truth = expectedFigures(
      orders,
      found.series.map(({ day }: { day: string }) => day),
    );
    expect(found.series).toEqual(truth.series);
    const before = expectedFigures(orders, listDays(previous.from, days));
    for (const name of ["sales", "placed", "paid", "refunded", "revenue"] as const)
      expect(found.totals[name], name).toEqual({ value: truth.totals[name], previous: before.totals[name] });
    expect(sortedBy(found.tops.governorates, "code")).toEqual(truth.governorates);
    expect(sortedBy(found.tops.paymentMethods, "method")).toEqual(truth.methods);
    expect(sortedBy(found.tops.products, "id")).toEqual(truth.products);
    expect(sortedBy(found.tops.categories, "slug")).toEqual(truth.categories);
    expect(found.totals.revenue.value).toBeGreaterThan(0);
    expect(found.totals.refunded.value).toBeGreaterThan(0);
    return found;
  };
  // Some days of two months, and a whole month with days around it.
  const compare = async (orders: readonly PastOrder[]) => [
    await compareDays(orders, "2026-04-20", "2026-05-09", {
      days: 20,
      previous: { from: "2026-03-31", to: "2026-04-19" },
    }),
    await compareDays(orders, "2026-03-30", "2026-05-12", {
      days: 44,
      previous: { from: "2026-02-14", to: "2026-03-29" },
    }),
  ];

  const live = await compare(past.slice(0, 200));
  await rollUpAll(shop);
  expect(await shop.db.selectFrom("report_changes").selectAll().execute()).toEqual([]);
  expect(await compare(past.slice(0, 200))).toEqual(live);

  // Later changes count at once, on their own days, and again after these totals are recomputed.
  await insertPastOrders(shop.db, past.slice(200));
  await changePastOrders(shop, past);
  const changed = await compare(past);
  await rollUpAll(shop);
  expect(await compare(past)).toEqual(changed);
});

test("today's figures include orders, cancellations and refunds placed through the shop", async () => {
  await using all = await openAnalytics();
  const { shop, staff } = all;
  const mona = await createUser(shop);
  const shirt = await addProduct(shop.db, { stock: 50 });
  const paidOrder = await buyByCard(shop, mona, shirt);
  const gone = await buyByCard(shop, mona, shirt);
  const cash = await buyForCash(mona, shirt);
  await buyForCash(mona, shirt);
  await rollUpAll(shop);
  await mona.post(`/orders/${gone.orderId}/cancel`);
  await shop.runJobs();
  await staff.patch(`/admin/orders/${cash.orderId}/status`, { status: "delivered", version: 1 });
  const today = cairoDay(new Date());
  const found = await fetchAnalytics(staff, today, today);
  const { total } = (await staff.get(`/admin/orders/${paidOrder.orderId}`)).body;
  expect(found.totals).toMatchObject({
    placed: { value: 4, previous: 0 },
    sales: { value: 3, previous: 0 },
    paid: { value: 3 * total },
    refunded: { value: total },
    revenue: { value: 2 * total, previous: 0 },
    users: { value: 2, previous: 0 },
    products: { value: 1, previous: 0 },
  });
  expect(found.tops.products).toMatchObject([{ id: shirt.id, pieces: 3, isThere: true }]);
  expect(found.tops.governorates).toMatchObject([{ code: "ALX", sales: 3, revenue: 2 * total }]);
});

test("keeps a change that commits while daily totals are computed", async () => {
  await using all = await openAnalytics();
  const { shop, staff } = all;
  const at = new Date("2026-06-10T12:00:00Z");
  const [first, second] = [createPastOrder(seededRandom(1), at), createPastOrder(seededRandom(2), at)];
  await insertPastOrders(shop.db, [first]);
  // The second order is inserted but not committed while the day is totalled.
  const both = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const late = shop.db.transaction().execute(async (tx) => {
    await insertPastOrders(tx, [second]);
    written.resolve();
    await both.promise;
  });
  await written.promise;
  expect(await rollUp(shop.db)).toBeGreaterThan(0);
  both.resolve();
  await late;
  expect((await fetchAnalytics(staff, "2026-06-10", "2026-06-10")).totals.placed.value).toBe(2);
  await rollUpAll(shop);
  expect((await fetchAnalytics(staff, "2026-06-10", "2026-06-10")).totals.placed.value).toBe(2);
});

test("counts return reasons, zero-result searches and payments without an order in the period", async () => {
  await using all = await openAnalytics();
  const { shop, staff } = all;
  const order = createPastOrder(seededRandom(3), new Date("2026-06-10T12:00:00Z"));
  await insertPastOrders(shop.db, [order]);
  const addReturn = async (reason: string, requested_at: string) => {
    const row = { order_id: order.id, lines: "[]", reason, requested_at: new Date(requested_at) };
    await shop.db
      .insertInto("returns")
      .values({ ...row, status: "refunded" } as never)
      .execute();
  };
  await addReturn("Too small", "2026-06-10T09:00:00Z");
  await addReturn(" too small ", "2026-06-11T20:59:00Z");
  await addReturn("Torn", "2026-06-11T10:00:00Z");
  await addReturn("Too large", "2026-06-11T21:00:00Z"); // the 12th in Cairo
  await shop.db
    .insertInto("search_misses")
    .values([
      { term: "jellabiya", count: 4, last_at: new Date("2026-06-10T10:00:00Z") },
      { term: "later", count: 9, last_at: new Date("2026-06-12T10:00:00Z") },
    ] as never)
    .execute();
  const money = { order_id: null, session_id: randomUUID(), provider: "test", refund_id: null };
  for (const entry of ["captured", "refunded"] as const)
    await shop.db
      .insertInto("payment_ledger")
      .values({ ...money, entry, amount: 5_00, reference: randomUUID(), at: new Date("2026-06-11T08:00:00Z") })
      .execute();
  const found = await fetchAnalytics(staff, "2026-06-10", "2026-06-11");
  expect(
    found.returnReasons.map(({ reason, count }: { reason: string; count: number }) => [reason.toLowerCase(), count]),
  ).toEqual([
    ["too small", 2],
    ["torn", 1],
  ]);
  expect(found.misses).toMatchObject([{ term: "jellabiya", count: 4 }]);
  expect(found.tops.governorates).toContainEqual({ code: "", sales: 0, revenue: 0 });
  expect(found.series.at(-1)).toMatchObject({ day: "2026-06-11", paid: 5, refunded: 5, revenue: 0 });
});

test("validates periods, exports CSV files and answers admins only", async () => {
  await using all = await openAnalytics();
  const { shop, staff } = all;
  const get = (query: string) => staff.get(`/admin/analytics${query}`);
  expect(await get("?from=2026-06-02&to=2026-06-01")).toMatchObject({
    status: 400,
    body: { fields: { to: "admin.orders.dateOrder" } },
  });
  expect(await get("?from=2024-06-02&to=2026-06-01")).toMatchObject({
    status: 400,
    body: { fields: { from: "admin.analytics.tooLong" } },
  });
  expect((await get("?from=yesterday")).status).toBe(400);
  expect((await get("")).body.series).toHaveLength(30);

  const order = createPastOrder(seededRandom(5), new Date("2026-06-10T12:00:00Z"));
  Object.assign(order, { status: "processing" });
  Object.assign(order.lines[0] as object, { productId: "=1+1" });
  await insertPastOrders(shop.db, [order]);
  const days = await get("/export.csv?from=2026-06-09&to=2026-06-10");
  expect(days.headers["content-disposition"]).toBe('attachment; filename="days-2026-06-09-2026-06-10.csv"');
  expect(String(days.body).trim().split("\n")).toHaveLength(3);
  const products = await get("/export.csv?from=2026-06-09&to=2026-06-10&table=products");
  expect(products.body).toContain("'=1+1");

  const mona = await createUser(shop);
  for (const url of ["/admin/analytics", "/admin/analytics/export.csv"]) expect((await mona.get(url)).status).toBe(403);
});

const listDays = (day: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10),
  );

const sortedBy = <Row extends object>(rows: readonly Row[], name: string) =>
  rows
    .map(({ name: _, isThere: __, ...row }: Row & { name?: unknown; isThere?: unknown }) => row)
    .toSorted((a, b) => String(a[name as never]).localeCompare(String(b[name as never])));

/** Computes the same figures from the orders with plain loops. */
function expectedFigures(orders: readonly PastOrder[], days: readonly string[]) {
  const isThen = (at: Date) => days.includes(cairoDay(at));
  const stands = ({ status }: PastOrder) => status !== "cancelled" && status !== "refunded";
  const paidIn = (of: readonly PastOrder["ledger"][number][]) =>
    of.reduce((sum, { entry, amount }) => sum + (entry === "captured" || entry === "cash_collected" ? amount : 0), 0);
  const backIn = (of: readonly PastOrder["ledger"][number][]) =>
    of.reduce((sum, { entry, amount }) => sum + (entry === "refunded" ? amount : 0), 0);
  const sums = (some: readonly PastOrder[], then: (at: Date) => boolean) => {
    const placed = some.filter(({ placedAt }) => then(placedAt));
    const money = some.flatMap(({ ledger }) => ledger).filter(({ at }) => then(at));
    const [paid, refunded] = [paidIn(money), backIn(money)];
    return {
      placed: placed.length,
      sales: placed.filter(stands).length,
      paid: paid / 100,
      refunded: refunded / 100,
      revenue: (paid - refunded) / 100,
    };
  };
  const grouped = (name: "governorate" | "method", as: string) => {
    const there = orders.filter(
      ({ placedAt, ledger }) =>
        isThen(placedAt) || ledger.some(({ at, entry }) => isThen(at) && entry !== "failed" && entry !== "authorised"),
    );
    return sortedBy(
      [...new Set(there.map((order) => order[name]))].map((value) => {
        const { sales, revenue } = sums(
          orders.filter((order) => order[name] === value),
          isThen,
        );
        return { [as]: value, sales, revenue };
      }),
      as,
    );
  };
  const tradeOf = (name: "productId" | "category", as: string) => {
    const lines = orders.filter((order) => stands(order) && isThen(order.placedAt)).flatMap((order) => order.lines);
    const rows = [...new Set(lines.map((line) => line[name]))].map((value) => {
      const those = lines.filter((line) => line[name] === value);
      const amount = those.reduce(
        (sum, { total, discount, quantity, returned }) =>
          sum + Math.floor((2 * (total - discount) * (quantity - returned) + quantity) / (2 * quantity)),
        0,
      );
      const pieces = those.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0);
      return { [as]: value, pieces, revenue: amount / 100 };
    });
    return sortedBy(rows, as);
  };
  return {
    totals: sums(orders, isThen),
    series: days.map((day) => ({ day, ...sums(orders, (at) => cairoDay(at) === day) })),
    governorates: grouped("governorate", "code"),
    methods: grouped("method", "method"),
    products: tradeOf("productId", "id"),
    categories: tradeOf("category", "slug"),
  };
}

/** Cancels nine orders and returns a piece of a delivered one. */
async function changePastOrders(shop: Shop, past: readonly PastOrder[]) {
  const called = past.filter(({ status }) => status === "processing" || status === "dispatched").slice(0, 9);
  for (const order of called) {
    order.status = "cancelled";
    await shop.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", order.id).execute();
  }
  const back = past.find(({ status, lines }) => status === "delivered" && (lines[0]?.quantity ?? 0) > 1) as PastOrder;
  Object.assign(back.lines[0] as object, { returned: 1 });
  const first = shop.db.selectFrom("order_lines").select("id").where("order_id", "=", back.id).orderBy("position");
  await shop.db.updateTable("order_lines").set({ returned: 1 }).where("id", "in", first.limit(1)).execute();
}
