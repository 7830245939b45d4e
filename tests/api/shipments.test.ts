import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { readPdf } from "#tests/support/readPdf.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let mona: TestUser;
let dress: { id: string };

beforeAll(async () => {
  shop = await openShop();
  staff = await createUser(shop, { role: "admin", name: "Salma" });
  mona = await createUser(shop, { name: "منى عادل", language: "ar" });
  dress = await addProduct(shop.db, { price: 500_00, stock: 1_000 });
});

afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([]);
  await shop[Symbol.asyncDispose]();
});

const own = (changes: Record<string, unknown> = {}) => ({ key: randomUUID(), courier: "own", ...changes });

async function shipmentOf(quantity = 1, changes: Record<string, unknown> = {}) {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity });
  const { status, body } = await staff.post(`/admin/orders/${orderId}/shipments`, own(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return { orderId, shipment: body };
}

const statusOf = async (orderId: string) => (await adminOrderClient(staff, orderId).seen()).status;

async function fetchPdf(url: string) {
  const { statusCode, rawPayload } = await shop.app.inject({
    method: "GET",
    url: `/api${url}`,
    headers: staff.headers,
  });
  expect(statusCode).toBe(200);
  return readPdf(rawPayload);
}

test("a parcel of a cash order collects the whole amount, and the order is processed", async () => {
  const { orderId, shipment } = await shipmentOf(2, { fragile: true, courierName: "Speedy" });
  expect(shipment).toMatchObject({ status: "booked", courierName: "Speedy", pieces: 2, cash: 1210, fragile: true });
  expect(shipment.trackingNumber).toBe(shipment.number);
  expect(await statusOf(orderId)).toBe("processing");
  const { body } = await staff.get(`/admin/orders/${orderId}/shipments`);
  expect(body).toMatchObject({ left: [], cash: 0, items: [{ id: shipment.id }] });
});

test("a repeated request makes no second parcel, also at the same moment", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const body = own();
  const url = `/admin/orders/${orderId}/shipments`;
  const answers = await Promise.all([staff.post(url, body), staff.post(url, body), staff.post(url, body)]);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect((await staff.get(url)).body.items).toHaveLength(1);
  expect((await staff.post(url, own())).body.message).toBe("shipping.nothingLeft");
  const other = await buyForCash(mona, dress);
  expect((await staff.post(`/admin/orders/${other.orderId}/shipments`, body)).status).toBe(409);
});

test("an order goes in several parcels, and only the first one collects", async () => {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 3 });
  const url = `/admin/orders/${orderId}/shipments`;
  const [{ lineId }] = (await staff.get(url)).body.left;
  const first = await staff.post(url, own({ lines: [{ lineId, quantity: 1 }] }));
  expect(first.body).toMatchObject({ pieces: 1, cash: 1780 });
  expect((await staff.post(url, own({ lines: [{ lineId, quantity: 3 }] }))).body.message).toBe("shipping.tooMuch");
  const second = await staff.post(url, own());
  expect(second.body).toMatchObject({ pieces: 2, cash: 0 });
  await staff.post("/admin/shipments/hand-over", { ids: [first.body.id, second.body.id] });
  const report = (id: string) => staff.post(`/admin/shipments/${id}/events`, { kind: "delivered" });
  expect((await report(first.body.id)).status).toBe(200);
  expect(await statusOf(orderId)).toBe("dispatched");
  await report(second.body.id);
  expect(await statusOf(orderId)).toBe("delivered");
});

test("the label is Arabic, with barcode text, address, phone, cash and marks", async () => {
  const { shipment } = await shipmentOf(1, { openBeforePaying: true, fragile: true, courierName: "Speedy" });
  const pages = await fetchPdf(`/admin/shipments/labels.pdf?numbers=${shipment.number.slice(3)}`);
  expect(pages).toHaveLength(1);
  // The reader of the test returns the words of Arabic lines in visual order.
  for (const expected of [
    shipment.number,
    "Speedy",
    "منى",
    "عادل",
    "12 Corniche Road",
    "01012345678",
    "٦٤٠",
    "قابل",
    "الدفع",
  ])
    expect(pages[0]).toContain(expected);
  expect((await staff.get("/admin/shipments/labels.pdf?numbers=499999")).status).toBe(404);
});

test("a label shows the weight that staff entered", async () => {
  const { shipment } = await shipmentOf(1, { courierName: "Speedy", weightGrams: 1250 });
  expect(shipment.weightGrams).toBe(1250);
  const text = JSON.stringify(await fetchPdf(`/admin/shipments/labels.pdf?numbers=${shipment.number.slice(3)}`));
  expect(text).toMatch(/1[.,٫]25|١٫٢٥/);
});

