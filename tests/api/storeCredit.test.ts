import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { expireSessionsJob } from "#shop/checkout/server/jobs.ts";
import { anonymiseClosedOrdersJob } from "#shop/orders/server/anonymiseOrders.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { requestRefund, runRefund } from "#shop/orders/server/refunds.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { holdOrder, holdRow } from "#tests/support/holdRow.ts";
import { addProduct, loadStock, type TestProduct } from "#tests/support/products.ts";
import { buyForCash, checkoutForm, fillCart, submitGatewayForm, testCards } from "#tests/support/purchases.ts";
import { shipmentClient } from "#tests/support/shipmentClient.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let dress: TestProduct;

beforeAll(async () => {
  shop = await openShop();
  staff = await createUser(shop, { role: "admin", name: "Salma" });
  dress = await addProduct(shop.db, { price: 300_00, stock: 1_000 });
});

afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([]);
  await shop[Symbol.asyncDispose]();
});

const change = (user: TestUser, kind: "grant" | "take", amount: number, more = {}, by = staff) =>
  by.post(`/admin/customers/${user.id}/credit`, {
    change: kind,
    amount,
    reason: "Late parcel",
    idempotencyKey: randomUUID(),
    ...more,
  });
const credit = async (user: TestUser) => (await user.get("/users/me/credit")).body;
const balanceOf = async (user: TestUser) => (await credit(user)).balance;
const quote = async (user: TestUser) =>
  (await user.post("/checkout/quote", { shippingAddress: { state: "ALX" }, deliveryMethod: "standard" })).body;
const ledgerOf = async (orderId: string) => (await adminOrderClient(staff, orderId).seen()).ledger;
const lastMail = async (template: string) =>
  (await shop.pool.query("select facts from outbox where template = $1 order by created_at desc limit 1", [template]))
    .rows[0]?.facts;

type Refunded = { amount: number; status: string };
const { send, report } = shipmentClient(() => staff);
/** Also that of a deleted account. */
const spendable = async (user: TestUser) =>
  (await shop.pool.query("select balance from credit_balances where user_id = $1", [user.id])).rows[0].balance;

/** A customer with credit and dresses in the cart, and the total of the cart. */
async function shopper(balance: number, quantity = 1) {
  const user = await createUser(shop);
  if (balance > 0) await change(user, "grant", balance);
  await fillCart(user, { id: dress.id, quantity });
  return { user, total: (await quote(user)).total as number };
}

const pay = async (user: TestUser, creditAmount: number, kind: "cod" | "session" = "cod", more = {}) =>
  user.post(`/checkout/${kind}`, checkoutForm({ creditAmount, ...more }));

