import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { type FakeBosta, startFakeBosta } from "#tests/support/couriers/fakeBosta.ts";
import { holdOrder } from "#tests/support/holdRow.ts";
import { addProduct } from "#tests/support/products.ts";
import { alexandriaAddress, buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let bosta: FakeBosta;
let shop: Shop;
let staff: TestUser;
let mona: TestUser;
let dress: { id: string };

const corrected = {
  ...alexandriaAddress,
  street: "40 Abu Qir Street",
  district: "Sporting",
  recipient: "Salma Hassan",
};
const correction = { shippingAddress: corrected, phones: ["01112345678"] };

beforeAll(async () => {
  bosta = await startFakeBosta();
  shop = await openShop({ env: bosta.env });
  staff = await createUser(shop, { role: "admin" });
  mona = await createUser(shop);
  dress = await addProduct(shop.db, { price: 500_00, stock: 1_000 });
  expect((await staff.put("/admin/couriers/bosta", { key: bosta.apiKey, pickupLocation: "store-1" })).status).toBe(200);
  const settings = { maxOpenCodOrders: 50, maxOpenCodOrdersPerPhone: 50, shippingByGovernorate: { ASN: 150 } };
  expect((await staff.patch("/admin/settings", settings)).status).toBe(200);
});

afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([]);
  await shop[Symbol.asyncDispose]();
  await bosta.close();
});

const order = async () => (await buyForCash(mona, dress)).orderId;
const byCustomer = (id: string, more: object = {}) => mona.patch(`/orders/${id}/delivery`, { ...correction, ...more });
const byStaff = (id: string, more: object = {}) =>
  staff.patch(`/admin/orders/${id}/delivery`, { ...correction, ...more });
const ship = (id: string, courier = "bosta") =>
  staff.post(`/admin/orders/${id}/shipments`, { key: randomUUID(), courier, openBeforePaying: true });
const parcelOf = (number: string) => bosta.deliveries.find((one) => one.uniqueBusinessReference === number);
const mailsAbout = async (id: string) =>
  (
    await shop.pool.query("select facts->>'news' as news from outbox where order_id = $1 and template = 'orderNews'", [
      id,
    ])
  ).rows.map(({ news }) => news);

test("a customer corrects address, recipient and phone, once for each difference", async () => {
  const id = await order();
  const { status, body } = await byCustomer(id);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    message: "orders.corrected",
    order: {
      shippingAddress: corrected,
      billingAddress: corrected,
      customer: { phones: ["+201112345678"] },
      corrections: [{ by: "customer", actor: null, parts: ["address", "recipient", "phones"] }],
      total: 640,
    },
  });
  expect(await mailsAbout(id)).toEqual(["corrected"]);
  const again = await byCustomer(id);
  expect(again.body).toMatchObject({ message: "orders.nothingCorrected", order: { version: body.order.version } });
  expect(again.body.order.corrections).toHaveLength(1);
  expect((await byCustomer(id, { version: body.order.version - 1 })).body.message).toBe("common.stale");
  const other = await createUser(shop);
  expect((await other.patch(`/orders/${id}/delivery`, correction)).status).toBe(404);
  const { orders } = (await mona.get("/users/me/export")).body;
  expect(JSON.stringify(orders)).toContain('"parts":["address","recipient","phones"]');
});

test("a customer corrects until staff prepare the order, staff until it is dispatched", async () => {
  const id = await order();
  expect((await mona.get(`/orders/${id}`)).body.mayCorrect).toBe(true);
  await staff.patch(`/admin/orders/${id}/status`, { status: "processing" });
  expect((await mona.get(`/orders/${id}`)).body.mayCorrect).toBe(false);
  expect(await byCustomer(id)).toMatchObject({ status: 409, body: { message: "orders.correctTooLate" } });
  const { status, body } = await byStaff(id);
  expect(status).toBe(200);
  expect(body.order).toMatchObject({ mayCorrect: true, corrections: [{ by: "admin", actor: expect.any(String) }] });
  expect((await mona.get(`/orders/${id}`)).body.corrections).toMatchObject([{ by: "admin", actor: null }]);
  expect(await mailsAbout(id)).toContain("corrected");
  const { rows } = await shop.pool.query(
    "select after from audit_log where action = 'orders.correct' and subject_id = $1",
    [id],
  );
  expect(rows).toEqual([{ after: { parts: ["address", "recipient", "phones"] } }]);
  await staff.patch(`/admin/orders/${id}/status`, { status: "dispatched" });
  expect(await byStaff(id, { phones: ["01212345678"] })).toMatchObject({
    status: 409,
    body: { message: "orders.correctDispatched" },
  });
});

test("another fee is refused, an equal one changes the governorate and no amount", async () => {
  const id = await order();
  const to = (state: string) => byCustomer(id, { shippingAddress: { ...corrected, state } });
  expect(await to("ASN")).toMatchObject({
    status: 409,
    body: { message: "orders.addressFeeDiffers", governorate: "Aswan" },
  });
  const { body } = await to("GZ");
  expect(body.order).toMatchObject({ total: 640, shippingAddress: { state: "GZ" } });
  const found = await staff.get(`/admin/orders?governorate=GZ&address=${encodeURIComponent("salma has")}`);
  expect(found.body.items.map((row: { id: string }) => row.id)).toEqual([id]);
});

test("a parcel at the courier blocks the correction until it is cancelled", async () => {
  const id = await order();
  const first = (await ship(id)).body;
  expect(await byStaff(id)).toMatchObject({ status: 409, body: { message: "orders.correctParcelFirst" } });
  expect((await staff.post(`/admin/shipments/${first.id}/cancellation`)).status).toBe(200);
  expect((await byStaff(id)).status).toBe(200);
  const second = (await ship(id)).body;
  expect(parcelOf(second.number)?.sent).toMatchObject({
    dropOffAddress: { firstLine: "40 Abu Qir Street" },
    receiver: { fullName: "Salma Hassan", phone: "01112345678" },
  });
});

test.each(["correction", "parcel"])(
  "correction and parcel at the same moment: the %s who locks first wins",
  async (first) => {
    const id = await order();
    await staff.patch(`/admin/orders/${id}/status`, { status: "processing" });
    // A barrier: both wait for the order's lock, in this order.
    const { release, waiters } = await holdOrder(shop, id);
    const calls = first === "correction" ? [() => byStaff(id), () => ship(id)] : [() => ship(id), () => byStaff(id)];
    const answers: Promise<{ status: number; body: { number: string; message?: string } }>[] = [];
    for (const [at, call] of calls.entries()) {
      answers.push(call());
      await waiters(at + 1);
    }
    await release();
    const [one, other] = await Promise.all(answers);
    const [correcting, shipping] = first === "correction" ? [one, other] : [other, one];
    const sent = parcelOf(shipping?.body.number ?? "")?.sent.dropOffAddress as { firstLine: string };
    const { street } = (await staff.get(`/admin/orders/${id}`)).body.shippingAddress;
    // In either order, the courier gets the address of the order.
    expect(sent.firstLine).toBe(street);
    if (first === "correction") expect([correcting?.status, street]).toEqual([200, corrected.street]);
  },
);