test("handing over by scanned numbers dispatches the orders, once, with mail and a list to sign", async () => {
  const one = await shipmentOf(1, { courierName: "Speedy" });
  const two = await shipmentOf(1, { courierName: "Speedy" });
  const scan = (code: string) => staff.post("/admin/shipments/scan", { code });
  expect((await scan(one.shipment.number.toLowerCase())).body).toMatchObject({ id: one.shipment.id, cash: 640 });
  expect((await scan("nothing")).status).toBe(404);
  const ids = [one.shipment.id, two.shipment.id, randomUUID()];
  const both = await Promise.all([
    staff.post("/admin/shipments/hand-over", { ids }),
    staff.post("/admin/shipments/hand-over", { ids }),
  ]);
  const manifests = both.flatMap(({ body }) => body.manifests);
  expect(manifests).toMatchObject([{ parcels: 2, cash: 1280, courierName: "Speedy" }]);
  expect(
    both
      .flatMap(({ body }) => body.refused)
      .map(({ message }) => message)
      .sort(),
  ).toEqual(["shipping.alreadyHandedOver", "shipping.alreadyHandedOver", "shipping.notFound", "shipping.notFound"]);
  expect((await scan(one.shipment.number)).body.message).toBe("shipping.alreadyHandedOver");
  for (const { orderId, shipment } of [one, two]) {
    const order = await adminOrderClient(staff, orderId).seen();
    expect(order).toMatchObject({ status: "dispatched", trackingNumber: shipment.number });
    const mails = await shop.db
      .selectFrom("outbox")
      .select("key")
      .where("key", "like", `order-news:${orderId}:%:dispatched`)
      .execute();
    expect(mails).toHaveLength(1);
  }
  const [page] = await fetchPdf(`/admin/manifests/${manifests[0].id}/manifest.pdf`);
  for (const expected of [
    "Handover list",
    "Speedy",
    one.shipment.number,
    two.shipment.number,
    "1,280",
    "Taken by the courier",
  ])
    expect(page).toContain(expected);
  expect((await staff.get("/admin/manifests")).body.items[0]).toMatchObject({ parcels: 2 });
});

test("a cancelled order's parcel is not handed over, a cancelled parcel frees its items and its cash", async () => {
  const { orderId, shipment } = await shipmentOf();
  const { version } = await adminOrderClient(staff, orderId).seen();
  await staff.post(`/admin/orders/${orderId}/cancel`, { refund: false, version });
  const { body } = await staff.post("/admin/shipments/hand-over", { ids: [shipment.id] });
  expect(body).toMatchObject({ manifests: [], refused: [{ message: "shipping.notReady" }] });

  const again = await shipmentOf();
  const cancelled = await staff.post(`/admin/shipments/${again.shipment.id}/cancellation`);
  expect(cancelled.body).toMatchObject({ status: "cancelled", may: { cancel: false, book: false } });
  const second = await staff.post(`/admin/orders/${again.orderId}/shipments`, own());
  expect(second.body).toMatchObject({ status: "booked", cash: 640 });
  await staff.post("/admin/shipments/hand-over", { ids: [second.body.id] });
  expect((await staff.post(`/admin/shipments/${second.body.id}/cancellation`)).body.message).toBe("shipping.tooLate");
});

test("delivery reported by staff books the cash once", async () => {
  const { orderId, shipment } = await shipmentOf();
  const report = (kind: string) => staff.post(`/admin/shipments/${shipment.id}/events`, { kind });
  expect((await report("delivered")).body.message).toBe("shipping.cannotReport");
  await staff.post("/admin/shipments/hand-over", { ids: [shipment.id] });
  const packer = await createUser(shop, { staffRole: "packing" });
  const byPacker = await packer.post(`/admin/shipments/${shipment.id}/events`, { kind: "delivered" });
  expect(byPacker).toMatchObject({ status: 403, body: { message: "auth.noPermission" } });
  expect((await report("attempt_failed")).body).toMatchObject({ status: "attempt_failed" });
  expect((await report("delivered")).body).toMatchObject({ status: "delivered", may: { report: [] } });
  expect((await report("delivered")).status).toBe(409);
  const order = await adminOrderClient(staff, orderId).seen();
  expect(order).toMatchObject({ status: "delivered", ledger: [{ entry: "cash_collected", amount: 640 }] });
});

test("an order that waits for its customer's confirmation is not packed", async () => {
  const { orderId } = await buyForCash(mona, dress);
  await shop.pool.query("delete from order_confirmations where order_id = $1", [orderId]);
  await shop.pool.query(
    "insert into order_confirmations (order_id, reasons, deadline_at) values ($1, '{all}', now() + interval '1 day')",
    [orderId],
  );
  const url = `/admin/orders/${orderId}/shipments`;
  expect((await staff.get(url)).body.left).toEqual([]);
  expect((await staff.post(url, own())).body.message).toBe("shipping.unconfirmed");
  await adminOrderClient(staff, orderId).move("processing");
  expect((await staff.post(url, own())).status).toBe(201);
});

test("the list finds parcels by queue, shipment, order and tracking number", async () => {
  const { shipment } = await shipmentOf();
  const find = async (query: string) => (await staff.get(`/admin/shipments?${query}`)).body;
  expect((await find(`q=${shipment.number}`)).items).toMatchObject([{ id: shipment.id }]);
  expect((await find(`q=${shipment.orderNumber}`)).items).toMatchObject([{ id: shipment.id }]);
  expect((await find("queue=toHandOver&pageSize=1")).items).toHaveLength(1);
  expect((await find("queue=problems")).total).toBe(0);
});

test("events are append-only, and erasing the customer blanks what a parcel tells about them", async () => {
  const leila = await createUser(shop);
  const { orderId } = await buyForCash(leila, dress);
  const { body } = await staff.post(`/admin/orders/${orderId}/shipments`, own({ note: "Ring at Leila's" }));
  await expect(shop.owner.pool.query("delete from shipment_events")).rejects.toThrow("append-only");
  await expect(shop.owner.pool.query("update shipment_events set kind = 'lost'")).rejects.toThrow("append-only");
  await staff.post(`/admin/shipments/${body.id}/cancellation`);
  const { version } = await adminOrderClient(staff, orderId).seen();
  await staff.post(`/admin/orders/${orderId}/cancel`, { refund: false, version });
  const exported = (await leila.get("/users/me/export")).body;
  expect(exported.shipments).toMatchObject([{ number: body.number, status: "cancelled", note: "Ring at Leila's" }]);
  expect((await leila.delete("/users/me", {})).status).toBe(204);
  const row = await shop.db.selectFrom("shipments").selectAll().where("id", "=", body.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ note: "", tracking_number: null });
});