test("staff grant and take credit with a reason, which the customer does not see", async () => {
  const user = await createUser(shop);
  const key = { idempotencyKey: randomUUID() };
  const granted = await change(user, "grant", 200.5, key);
  expect(granted.body).toMatchObject({
    balance: 200.5,
    items: [{ entry: "granted", amount: 200.5, reason: "Late parcel", by: "Salma" }],
  });
  expect((await change(user, "grant", 200.5, key)).body.balance).toBe(200.5);
  expect(await lastMail("creditGranted")).toMatchObject({ amount: 200.5, balance: 200.5 });
  expect((await change(user, "take", 300)).body.message).toBe("credit.notEnough");
  expect((await change(user, "take", 50)).body.balance).toBe(150.5);
  const own = await credit(user);
  expect(own).toMatchObject({ balance: 150.5, total: 2, items: [{ entry: "taken", amount: -50 }, {}] });
  expect(JSON.stringify(own)).not.toContain("Late parcel");
  const support = await createUser(shop, { staffRole: "support" });
  expect((await change(user, "grant", 10, {}, support)).status).toBe(403);
  expect((await change(user, "grant", 10, {}, await createUser(shop))).status).toBe(403);
  expect((await change(user, "grant", 0)).status).toBe(400);
  const { rows } = await shop.pool.query("select action, after from audit_log where subject_id = $1 order by id", [
    user.id,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(["credit.grant", "credit.take"]);
});

test("a cash return is refunded as credit, which pays a part of the next order and comes back when it is cancelled", async () => {
  const user = await createUser(shop);
  const { orderId } = await buyForCash(user, dress);
  const first = adminOrderClient(staff, orderId);
  await first.move("delivered");
  await user.post(`/orders/${orderId}/refund-request`, {});
  const chosen = await user.put(`/orders/${orderId}/payout-account`, { method: "credit" });
  expect(chosen.body).toMatchObject({ account: null, isCredit: true, mayBeCredit: true });
  await first.receive();
  const paid = await first.refund({ payout: true, restock: true });
  expect(paid.body.order).toMatchObject({ status: "refunded", wantsCredit: true, refunds: [{ toCredit: true }] });
  const { total } = paid.body.order;
  expect(await balanceOf(user)).toBe(total);
  expect(await lastMail("returnNews")).toMatchObject({ news: "refunded", amount: total, credit: total });

  await fillCart(user, dress);
  expect(await quote(user)).toMatchObject({ total, creditBalance: total });
  const { body } = await pay(user, 100);
  expect(await balanceOf(user)).toBe(total - 100);
  expect((await credit(user)).items[0]).toMatchObject({ entry: "spent", amount: -100, order: { id: body.orderId } });
  expect((await user.get(`/orders/${body.orderId}`)).body).toMatchObject({ total, creditUsed: 100 });
  expect(await lastMail("orderPlaced")).toMatchObject({ total, credit: 100 });
  expect((await user.post(`/orders/${body.orderId}/cancel`, {})).body.message).toBe("orders.nothingCharged");
  expect(await balanceOf(user)).toBe(total);
  expect(await lastMail("orderNews")).toMatchObject({ news: "cancelled", credit: 100 });
});

test("the courier collects what credit did not pay, and a return gives credit back before cash", async () => {
  const { user, total } = await shopper(150);
  const { orderId } = (await pay(user, 150)).body;
  const order = adminOrderClient(staff, orderId);
  await order.move("dispatched", "delivered");
  expect(await ledgerOf(orderId)).toMatchObject([
    { entry: "captured", amount: 150, provider: "credit" },
    { entry: "cash_collected", amount: total - 150 },
  ]);
  expect(await balanceOf(user)).toBe(0);
  // Goodwill of less than the credit goes to it, without a bank account.
  expect((await order.refund({ amount: 40, payout: true })).status).toBe(200);
  expect(await balanceOf(user)).toBe(40);
  await user.post(`/orders/${orderId}/refund-request`, {});
  await order.receive();
  const queued = await order.refund({ payout: true, restock: true });
  expect(queued.body.message).toBe("admin.orders.payoutQueued");
  expect(await balanceOf(user)).toBe(150);
  // The customer changes their mind: what waits becomes credit and completes the return.
  expect((await user.put(`/orders/${orderId}/payout-account`, { method: "credit" })).status).toBe(200);
  expect(await balanceOf(user)).toBe(total);
  expect(await order.seen()).toMatchObject({ status: "refunded", refunded: total, refundable: 0 });
});

test("a cash refund can be half credit and half paid by hand", async () => {
  const { user, total } = await shopper(100);
  const { orderId } = (await pay(user, 100)).body;
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  await user.post(`/orders/${orderId}/refund-request`, {});
  await order.receive();
  expect((await order.refund({ payoutReference: `hand-${orderId}`, restock: true })).status).toBe(200);
  expect(await balanceOf(user)).toBe(100);
  expect(await order.seen()).toMatchObject({ status: "refunded", refunded: total });
  expect((await ledgerOf(orderId)).slice(2)).toMatchObject([
    { entry: "refunded", amount: 100, provider: "credit" },
    { entry: "refunded", amount: total - 100, provider: "cash" },
  ]);
});

test("after account deletion a refund of a cash order is paid in cash, also what credit had paid", async () => {
  const { user, total } = await shopper(100);
  const { orderId } = (await pay(user, 100)).body;
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  expect((await order.seen()).mayBeCredit).toBe(true);
  expect((await user.delete("/users/me", {})).status).toBe(204);
  await order.takeBack();
  await order.receive();
  expect((await order.seen()).mayBeCredit).toBe(false);
  expect((await order.refund({ credit: true, amount: 10 })).body.fields).toEqual({ credit: "credit.noAccount" });
  const paid = await order.refund({ payoutReference: `FT-${orderId}`, amount: total - 150 });
  expect(paid.body.order).toMatchObject({ status: "refunded", refunds: [{ amount: total - 150, toCredit: false }] });
  expect(await ledgerOf(orderId)).toContainEqual(
    expect.objectContaining({ entry: "refunded", provider: "cash", amount: total - 150 }),
  );
  const { rows } = await shop.pool.query("select balance from credit_balances where user_id = $1", [user.id]);
  expect(rows).toEqual([{ balance: 0 }]);
});

test("after account deletion a payout is of the whole refund, although the customer had chosen credit", async () => {
  const { user, total } = await shopper(100);
  const { orderId } = (await pay(user, 100)).body;
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  await user.post(`/orders/${orderId}/refund-request`, {});
  await user.put(`/orders/${orderId}/payout-account`, { method: "credit" });
  await user.delete("/users/me", {});
  await order.receive();
  expect(await order.seen()).toMatchObject({ wantsCredit: false, mayBeCredit: false });
  await order.refund({ payout: true });
  const { items } = (await staff.get("/admin/payouts")).body;
  expect(items).toContainEqual(expect.objectContaining({ orderId, amount: total, account: null }));
});

test("after account deletion a card order is refunded to the card first", async () => {
  const { user, total } = await shopper(100);
  const { body } = await pay(user, 100, "session");
  await submitGatewayForm(shop, body.url, { do: "pay", card: testCards.good });
  await shop.runJobs();
  const { orderId } = (await user.get(`/checkout/session/${body.sessionId}`)).body;
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  await user.delete("/users/me", {});
  await order.refund({ amount: 50 });
  expect((await order.seen()).refunds).toMatchObject([{ amount: 50, toCredit: false }]);
  await order.refund({ amount: total - 60 });
  expect((await order.seen()).refunds.map(({ amount, status }: Refunded) => [amount, status]).toSorted()).toEqual(
    [
      [50, "succeeded"],
      [total - 150, "succeeded"],
      [90, "pending"],
    ].toSorted(),
  );
  await payOut(orderId, 90);
  expect(await order.seen()).toMatchObject({ status: "delivered", refunded: total - 10 });
});

test("after account deletion an order that credit paid in full is paid back from the payout list when it is cancelled", async () => {
  const { user, total } = await shopper(1_000);
  const { orderId } = (await pay(user, total)).body;
  await user.delete("/users/me", {});
  const { body } = await staff.post(`/admin/orders/${orderId}/cancel`, { refund: true });
  expect(body).toMatchObject({ message: "orders.awaitingRefund", order: { status: "pending_refund", refunded: 0 } });
  await shop.runJobs();
  await payOut(orderId, total);
  expect(await adminOrderClient(staff, orderId).seen()).toMatchObject({ status: "refunded", refunded: total });
  expect(await spendable(user)).toBe(0);
});

test("after account deletion a cash order that is cancelled gives its credit back from the payout list", async () => {
  const { user } = await shopper(100);
  const { orderId } = (await pay(user, 100)).body;
  await user.delete("/users/me", {});
  await staff.post(`/admin/orders/${orderId}/cancel`, { refund: false, customerMessage: "Out of cloth" });
  expect(await lastMail("orderNews")).toMatchObject({ orderId, news: "cancelled", credit: 0 });
  expect(await lastMail("payoutAccount")).toMatchObject({ orderId, amount: 100, deleted: true });
  await payOut(orderId, 100);
  expect(await adminOrderClient(staff, orderId).seen()).toMatchObject({ status: "cancelled", refunded: 100 });
  expect(await spendable(user)).toBe(0);
  // Nothing waits any more, so the order loses its personal data.
  await anonymiseClosedOrdersJob.run({}, shop as never);
  expect((await adminOrderClient(staff, orderId).seen()).customer).toMatchObject({ email: "" });
});

test("after account deletion a parcel refused at the door gives its credit back from the payout list, with one credit note", async () => {
  const { user, total } = await shopper(100);
  const { orderId } = (await pay(user, 100)).body;
  const order = adminOrderClient(staff, orderId);
  await order.move("dispatched");
  await user.delete("/users/me", {});
  expect((await order.refusedAtDoor()).status).toBe(200);
  await payOut(orderId, 100);
  expect(await order.seen()).toMatchObject({ status: "cancelled", refunded: 100 });
  expect(await spendable(user)).toBe(0);
  const notes = await shop.pool.query("select amount / 100.0 as amount from credit_notes where order_id = $1", [
    orderId,
  ]);
  expect(notes.rows.map(({ amount }) => Number(amount))).toEqual([total]);
});

test("after account deletion a part refused at the door gives its credit back from the payout list", async () => {
  // Less cash is due than the refused dress cost, or none, because another parcel collects it.
  for (const parcels of [1, 2]) {
    const { user, total } = await shopper(1_000, 2);
    const { orderId } = (await pay(user, total - 100)).body;
    const order = adminOrderClient(staff, orderId);
    const [line] = (await order.seen()).items;
    const refused = [{ lineId: line.id, quantity: 1 }];
    if (parcels === 2) await report((await send(orderId, refused)).id, "delivered");
    const { id } = await send(orderId);
    await user.delete("/users/me", {});
    const answer = await staff.post(`/admin/shipments/${id}/partial-acceptance`, { refused, note: "" });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [{ amount }] = (await order.seen()).returns;
    expect(await lastMail("returnNews")).toMatchObject({ orderId, news: "refused", amount, credit: 0 });
    // The goods are back before the money is paid.
    expect((await order.receive({ restock: true })).status).toBe(200);
    expect(await findViolations(shop.db)).toEqual([]);
    await payOut(orderId, parcels === 2 ? amount : amount - 100);
    expect(await order.seen()).toMatchObject({ status: "delivered", refunded: amount });
    expect(await spendable(user)).toBe(0);
  }
});

test("a cancellation during the deletion of the account waits for it", async () => {
  const { user } = await shopper(100);
  const { orderId } = (await pay(user, 100)).body;
  // A barrier: both wait for the balance, the deletion first.
  const barrier = await holdRow(shop, "select from credit_balances where user_id = $1 for update", user.id);
  const deletion = user.delete("/users/me", {});
  await barrier.waiters(1);
  const cancellation = staff.post(`/admin/orders/${orderId}/cancel`, { refund: false });
  await barrier.waiters(2);
  await barrier.release();
  expect([(await deletion).status, (await cancellation).status]).toEqual([204, 200]);
  expect(await spendable(user)).toBe(0);
  await payOut(orderId, 100);
});

test("two attempts of a refund to a deleted account put it on the payout list once, and pay nothing", async () => {
  const { user, total } = await shopper(1_000);
  const { orderId } = (await pay(user, total)).body;
  await user.delete("/users/me", {});
  const refundId = await requestCancellation(orderId);
  const barrier = await holdOrder(shop, orderId);
  const attempts = [runRefund(shop as never, refundId), runRefund(shop as never, refundId)];
  await barrier.waiters(2);
  await barrier.release();
  expect(await Promise.all(attempts)).toEqual(["queued", "queued"]);
  expect(await adminOrderClient(staff, orderId).seen()).toMatchObject({ status: "pending_refund", refunded: 0 });
  await payOut(orderId, total);
});

test("after account deletion the credit of a card order is paid from the payout list in two parts", async () => {
  const { user, total, orderId } = await orderByCard(100);
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  await user.delete("/users/me", {});
  await order.refund({ amount: total - 60 });
  await payOut(orderId, 40);
  const rest = await order.refund({ amount: 60 });
  expect(rest.status, JSON.stringify(rest.body)).toBe(200);
  // To the account that staff entered for the first part.
  const { items } = (await staff.get("/admin/payouts")).body;
  expect(items).toContainEqual(expect.objectContaining({ orderId, amount: 60, account: expect.anything() }));
  expect(await order.seen()).toMatchObject({ refunded: total - 60, refundable: 0 });
});

test("a refund during the deletion of the account neither blocks it nor goes to the deleted account", async () => {
  // The deletion takes the locks in the order of refunds.
  const { user, orderId } = await orderByCard(100);
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered", "completed");
  const balance = await holdRow(shop, "select from credit_balances where user_id = $1 for update", user.id);
  const deletion = user.delete("/users/me", {});
  await balance.waiters(1);
  const refund = order.refund({ amount: 10 });
  await balance.waiters(2);
  await balance.release();
  expect([(await deletion).status, (await refund).status]).toEqual([204, 200]);

  // An account without a balance, which cannot be locked.
  const other = await createUser(shop);
  const cash = adminOrderClient(staff, (await buyForCash(other, dress)).orderId);
  await cash.move("delivered");
  const account = await holdRow(shop, "select from users where id = $1 for no key update", other.id);
  const secondDeletion = other.delete("/users/me", {});
  await account.waiters(1);
  const toCredit = cash.refund({ amount: 10, credit: true });
  await Promise.race([toCredit, account.waiters(2)]);
  await account.release();
  expect([(await secondDeletion).status, (await toCredit).status]).toEqual([204, 400]);
});

test("an order keeps its contact data when a refund starts to wait while the job erases them", async () => {
  const { user, total } = await shopper(1_000);
  const { orderId } = (await pay(user, total)).body;
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  await user.delete("/users/me", {});
  await order.move("completed");
  const barrier = await holdOrder(shop, orderId);
  const refund = order.refund({ amount: 50 });
  await barrier.waiters(1);
  const job = anonymiseClosedOrdersJob.run({}, shop as never);
  await barrier.waiters(2);
  await barrier.release();
  await job;
  expect((await refund).status).toBe(200);
  expect((await order.seen()).customer.email).not.toBe("");
});

test("after account deletion a cancelled order is refunded once the card is paid, too", async () => {
  const { user, total, orderId } = await orderByCard(100);
  await user.delete("/users/me", {});
  const ofCard = await requestCancellation(orderId);
  await payOut(orderId, 100);
  const order = adminOrderClient(staff, orderId);
  expect((await order.seen()).status).toBe("order_placed");
  await runRefund(shop as never, ofCard);
  expect(await order.seen()).toMatchObject({ status: "refunded", refunded: total });
});

test("after account deletion a cancelled order whose card was paid awaits its credit from the payout list", async () => {
  const { user, total, orderId } = await orderByCard(100);
  await user.delete("/users/me", {});
  const stock = await loadStock(shop.db, dress.variantId);
  const { body } = await staff.post(`/admin/orders/${orderId}/cancel`, {
    refund: true,
    customerMessage: "Out of cloth",
  });
  expect(body).toMatchObject({
    message: "orders.awaitingRefund",
    order: { status: "pending_refund", refunded: total - 100 },
  });
  expect(await loadStock(shop.db, dress.variantId)).toBe(stock + 1);
  // The mails name each part once.
  const ofCard = { orderId, news: "refunded", refund: total - 100, credit: 0, customerMessage: "Out of cloth" };
  expect(await lastMail("orderNews")).toMatchObject(ofCard);
  expect(await lastMail("payoutAccount")).toMatchObject({ orderId, amount: 100, deleted: true });
  await shop.runJobs();
  await payOut(orderId, 100);
  expect(await adminOrderClient(staff, orderId).seen()).toMatchObject({ status: "refunded", refunded: total });
  expect(await lastMail("orderNews")).toMatchObject({ orderId, news: "refunded", refund: 100, credit: 0 });
  expect(await loadStock(shop.db, dress.variantId)).toBe(stock + 1);
});

test("after account deletion a return is settled once the card and the payout list have paid it", async () => {
  const { user, total, orderId } = await orderByCard(100);
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  await user.delete("/users/me", {});
  const stock = await loadStock(shop.db, dress.variantId);
  await order.takeBack();
  await order.receive();
  const { body } = await order.refund({ restock: true });
  expect(body).toMatchObject({ message: "admin.orders.payoutQueued", order: { status: "pending_refund" } });
  expect(body.order).toMatchObject({ refunded: total - 100, returns: [{ status: "inspected", amount: total }] });
  expect((await order.refund({ restock: true })).status).toBe(409);
  await shop.runJobs();
  expect(await loadStock(shop.db, dress.variantId)).toBe(stock);
  await payOut(orderId, 100);
  expect(await order.seen()).toMatchObject({
    status: "refunded",
    refunded: total,
    returns: [{ status: "refunded", amount: total }],
  });
  expect(await loadStock(shop.db, dress.variantId)).toBe(stock + 1);
  expect(await lastMail("returnNews")).toMatchObject({ orderId, news: "refunded", amount: total, credit: 0 });
});

/** A return of an order that a card and 100 of credit paid, refunded after its customer deleted the account. */
async function returnAfterDeletion(card?: string) {
  const placed = await orderByCard(100, card);
  const order = adminOrderClient(staff, placed.orderId);
  await order.move("delivered");
  await placed.user.delete("/users/me", {});
  await order.takeBack();
  await order.receive();
  await order.refund({ restock: true });
  return { ...placed, order };
}

test("a return whose credit nobody claims loses its contact data after the years of the setting, and is settled later", async () => {
  const { user, total, orderId, order } = await returnAfterDeletion();
  const isErased = async () => {
    await anonymiseClosedOrdersJob.run({}, shop as never);
    return (await order.seen()).contactErasedAt !== null;
  };
  expect(await isErased()).toBe(false);
  const longAgo = new Date();
  longAgo.setUTCMonth(longAgo.getUTCMonth() - 61);
  await shop.db.updateTable("payouts").set({ created_at: longAgo }).where("order_id", "=", orderId).execute();
  await shop.db.updateTable("users").set({ deleted_at: longAgo }).where("id", "=", user.id).execute();
  expect(await isErased()).toBe(true);
  expect((await order.seen()).status).toBe("pending_refund");
  await payOut(orderId, 100);
  expect(await order.seen()).toMatchObject({ status: "refunded", refunded: total });
});

test("a cash refund that is paid again after it came back tells of that money alone", async () => {
  const { user, total } = await shopper(100);
  const { orderId } = (await pay(user, 100)).body;
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  await order.takeBack();
  await order.receive();
  await order.refund({ payout: true, restock: true });
  const payoutId = await payOut(orderId, total - 100);
  expect(await lastMail("returnNews")).toMatchObject({ orderId, news: "refunded", amount: total, credit: 100 });
  expect((await staff.post(`/admin/payouts/${payoutId}/return`, { reason: "account closed" })).status).toBe(200);
  await payOut(orderId, total - 100, "again");
  expect(await order.seen()).toMatchObject({ status: "refunded", refunded: total });
  expect(await lastMail("orderNews")).toMatchObject({ orderId, news: "refunded", refund: total - 100, credit: 0 });
});

test("after account deletion the mail of a return that a transfer and a payout paid names neither account for all of it", async () => {
  const { total, orderId, order } = await returnAfterDeletion(testCards.refundFails);
  const { id } = (await order.seen()).refunds.find((refund: Refunded) => refund.status === "failed");
  await staff.post(`/admin/orders/${orderId}/refunds/${id}/hold`);
  const { version } = await order.seen();
  const transfer = { reference: `BT-${orderId}`, accountEnd: "4321", version };
  expect((await staff.post(`/admin/orders/${orderId}/refunds/${id}/transfer`, transfer)).status).toBe(200);
  expect(await order.seen()).toMatchObject({ status: "pending_refund", returns: [{ status: "inspected" }] });
  await payOut(orderId, 100);
  expect(await order.seen()).toMatchObject({ status: "refunded", refunded: total });
  expect(await lastMail("returnNews")).toMatchObject({ orderId, news: "refunded", amount: total, paidTo: null });
});

test("the invariants report a return that was settled before all its parts were paid, and one that stays open after", async () => {
  const { user, orderId } = await orderByCard(100);
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  await user.delete("/users/me", {});
  await order.takeBack();
  await order.receive();
  await order.refund({ restock: true });
  const openReturns = async () => (await findViolations(shop.db)).filter((line) => line.startsWith("I6 a refund"));
  expect(await openReturns()).toEqual([]);
  const setReturn = (status: string) =>
    shop.pool.query("update returns set status = $2 where order_id = $1", [orderId, status]);
  await setReturn("refunded");
  await shop.pool.query("update orders set status = 'refunded' where id = $1", [orderId]);
  expect(await openReturns()).toHaveLength(1);
  await setReturn("inspected");
  await shop.pool.query("update orders set status = 'pending_refund' where id = $1", [orderId]);
  expect(await openReturns()).toEqual([]);
  // A release from before the parts counted together books the payout.
  const setPayout = (status: string, at: string | null) =>
    shop.pool.query("update refunds set status = $2, settled_at = $3 where order_id = $1 and provider = 'payout'", [
      orderId,
      status,
      at,
    ]);
  await shop.pool.query("update refunds set settled_at = settled_at - interval '2 hours' where order_id = $1", [
    orderId,
  ]);
  await setPayout("succeeded", new Date(Date.now() - 2 * 3_600_000).toISOString());
  expect(await openReturns()).toHaveLength(1);
  await setPayout("pending", null);
  await payOut(orderId, 100);
});

test("after account deletion a repeated request for the card's part tells that the payout waits", async () => {
  const { user, orderId } = await orderByCard(100);
  await user.delete("/users/me", {});
  const ofCard = await requestCancellation(orderId);
  const tools = { db: shop.db, config: shop.config };
  const outcomes = [await runRefund(tools, ofCard), await runRefund(tools, ofCard)];
  expect(outcomes).toEqual(["queued", "queued"]);
  await payOut(orderId, 100);
  expect(await runRefund(tools, ofCard)).toBe("succeeded");
});

/** An order that credit pays in part, and a card the rest. */
async function orderByCard(creditAmount: number, card = testCards.good) {
  // The calls of one of the staff are limited for each minute.
  staff = await createUser(shop, { role: "admin", name: "Salma" });
  const { user, total } = await shopper(creditAmount);
  const { body } = await pay(user, creditAmount, "session");
  await submitGatewayForm(shop, body.url, { do: "pay", card });
  await shop.runJobs();
  const { orderId } = (await user.get(`/checkout/session/${body.sessionId}`)).body;
  return { user, total, orderId: orderId as string };
}

/** As staff do, but nobody asks the gateway yet. */
const requestCancellation = (orderId: string) =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    return requestRefund(tx, order, { kind: "cancellation", by: "admin", actorId: staff.id });
  });

