import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { cairoDay, startOfCairoDay } from "#platform/cairoDay.ts";
import { governorates } from "#platform/governorates.ts";
import { piastres } from "#platform/money.ts";
import { sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import type { CourierName, Parcel } from "#shop/shipping/courier.ts";
import { getCourier } from "#shop/shipping/server/couriers/getCourier.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { type FakeBosta, startFakeBosta } from "#tests/support/couriers/fakeBosta.ts";
import { addProduct } from "#tests/support/products.ts";
import { alexandriaAddress, buyForCash, checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { shipmentClient } from "#tests/support/shipmentClient.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser, type TestUser } from "#tests/support/users.ts";

let bosta: FakeBosta;
let shop: Shop;
let staff: TestUser;
let mona: TestUser;
let dress: { id: string };
const log: string[] = [];

beforeAll(async () => {
  bosta = await startFakeBosta();
  shop = await openShop({ env: bosta.env, log: (line) => log.push(line) });
  staff = await createUser(shop, { role: "admin" });
  mona = await createUser(shop);
  dress = await addProduct(shop.db, { price: 500_00, stock: 1_000 });
  const body = { key: bosta.apiKey, pickupLocation: "store-1" };
  expect((await staff.put("/admin/couriers/bosta", body)).status).toBe(200);
});

afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([]);
  await shop[Symbol.asyncDispose]();
  await bosta.close();
});

const parcel = (kind: Parcel["kind"] = "delivery"): Parcel => ({
  key: `SH-${randomUUID().slice(0, 8)}`,
  kind,
  orderNumber: "NB-100001",
  receiver: { name: "Mona Adel", phones: ["+201012345678"], email: "mona@example.test" },
  address: { ...alexandriaAddress, city: "سيدى جابر" },
  pieces: 2,
  description: "2 × فستان",
  cash: piastres(640_00),
  value: piastres(500_00),
  fragile: false,
  openBeforePaying: true,
  note: "",
  webhook: { url: "http://localhost/api/couriers/webhooks/bosta", authorization: "Bearer token" },
});

/** The contract that every courier keeps. */
for (const name of ["own", "bosta"] as const satisfies readonly CourierName[]) {
  const courier = async () => {
    const found = await getCourier(shop, name);
    if (!found) throw new Error(`${name} is not connected`);
    return found;
  };

  test(`${name} books deliveries, returns and exchanges, each with its own tracking number`, async () => {
    const numbers = new Set<string>();
    for (const kind of ["delivery", "return", "exchange"] as const) {
      const result = await (await courier()).book(parcel(kind));
      expect(result).toMatchObject({ state: "booked", reference: expect.stringMatching(/./) });
      if (result.state === "booked") numbers.add(result.trackingNumber);
    }
    expect(numbers.size).toBe(3);
  });

  test(`${name} has one parcel for a key, however often it is booked`, async () => {
    const one = parcel();
    const [first, again] = [await (await courier()).book(one), await (await courier()).book(one)];
    expect(again).toEqual(first);
    const found = await (await courier()).find(one.key);
    if (found) expect(first).toMatchObject(found);
    expect(await (await courier()).find("SH-unknown")).toBeUndefined();
  });

  test(`${name} cancels a booked parcel, and tells about it what it knows`, async () => {
    const booked = await (await courier()).book(parcel());
    if (booked.state !== "booked") throw new Error("not booked");
    expect(await (await courier()).cancel(booked)).toEqual({ state: "cancelled" });
    for (const { kind } of await (await courier()).track(booked)) expect(kind).toBe("cancelled");
    const labels = (await courier()).labels;
    if (labels) expect(Buffer.from(await labels([booked])).toString("latin1")).toMatch(/^%PDF/);
  });

  test(`${name} ignores messages that are not its own`, async () => {
    for (const body of [undefined, null, "text", {}, { trackingNumber: "1" }, { trackingNumber: {}, state: [] }])
      expect((await courier()).readWebhook({ body, headers: { authorization: "Bearer x" } })).toBeUndefined();
  });
}

