import { afterEach, beforeEach, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { cairoDay } from "#platform/cairoDay.ts";
import { sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { type FakeBosta, startFakeBosta } from "#tests/support/couriers/fakeBosta.ts";
import { holdOrder } from "#tests/support/holdRow.ts";
import { addProduct, loadStock, type TestProduct } from "#tests/support/products.ts";
import { checkoutForm } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser, type TestUser } from "#tests/support/users.ts";

// Whole stories of cash orders with Bosta, whose fake speaks its protocol: from the confirmation to the last piastre.
let bosta: FakeBosta;
let shop: Shop;
let staff: TestUser;
let mona: TestUser;
let dress: TestProduct;

beforeEach(async () => {
  bosta = await startFakeBosta();
  shop = await openShop({ env: bosta.env });
  [staff, mona] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  dress = await addProduct(shop.db, { price: 300_00, sizes: { S: 5, M: 5, L: 5 } });
  await shop.db
    .updateTable("variants")
    .set({ price: 350_00 })
    .where("id", "=", dress.variants.L as string)
    .execute();
  expect((await staff.put("/admin/couriers/bosta", { key: bosta.apiKey })).status).toBe(200);
  expect((await staff.patch("/admin/settings", { codConfirmation: "all" })).status).toBe(200);
});
afterEach(async () => {
  const broken = await findViolations(shop.db);
  await shop[Symbol.asyncDispose]();
  await bosta.close();
  expect(broken).toEqual([]);
});

const stock = (size: string) => loadStock(shop.db, dress.variants[size] as string);
const order = async (id: string) => (await staff.get(`/admin/orders/${id}`)).body;
const parcelOf = async (id: string) => (await staff.get(`/admin/orders/${id}/shipments`)).body.items[0];
const parcels = async (id: string) => (await mona.get(`/orders/${id}/shipments`)).body.items;

async function buy(size: string, quantity = 1): Promise<string> {
  await mona.post("/cart", { productId: dress.id, variantAttributes: { size }, quantity });
  return (await mona.post("/checkout/cod", checkoutForm())).body.orderId;
}

/** Staff confirm the next order of the queue, which has to be this one, and make its parcel and label in bulk. */
async function confirmAndLabel(id: string): Promise<string> {
  const refused = await staff.post("/admin/shipments/bulk-jobs", { ids: [id], courier: "bosta" });
  expect(refused.status).toBe(202);
  await shop.runJobs();
  expect((await staff.get("/admin/shipments/bulk-jobs")).body.items[0].failures).toMatchObject([
    { message: "shipping.unconfirmed" },
  ]);
  const { entry } = (await staff.post("/admin/confirmations/next")).body;
  expect(entry.order.id).toBe(id);
  expect((await staff.post(`/admin/confirmations/${id}/outcome`, { outcome: "confirmed" })).status).toBe(200);
  return label(id);
}

async function label(id: string): Promise<string> {
  expect((await staff.post("/admin/shipments/bulk-jobs", { ids: [id], courier: "bosta" })).status).toBe(202);
  await shop.runJobs();
  const [job] = (await staff.get("/admin/shipments/bulk-jobs")).body.items;
  expect(job).toMatchObject({ done: 1, failed: 0, labels: [[expect.any(String)]] });
  const numbers = job.labels[0][0].slice(3);
  expect((await staff.get(`/admin/shipments/labels.pdf?numbers=${numbers}`)).status).toBe(200);
  return (await parcelOf(id)).trackingNumber;
}

let attempts = 0;
/** Bosta moves the parcel and tells the shop. */
async function report(trackingNumber: string, code: number, more: Parameters<FakeBosta["move"]>[2] = {}) {
  if (code === 47) attempts++;
  const message = bosta.move(trackingNumber, code, { numberOfAttempts: attempts, ...more });
  return send(message);
}
const send = async ({ url, headers, body }: ReturnType<FakeBosta["move"]>) => {
  const { statusCode } = await shop.app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify(body),
  });
  return { status: statusCode };
};

async function deliver(id: string): Promise<string> {
  const trackingNumber = await label(id);
  for (const code of [21, 41, 45]) await report(trackingNumber, code);
  expect((await order(id)).status).toBe("delivered");
  return trackingNumber;
}
const confirm = (id: string) => mona.post(`/orders/${id}/confirm`);