/** Checks off the only payout of an order, of this amount, after staff have entered its account. */
async function payOut(orderId: string, amount: number, again = "") {
  const waiting = (await staff.get("/admin/payouts")).body.items.filter(
    (row: { orderId: string }) => row.orderId === orderId,
  );
  expect(waiting).toMatchObject([{ amount, account: null }]);
  const account = { method: "wallet", holder: "Mona Farouk", account: "01012345678" };
  expect((await staff.put(`/admin/payouts/${waiting[0].id}/account`, account)).status).toBe(200);
  const paid = await staff.post("/admin/payouts/payment", { ids: [waiting[0].id], reference: `FT-${orderId}${again}` });
  expect(paid.body).toMatchObject({ done: 1 });
  expect(await ledgerOf(orderId)).toContainEqual(
    expect.objectContaining({ entry: "refunded", provider: "payout", amount }),
  );
  return waiting[0].id as string;
}

test("after account deletion a payout that the bank sent back asks by the contact page, too", async () => {
  const { user } = await shopper(100);
  const { orderId } = (await pay(user, 100)).body;
  await user.delete("/users/me", {});
  await staff.post(`/admin/orders/${orderId}/cancel`, { refund: false, customerMessage: "Out of cloth" });
  const payoutId = await payOut(orderId, 100);
  expect((await staff.post(`/admin/payouts/${payoutId}/return`, { reason: "account closed" })).status).toBe(200);
  expect(await lastMail("payoutAccount")).toMatchObject({ orderId, amount: 100, returned: "5678", deleted: true });
});

