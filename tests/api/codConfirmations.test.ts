import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { cairoDay } from "#platform/cairoDay.ts";
import { cairoHour } from "#platform/cairoTime.ts";
import { cancelUnconfirmedOrdersJob } from "#shop/confirmations/server/jobs.ts";
import { confirmationToken, sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addCoupon } from "#tests/support/coupons.ts";
import { holdOrder } from "#tests/support/holdRow.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { alexandriaAddress, checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let mona: TestUser;
let staff: TestUser;
let other: TestUser;
let dress: Awaited<ReturnType<typeof addProduct>>;

beforeAll(async () => {
  shop = await openShop({ connections: 12 });
  [mona, staff, other] = [
    await createUser(shop, { language: "ar" }),
    await createUser(shop, { role: "admin" }),
    await createUser(shop, { role: "admin", name: "Omar" }),
  ];
  dress = await addProduct(shop.db, { price: 400_00, stock: 1000 });
});
afterAll(async () => {
  const violations = await findViolations(shop.db);
  await shop[Symbol.asyncDispose]();
  expect(violations).toEqual([]);
});

// Each test has the queue to itself, and numbers without a history.
let lastPhone = 1_000_000;
let phone: string;
beforeEach(async () => {
  await shop.db.updateTable("order_confirmations").set({ due_at: null }).execute();
  await setSettings({ codConfirmation: "all", riskyPhonesCardOnly: false, maxOpenCodOrdersRisky: null });
  phone = `+2010${++lastPhone}0`;
});

async function setSettings(values: Record<string, unknown>) {
  expect((await staff.patch("/admin/settings", values)).status).toBe(200);
}

async function order(quantity = 1, buyer = mona, more = {}): Promise<string> {
  await fillCart(buyer, { id: dress.id, quantity });
  const { status, body } = await buyer.post("/checkout/cod", checkoutForm({ phones: [phone], ...more }));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.orderId;
}

const next = async (by = staff) => (await by.post("/admin/confirmations/next")).body;
const record = (id: string, outcome: string, body = {}, by = staff) =>
  by.post(`/admin/confirmations/${id}/outcome`, { outcome, ...body });
const seen = async (id: string) => (await staff.get(`/admin/orders/${id}`)).body;
const mailsAbout = async (id: string) =>
  (await shop.db.selectFrom("outbox").select(["template", "facts", "language"]).orderBy("created_at").execute()).filter(
    ({ facts }) => (facts as { orderId?: string } | null)?.orderId === id,
  );

test("makes cash orders wait by the rules of the settings, beside their status", async () => {
  await setSettings({ codConfirmation: "selected", codConfirmFrom: 900 });
  const first = await seen(await order());
  expect(first).toMatchObject({ status: "cod_order_placed", confirmation: { outcome: "waiting" } });
  expect(first.confirmationDetails.reasons).toEqual(["firstOrder"]);
  await adminOrderClient(staff, first.id).move("delivered");
  // Known now, and below the amount.
  expect((await seen(await order())).confirmation).toBeNull();
  expect((await seen(await order(2))).confirmationDetails.reasons).toEqual(["amount"]);
  await setSettings({ codConfirmation: "none", codConfirmFrom: null });
  expect((await seen(await order(2))).confirmation).toBeNull();
});

test("asks with the mail of the order, and says so in the order", async () => {
  const id = await order();
  const [mail] = await mailsAbout(id);
  const { until } = (await mona.get(`/orders/${id}`)).body.confirmation;
  expect(mail).toMatchObject({ template: "orderPlaced", language: "ar", facts: { confirmUntil: until } });
  expect(new Date(until).getTime() - Date.now()).toBeGreaterThan(71 * 3_600_000);
});

