import { afterAll, beforeAll, expect, test } from "vitest";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { createPastOrder, insertPastOrders, seededRandom } from "#tests/support/pastOrders.ts";
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