const ship = async (orderId: string) =>
  staff.post(`/admin/orders/${orderId}/shipments`, { key: randomUUID(), courier: "bosta", openBeforePaying: true });

const parcelsOf = (number: string) => bosta.deliveries.filter((one) => one.uniqueBusinessReference === number);

test("Bosta gets address, phone, cash and the webhook of the parcel", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const { body } = await ship(orderId);
  expect(body).toMatchObject({ status: "booked", courierName: "Bosta", cash: 640 });
  expect(body.trackingUrl).toContain(body.trackingNumber);
  expect(parcelsOf(body.number)).toMatchObject([
    {
      trackingNumber: body.trackingNumber,
      sent: {
        type: 10,
        cod: 640,
        businessLocationId: "store-1",
        allowToOpenPackage: true,
        dropOffAddress: { city: "Alexandria", districtName: "Alexandria", firstLine: "12 Corniche Road" },
        receiver: { firstName: "Mona", lastName: "Adel", phone: "01012345678" },
      },
    },
  ]);
});

test("the parcel of a present has the recipient's name, and a district that the courier knows", async () => {
  await fillCart(mona, dress);
  const present = { ...alexandriaAddress, recipient: "Salma Hassan", district: "سيدى جابر" };
  const { body: placed } = await mona.post("/checkout/cod", checkoutForm({ shippingAddress: present }));
  const { body } = await ship(placed.orderId);
  expect(parcelsOf(body.number)).toMatchObject([
    { sent: { dropOffAddress: { districtId: "district-1" }, receiver: { firstName: "Salma", lastName: "Hassan" } } },
  ]);
});

test("Bosta gets parcels for all governorates of Egypt", async () => {
  const courier = await getCourier(shop, "bosta");
  for (const { code } of governorates) {
    const one = { ...parcel(), address: { ...alexandriaAddress, state: code } };
    expect(await courier?.book(one), code).toMatchObject({ state: "booked" });
  }
});

test("Bosta gets the district that the customer means, in whatever language and spelling, or its name", async () => {
  const courier = await getCourier(shop, "bosta");
  const sent = async (city: string, district?: string) => {
    const one = { ...parcel(), address: { ...alexandriaAddress, state: "C", city, district } };
    expect(await courier?.book(one)).toMatchObject({ state: "booked" });
    return parcelsOf(one.key)[0]?.sent.dropOffAddress;
  };
  expect(await sent("Nasr City", "1st District")).toMatchObject({ districtId: "cairo-2-1", zoneId: "cairo-2" });
  expect(await sent("الشروق", "الحي الأول")).toMatchObject({ districtId: "cairo-1-1" });
  // Bosta writes this one in another way; its Arabic name is in our list.
  expect(await sent("مدينه نصر", "Abbas El Akkad")).toMatchObject({ districtId: "cairo-2-2" });
  const unknown = await sent("Nasr City", "Behind the stadium");
  expect(unknown).toMatchObject({ zoneId: "cairo-2", secondLine: "Behind the stadium" });
  expect(await sent("Ezbet Khairallah")).toMatchObject({ districtName: "Ezbet Khairallah" });
  // A name of several zones says nothing without its city.
  expect(await sent("Ezbet Khairallah", "1st District")).not.toHaveProperty("districtId");
});

test("cities of a governorate are suggested from a cacheable list", async () => {
  const guest = await createGuest(shop);
  const { status, body, headers } = await guest.call("GET", "/places/GZ");
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("public, max-age=86400");
  expect(body.cities).toContainEqual({ name: { en: "Dokki", ar: "الدقي" }, districts: expect.any(Array) });
  expect((await guest.call("GET", "/places/XX")).body).toEqual({ cities: [] });
});

