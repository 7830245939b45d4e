import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import { rollUpDeliveries } from "#shop/reporting/server/rollUpDeliveries.ts";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

type Row = { key: string; figures: Record<string, number | null> };

const fetchReport = async (staff: TestUser, report: string): Promise<{ rows: Row[]; totals: Row }> => {
  const { status, body } = await staff.get(`/admin/reports/${report}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

type Event = { kind: string; reason?: string };

/** Sends all of a cash order that is not sent yet. */
const send = (staff: TestUser, orderId: string, courierName: string, ...events: Event[]): Promise<void> =>
  sendLines(staff, { orderId, courierName }, ...events);

type Parcel = { orderId: string; courierName: string; lines?: { lineId: string; quantity: number }[] };

async function sendLines(staff: TestUser, { orderId, ...parcel }: Parcel, ...events: Event[]): Promise<void> {
  const own = { key: randomUUID(), courier: "own", ...parcel };
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

test("counts a return and its cost once, for the parcel that carried its pieces and for their products", async () => {
  await using shop = await openShop();
  const [staff, mona] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  const add = (name: string) => addProduct(shop.db, { name, price: 300_00 });
  const products = [await add("Dress"), await add("Chino"), await add("Sneakers")] as const;
  const [{ id: dress }, { id: chino }, { id: sneakers }] = products;
  const { orderId } = await buyForCash(mona, ...products);
  const { items } = (await mona.get(`/orders/${orderId}`)).body;
  const pieces = (...ids: string[]) =>
    ids.map((id) => ({ lineId: items.find((it: { productId: string }) => it.productId === id).id, quantity: 1 }));
  const couriers = { Speedy: dress, Camel: chino, Falcon: sneakers };
  for (const [courierName, id] of Object.entries(couriers))
    await sendLines(staff, { orderId, courierName, lines: pieces(id) }, { kind: "delivered" });
  const sendBack = async (cost: number, ...ids: string[]) => {
    expect((await mona.post(`/orders/${orderId}/refund-request`, { items: pieces(...ids) })).status).toBe(200);
    const settled = await adminOrderClient(staff, orderId).refund({ credit: true, restock: true, cost });
    expect(settled.status, JSON.stringify(settled.body)).toBe(200);
  };
  const byKey = async (report: string) =>
    Object.fromEntries(
      (await fetchReport(staff, report)).rows.map(({ key, figures }) => [key, [figures.sentBack, figures.returnCost]]),
    );
  await sendBack(10, dress);
  expect(await byKey("parcelsByPlace")).toEqual({ ALX: [1, 10] });
  expect(await byKey("parcelsByCourier")).toEqual({ Speedy: [1, 10], Camel: [0, 0], Falcon: [0, 0] });
  expect(await byKey("parcelsByProduct")).toEqual({ [dress]: [1, 10], [chino]: [0, 0], [sneakers]: [0, 0] });

  // Of two parcels the one that was delivered last; the products share the cost by their pieces.
  await sendBack(25.01, chino, sneakers);
  expect(await byKey("parcelsByCourier")).toEqual({ Speedy: [1, 10], Camel: [0, 0], Falcon: [1, 25.01] });
  const shared = { [chino]: [1, 12.5], [sneakers]: [1, 12.51] };
  expect(await byKey("parcelsByProduct")).toEqual({ [dress]: [1, 10], ...shared });
  expect((await fetchReport(staff, "parcelsByPlace")).totals.figures).toMatchObject({ sentBack: 2, returnCost: 35.01 });
  expect((await fetchReport(staff, "returns")).totals.figures).toMatchObject({ returns: 2 });
  expect((await fetchReport(staff, "cashNet")).totals.figures).toMatchObject({ returnCost: 35.01 });
  await expectSumsToAgree(shop, staff);

  // The parcel with the chino was sent the day before, and its delivery is reported again later.
  const move = (to: string, courier: string) =>
    shop.pool.query(`update shipments set ${to} where order_id = $1 and courier_name = $2`, [orderId, courier]);
  await move("created_at = created_at - interval '1 day'", "Camel");
  await expectSumsToAgree(shop, staff);
  await move("ended_at = ended_at - interval '1 hour'", "Falcon");
  expect(await byKey("parcelsByCourier")).toEqual({ Speedy: [1, 10], Camel: [1, 25.01], Falcon: [0, 0] });
  await expectSumsToAgree(shop, staff);
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

const reportNames = ["parcelsByPlace", "parcelsByCourier", "parcelsByProduct", "refusals", "confirmations", "cashNet"];

/** All reports about parcels and cash: as the rows say now, and as their sums say after the roll-up. */
async function expectSumsToAgree(shop: Shop, staff: TestUser): Promise<unknown> {
  const readAll = async () => [
    ...(await Promise.all(reportNames.map((name) => fetchReport(staff, name)))),
    (await staff.get("/admin/courier-cash")).body,
  ];
  const now = await readAll();
  while ((await rollUpDeliveries(shop.db)) > 0);
  expect(await readAll()).toEqual(now);
  await shop.pool.query(
    "insert into report_delivery_changes (day) select day from report_cash union select day from report_courier_cash",
  );
  expect(await readAll()).toEqual(now);
  while ((await rollUpDeliveries(shop.db)) > 0);
  return now;
}

test("sums of days say what the rows say, after every change of a parcel, its cash and its order", async () => {
  await using shop = await openShop();
  const [staff, mona] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  const dress = await addProduct(shop.db, { price: 300_00, stock: 20 });
  await staff.patch("/admin/settings", { codConfirmation: "all", maxOpenCodOrders: 10 });
  invalidateSettings(shop.db);
  const [first, second, third] = [
    (await buyForCash(mona, dress)).orderId,
    (await buyForCash(mona, dress)).orderId,
    (await buyForCash(mona, dress)).orderId,
  ];
  const states = new Set<string>();
  const check = async () => states.add(JSON.stringify(await expectSumsToAgree(shop, staff)));
  await check();
  for (const id of [first, second, third]) await mona.post(`/orders/${id}/confirm`, {});
  await check();
  await send(staff, first, "Speedy");
  await send(staff, second, "Speedy", { kind: "attempt_failed", reason: "refused" });
  await send(staff, third, "Camel", { kind: "delivered" });
  await check();
  const parcelOf = async (id: string) => (await staff.get(`/admin/orders/${id}/shipments`)).body.items[0].id;
  await staff.post(`/admin/shipments/${await parcelOf(first)}/events`, { kind: "delivered" });
  await staff.post(`/admin/shipments/${await parcelOf(second)}/events`, { kind: "returned" });
  await check();
  await adminOrderClient(staff, second).receive({ restock: true, cost: 40 });
  await check();
  await mona.post(`/orders/${third}/refund-request`, {});
  await check();
  await adminOrderClient(staff, third).receive();
  await adminOrderClient(staff, third).refund({ payoutReference: "FT", restock: true, cost: 35 });
  await check();
  await shop.pool.query("update shipments set ended_at = now() - interval '20 days' where order_id = $1", [first]);
  await check();
  const until = cairoDay(new Date());
  const { body } = await staff.post("/admin/courier-statements", { courier: "own", courierName: "Speedy", until });
  const closing = { amount: body.totals.net, on: until, reference: "T1" };
  expect((await staff.post(`/admin/courier-statements/${body.id}/closing`, closing)).status).toBe(200);
  await check();
  await shop.pool.query("update orders set governorate = 'GZ' where id = $1", [third]);
  await check();
  // Each step changed a figure, so no report was compared with itself.
  expect(states.size).toBe(10);
});