test("credit pays the whole order by either method: it is paid at once and refunded to credit", async () => {
  for (const kind of ["cod", "session"] as const) {
    const { user, total } = await shopper(1_000);
    const { status, body } = await pay(user, total, kind);
    expect(status).toBe(200);
    if (kind === "session") expect(body.url).toContain(`/checkout-success?session_id=${body.sessionId}`);
    const orderId = body.orderId ?? (await user.get(`/checkout/session/${body.sessionId}`)).body.orderId;
    const placed = (await user.get(`/orders/${orderId}`)).body;
    expect(placed).toMatchObject({ status: "order_placed", paymentMethod: "card", creditUsed: total, total });
    expect(await balanceOf(user)).toBe(1_000 - total);
    expect(await ledgerOf(orderId)).toMatchObject([{ entry: "captured", amount: total, provider: "credit" }]);
    expect((await user.get("/cart")).body.count).toBe(0);
    expect((await user.post(`/orders/${orderId}/cancel`, {})).body.message).toBe("orders.refunded");
    expect(await balanceOf(user)).toBe(1_000);
    expect(await adminOrderClient(staff, orderId).seen()).toMatchObject({ status: "refunded", refunded: total });
  }
});

test("a cancelled card session releases the credit that it held", async () => {
  const { user } = await shopper(100);
  const started = (await pay(user, 100, "session")).body;
  expect(await balanceOf(user)).toBe(0);
  await user.post(`/checkout/session/${started.sessionId}/cancel`, {});
  expect(await balanceOf(user)).toBe(100);
});