test("keeps unconfirmed orders out of the list to pack, and waives the confirmation when staff go on", async () => {
  const id = await order();
  const toPack = async () => {
    const { body } = await staff.get("/admin/orders?status=order_placed,cod_order_placed&confirmation=settled");
    return body.items.map((row: { id: string }) => row.id);
  };
  const { body: pulse } = await staff.get("/admin/orders/pulse");
  expect(await toPack()).not.toContain(id);
  const waiting = await staff.get("/admin/orders?confirmation=waiting");
  expect(waiting.body.items[0]).toMatchObject({ id, awaitsConfirmation: true });
  await record(id, "confirmed");
  expect(await toPack()).toContain(id);
  expect((await staff.get("/admin/orders/pulse")).body.unconfirmed).toBe(pulse.unconfirmed - 1);

  const packed = await order();
  await adminOrderClient(staff, packed).move("processing");
  expect((await seen(packed)).confirmation.outcome).toBe("waived");
});

test("gives each admin another order, and the same one until its outcome is recorded", async () => {
  const ids = [await order(), await order()];
  const [{ entry: mine }, { entry: second }] = await Promise.all([next(), next(other)]);
  expect(new Set([mine.order.id, second.order.id])).toEqual(new Set(ids));
  expect((await next()).entry.order.id).toBe(mine.order.id);
  expect((await seen(mine.order.id)).confirmationDetails.claimedBy).toBe("Mona Adel");
  expect((await record(second.order.id, "confirmed")).body.message).toBe("admin.confirmations.claimed");
  await record(mine.order.id, "confirmed");
  expect(await next()).toMatchObject({ entry: null, counts: { due: 1 } });

  // A claim ends by itself.
  await shop.db
    .updateTable("order_confirmations")
    .set({ claimed_until: new Date(0) })
    .where("claimed_by", "is not", null)
    .execute();
  expect((await next()).entry.order.id).toBe(second.order.id);
  expect((await staff.post(`/admin/confirmations/${second.order.id}/postpone`)).status).toBe(204);
  expect((await next()).entry).toBeNull();
});

test("twenty admins at once never get the same order", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, async () => order(1, await createUser(shop))));
  const admins = await Promise.all(Array.from({ length: 20 }, () => createUser(shop, { role: "admin" })));
  const entries = await Promise.all(admins.map(next));
  const claimed = entries.flatMap(({ entry }) => (entry ? [entry.order.id] : []));
  expect(new Set(claimed).size).toBe(claimed.length);
  expect(claimed.toSorted()).toEqual(ids.toSorted());
});

test("offers a call and a chat in the customer's language", async () => {
  const id = await order();
  const { entry } = await next();
  expect(entry).toMatchObject({ tries: 3, order: { id, confirmationDetails: { attempts: 0 } } });
  const url = new URL(entry.whatsApp[0].url);
  expect(url.origin + url.pathname).toBe(`https://wa.me/${phone.slice(1)}`);
  const text = url.searchParams.get("text") ?? "";
  expect(text).toContain("يُرجى تأكيد طلبك");
  expect(text.split("\n").at(-1)).toContain(`${shop.config.publicUrl}/confirm-order/`);
});

test("asks again after the set time, at most so often, and mails the link meanwhile", async () => {
  // At any hour: the test must not depend on the time of the day.
  await setSettings({ codConfirmTries: 2, codConfirmRetryHours: 4, codCallFrom: 0, codCallUntil: 24 });
  const id = await order();
  await next();
  const hours = async () => {
    const { dueAt } = (await seen(id)).confirmationDetails;
    return dueAt && Math.round((new Date(dueAt).getTime() - Date.now()) / 3_600_000);
  };
  await record(id, "noAnswer");
  expect(await hours()).toBe(4);
  expect((await next()).entry).toBeNull();
  await record(id, "noAnswer");
  expect(await hours()).toBeNull();
  const mails = await mailsAbout(id);
  expect(mails.map(({ template }) => template)).toEqual(["orderPlaced", "confirmOrder", "confirmOrder"]);
  expect((await seen(id)).confirmationDetails.events.map((it: { event: string }) => it.event)).toEqual([
    "no_answer",
    "no_answer",
  ]);
  // The customer can still confirm.
  expect((await mona.post(`/orders/${id}/confirm`)).body.confirmation.outcome).toBe("confirmed");
});