/** The courier's statement lists the parcels with these amounts, and its transfer closes it. Returns what it transferred. */
async function settle(rows: readonly (readonly [trackingNumber: string, cash: number])[]): Promise<number> {
  const csv = ["Tracking,Cash,Fee", ...rows.map(([number, cash]) => `${number},${cash},30`)].join("\n");
  const columns = { reference: "Tracking", collected: "Cash", fees: ["Fee"] };
  const file = { courier: "bosta", courierName: "Bosta", until: cairoDay(new Date()), csv, columns, fileName: "w.csv" };
  const { status, body } = await staff.post("/admin/courier-statements", file);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  const closing = { amount: body.totals.net, on: cairoDay(new Date()), reference: "CIB-1" };
  const closed = await staff.post(`/admin/courier-statements/${body.id}/closing`, closing);
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  const [account] = (await staff.get("/admin/courier-cash")).body.couriers;
  expect(account).toMatchObject({ owed: 0, paid: body.totals.net });
  return body.totals.net;
}

test("confirmed, labelled, out for delivery, refused, sent back and restocked", async () => {
  const id = await buy("S", 2);
  expect(await stock("S")).toBe(3);
  const trackingNumber = await confirmAndLabel(id);
  for (const [code, status] of [
    [21, "in_transit"],
    [41, "out_for_delivery"],
  ] as const) {
    await report(trackingNumber, code);
    expect((await parcels(id))[0].status).toBe(status);
  }
  expect((await order(id)).status).toBe("dispatched");
  await report(trackingNumber, 47, { exceptionCode: 8 });
  await report(trackingNumber, 46);
  expect(await order(id)).toMatchObject({ status: "cancelled", returns: [{ kind: "refused_at_door" }] });
  const client = adminOrderClient(staff, id);
  const lineId = (await order(id)).items[0].id;
  expect((await client.receive({ restock: [{ lineId, quantity: 2 }], cost: 30 })).status).toBe(200);
  expect(await stock("S")).toBe(5);
  expect((await order(id)).ledger).toEqual([]);
  // The next order of the number shows it.
  expect((await order(await buy("S"))).phoneHistory).toMatchObject([{ refused: 1 }]);
});

test("delivered, stated by the courier and paid out to the piastre, then returned and paid to a wallet", async () => {
  const id = await buy("M");
  expect((await confirm(id)).status).toBe(200);
  const trackingNumber = await deliver(id);
  const { total } = await order(id);
  expect(await settle([[trackingNumber, total]])).toBeCloseTo(total - 30, 2);
  await mona.post(`/orders/${id}/refund-request`, {});
  const account = { method: "wallet", holder: "Mona", account: "01012345678" };
  expect((await mona.put(`/orders/${id}/payout-account`, account)).status).toBe(200);
  const client = adminOrderClient(staff, id);
  await client.receive();
  await client.refund({ payout: true, restock: true });
  const [payout] = (await staff.get("/admin/payouts")).body.items;
  expect((await staff.post("/admin/payouts/payment", { ids: [payout.id], reference: "FT-9" })).body.done).toBe(1);
  expect(await order(id)).toMatchObject({ status: "refunded", refunded: total });
  expect(await stock("M")).toBe(5);
});

test.each([
  ["dearer", "S", "L", 1],
  ["cheaper", "L", "S", -1],
] as const)("an exchange for a %s size is one story of goods and money", async (_, from, to, sign) => {
  const id = await buy(from);
  await confirm(id);
  const first = await deliver(id);
  const { total, items } = await order(id);
  const wanted = [{ lineId: items[0].id, quantity: 1, variantId: dress.variants[to] }];
  expect((await mona.post(`/orders/${id}/exchange`, { items: wanted })).status).toBeLessThan(300);
  expect(await stock(to)).toBe(4);
  expect((await staff.post(`/admin/orders/${id}/exchange/approval`, {})).status).toBe(200);
  await shop.runJobs();
  const { exchange } = await order(id);
  expect(Math.sign(exchange.difference)).toBe(sign);
  const replacement = exchange.replacement.id;
  const second = await label(replacement);
  // The courier swaps at the door: type 30 of Bosta.
  expect(bosta.deliveries.at(-1)).toMatchObject({ sent: { type: 30 }, cod: Math.max(0, exchange.difference) });
  for (const code of [41, 45]) await report(second, code);
  await shop.runJobs();
  await adminOrderClient(staff, id).receive({ restock: true });
  expect([await stock(from), await stock(to)]).toEqual([5, 4]);
  const due = Math.max(0, exchange.difference);
  await settle(
    due > 0
      ? [
          [first, total],
          [second, due],
        ]
      : [[first, total]],
  );
  if (sign > 0) return;
  const [payout] = (await staff.get("/admin/payouts")).body.items;
  expect(payout.amount).toBeCloseTo(-exchange.difference, 2);
  await mona.put(`/orders/${id}/payout-account`, { method: "wallet", holder: "Mona", account: "01012345678" });
  expect((await staff.post("/admin/payouts/payment", { ids: [payout.id], reference: "FT" })).body.done).toBe(1);
  expect((await order(id)).refunded).toBeCloseTo(-exchange.difference, 2);
});