test("a card pays what the credit does not cover", async () => {
  const { user, total, orderId, charged } = await payByCreditAndCard();
  expect(charged).toBe(total - 100);
  expect((await credit(user)).items[0]).toMatchObject({ entry: "spent", order: { id: orderId } });
});

test("a refund gives credit back first, then money to the card", async () => {
  const { user, total, orderId } = await payByCreditAndCard();
  const order = adminOrderClient(staff, orderId);
  expect((await order.refund({ amount: 30 })).status).toBe(200);
  expect(await balanceOf(user)).toBe(30);
  expect((await user.post(`/orders/${orderId}/cancel`, {})).body.message).toBe("orders.refunded");
  expect(await balanceOf(user)).toBe(100);
  expect(await lastMail("orderNews")).toMatchObject({ news: "refunded", refund: total - 30, credit: 70 });
  expect(await order.seen()).toMatchObject({ status: "refunded", refunded: total });
});

/** Pays 100 pounds by credit and the rest by card. */
async function payByCreditAndCard() {
  const { user, total } = await shopper(100);
  const { sessionId, url } = (await pay(user, 100, "session")).body;
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
  await shop.runJobs();
  const { orderId, total: charged } = (await user.get(`/checkout/session/${sessionId}`)).body;
  return { user, total, orderId, charged };
}