test("cancels with a reason and marks fake orders, with the stock back", async () => {
  const stock = await loadStock(shop.db, dress.variantId);
  const [id, fake] = [await order(2), await order()];
  expect((await record(id, "cancelled")).body.fields).toEqual({ reason: "validation.required" });
  const { body } = await record(id, "cancelled", { reason: "Changed their mind", customerMessage: "As you wished" });
  expect(body.order).toMatchObject({ status: "cancelled", confirmation: { outcome: "cancelled" } });
  expect(body.order.history.at(-1)).toMatchObject({ reason: "Changed their mind", customerMessage: "As you wished" });
  expect((await record(fake, "fake")).body.order).toMatchObject({
    status: "cancelled",
    confirmation: { outcome: "fake" },
  });
  expect(await loadStock(shop.db, dress.variantId)).toBe(stock);
  const late = await record(fake, "confirmed");
  expect(late).toMatchObject({ status: 409, body: { message: "admin.confirmations.settled" } });
});

test("changes address, items and day, computes the total anew and mails it", async () => {
  const stock = await loadStock(shop.db, dress.variantId);
  const id = await order(3);
  const { items, total, version } = await seen(id);
  expect(total).toBe(1438);
  const lines = [{ lineId: items[0].id, quantity: 1 }];
  const address = { ...alexandriaAddress, street: "5 Nile Street" };
  for (const [wrong, field] of [
    [{}, "changes"],
    [{ lines: [{ ...lines[0], quantity: 4 }] }, "changes.lines"],
    [{ lines: [{ ...lines[0], quantity: 0 }] }, "changes.lines"],
    [{ lines: [{ lineId: randomUUID(), quantity: 1 }] }, "changes.lines"],
    [{ deliverOn: "2020-01-01" }, "changes.deliverOn"],
  ] as const)
    expect(Object.keys((await record(id, "changed", { changes: wrong })).body.fields)).toEqual([field]);
  const changes = { lines, shippingAddress: address, deliverOn: "2099-01-05" };
  const stale = await record(id, "changed", { changes, version: version + 1 });
  expect(stale.body.message).toBe("common.stale");
  const { status, body } = await record(id, "changed", { changes, version });
  expect(status).toBe(200);
  expect(body.order).toMatchObject({
    total: 526,
    shippingAddress: address,
    billingAddress: address,
    confirmation: { outcome: "changed", deliverOn: "2099-01-05" },
  });
  expect(body.order.confirmationDetails.events.at(-1).changes).toEqual(["address", "items", "day"]);
  expect(await loadStock(shop.db, dress.variantId)).toBe(stock - 1);
  expect((await mailsAbout(id)).at(-1)).toMatchObject({ facts: { news: "changed", total: 526 } });
  await adminOrderClient(staff, id).move("delivered");
});

test("an agreed change keeps the VAT rate that the order was placed with", async () => {
  const [day, street, fewer] = [await order(2), await order(2), await order(2)];
  const { items, total } = await seen(fewer);
  await setSettings({ taxPercent: 20 });
  const address = { ...alexandriaAddress, street: "5 Nile Street" };
  const changed = async (id: string, changes: object) => (await record(id, "changed", { changes })).body.order;
  expect(await changed(day, { deliverOn: "2099-01-05" })).toMatchObject({ total });
  expect(await changed(street, { shippingAddress: address })).toMatchObject({ total });
  const lines = [{ lineId: items[0].id, quantity: 1 }];
  expect(await changed(fewer, { lines })).toMatchObject({ subtotal: 400, tax: 56 });
  await setSettings({ taxPercent: 14 });
});

test("fewer pieces of an order with a coupon lower what its redemption saved", async () => {
  const coupon = await addCoupon(shop.db);
  const id = await order(3, mona, { couponCode: coupon.code });
  const { items, discount } = await seen(id);
  expect(discount).toBe(120);
  const changes = { lines: [{ lineId: items[0].id, quantity: 1 }] };
  expect((await record(id, "changed", { changes })).body.order).toMatchObject({ discount: 40 });
  expect((await staff.get(`/admin/coupons/${coupon.id}/uses`)).body.items).toMatchObject([{ amount: 40 }]);
});