test("a call that times out after the courier made the parcel makes no second one", async () => {
  const { orderId } = await buyForCash(mona, dress);
  bosta.next("silent");
  const { status, body } = await ship(orderId);
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: "failed", problem: "noAnswer", trackingNumber: null, may: { book: true } });
  expect(parcelsOf(body.number)).toHaveLength(1);
  // Bosta refuses a known reference. The shop does not rely on it: it asks for the parcel instead of booking again.
  const creations = () => bosta.requests.filter((request) => request === "POST /api/v2/deliveries").length;
  const before = creations();
  const again = await Promise.all([1, 2].map(() => staff.post(`/admin/shipments/${body.id}/booking`)));
  expect(again.some(({ body }) => body.status === "booked")).toBe(true);
  expect(parcelsOf(body.number)).toHaveLength(1);
  expect(creations()).toBe(before);
  const trackingNumber = parcelsOf(body.number)[0]?.trackingNumber;
  const { items } = (await staff.get(`/admin/orders/${orderId}/shipments`)).body;
  expect(items).toMatchObject([{ status: "booked", trackingNumber, problem: null }]);
});

test("a refused parcel is named and can be booked later, an uncertain one is cancelled at the courier too", async () => {
  const first = await buyForCash(mona, dress);
  bosta.next("refuses");
  const refused = (await ship(first.orderId)).body;
  expect(refused).toMatchObject({ status: "failed", problem: "The phone number is not valid" });
  expect((await staff.post(`/admin/shipments/${refused.id}/booking`)).body.status).toBe("booked");

  const second = await buyForCash(mona, dress);
  bosta.next("silent");
  const uncertain = (await ship(second.orderId)).body;
  expect((await staff.post(`/admin/shipments/${uncertain.id}/cancellation`)).body.status).toBe("cancelled");
  expect(parcelsOf(uncertain.number)).toMatchObject([{ state: { code: 48 } }]);
});

/** A parcel that the courier did not answer for and does not have, in a shop whose courier takes its time. */
async function openUncertainParcel() {
  const slow = await startFakeBosta({ delayMs: 250 });
  onTestFinished(slow.close);
  const own = await openShop({ env: slow.env });
  onTestFinished(() => own[Symbol.asyncDispose]());
  const clerk = await createUser(own, { role: "admin" });
  await clerk.put("/admin/couriers/bosta", { key: slow.apiKey, pickupLocation: "store-1" });
  const { orderId } = await buyForCash(await createUser(own), await addProduct(own.db));
  slow.next("down");
  const { body } = await clerk.post(`/admin/orders/${orderId}/shipments`, { key: randomUUID(), courier: "bosta" });
  expect(body).toMatchObject({ status: "failed", problem: "noAnswer" });
  const loadStatus = async () => (await clerk.get(`/admin/orders/${orderId}/shipments`)).body.items[0].status;
  return { slow, own, clerk, path: `/admin/shipments/${body.id}`, id: body.id as string, loadStatus };
}

test("an uncertain parcel that is cancelled and booked at once is not with the courier afterwards", async () => {
  const { slow, own, clerk, path, loadStatus } = await openUncertainParcel();
  const cancellation = clerk.post(`${path}/cancellation`);
  await wait(100);
  const booking = await clerk.post(`${path}/booking`);
  expect(booking).toMatchObject({ status: 409, body: { message: "shipping.underWay" } });
  expect((await cancellation).status).toBe(200);
  expect([await loadStatus(), slow.deliveries]).toEqual(["cancelled", []]);
  expect(await findViolations(own.db)).toEqual([]);
});

test("a courier that does not answer a cancellation leaves the parcel free for the next attempt", async () => {
  const { slow, clerk, path, loadStatus } = await openUncertainParcel();
  slow.fail(true);
  expect((await clerk.post(`${path}/cancellation`)).status).toBe(503);
  slow.fail(false);
  expect((await clerk.post(`${path}/booking`)).body.status).toBe("booked");
  expect((await clerk.post(`${path}/cancellation`)).body.status).toBe("cancelled");
  expect([await loadStatus(), slow.deliveries]).toMatchObject(["cancelled", [{ state: { code: 48 } }]]);
});