test("a payment after the end of its session spends the credit again, or is refunded when it is gone", async () => {
  for (const isGone of [false, true]) {
    const { user, total } = await shopper(100);
    const { sessionId, url } = (await pay(user, 100, "session")).body;
    await shop.pool.query("update checkout_sessions set expires_at = now() - interval '1 hour' where id = $1", [
      sessionId,
    ]);
    // The gateway does not answer, so the session ends without it.
    await shop.pool.query("update checkout_sessions set reference = null where id = $1", [sessionId]);
    await expireSessionsJob.run({}, shop as never);
    expect(await balanceOf(user)).toBe(100);
    if (isGone) await change(user, "take", 100);
    await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
    await shop.runJobs();
    const session = (await user.get(`/checkout/session/${sessionId}`)).body;
    expect(session).toMatchObject({ status: "paid", refunded: isGone, total: total - 100 });
    expect(await balanceOf(user)).toBe(0);
  }
});

test("refuses more credit than there is or the order costs, and keeps cart and balance", async () => {
  const { user, total } = await shopper(100);
  expect((await pay(user, 100.01)).body.message).toBe("credit.notEnough");
  expect((await pay(user, total + 1)).body.message).toBe("checkout.totalChanged");
  expect((await pay(user, -5)).status).toBe(400);
  expect(await balanceOf(user)).toBe(100);
  expect((await user.get("/cart")).body.count).toBe(1);
  // The same click twice is one order and spends once.
  const click = checkoutForm({ creditAmount: 100 });
  const twice = [await user.post("/checkout/cod", click), await user.post("/checkout/cod", click)];
  expect(twice.map(({ body }) => body.orderId)).toEqual([twice[0]?.body.orderId, twice[0]?.body.orderId]);
  expect(await balanceOf(user)).toBe(0);
});

