import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let mona: TestUser;
let dress: { id: string };

const speedy = { courier: "Speedy", url: "https://speedy.example/track?parcel={number}" };

beforeAll(async () => {
  shop = await openShop();
  staff = await createUser(shop, { role: "admin" });
  mona = await createUser(shop);
  dress = await addProduct(shop.db, { price: 500_00, stock: 1_000 });
  expect((await staff.patch("/admin/settings", { trackingLinks: [speedy] })).body.trackingLinks).toEqual([speedy]);
});

afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([]);
  await shop[Symbol.asyncDispose]();
});

async function mailOf(news: string, orderId: string) {
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ text, subject }) => text.includes(orderId) && subject.includes(news));
  if (!mail) throw new Error(`no mail about ${news}`);
  return mail;
}

test("a typed tracking number links to its courier's page: in the shop, the shared page and the mail", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const tracking = { trackingNumber: "SP 7/7", trackingCourier: "speedy" };
  const { body } = await staff.patch(`/admin/orders/${orderId}/tracking`, tracking);
  const trackingUrl = "https://speedy.example/track?parcel=SP%207%2F7";
  expect(body.order).toMatchObject({ ...tracking, trackingUrl, couriers: ["Speedy", "Bosta"] });
  expect((await mona.get(`/orders/${orderId}`)).body).toMatchObject({ ...tracking, trackingUrl });
  const token = sharedOrderToken(orderId, shop.config.sessionSecret);
  const guest = await createGuest(shop);
  expect((await guest.call("GET", `/orders/shared/${token}`)).body).toMatchObject({ trackingUrl });
  await staff.patch(`/admin/orders/${orderId}/status`, { status: "dispatched" });
  expect((await mailOf("way", orderId)).html).toContain(`href="${trackingUrl}"`);
});

test("a number without a courier, or with an unknown one, stays plain text", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const path = `/admin/orders/${orderId}/tracking`;
  await staff.patch(path, { trackingNumber: "EG-1", trackingCourier: "Speedy" });
  const plain = await staff.patch(path, { trackingNumber: "EG-2" });
  expect(plain.body.order).toMatchObject({ trackingNumber: "EG-2", trackingCourier: null, trackingUrl: null });
  const unknown = await staff.patch(path, { trackingNumber: "EG-2", trackingCourier: "Camel" });
  expect(unknown.body.order).toMatchObject({ trackingCourier: "Camel", trackingUrl: null });
});

test("staff enter the number that a company gave a parcel, and the order shows it", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const created = await staff.post(`/admin/orders/${orderId}/shipments`, {
    key: randomUUID(),
    courier: "own",
    courierName: "Speedy",
  });
  const { id, number } = created.body;
  // The shop's own number is unknown to the company.
  expect(created.body).toMatchObject({ trackingNumber: number, trackingUrl: null, may: { setTracking: true } });
  await staff.post("/admin/shipments/hand-over", { ids: [id] });
  expect((await mona.get(`/orders/${orderId}`)).body).toMatchObject({ trackingNumber: number, trackingUrl: null });
  const path = `/admin/shipments/${id}/tracking`;
  const trackingUrl = "https://speedy.example/track?parcel=SP-9";
  expect((await staff.patch(path, { trackingNumber: "SP-9" })).body).toMatchObject({ trackingUrl });
  expect((await mona.get(`/orders/${orderId}`)).body).toMatchObject({ trackingNumber: "SP-9", trackingUrl });
  expect((await mona.get(`/orders/${orderId}/shipments`)).body.items).toMatchObject([{ trackingUrl }]);
  expect((await staff.patch(path, { trackingNumber: "" })).body).toMatchObject({ trackingNumber: number });
  expect((await mona.get(`/orders/${orderId}`)).body).toMatchObject({ trackingNumber: number, trackingCourier: null });
  await staff.post(`/admin/shipments/${id}/events`, { kind: "delivered" });
  expect((await staff.patch(path, { trackingNumber: "SP-10" })).body.message).toBe("shipping.trackingFixed");
  const { rows } = await shop.pool.query("select after from audit_log where action = 'shipping.setTracking'");
  expect(rows.map(({ after }) => after.trackingNumber)).toEqual(["SP-9", number]);
});

test("an order that staff mark as dispatched names the number of its packed parcel, in the order and the mail", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const parcel = { key: randomUUID(), courier: "own", courierName: "Speedy" };
  const { body: created } = await staff.post(`/admin/orders/${orderId}/shipments`, parcel);
  await staff.patch(`/admin/shipments/${created.id}/tracking`, { trackingNumber: "SP-12" });
  expect((await staff.patch(`/admin/orders/${orderId}/status`, { status: "dispatched" })).status).toBe(200);
  const trackingUrl = "https://speedy.example/track?parcel=SP-12";
  expect((await mona.get(`/orders/${orderId}`)).body).toMatchObject({
    trackingNumber: "SP-12",
    trackingCourier: "Speedy",
    trackingUrl,
  });
  expect((await mailOf("way", orderId)).html).toContain(`href="${trackingUrl}"`);
});

test.each([
  [[{ courier: "Speedy", url: "http://speedy.example/{number}" }], "trackingLinks.0.url"],
  [[{ courier: "Speedy", url: "javascript:alert('{number}')" }], "trackingLinks.0.url"],
  [[{ courier: "Speedy", url: "https://speedy.example/" }], "trackingLinks.0.url"],
  [[{ courier: "", url: speedy.url }], "trackingLinks.0.courier"],
  [[speedy, { ...speedy, courier: " SPEEDY" }], "trackingLinks"],
])("refuses the links %j", async (trackingLinks, field) => {
  const { status, body } = await staff.patch("/admin/settings", { trackingLinks });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toContain(field);
});