test("a parcel that an older release cancels during its booking is cancelled at the courier too", async () => {
  const { slow, own, clerk, path, id, loadStatus } = await openUncertainParcel();
  const booking = clerk.post(`${path}/booking`);
  await wait(100);
  await own.pool.query("update shipments set status = 'cancelled', ended_at = now() where id = $1", [id]);
  await own.pool.query(
    "insert into shipment_events (shipment_id, key, kind, at, source) values ($1, 'cancelled', 'cancelled', now(), 'staff')",
    [id],
  );
  expect((await booking).body.status).toBe("cancelled");
  expect([await loadStatus(), slow.deliveries]).toMatchObject(["cancelled", [{ state: { code: 48 } }]]);
});

test("a payment in the shop waits for a booking that tells the courier its cash", async () => {
  const slow = await startFakeBosta({ delayMs: 250 });
  onTestFinished(slow.close);
  await using own = await openShop({ env: slow.env });
  const clerk = await createUser(own, { role: "admin" });
  await clerk.put("/admin/couriers/bosta", { key: slow.apiKey, pickupLocation: "store-1" });
  const { orderId } = await buyForCash(await createUser(own), await addProduct(own.db));
  const { send, report } = shipmentClient(() => clerk);
  await report((await send(orderId)).id, "lost");
  const path = `/admin/orders/${orderId}`;
  const { version } = (await clerk.get(path)).body;
  const deliver = () => clerk.patch(`${path}/status`, { status: "delivered", version, paidInShop: true });
  const booking = clerk.post(`${path}/shipments`, { key: randomUUID(), courier: "bosta" });
  await wait(100);
  expect(await deliver()).toMatchObject({ status: 409, body: { message: "shipping.underWay" } });
  const { body: replacement } = await booking;
  expect([replacement.status, slow.deliveries.length]).toEqual(["booked", 1]);
  expect((await deliver()).status).toBe(200);
  expect((await clerk.post(`/admin/shipments/${replacement.id}/cancellation`)).status).toBe(200);
  expect(slow.deliveries).toMatchObject([{ state: { code: 48 } }]);
});

test("a key that Bosta does not accept is refused, and the stored one stays", async () => {
  const wrong = await staff.put("/admin/couriers/bosta", { key: "made up" });
  expect(wrong).toMatchObject({ status: 409, body: { message: "shipping.wrongKey" } });
  expect((await staff.get("/admin/couriers")).body.bosta).toMatchObject({ hint: "7f3a" });
});

test("the key is stored encrypted and never shown", async () => {
  const { body } = await staff.get("/admin/couriers");
  expect(body).toMatchObject({ available: ["own", "bosta"], bosta: { hint: "7f3a", pickupLocation: "store-1" } });
  expect(JSON.stringify(body)).not.toContain(bosta.apiKey);
  for (const table of ["courier_accounts", "audit_log"])
    expect(JSON.stringify((await shop.pool.query(`select * from ${table}`)).rows)).not.toContain(bosta.apiKey);
});

