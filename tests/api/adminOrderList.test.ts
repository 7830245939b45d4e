import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { cairoTime } from "#platform/cairoTime.ts";
import { bulkStatusJob, resumeBulkStatusJob } from "#shop/orders/server/admin/bulkStatusJob.ts";
import { foldOrderCountsJob } from "#shop/orders/server/jobs.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { createPastOrder, insertPastOrders, type PastOrder, seededRandom } from "#tests/support/pastOrders.ts";
import { addProduct } from "#tests/support/products.ts";
import { alexandriaAddress, buyByCard, buyForCash, testCards } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const openAdminOrders = async () => {
  const shop = await openShop();
  const staff = await createUser(shop, { role: "admin", name: "Salma" });
  return { shop, staff, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
};

/** Inserts this many orders in status processing; some of them cancelled. */
async function insertOrders(shop: Shop, count: number, cancelled = 0): Promise<string[]> {
  const chance = seededRandom(11);
  const orders = Array.from({ length: count }, (_, at): PastOrder => {
    const order = createPastOrder(chance, new Date(Date.UTC(2026, 5, 1, 0, at)));
    return { ...order, method: "cod", ledger: [], status: at < cancelled ? "cancelled" : "processing" };
  });
  await insertPastOrders(shop.db, orders);
  return orders.map(({ id }) => id);
}

const countByOrderStatus = async ({ db }: Shop) => {
  const rows = await db
    .selectFrom("orders")
    .select(["status", (q) => q.fn.countAll<number>().as("n")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};
const loadBulkJob = async (staff: TestUser, id: string) => (await staff.get(`/admin/orders/bulk-jobs/${id}`)).body;

test("the worker changes orders in bulk, lists failures and retries them as they are by then", async () => {
  await using all = await openAdminOrders();
  const { shop, staff } = all;
  const ids = await insertOrders(shop, 120, 3);
  const response = await staff.post("/admin/orders/bulk-jobs", { ids, status: "dispatched", reason: "Van of noon" });
  expect(response).toMatchObject({ status: 202, body: { total: 120, done: 0, failed: 0, endedAt: null } });
  await shop.runJobs();
  const job = await loadBulkJob(staff, response.body.id);
  expect(job).toMatchObject({ total: 120, done: 120, failed: 3, status: "dispatched", endedAt: expect.any(String) });
  expect(job.results).toHaveLength(120);
  expect(job.results.slice(0, 4)).toMatchObject([
    { id: ids[0], ok: false, message: "orders.cancelledLocked", status: "cancelled" },
    { id: ids[1], ok: false },
    { id: ids[2], ok: false },
    { id: ids[3], ok: true, status: "dispatched" },
  ]);
  expect(await countByOrderStatus(shop)).toEqual({ cancelled: 3, dispatched: 117 });
  const audited = await shop.db
    .selectFrom("audit_log")
    .select("actor_id")
    .where("action", "=", "orders.setStatus")
    .execute();
  expect(audited).toEqual(Array(117).fill({ actor_id: staff.id }));

  // Another admin fixes two of them.
  await shop.db.updateTable("orders").set({ status: "processing" }).where("id", "in", ids.slice(0, 2)).execute();
  const again = await staff.post(`/admin/orders/bulk-jobs/${response.body.id}/retry`);
  expect(again).toMatchObject({ status: 202, body: { total: 3, status: "dispatched" } });
  await shop.runJobs();
  expect(await loadBulkJob(staff, again.body.id)).toMatchObject({ done: 3, failed: 1 });
  // A reload finds the newest result; the one it replaced is dismissed, and so is this one in the end.
  const shown = async () => (await staff.get("/admin/orders/bulk-jobs")).body.items.map(({ id }: { id: string }) => id);
  expect(await shown()).toEqual([again.body.id]);
  expect((await staff.delete(`/admin/orders/bulk-jobs/${again.body.id}`, undefined)).status).toBe(204);
  expect(await shown()).toEqual([]);
});

test("an interrupted bulk job resumes, and two workers do nothing twice", async () => {
  await using all = await openAdminOrders();
  const { shop, staff } = all;
  const ids = await insertOrders(shop, 60);
  const { body } = await staff.post("/admin/orders/bulk-jobs", { ids, status: "dispatched" });
  // The database fails midway: it rejects writes after thirty orders.
  await sql`create function stop_here() returns trigger language plpgsql as $$ begin
    if (select count(*) from bulk_results) > 30 then raise exception 'lost'; end if; return null; end $$`.execute(
    shop.owner.db,
  );
  await sql`create constraint trigger stop_here after insert on bulk_results deferrable initially deferred
    for each row execute function stop_here()`.execute(shop.owner.db);
  await shop.runJobs();
  const half = await loadBulkJob(staff, body.id);
  expect(half.endedAt).toBeNull();
  expect(half.done).toBe((await countByOrderStatus(shop)).dispatched);
  expect(half.done).toBeGreaterThan(0);
  expect(half.done).toBeLessThan(60);
  await sql`drop trigger stop_here on bulk_results`.execute(shop.owner.db);

  // The killed process still holds its lock; a minute later two workers resume at once.
  await sql`delete from graphile_worker._private_jobs`.execute(shop.db);
  await sql`update bulk_results set at = at - interval '2 minutes'`.execute(shop.db);
  await resumeBulkStatusJob.run({}, shop.tools);
  await Promise.all([shop.runJobs(), bulkStatusJob.run({ id: body.id }, shop.tools)]);
  await shop.runJobs();
  expect(await loadBulkJob(staff, body.id)).toMatchObject({ done: 60, failed: 0, endedAt: expect.any(String) });
  const moves = await shop.db
    .selectFrom("order_history")
    .select("order_id")
    .where("to_status", "=", "dispatched")
    .execute();
  expect(moves).toHaveLength(60);
  expect(new Set(moves.map(({ order_id }) => order_id)).size).toBe(60);
});

test("a bulk job stops when its admin loses the role, checks versions and shows own results only", async () => {
  await using all = await openAdminOrders();
  const { shop, staff } = all;
  const ids = await insertOrders(shop, 3);
  const [first = "", second = ""] = ids;
  const stale = await staff.post("/admin/orders/bulk-jobs", {
    ids: [first],
    status: "dispatched",
    versions: { [first]: 9 },
  });
  await shop.runJobs();
  expect((await loadBulkJob(staff, stale.body.id)).results).toMatchObject([{ ok: false, message: "common.stale" }]);

  const other = await createUser(shop, { role: "admin" });
  expect((await other.get(`/admin/orders/bulk-jobs/${stale.body.id}`)).status).toBe(404);
  expect((await other.post(`/admin/orders/bulk-jobs/${stale.body.id}/retry`)).status).toBe(404);
  expect((await other.delete(`/admin/orders/bulk-jobs/${stale.body.id}`, undefined)).status).toBe(404);

  const late = await other.post("/admin/orders/bulk-jobs", { ids: [second], status: "dispatched" });
  await shop.db.updateTable("users").set({ role: "user" }).where("id", "=", other.id).execute();
  await shop.runJobs();
  const results = await shop.db.selectFrom("bulk_results").selectAll().where("job_id", "=", late.body.id).execute();
  expect(results).toMatchObject([{ ok: false, message: "auth.noPermission" }]);
  expect(await countByOrderStatus(shop)).toEqual({ processing: 3 });

  const tooMany = { ids: Array.from({ length: 1001 }, () => randomUUID()), status: "dispatched" };
  expect((await staff.post("/admin/orders/bulk-jobs", tooMany)).body.fields).toEqual({
    ids: "admin.orders.bulkTooMany",
  });
  const thousand = { ids: Array.from({ length: 1000 }, () => randomUUID()), status: "dispatched" };
  expect((await staff.post("/admin/orders/bulk-jobs", thousand)).status).toBe(202);
});

test("cancels many orders, refunds the paid ones and tells which refund failed", async () => {
  await using all = await openAdminOrders();
  const { shop, staff } = all;
  const shirt = await addProduct(shop.db, { stock: 20 });
  const buyer = await createUser(shop, { name: "Omar Fathy" });
  const cash = await buyForCash(buyer, shirt);
  const paid = await buyByCard(shop, buyer, shirt);
  const unrefunded = await buyByCard(shop, buyer, shirt, testCards.refundFails);
  const sent = await buyForCash(buyer, shirt);
  const changed = await buyForCash(buyer, shirt);
  await adminOrderClient(staff, sent.orderId).move("dispatched");
  const ids = [cash, paid, unrefunded, sent, changed].map(({ orderId }) => orderId);
  const stockLeft = async () => (await shop.db.selectFrom("products").select("stock").executeTakeFirstOrThrow()).stock;
  expect(await stockLeft()).toBe(15);

  const selectable = (await staff.get("/admin/orders/picks")).body.items as { id: string; mayCancel: boolean }[];
  expect(selectable.filter(({ mayCancel }) => !mayCancel).map(({ id }) => id)).toEqual([sent.orderId]);
  const start = (body: object) =>
    staff.post("/admin/orders/bulk-jobs", {
      ids,
      status: "cancelled",
      reason: "Flood in the store",
      customerMessage: "We are sorry: the store was flooded.",
      versions: { [changed.orderId]: 7 },
      ...body,
    });
  expect((await start({})).body.fields).toEqual({ refund: "validation.required" });
  const packer = await createUser(shop, { staffRole: "packing" });
  const refused = await packer.post("/admin/orders/bulk-jobs", { ids, status: "cancelled", refund: false });
  expect([refused.status, refused.body.message]).toEqual([403, "auth.noPermission"]);
  const { body } = await start({ refund: true });
  // Two workers at once, as after a crash: each order is cancelled and refunded once.
  await Promise.all([bulkStatusJob.run({ id: body.id }, shop.tools), bulkStatusJob.run({ id: body.id }, shop.tools)]);
  const job = await loadBulkJob(staff, body.id);
  expect(job).toMatchObject({ total: 5, done: 5, failed: 2, endedAt: expect.any(String) });
  const resultOf = (id: string) => job.results.find((one: { id: string }) => one.id === id);
  expect(ids.map(resultOf)).toMatchObject([
    { ok: true, status: "cancelled" },
    { ok: true, status: "refunded" },
    { ok: true, status: "cancelled", message: "admin.orders.refundFailed", facts: { status: "cancelled" } },
    { ok: false, status: "dispatched", message: "admin.orders.cannotMove" },
    { ok: false, status: "cod_order_placed", message: "common.stale" },
  ]);
  expect(await stockLeft()).toBe(18);
  await expectMessageWithoutReason(buyer, cash.orderId);
  const refunds = await shop.db.selectFrom("refunds").select(["order_id", "status"]).orderBy("created_at").execute();
  expect(refunds).toEqual([
    { order_id: paid.orderId, status: "succeeded" },
    { order_id: unrefunded.orderId, status: "failed" },
  ]);
  expect(await listCancelledInAudit(shop)).toEqual(ids.slice(0, 3).sort());

  // A retry takes the failed ones as they are now.
  const again = await staff.post(`/admin/orders/bulk-jobs/${body.id}/retry`);
  await shop.runJobs();
  expect(await loadBulkJob(staff, again.body.id)).toMatchObject({ total: 2, done: 2, failed: 1 });
  expect(await stockLeft()).toBe(19);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("hides an open result after a day", async () => {
  await using all = await openAdminOrders();
  const { shop, staff } = all;
  const order = await buyForCash(await createUser(shop), await addProduct(shop.db, { stock: 5 }));
  await staff.post("/admin/orders/bulk-jobs", { ids: [order.orderId], status: "dispatched" });
  await shop.runJobs();
  const shown = async () => (await staff.get("/admin/orders/bulk-jobs")).body.items.length;
  expect(await shown()).toBe(1);
  await sql`update bulk_jobs set ended_at = now() - interval '25 hours'`.execute(shop.db);
  expect(await shown()).toBe(0);
});

test("filters orders by payment, governorate and parts of e-mail and address, and exports them", async () => {
  await using all = await openAdminOrders();
  const { shop, staff } = all;
  const mona = await createUser(shop, { name: '=HYPERLINK("http://evil.test")' });
  const shirt = await addProduct(shop.db, { stock: 50 });
  const cash = await buyForCash(mona, shirt);
  const card = await buyByCard(shop, mona, shirt);
  const list = async (query: string) =>
    (await staff.get(`/admin/orders?${query}`)).body.items?.map(({ id }: { id: string }) => id);
  expect(await list("paymentMethod=card")).toEqual([card.orderId]);
  expect(await list("paymentMethod=cod&governorate=ALX")).toEqual([cash.orderId]);
  expect(await list("governorate=C")).toEqual([]);
  expect(await list("paymentMethod=&governorate=")).toHaveLength(2);
  expect(await list("address=corniche")).toHaveLength(2);
  expect(await list("address=zz")).toEqual([]);
  expect(await list(`email=${mona.email.slice(3, 12)}`)).toHaveLength(2);
  expect(await list("email=pe")).toHaveLength(2);
  expect(await list("email=er")).toEqual([]);
  expect((await staff.get("/admin/orders?paymentMethod=gold")).status).toBe(400);

  const selection = (await staff.get("/admin/orders/picks?paymentMethod=cod")).body;
  expect(selection).toEqual({
    total: 1,
    items: [
      {
        id: cash.orderId,
        number: cash.orderNumber,
        version: 1,
        nextStatuses: ["processing", "dispatched", "delivered"],
        mayCancel: true,
      },
    ],
  });

  const file = await staff.get("/admin/orders/export.csv?paymentMethod=cod");
  expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
  const [head, row, ...none] = String(file.body).trim().split("\n");
  expect(head).toContain('"number","placedAt","status"');
  expect(row).toContain(cash.orderNumber);
  // As in Cairo, and without a plus sign, which would need an apostrophe against formulas.
  const { placedAt } = (await staff.get(`/admin/orders/${cash.orderId}`)).body;
  expect(row).toContain(`"${cairoTime(new Date(placedAt))}"`);
  expect(row).toContain('"01012345678"');
  expect(row).toContain(`"'=HYPERLINK(`);
  expect(none).toEqual([]);
});

test("an export of many orders holds each once in every sort order", async () => {
  await using all = await openAdminOrders();
  const { shop, staff } = all;
  await insertOrders(shop, 30);
  // A thousand at the same time, a few microseconds apart, with few distinct totals.
  await sql`insert into orders (status, payment_method, language, email, customer_name, phones, shipping_address,
      billing_address, governorate, subtotal, discount, tax, shipping, total, prices_include_tax, idempotency_key, placed_at)
    select 'processing', 'cod', 'en', 'a@example.test', 'A', '{}', ${JSON.stringify(alexandriaAddress)}::jsonb, '{}', 'C',
      100 + n % 3, 0, 0, 0, 100 + n % 3, true, n::text, timestamptz '2026-06-01' + n % 7 * interval '3 microseconds'
    from generate_series(1, 1200) n`.execute(shop.db);
  for (const sort of ["newest", "oldest", "highest", "lowest"]) {
    const { body } = await staff.get(`/admin/orders/export.csv?sort=${sort}`);
    const numbers = String(body)
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    expect(new Set(numbers).size, sort).toBe(1230);
    expect(numbers, sort).toHaveLength(1230);
  }
});

test("the poll endpoint reports changed orders and counts those that wait", async () => {
  await using all = await openAdminOrders();
  const { shop, staff } = all;
  const mona = await createUser(shop);
  const shirt = await addProduct(shop.db, { stock: 50 });
  const pulse = async () => (await staff.get("/admin/orders/pulse")).body;
  expect(await pulse()).toMatchObject({ waiting: {} });
  const { orderId } = await buyForCash(mona, shirt);
  const first = await pulse();
  expect(first.waiting).toEqual({ cod_order_placed: 1 });
  expect((await pulse()).version).toBe(first.version);
  await staff.patch(`/admin/orders/${orderId}/status`, { status: "processing", version: 1 });
  const second = await pulse();
  expect(second.waiting).toEqual({ processing: 1 });
  expect(second.version).not.toBe(first.version);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("saved views belong to their owner alone", async () => {
  await using all = await openAdminOrders();
  const { shop, staff } = all;
  const other = await createUser(shop, { role: "admin" });
  const views = async (user: TestUser) =>
    (await user.get("/admin/saved-views?screen=orders")).body.items.map((view: { name: string; query: string }) => [
      view.name,
      view.query,
    ]);
  const save = (name: string, query: string) => staff.post("/admin/saved-views", { screen: "orders", name, query });
  const saved = await save("Giza, cash", "governorate=GZ&paymentMethod=cod");
  expect(saved.status).toBe(201);
  await save("alex", "governorate=ALX");
  expect((await save("GIZA, cash", "governorate=GZ")).body.id).toBe(saved.body.id);
  expect(await views(staff)).toEqual([
    ["alex", "governorate=ALX"],
    ["GIZA, cash", "governorate=GZ"],
  ]);
  expect(await views(other)).toEqual([]);
  expect((await other.delete(`/admin/saved-views/${saved.body.id}`, undefined)).status).toBe(404);
  expect((await staff.delete(`/admin/saved-views/${saved.body.id}`, undefined)).status).toBe(204);
  expect(await views(staff)).toHaveLength(1);
  for (let n = 2; n <= 20; n++) expect((await save(`View ${n}`, "")).status).toBe(201);
  expect(await save("One more", "")).toMatchObject({ status: 409, body: { message: "admin.views.tooMany" } });
});

test("counts the order list exactly while orders change, and text searches up to 500", async () => {
  await using all = await openAdminOrders();
  const { shop, staff } = all;
  const [first = "", second = "", third = ""] = await insertOrders(shop, 5);
  const found = async (query: string) => {
    const { total, more } = (await staff.get(`/admin/orders?${query}`)).body;
    return [total, more];
  };
  const packed = "status=processing&paymentMethod=cod&from=2026-06-01&to=2026-06-01";
  expect(await found(packed)).toEqual([5, false]);
  await foldOrderCountsJob.run({}, shop.tools);
  await shop.db.updateTable("orders").set({ status: "cancelled" }).where("id", "in", [first, second]).execute();
  expect(await found(packed)).toEqual([3, false]);
  expect(await found("status=processing,cancelled")).toEqual([5, false]);
  await Promise.all([foldOrderCountsJob.run({}, shop.tools), foldOrderCountsJob.run({}, shop.tools)]);
  await shop.db.updateTable("orders").set({ governorate: "ASN" }).where("id", "=", third).execute();
  expect(await found("governorate=ASN")).toEqual([1, false]);
  expect(await found("from=2026-06-02")).toEqual([0, false]);
  expect(await findCountViolations(shop)).toEqual([]);

  await sql`insert into orders (status, payment_method, language, email, customer_name, phones, shipping_address, billing_address,
      governorate, subtotal, discount, tax, shipping, total, idempotency_key)
    select 'cod_order_placed', 'cod', 'en', 'buyer-' || n || '@many.example', 'Many', '{}', place, place, 'C', 0, 0, 0, 0, 0, n::text
      from generate_series(1, 1001) n, (select ${JSON.stringify(alexandriaAddress)}::jsonb as place) at`.execute(
    shop.db,
  );
  expect(await found("email=many.example")).toEqual([500, true]);
  expect(await found("email=buyer-77")).toEqual([11, false]);
  expect(await found("email=YER-100")).toEqual([3, false]);
  expect(await found("email=101")).toEqual([1, false]);
  expect(await found("email=buy_r-100")).toEqual([0, false]);
  expect(await found("email=100@one.example")).toEqual([0, false]);
  expect(await found("")).toEqual([1_006, false]);
  expect(await findCountViolations(shop)).toEqual([]);
});

const findCountViolations = async ({ db }: Shop) =>
  (await findViolations(db)).filter((line) => line.includes("counts of orders"));

async function listCancelledInAudit(shop: Shop) {
  const audited = await shop.db
    .selectFrom("audit_log")
    .select("subject_id")
    .where("action", "=", "orders.cancel")
    .execute();
  return audited.map(({ subject_id }) => subject_id).sort();
}

/** The customer reads the message, never the reason. */
async function expectMessageWithoutReason(buyer: TestUser, orderId: string) {
  const { body } = await buyer.get(`/orders/${orderId}`);
  expect(body.history.at(-1)).toMatchObject({
    to: "cancelled",
    customerMessage: "We are sorry: the store was flooded.",
  });
  expect(JSON.stringify(body)).not.toContain("Flood in the store");
}