test("a part is kept at the door, and cash, statement and stock follow", async () => {
  const id = await buy("S", 2);
  await confirm(id);
  const trackingNumber = await label(id);
  for (const code of [21, 41]) await report(trackingNumber, code);
  const parcel = await parcelOf(id);
  const refused = [{ lineId: parcel.lines[0].lineId, quantity: 1 }];
  const answer = await staff.post(`/admin/shipments/${parcel.id}/partial-acceptance`, { refused });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const kept = (await parcelOf(id)).cash;
  const { total, refunded } = await order(id);
  expect(kept).toBeCloseTo(total - refunded, 2);
  // The courier's own report comes later, and twice.
  for (let times = 0; times < 2; times++) await report(trackingNumber, 45);
  await settle([[trackingNumber, kept]]);
  await adminOrderClient(staff, id).receive({ restock: true });
  expect(await stock("S")).toBe(4);
});

test("after a failed attempt the customer chooses a day or gives a landmark, signed in or by the link", async () => {
  const id = await buy("S");
  await confirm(id);
  const trackingNumber = await label(id);
  await report(trackingNumber, 41);
  const { number } = await parcelOf(id);
  const url = `/orders/${id}/shipments/${number}/redelivery`;
  expect((await parcels(id))[0].redelivery).toBeNull();
  expect((await mona.post(url, { landmark: "Behind the school" })).status).toBe(409);
  await report(trackingNumber, 47, { exceptionCode: 2 });
  const [{ redelivery }] = await parcels(id);
  expect(redelivery).toMatchObject({ day: null, askedAt: null });
  expect(redelivery.days).toHaveLength(5);
  const [day] = redelivery.days;
  expect((await mona.post(url, {})).status).toBe(400);
  expect((await mona.post(url, { day: cairoDay(new Date()) })).body.fields).toMatchObject({
    day: "validation.invalid",
  });
  expect((await (await createUser(shop)).post(url, { day })).status).toBe(404);
  const { body } = await mona.post(url, { day, landmark: "Behind the school" });
  expect(body.items[0].redelivery).toMatchObject({ day, askedAt: expect.any(String) });
  expect((await staff.get("/admin/shipments?queue=problems")).body.items).toMatchObject([{ redelivery: { day } }]);
  expect((await order(id)).shippingAddress.landmark).toBe("Behind the school");
  expect((await order(id)).corrections).toMatchObject([{ by: "customer", parts: ["address"] }]);

  // The next attempt fails too, so there is a new question; a guest answers it by the link of the mail.
  await report(trackingNumber, 41);
  expect((await mona.post(url, { day })).status).toBe(409);
  await report(trackingNumber, 47, { exceptionCode: 7, timeStamp: Date.now() });
  expect((await parcels(id))[0].redelivery).toMatchObject({ day: null, askedAt: null });
  const guest = await createGuest(shop);
  const token = sharedOrderToken(id, shop.config.sessionSecret);
  const shared = await guest.call("POST", `/orders/shared/${token}/shipments/${number}/redelivery`, { day });
  expect(shared.body.items[0].redelivery).toMatchObject({ day });
  expect(JSON.stringify(shared.body)).not.toContain("school");
  const forged = `/orders/shared/${token.slice(0, -2)}xx/shipments/${number}/redelivery`;
  expect((await guest.call("POST", forged, { day })).status).toBe(404);
});

test("webhooks twice, late, reordered and for an unknown parcel change it once, all at one barrier", async () => {
  const id = await buy("S");
  await confirm(id);
  const trackingNumber = await label(id);
  const now = Date.now();
  const at = (minute: number) => ({ timeStamp: now - 600_000 + minute * 60_000 });
  const messages = [
    bosta.move(trackingNumber, 45, { ...at(8), numberOfAttempts: 1 }),
    bosta.move(trackingNumber, 41, { ...at(5), numberOfAttempts: 1 }),
    bosta.move(trackingNumber, 47, { ...at(4), numberOfAttempts: 1, exceptionCode: 7 }),
    bosta.move(trackingNumber, 21, { ...at(1), numberOfAttempts: 0 }),
  ];
  const unknown = messages.map((message) => ({ ...message, body: { ...message.body, trackingNumber: "1" } }));
  const { release, waiters } = await holdOrder(shop, id);
  const answers = [...messages, ...messages].map(send);
  // Connections are few: as many as fit wait for the order, the others behind them.
  await waiters(4);
  const strangers = Promise.all(unknown.map(send));
  await release();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await strangers).map(({ status }) => status)).toEqual(Array(4).fill(400));
  const { status, ledger } = await order(id);
  expect([status, ledger.length]).toEqual(["delivered", 1]);
  const kinds = (await parcelOf(id)).events.map(({ kind }: { kind: string }) => kind).sort();
  expect(kinds).toEqual(["attempt_failed", "booked", "delivered", "in_transit", "out_for_delivery"]);
});