test("many orders are shipped in the background, failures named and repeated without doubles", async () => {
  const orders = [await buyForCash(mona, dress), await buyForCash(mona, dress), await buyForCash(mona, dress)];
  const gone = await buyForCash(mona, dress);
  await mona.post(`/orders/${gone.orderId}/cancel`);
  // The one that stays down is tried three times.
  bosta.next("silent", "down", "succeeds", "down", "down");
  const ids = [...orders, gone].map(({ orderId }) => orderId);
  const started = await staff.post("/admin/shipments/bulk-jobs", { ids: [...ids, ids[0]], courier: "bosta" });
  expect(started).toMatchObject({ status: 202, body: { total: 4, done: 0, endedAt: null } });
  await shop.runJobs();
  const [job] = (await staff.get("/admin/shipments/bulk-jobs")).body.items;
  expect(job).toMatchObject({ done: 4, failed: 2, endedAt: expect.any(String) });
  expect(job.failures.map(({ message }: { message: string }) => message).sort()).toEqual([
    "noAnswer",
    "shipping.notReady",
  ]);
  const path = `/admin/shipments/bulk-jobs/${started.body.id}`;
  expect((await (await createUser(shop, { role: "admin" })).post(`${path}/retry`)).status).toBe(404);
  await staff.post(`${path}/retry`);
  await shop.runJobs();
  const [again] = (await staff.get("/admin/shipments/bulk-jobs")).body.items;
  expect(again).toMatchObject({
    done: 4,
    failed: 1,
    labels: [[expect.any(String), expect.any(String), expect.any(String)]],
  });
  for (const number of again.labels[0]) expect(parcelsOf(number)).toHaveLength(1);
  expect((await staff.delete(path, {})).status).toBe(204);
  expect((await staff.get("/admin/shipments/bulk-jobs")).body.items).toEqual([]);
});

test("a parcel whose answer is missing is tried again in the same job, and the log has the reason", async () => {
  const orders = [await buyForCash(mona, dress), await buyForCash(mona, dress), await buyForCash(mona, dress)];
  bosta.next("silent", "down", "succeeds");
  const ids = orders.map(({ orderId }) => orderId);
  await staff.post("/admin/shipments/bulk-jobs", { ids, courier: "bosta" });
  await shop.runJobs();
  const [job] = (await staff.get("/admin/shipments/bulk-jobs")).body.items;
  expect(job).toMatchObject({ done: 3, failed: 0, labels: [{ length: 3 }], endedAt: expect.any(String) });
  for (const number of job.labels[0]) expect(parcelsOf(number)).toHaveLength(1);
  const reasons = log.filter((line) => line.includes("Parcel of a bulk job was not booked"));
  expect(reasons.join()).toContain("status 503");
});

test("an order that cannot be shipped for an error of our own is named, and keeps no other from its parcel", async () => {
  const [broken, fine] = [await buyForCash(mona, dress), await buyForCash(mona, dress)];
  await shop.owner.pool.query(`create function break_parcel() returns trigger language plpgsql as
    $$ begin raise exception 'broken parcel'; end $$`);
  await shop.owner.pool.query(`create trigger breaks before insert on shipments for each row
    when (new.order_id = '${broken.orderId}') execute function break_parcel()`);
  const ids = [broken.orderId, fine.orderId];
  await staff.post("/admin/shipments/bulk-jobs", { ids, courier: "bosta" });
  await shop.runJobs();
  await shop.owner.pool.query("drop trigger breaks on shipments; drop function break_parcel()");
  const [job] = (await staff.get("/admin/shipments/bulk-jobs")).body.items;
  expect(job).toMatchObject({
    done: 2,
    failures: [{ orderId: broken.orderId, message: "common.server" }],
    labels: [{ length: 1 }],
    endedAt: expect.any(String),
  });
  expect(log.some((line) => line.includes("broken parcel"))).toBe(true);
});

const report = ({ url, headers, body }: ReturnType<FakeBosta["move"]>, changes: Record<string, string> = {}) =>
  shop.app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/json", ...headers, ...changes },
    payload: JSON.stringify(body),
  });

