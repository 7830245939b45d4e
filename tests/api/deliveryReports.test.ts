import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

type Row = { key: string; figures: Record<string, number | null> };

const fetchReport = async (staff: TestUser, report: string): Promise<{ rows: Row[]; totals: Row }> => {
  const { status, body } = await staff.get(`/admin/reports/${report}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

type Event = { kind: string; reason?: string };

/** Sends a cash order, and returns its id. */
async function send(staff: TestUser, orderId: string, courierName: string, ...events: Event[]): Promise<void> {
  const own = { key: randomUUID(), courier: "own", courierName };
  const { body } = await staff.post(`/admin/orders/${orderId}/shipments`, own);
  await staff.post("/admin/shipments/hand-over", { ids: [body.id] });
  for (const event of events) expect((await staff.post(`/admin/shipments/${body.id}/events`, event)).status).toBe(200);
}

test("counts parcels, refusals and returns by governorate, courier, product and reason, and nets the cash", async () => {
  await using shop = await openShop();
  const [staff, mona] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  const dress = await addProduct(shop.db, { price: 300_00, stock: 20 });
  const orders: string[] = [];
  for (let at = 0; at < 4; at++) orders.push((await buyForCash(mona, dress)).orderId);
  const [kept = "", back = "", refused = "", onTheWay = ""] = orders;
  await send(staff, kept, "Speedy", { kind: "delivered" });
  await send(staff, back, "Speedy", { kind: "delivered" });
  await send(staff, refused, "Camel", { kind: "attempt_failed", reason: "refused" }, { kind: "returned" });
  await send(staff, onTheWay, "Camel", { kind: "out_for_delivery" });
  await mona.post(`/orders/${back}/refund-request`, {});
  await adminOrderClient(staff, back).receive();
  await adminOrderClient(staff, back).refund({ payoutReference: "FT", restock: true, cost: 35 });
  await adminOrderClient(staff, refused).receive({ restock: true, cost: 40 });

  const places = await fetchReport(staff, "parcelsByPlace");
  expect(places.rows.map(({ key }) => key)).toEqual(["ALX"]);
  const all = { parcels: 4, delivered: 2, refused: 1, refusedRate: 33.3, sentBack: 1, returnCost: 75 };
  expect(places.totals.figures).toEqual(all);
  expect((await fetchReport(staff, "parcelsByProduct")).rows).toMatchObject([{ key: dress.id, figures: all }]);
  const couriers = await fetchReport(staff, "parcelsByCourier");
  expect(couriers.rows.map(({ key, figures }) => [key, figures.refused, figures.sentBack])).toEqual([
    ["Camel", 1, 0],
    ["Speedy", 0, 1],
  ]);
  expect((await fetchReport(staff, "refusals")).rows).toMatchObject([
    { key: "refused", figures: { refused: 1, returnCost: 40 } },
  ]);
  const total = (await mona.get(`/orders/${kept}`)).body.total;
  expect((await fetchReport(staff, "cashNet")).totals.figures).toMatchObject({
    collected: 2 * total,
    returnCost: 75,
    courierFees: 0,
    cashNet: expect.closeTo(2 * total - (await mona.get(`/orders/${back}`)).body.refunded - 75, 2),
  });
});

test("counts confirmations by outcome, with the hours that they took", async () => {
  await using shop = await openShop();
  const [staff, mona] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  const dress = await addProduct(shop.db, { stock: 20 });
  await staff.patch("/admin/settings", { codConfirmation: "all", maxOpenCodOrders: 10 });
  invalidateSettings(shop.db);
  const orders: string[] = [];
  for (let at = 0; at < 4; at++) orders.push((await buyForCash(mona, dress)).orderId);
  await mona.post(`/orders/${orders[0]}/confirm`, {});
  await mona.post(`/orders/${orders[1]}/cancel`, {});
  await shop.pool.query(
    "update order_confirmations set outcome = 'unanswered', settled_at = now(), settled_by = 'system' where order_id = $1",
    [orders[2]],
  );
  await shop.pool.query(
    "update order_confirmations set settled_at = now() + interval '90 minutes' where order_id = $1",
    [orders[0]],
  );
  expect((await fetchReport(staff, "confirmations")).totals.figures).toEqual({
    asked: 4,
    confirmed: 1,
    calledOff: 1,
    unanswered: 1,
    confirmationRate: 33.3,
    confirmHours: 1.5,
  });
});
