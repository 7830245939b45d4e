import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { createPastOrder, insertPastOrders, seededRandom } from "#tests/support/pastOrders.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let owner: TestUser;
beforeAll(async () => {
  shop = await openShop();
  owner = await createUser(shop, { staffRole: "owner" });
});
afterAll(() => shop[Symbol.asyncDispose]());

const asksAgain = { status: 403, body: { message: "auth.reauthenticate" } };
const setProof = ({ id }: TestUser, reauthenticated_at: Date | null) =>
  shop.db.updateTable("sessions").set({ reauthenticated_at }).where("user_id", "=", id).execute();

test("only owners change security settings", async () => {
  const manager = await createUser(shop, { staffRole: "manager" });
  for (const change of [
    { secondFactorRoles: [] },
    { staffNeedSecondFactor: false },
    { reauthenticateRefundsAbove: null },
    { reauthenticateExportsAbove: 1_000_000 },
  ])
    expect(await manager.patch("/admin/settings", change)).toMatchObject({
      status: 403,
      body: { message: "auth.noPermission" },
    });
  expect((await manager.patch("/admin/settings", { newForDays: 20 })).status).toBe(200);
});

test("a role that needs a second factor is refused without one, other roles are not", async () => {
  const [clerk, support] = [
    await createUser(shop, { staffRole: "orders" }),
    await createUser(shop, { staffRole: "support" }),
  ];
  expect((await owner.patch("/admin/settings", { secondFactorRoles: ["orders"] })).status).toBe(200);
  expect(await clerk.get("/admin/orders")).toMatchObject({
    status: 403,
    body: { message: "auth.secondFactor.required" },
  });
  expect((await clerk.get("/auth/second-factor")).body).toMatchObject({ required: true });
  expect((await support.get("/admin/orders")).status).toBe(200);
  await owner.patch("/admin/settings", { secondFactorRoles: [] });
});

test("refunds and exports above the settings need a reauthenticated session, also in parts and in bulk", async () => {
  await owner.patch("/admin/settings", { reauthenticateRefundsAbove: 100, reauthenticateExportsAbove: 1 });
  invalidateSettings(shop.db);
  const orders = [1, 2].map((seed) => {
    const order = createPastOrder(seededRandom(seed), new Date());
    const ledger = [{ entry: "cash_collected" as const, amount: order.total, at: order.placedAt }];
    return { ...order, status: "delivered" as const, method: "cod" as const, ledger };
  });
  await insertPastOrders(shop.db, orders);
  const [first, second] = orders.map(({ id }) => id);
  await setProof(owner, null);
  expect(await owner.get("/admin/orders/export.csv")).toMatchObject(asksAgain);
  expect(await owner.post(`/admin/orders/${first}/refund`, { amount: 101 })).toMatchObject(asksAgain);
  expect(await owner.post(`/admin/orders/${first}/cancel`, { refund: true })).toMatchObject(asksAgain);
  const bulk = { ids: [first, second], status: "cancelled", refund: true };
  expect(await owner.post("/admin/orders/bulk-jobs", bulk)).toMatchObject(asksAgain);
  const refund = () => owner.post(`/admin/orders/${first}/refund`, { amount: 60, payoutReference: "payout" });
  expect(await refund()).not.toMatchObject(asksAgain);
  // Two refunds of 60 pounds are together above the hundred.
  await shop.db
    .insertInto("refunds")
    .values({
      order_id: first ?? "",
      kind: "goodwill",
      amount: 60_00,
      lines: "[]",
      restock: "[]",
      provider: "cash",
      requested_by: "admin",
    } as never)
    .execute();
  expect(await refund()).toMatchObject(asksAgain);
  await setProof(owner, new Date());
  expect(await refund()).not.toMatchObject(asksAgain);
  expect((await owner.get("/admin/orders/export.csv")).status).toBe(200);
});