test("Bosta's reports move parcel and order, repeated and out of order, and book the cash once", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const { number, trackingNumber } = (await ship(orderId)).body;
  const now = Date.now();
  const at = (minute: number) => ({ timeStamp: now - 600_000 + minute * 60_000 });
  const pickedUp = bosta.move(trackingNumber, 21, at(1));
  const failed = bosta.move(trackingNumber, 47, { ...at(4), numberOfAttempts: 1, exceptionCode: 7 });
  const out = bosta.move(trackingNumber, 41, { ...at(3), numberOfAttempts: 0 });
  const delivered = bosta.move(trackingNumber, 45, { ...at(8), numberOfAttempts: 1 });
  expect((await report(pickedUp, { authorization: "Bearer wrong" })).statusCode).toBe(400);
  expect((await report({ ...pickedUp, body: { ...pickedUp.body, trackingNumber: "1" } })).statusCode).toBe(400);
  const seen = async () => (await adminOrderClient(staff, orderId).seen()).status;
  expect(await seen()).toBe("processing");
  for (const message of [pickedUp, failed, out, failed]) expect((await report(message)).statusCode).toBe(200);
  expect(await seen()).toBe("dispatched");
  const parcel = async () => (await staff.get(`/admin/orders/${orderId}/shipments`)).body.items[0];
  expect(await parcel()).toMatchObject({ number, status: "attempt_failed" });
  await Promise.all([report(delivered), report(delivered), report(out)]);
  expect((await parcel()).events.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    "attempt_failed",
    "booked",
    "delivered",
    "in_transit",
    "out_for_delivery",
  ]);
  const order = await adminOrderClient(staff, orderId).seen();
  expect(order).toMatchObject({ status: "delivered", ledger: [{ entry: "cash_collected", amount: 640 }] });
});

test("a parcel whose first report is its delivery dispatches an order that waits for another parcel", async () => {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity: 2 });
  const [{ lineId }] = (await staff.get(`/admin/orders/${orderId}/shipments`)).body.left;
  const { body: first } = await staff.post(`/admin/orders/${orderId}/shipments`, {
    key: randomUUID(),
    courier: "bosta",
    lines: [{ lineId, quantity: 1 }],
  });
  const { body: second } = await ship(orderId);
  const order = adminOrderClient(staff, orderId);
  expect((await report(bosta.move(first.trackingNumber, 45))).statusCode).toBe(200);
  expect(await order.seen()).toMatchObject({ status: "dispatched", mayCancel: false, ledger: [] });
  expect((await mona.post(`/orders/${orderId}/cancel`, {})).status).toBe(409);
  expect((await report(bosta.move(second.trackingNumber, 45))).statusCode).toBe(200);
  expect(await order.seen()).toMatchObject({
    status: "delivered",
    ledger: [{ entry: "cash_collected", amount: 1210 }],
  });
});

for (const order of ["as they happen", "the later one first"])
  test(`a code of the way to the customer and of the way back on one day is two events, told ${order}`, async () => {
    const { orderId } = await buyForCash(mona, dress);
    const { id, trackingNumber } = (await ship(orderId)).body;
    const dayStart = startOfCairoDay(cairoDay(new Date())).getTime();
    const reports = ["SEND", "RTO"].map((type, minute) =>
      bosta.move(trackingNumber, 24, { type, numberOfAttempts: 1, timeStamp: dayStart + minute * 60_000 }),
    );
    if (order !== "as they happen") reports.reverse();
    // Couriers repeat what they told.
    for (const one of [...reports, ...reports]) expect((await report(one)).statusCode).toBe(200);
    expect((await staff.get(`/admin/orders/${orderId}/shipments`)).body.items).toMatchObject([{ status: "returning" }]);
    const events = await shop.db
      .selectFrom("shipment_events")
      .select("kind")
      .where("shipment_id", "=", id)
      .where("source", "=", "webhook")
      .orderBy("at")
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(["in_transit", "returning"]);
  });

test("polling finds what a lost report would have told", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const { id, trackingNumber } = (await ship(orderId)).body;
  bosta.move(trackingNumber, 41, { numberOfAttempts: 0 });
  await shop.pool.query("update shipments set created_at = now() - interval '3 hours' where id = $1", [id]);
  await shop.pool.query("select graphile_worker.add_job('shipping.poll')");
  await shop.runJobs();
  expect((await adminOrderClient(staff, orderId).seen()).status).toBe("dispatched");
  const guest = await createGuest(shop);
  expect((await guest.call("GET", "/admin/shipments")).status).toBe(401);
});