test("confirms from the signed link without sign-in, and never by opening it", async () => {
  const id = await order();
  const token = confirmationToken(id, shop.config.sessionSecret);
  const guest = await createGuest(shop);
  const found = await guest.call("GET", `/order-confirmations/${token}`);
  expect(found.body).toMatchObject({ outcome: "waiting", total: 526, items: [{ quantity: 1 }] });
  expect(JSON.stringify(found.body)).not.toMatch(/Corniche|Mona|010/);
  expect((await seen(id)).confirmation.outcome).toBe("waiting");
  // The link that only shows an order confirms none, and the other way round.
  const shared = sharedOrderToken(id, shop.config.sessionSecret);
  for (const wrong of [shared, `${token.slice(0, -2)}AA`, "x"])
    expect((await guest.call("POST", `/order-confirmations/${wrong}`)).status).toBe(404);
  expect((await guest.call("GET", `/orders/shared/${token}`)).status).toBe(404);

  for (const _ of ["first", "again"])
    expect((await guest.call("POST", `/order-confirmations/${token}`)).body.outcome).toBe("confirmed");
  expect((await seen(id)).confirmationDetails.events).toMatchObject([{ event: "confirmed", by: "customer" }]);
  await mona.post(`/orders/${id}/cancel`);
  const late = await guest.call("POST", `/order-confirmations/${token}`);
  expect(late).toMatchObject({ status: 409, body: { message: "orders.cancelledLocked" } });
});

test("confirms only one's own order, and admins only work on the queue", async () => {
  const id = await order();
  const stranger = await createUser(shop);
  expect((await stranger.post(`/orders/${id}/confirm`)).status).toBe(404);
  expect((await mona.post("/admin/confirmations/next")).status).toBe(403);
  expect((await record(id, "confirmed", {}, mona)).status).toBe(403);
  expect((await mona.post(`/orders/${id}/confirm`)).body.confirmation.outcome).toBe("confirmed");
});

test("cancels unanswered orders by itself, gives the stock back and tells the customer", async () => {
  const stock = await loadStock(shop.db, dress.variantId);
  const [id, confirmed, fresh] = [await order(), await order(), await order()];
  await mona.post(`/orders/${confirmed}/confirm`);
  await shop.db
    .updateTable("order_confirmations")
    .set({ deadline_at: new Date(0) })
    .where("order_id", "in", [id, confirmed])
    .execute();
  await cancelUnconfirmedOrdersJob.run({}, shop.tools);
  await cancelUnconfirmedOrdersJob.run({}, shop.tools);
  expect(await seen(id)).toMatchObject({ status: "cancelled", confirmation: { outcome: "unanswered" } });
  expect((await seen(id)).history.at(-1)).toMatchObject({ by: "system", to: "cancelled" });
  expect((await seen(confirmed)).status).toBe("cod_order_placed");
  expect((await seen(fresh)).confirmation.outcome).toBe("waiting");
  expect(await loadStock(shop.db, dress.variantId)).toBe(stock - 2);
  expect((await mailsAbout(id)).at(-1)).toMatchObject({ template: "orderNews", facts: { news: "unanswered" } });
});