test("the retry of a bulk cancellation with refunds needs a reauthenticated session too", async () => {
  await owner.patch("/admin/settings", { reauthenticateRefundsAbove: 100 });
  invalidateSettings(shop.db);
  const buyer = await createUser(shop);
  const { orderId } = await buyForCash(buyer, await addProduct(shop.db));
  const startOutdated = async (refund: boolean) => {
    const job = { ids: [orderId], status: "cancelled", refund, versions: { [orderId]: 7 } };
    const { body } = await owner.post("/admin/orders/bulk-jobs", job);
    await shop.runJobs();
    expect((await owner.get(`/admin/orders/bulk-jobs/${body.id}`)).body.failed).toBe(1);
    return `/admin/orders/bulk-jobs/${body.id}`;
  };
  await setProof(owner, new Date());
  const [paid, unpaid] = [await startOutdated(true), await startOutdated(false)];
  await setProof(owner, null);
  expect(await owner.post(`${paid}/retry`)).toMatchObject(asksAgain);
  // Refused before anything changes: the result stays on the page.
  expect((await owner.get("/admin/orders/bulk-jobs")).body.items).toHaveLength(2);
  expect((await owner.post(`${unpaid}/retry`)).status).toBe(202);
  await setProof(owner, new Date());
  expect((await owner.post(`${paid}/retry`)).status).toBe(202);
});

const exportPaths = [
  "/admin/accounting/credit-notes.csv",
  "/admin/accounting/invoices.csv",
  "/admin/analytics/export.csv?table=days",
  "/admin/audit-log?format=csv",
  "/admin/consents.csv",
  "/admin/orders/export.csv",
  "/admin/orders/export.pdf",
  "/admin/payouts/export.csv",
  "/admin/products/export.csv",
  "/admin/reports/sales/export.csv",
];

/** Files about one record or one parcel round, which packing and bookkeeping print all day, and rows of an own upload. */
const documentPaths = [
  "/admin/manifests/:id/manifest.pdf",
  "/admin/orders/:id/invoice.pdf",
  "/admin/orders/:id/packing-slip.pdf",
  "/admin/orders/:id/return-slip.pdf",
  "/admin/product-imports/:id/failed.csv",
  "/admin/shipments/labels.pdf",
];

/** A refund that waits for its transfer. */
const addPayout = () =>
  sql`with refund as (
      insert into refunds (order_id, kind, status, amount, provider, requested_by)
      select id, 'goodwill', 'pending', 100, 'payout', 'admin' from orders limit 1 returning id, order_id)
    insert into payouts (order_id, refund_id, amount, method, holder, account, account_hint)
    select order_id, id, 100, 'wallet', 'Mona', '+201012345678', '5678' from refund`.execute(shop.db);

/** An invoice and its credit note. */
const addDocuments = async () => {
  await sql`insert into invoices (order_id, year, number) select id, 2026, 900001 from orders limit 1
    on conflict do nothing`.execute(shop.db);
  await sql`insert into credit_notes (order_id, amount, year, number)
    select order_id, 100, 2026, 900001 from invoices limit 1`.execute(shop.db);
};

test("every export of a list needs a reauthenticated session above the setting", async () => {
  const staffFiles = shop.app.contracts.flatMap(({ endpoint }) => {
    const path = endpoint.call.split(" ")[1] ?? "";
    const isFile =
      /\.(csv|pdf)$/.test(path) ||
      (endpoint.query &&
        JSON.stringify(endpoint.query.toJSONSchema?.({ io: "input", unrepresentable: "any" })).includes('"csv"'));
    return endpoint.access === "staff" && isFile ? [path] : [];
  });
  const known = [
    ...exportPaths.map((path) => path.replace(/\?.*/, "").replace("/sales/", "/:report/")),
    ...documentPaths,
  ];
  expect(staffFiles.sort(), "a new file is named in one of the two lists").toEqual(known.sort());

  await owner.patch("/admin/settings", { reauthenticateExportsAbove: 0 });
  invalidateSettings(shop.db);
  await addProduct(shop.db);
  await sql`insert into consent_log (visitor, action, purpose, text_shown)
    values ('guest', 'accepted', 'analytics', '1')`.execute(shop.db);
  await addPayout();
  await addDocuments();
  for (const path of exportPaths) {
    await setProof(owner, null);
    expect(await owner.get(path), path).toMatchObject(asksAgain);
    await setProof(owner, new Date());
    expect((await owner.get(path)).status, path).toBe(200);
  }
  await owner.patch("/admin/settings", { reauthenticateExportsAbove: 1_000 });
  invalidateSettings(shop.db);
  await setProof(owner, null);
  for (const path of exportPaths) expect((await owner.get(path)).status, path).toBe(200);
});