test("polling goes on after a parcel that the courier does not know any more", async () => {
  const parcels = [await buyForCash(mona, dress), await buyForCash(mona, dress), await buyForCash(mona, dress)];
  const numbers: string[] = [];
  for (const { orderId } of parcels) numbers.push((await ship(orderId)).body.trackingNumber);
  const [first = "", lost, last = ""] = numbers;
  bosta.deliveries.splice(
    bosta.deliveries.findIndex(({ trackingNumber }) => trackingNumber === lost),
    1,
  );
  for (const number of [first, last]) bosta.move(number, 41, { numberOfAttempts: 0 });
  await shop.pool.query(
    "update shipments set created_at = now() - interval '3 hours' where tracking_number = any($1)",
    [numbers],
  );
  await shop.pool.query("select graphile_worker.add_job('shipping.poll')");
  await shop.runJobs();
  const statuses = await Promise.all(
    parcels.map(async ({ orderId }) => (await adminOrderClient(staff, orderId).seen()).status),
  );
  expect(statuses).toEqual(["dispatched", "processing", "dispatched"]);
  expect(log.some((line) => line.includes(`Courier did not tell about parcel ${lost}`))).toBe(true);
});

test("a governorate that the courier does not serve is named in the reader's language", async () => {
  const { orderId } = await buyForCash(mona, dress);
  await shop.pool.query(
    `update orders set shipping_address = jsonb_set(shipping_address, '{state}', '"XX"') where id = $1`,
    [orderId],
  );
  expect((await ship(orderId)).body).toMatchObject({ status: "failed", problem: "notServed" });
});

test("a failed attempt is mailed once, and customers see their parcels by sign-in and by shared link", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const { trackingNumber } = (await ship(orderId)).body;
  const failed = bosta.move(trackingNumber, 47, { numberOfAttempts: 1, exceptionCode: 7 });
  for (let times = 0; times < 3; times++) await report(failed);
  const mails = () =>
    shop.db.selectFrom("outbox").select(["recipient", "facts"]).where("template", "=", "deliveryAttempt").execute();
  const own = (await mails()).filter(({ facts }) => (facts as { orderId: string } | null)?.orderId === orderId);
  expect(own).toMatchObject([{ recipient: mona.email, facts: { reason: "unreachable", cash: 640, courier: "Bosta" } }]);

  // The attempt of a parcel that was delivered meanwhile is old news.
  const other = await buyForCash(mona, dress);
  const late = (await ship(other.orderId)).body;
  const attempt = bosta.move(late.trackingNumber, 47, { numberOfAttempts: 1, timeStamp: Date.now() - 60_000 });
  await report(bosta.move(late.trackingNumber, 45, { numberOfAttempts: 1 }));
  const before = (await mails()).length;
  await report(attempt);
  expect(await mails()).toHaveLength(before);

  const path = `/orders/${orderId}/shipments`;
  expect((await mona.get(path)).body).toMatchObject({
    items: [{ trackingNumber, status: "attempt_failed", events: [{ kind: "booked" }, { reason: "unreachable" }] }],
  });
  expect((await (await createUser(shop)).get(path)).status).toBe(404);
  const guest = await createGuest(shop);
  const token = sharedOrderToken(orderId, shop.config.sessionSecret);
  const shared = await guest.call("GET", `/orders/shared/${token}/shipments`);
  expect(shared.body.items).toMatchObject([{ trackingNumber }]);
  expect(JSON.stringify(shared.body)).not.toContain("Corniche");
  expect((await guest.call("GET", `/orders/shared/${token.slice(0, -2)}xx/shipments`)).status).toBe(404);
  expect((await mona.delete(`/orders/${orderId}/shared-link`, {})).status).toBe(204);
  expect((await guest.call("GET", `/orders/shared/${token}/shipments`)).status).toBe(404);
});