test("counts neither holidays nor nights towards the deadline, and plans calls within the hours", async () => {
  const tomorrow = cairoDay(new Date(Date.now() + 86_400_000));
  await shop.pool.query("insert into holidays (day, name) values ($1, $2) on conflict do nothing", [
    tomorrow,
    { en: "A holiday" },
  ]);
  const hour = 3_600_000;
  const until = async (id: string) => Date.parse((await seen(id)).confirmation.until);
  await setSettings({ codConfirmHours: 48, codCallFrom: 0, codCallUntil: 24 });
  const placed = Date.now();
  // Two days of which one is a holiday.
  expect((await until(await order())) - placed).toBeGreaterThan(71 * hour);
  await setSettings({ codConfirmHours: 72, codCallFrom: 12, codCallUntil: 13, codConfirmRetryHours: 1 });
  const id = await order();
  const end = new Date(await until(id));
  expect(cairoHour(new Date(end.getTime() - 1))).toBe(12);
  await next();
  expect((await record(id, "noAnswer")).status).toBe(200);
  const { due_at } = await shop.db
    .selectFrom("order_confirmations")
    .select("due_at")
    .where("order_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(cairoHour(due_at as Date)).toBe(12);
  expect((await staff.patch("/admin/settings", { codCallFrom: 14 })).body.fields).toMatchObject({
    codCallUntil: "validation.invalid",
  });
  await setSettings({ codCallFrom: 9, codCallUntil: 21, codConfirmRetryHours: 4 });
  await shop.pool.query("delete from holidays where day = $1", [tomorrow]);
});

test.each(["customer", "staff"])(
  "the customer confirms while staff cancel: the %s who locks first wins",
  async (first) => {
    const id = await order();
    const confirm = () => mona.post(`/orders/${id}/confirm`);
    const cancel = () => record(id, "cancelled", { reason: "Said no" });
    // A barrier: both wait for the order's lock, in this order.
    const { release, waiters } = await holdOrder(shop, id);
    const calls = first === "customer" ? [confirm, cancel] : [cancel, confirm];
    const answers: Promise<{ status: number; body: { message?: string } }>[] = [];
    for (const [at, call] of calls.entries()) {
      answers.push(call());
      await waiters(at + 1);
    }
    await release();
    const [winner, loser] = await Promise.all(answers);
    expect(winner?.status).toBe(200);
    expect(loser).toMatchObject({
      status: 409,
      body: { message: first === "customer" ? "admin.confirmations.settled" : "orders.cancelledLocked" },
    });
    const { status, confirmation, confirmationDetails } = await seen(id);
    expect([status, confirmation.outcome]).toEqual(
      first === "customer" ? ["cod_order_placed", "confirmed"] : ["cancelled", "cancelled"],
    );
    expect(confirmationDetails.events).toHaveLength(1);
  },
);

test("shows what happened to the orders of a number, and why it is risky", async () => {
  await setSettings({ codConfirmation: "selected", codConfirmFirstOrders: false });
  for (const _ of [1, 2]) {
    const id = await order();
    const client = adminOrderClient(staff, id);
    await client.move("dispatched");
    await client.refusedAtDoor();
  }
  const delivered = await order();
  await adminOrderClient(staff, delivered).move("delivered");
  const open = await order();
  const { phoneHistory, confirmationDetails } = await seen(open);
  expect(phoneHistory).toEqual([
    { phone, orders: 3, delivered: 1, refused: 2, returned: 0, open: 0, fake: 0, unanswered: 0, risk: ["refused"] },
  ]);
  expect(confirmationDetails.reasons).toEqual(["riskyPhone"]);

  await setSettings({ maxOpenCodOrdersRisky: 1 });
  const again = async (method: string) => {
    await fillCart(mona, { id: dress.id });
    return mona.post(`/checkout/${method}`, checkoutForm({ phones: [phone] }));
  };
  expect((await again("cod")).body.message).toBe("checkout.openCodOrdersFirst");
  await setSettings({ riskyPhonesCardOnly: true });
  expect((await again("cod")).body.message).toBe("checkout.cashNotOffered");
  expect((await again("session")).status).toBe(200);
});

test("forgets a number with its customer, and exports the confirmation", async () => {
  const nadia = await createUser(shop);
  const id = await order(1, nadia);
  await record(id, "fake");
  const exported = (await nadia.get("/users/me/export")).body.orders[0].confirmation;
  expect(exported).toMatchObject([{ event: "fake", by: "admin" }]);
  const later = await order();
  expect((await seen(later)).phoneHistory[0]).toMatchObject({ orders: 1, fake: 1, risk: ["fake"] });
  const { erase } = await import("#shop/orders/server/personalData.ts").then((it) => it.ordersPersonalData);
  await shop.db.transaction().execute((tx) => erase(tx, { id: nadia.id, emails: [] }));
  expect((await seen(later)).phoneHistory[0]).toMatchObject({ orders: 0, fake: 0, risk: [] });
});
