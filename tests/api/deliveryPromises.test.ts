import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import { cairoHour } from "#platform/cairoTime.ts";
import { mailLateOrdersJob } from "#shop/orders/server/mailLateOrders.ts";
import { type DeliveryMethod, type DeliveryTerms, deliveryDays } from "#shop/settings/deliveryDays.ts";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addProduct, type TestProduct } from "#tests/support/products.ts";
import { alexandriaAddress, buyForCash, checkoutForm } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let mona: TestUser;
let dress: TestProduct;

beforeAll(async () => {
  shop = await openShop();
  staff = await createUser(shop, { role: "admin" });
  dress = await addProduct(shop.db, { stock: 1_000 });
  await shop.pool.query("delete from holidays");
});
afterAll(() => shop[Symbol.asyncDispose]());

beforeEach(async () => {
  mona = await createUser(shop);
  await set({ orderCutOffHour: 24, transitByGovernorate: {}, codConfirmation: "none", expressFee: 120 });
});

async function set(settings: object): Promise<void> {
  expect((await staff.patch("/admin/settings", settings)).status).toBe(200);
  invalidateSettings(shop.db);
}

const usual: DeliveryTerms = { orderCutOffHour: 24, transitByGovernorate: {}, holidays: new Set() };

function expected(terms: Partial<DeliveryTerms> = {}, governorate = "ALX", method: DeliveryMethod = "standard") {
  const now = new Date();
  return deliveryDays({ today: cairoDay(now), hour: cairoHour(now), governorate, method }, { ...usual, ...terms });
}

const estimate = async (governorate: string) =>
  (await (await createGuest(shop)).call("GET", `/delivery-days?governorate=${governorate}`)).body.days;
const orderOf = async (id: string) => (await mona.get(`/orders/${id}`)).body;
const mailLateOrders = () => mailLateOrdersJob.run({}, { db: shop.db } as never);
const lateMails = async (id: string) => {
  const { rows } = await shop.pool.query("select facts from outbox where key = $1", [`late:${id}`]);
  return rows.map(({ facts }) => facts);
};
const passLastDay = (id: string, days = 1) =>
  shop.pool.query(
    "update delivery_promises set first_day = current_date - 40, last_day = (now() at time zone 'Africa/Cairo')::date - $2::int where order_id = $1",
    [id, days],
  );

test("the estimate tells the fee of standard delivery to the governorate", async () => {
  await set({ shippingFee: 70, shippingByGovernorate: { ALX: 120.5, C: 0 } });
  const guest = await createGuest(shop);
  const fee = async (code: string) => (await guest.call("GET", `/delivery-days?governorate=${code}`)).body.fee;
  expect([await fee("ALX"), await fee("C"), await fee("ASN")]).toEqual([120.5, 0, 70]);
  expect([await fee("nowhere"), await fee("toString")]).toEqual([null, null]);
  await set({ shippingByGovernorate: {} });
});

test("the estimate follows governorate, cut-off hour, own days and holidays", async () => {
  expect(await estimate("ALX")).toEqual(expected());
  expect(await estimate("WAD")).toEqual(expected({}, "WAD"));
  expect(await estimate("nowhere")).toBeNull();
  await set({ orderCutOffHour: 1 });
  expect(await estimate("ALX")).toEqual(expected({ orderCutOffHour: 1 }));
  const transitByGovernorate = { ALX: { least: 1, most: 5 } };
  await set({ orderCutOffHour: 24, transitByGovernorate });
  expect(await estimate("ALX")).toEqual(expected({ transitByGovernorate }));
  const { rows } = (await (await createGuest(shop)).call("GET", "/transit-days")).body;
  expect(rows.find(({ codes }: { codes: string[] }) => codes.includes("ALX"))).toEqual({
    least: 1,
    most: 5,
    codes: ["ALX"],
  });
  const last = expected({ transitByGovernorate })?.to ?? "";
  await staff.put(`/admin/holidays/${last}`, { name: { en: "Stock day" } });
  const holidays = new Set([last]);
  expect(await estimate("ALX")).toEqual(expected({ transitByGovernorate, holidays }));
  expect((await estimate("ALX")).to > last).toBe(true);
  await staff.delete(`/admin/holidays/${last}`, {});
});

test("staff set days within those that the texts promise, for governorates that exist", async () => {
  for (const transitByGovernorate of [
    { ALX: { least: 3, most: 2 } },
    { ALX: { least: 0, most: 2 } },
    { ALX: { least: 1, most: 6 } },
    { Atlantis: { least: 1, most: 2 } },
  ])
    expect((await staff.patch("/admin/settings", { transitByGovernorate })).status).toBe(400);
  for (const orderCutOffHour of [0, 25, 13.5])
    expect((await staff.patch("/admin/settings", { orderCutOffHour })).status).toBe(400);
});

test("the quote shows the days of the chosen method once the governorate is known", async () => {
  await mona.post("/cart", { productId: dress.id, quantity: 1 });
  const quote = async (body: object) => (await mona.post("/checkout/quote", body)).body.deliveryDays;
  expect(await quote({})).toBeNull();
  const shippingAddress = { state: "ALX" };
  expect(await quote({ shippingAddress })).toEqual(expected());
  const express = expected({}, "ALX", "express");
  expect(await quote({ shippingAddress, deliveryMethod: "express" })).toEqual(express);
});