test.each(["cod", "session"] as const)(
  "of a checkout (%s) and withdrawals at one moment, one gets the credit",
  async (kind) => {
    const { user } = await shopper(100);
    const stock = await loadStock(shop.db, dress.variantId);
    // A barrier: all of them wait for the balance, then go at once.
    const barrier = await shop.pool.connect();
    await barrier.query("begin");
    await barrier.query("select from credit_balances where user_id = $1 for update", [user.id]);
    const racing = [pay(user, 100, kind), change(user, "take", 100), change(user, "take", 60), pay(user, 100, kind)];
    await wait(300);
    await barrier.query("commit");
    barrier.release();
    const answers = await Promise.all(racing);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(["credit.notEnough", "checkout.cartEmpty", "cart.unavailable"]).toContain(body.message);
    }
    expect(await balanceOf(user)).toBe(answers[2]?.status === 200 ? 40 : 0);
    const isSold = answers[0]?.status === 200 || answers[3]?.status === 200;
    expect(await loadStock(shop.db, dress.variantId)).toBe(stock - (isSold ? 1 : 0));
  },
);

test("exports the credit, forfeits it with the account, and keeps the books without notes", async () => {
  const user = await createUser(shop);
  await change(user, "grant", 80);
  const { storeCredit } = (await user.get("/users/me/export")).body;
  expect(storeCredit).toMatchObject([{ entry: "granted", amount: 80, reason: "Late parcel" }]);
  expect((await user.delete("/users/me", {})).status).toBe(204);
  const { rows } = await shop.pool.query("select entry, balance from credit_ledger where user_id = $1 order by id", [
    user.id,
  ]);
  expect(rows).toEqual([
    { entry: "granted", balance: 8_000 },
    { entry: "forfeited", balance: 0 },
  ]);
  const reasons = "select from credit_reasons r join credit_ledger l on l.id = r.entry_id where l.user_id = $1";
  expect((await shop.pool.query(reasons, [user.id])).rows).toEqual([]);
  await expect(shop.owner.pool.query("update credit_ledger set amount = amount + 1")).rejects.toThrow("append-only");
});

test("a report tells what was granted, refunded, spent and taken back, and so what customers are owed", async () => {
  const { totals } = (await staff.get("/admin/reports/credit")).body;
  const { rows } = await shop.pool.query("select sum(balance)::int as owed from credit_balances");
  expect(totals.figures.creditChange).toBeCloseTo(rows[0].owed / 100, 2);
  const sumOf = async (entries: string) =>
    (
      await shop.pool.query(
        `select abs(sum(amount))::int / 100.0 as sum from credit_ledger where entry in (${entries})`,
      )
    ).rows[0].sum;
  expect(totals.figures).toMatchObject({
    creditGranted: Number(await sumOf("'granted'")),
    creditRefunded: Number(await sumOf("'refunded'")),
    creditSpent: Number(await sumOf("'spent', 'released'")),
    creditEnded: Number(await sumOf("'taken', 'forfeited'")),
  });
});