test("an order keeps the days that it was promised, until it is delivered", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const promised = expected();
  await set({ orderCutOffHour: 1, transitByGovernorate: { ALX: { least: 5, most: 5 } } });
  expect((await orderOf(orderId)).deliveryDays).toEqual({ ...promised, expected: null });
  await shop.runJobs();
  const placed = (await shop.mails()).find(({ to }) => to === mona.email);
  const path = /\/order\/([\w.-]+)/.exec(placed?.text ?? "")?.[1];
  expect(placed?.text).toContain("Expected delivery");
  const shared = await (await createGuest(shop)).call("GET", `/orders/shared/${path}`);
  expect(shared.body.deliveryDays).toEqual({ ...promised, expected: null });
  await adminOrderClient(staff, orderId).move("dispatched");
  const { rows } = await shop.pool.query(
    "select facts -> 'arrives' as arrives from outbox where order_id = $1 and template = 'orderNews'",
    [orderId],
  );
  expect(rows).toEqual([{ arrives: promised }]);
  expect((await adminOrderClient(staff, orderId).seen()).deliveryDays).toMatchObject(promised ?? {});
  expect((await mona.get("/users/me/export")).body.orders[0].deliveryDays).toMatchObject(promised ?? {});
  await adminOrderClient(staff, orderId).move("delivered");
  expect((await orderOf(orderId)).deliveryDays).toBeNull();
});

test("a cancelled order is refused when staff dispatch it, alone, in bulk or with its parcel", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const { body: parcel } = await staff.post(`/admin/orders/${orderId}/shipments`, {
    key: randomUUID(),
    courier: "own",
  });
  expect((await mona.post(`/orders/${orderId}/cancel`, {})).status).toBe(200);
  const status = "dispatched";
  expect((await staff.patch(`/admin/orders/${orderId}/status`, { status })).status).toBe(409);
  const bulk = await staff.post("/admin/orders/bulk-status", { ids: [orderId], status });
  expect(bulk.body.results).toMatchObject([{ ok: false }]);
  expect((await staff.post("/admin/shipments/hand-over", { ids: [parcel.id] })).status).toBeLessThan(500);
});

test("a customer is told once that the last day has passed, and not before", async () => {
  const { orderId } = await buyForCash(mona, dress);
  await passLastDay(orderId, 0);
  await mailLateOrders();
  expect(await lateMails(orderId)).toEqual([]);
  await passLastDay(orderId);
  await adminOrderClient(staff, orderId).move("dispatched");
  await Promise.all([mailLateOrders(), mailLateOrders()]);
  await mailLateOrders();
  const expected = expect.stringMatching(/^20\d\d-\d\d-\d\d$/);
  expect(await lateMails(orderId)).toMatchObject([{ isDispatched: true, orderId, expected }]);
  // The order page names the same day.
  const [mail] = await lateMails(orderId);
  expect((await mona.get(`/orders/${orderId}`)).body.deliveryDays).toMatchObject({ expected: mail?.expected });
});

test("mails nobody about orders that arrived, wait for a confirmation or a later day, or are too old", async () => {
  const { orderId: arrived } = await buyForCash(mona, dress);
  await adminOrderClient(staff, arrived).move("delivered");
  const { orderId: forgotten } = await buyForCash(mona, dress);
  await set({ codConfirmation: "all" });
  const { orderId: unconfirmed } = await buyForCash(mona, dress);
  for (const id of [arrived, unconfirmed]) await passLastDay(id);
  await passLastDay(forgotten, 31);
  await mailLateOrders();
  for (const id of [arrived, unconfirmed, forgotten]) expect(await lateMails(id)).toEqual([]);
  await adminOrderClient(staff, unconfirmed).move("processing");
  await shop.pool.query("update order_confirmations set deliver_on = current_date + 3 where order_id = $1", [
    unconfirmed,
  ]);
  await mailLateOrders();
  expect(await lateMails(unconfirmed)).toEqual([]);
  await shop.pool.query("update order_confirmations set deliver_on = null where order_id = $1", [unconfirmed]);
  await mailLateOrders();
  expect(await lateMails(unconfirmed)).toHaveLength(1);
});

test("the days of a cash order count from its confirmation", async () => {
  await set({ codConfirmation: "all" });
  const { body } = await mona.post("/cart", { productId: dress.id, quantity: 1 });
  expect(body.items).toHaveLength(1);
  const shippingAddress = { ...alexandriaAddress, state: "C" };
  const { orderId } = (await mona.post("/checkout/cod", checkoutForm({ shippingAddress }))).body;
  await passLastDay(orderId, 2);
  expect((await mona.post(`/orders/${orderId}/confirm`, {})).status).toBeLessThan(300);
  expect((await orderOf(orderId)).deliveryDays).toEqual({ ...expected({}, "C"), expected: null });
});
