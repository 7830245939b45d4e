import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { anonymiseClosedOrdersJob } from "#shop/orders/server/anonymiseOrders.ts";
import { erasePayoutAccountsJob } from "#shop/payouts/server/jobs.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addProduct, loadStock, type TestProduct } from "#tests/support/products.ts";
import { buyByCard, buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let accountant: TestUser;
let mona: TestUser;
let dress: TestProduct;
const iban = "EG380019000500000000263180002";
const bank = { method: "bank", holder: "Mona Farouk", account: "EG38 0019 0005 0000 0000 2631 8000 2" };
const wallet = { method: "wallet", holder: "Mona Farouk", account: "010 1234 5678" };

beforeAll(async () => {
  shop = await openShop();
  staff = await createUser(shop, { role: "admin", name: "Salma" });
  accountant = await createUser(shop, { staffRole: "accounting", name: "Nour" });
  mona = await createUser(shop);
  dress = await addProduct(shop.db, { price: 300_00, stock: 1_000 });
});

afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([]);
  await shop[Symbol.asyncDispose]();
});

/** A cash order whose return was requested by its customer and received by staff. */
async function returnedOrder() {
  const { orderId } = await buyForCash(mona, dress);
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  expect((await mona.post(`/orders/${orderId}/refund-request`, {})).status).toBe(200);
  await order.receive();
  return { orderId, order };
}

const setAccount = (orderId: string, account: object, by = mona) =>
  by.put(`/orders/${orderId}/payout-account`, account);
const list = async (queue = "waiting") => (await accountant.get(`/admin/payouts?queue=${queue}`)).body.items;
const payoutOf = async (orderId: string, queue?: string) =>
  (await list(queue)).find((row: { orderId: string }) => row.orderId === orderId);
const pay = (reference: string, ...ids: string[]) => accountant.post("/admin/payouts/payment", { ids, reference });
const mailsOf = async (template: string) => {
  const { rows } = await shop.pool.query("select facts from outbox where template = $1 order by created_at", [
    template,
  ]);
  return rows.map(({ facts }) => facts);
};

test("a refund waits in the payout list until it is checked off, which completes the return", async () => {
  const stock = await loadStock(shop.db, dress.variantId);
  const { orderId, order } = await returnedOrder();
  expect((await setAccount(orderId, bank)).body).toEqual({
    account: { method: "bank", holder: "Mona Farouk", hint: "0002" },
    mayChange: true,
    isWanted: false,
    isCredit: false,
    mayBeCredit: true,
  });
  const queued = await order.refund({ payout: true, restock: true });
  expect(queued.body).toMatchObject({ message: "admin.orders.payoutQueued", order: { status: "pending_refund" } });
  expect(queued.body.order).toMatchObject({ refunded: 0, refunds: [{ status: "pending" }], may: { retry: false } });
  expect((await order.refund({ payout: true })).status).toBe(409);
  const row = await payoutOf(orderId);
  expect(row).toMatchObject({ account: { method: "bank", hint: "0002" }, paidAt: null });
  // Staff may be at the bank with it.
  expect((await setAccount(orderId, wallet)).body.message).toBe("payouts.cannotChange");

  expect((await pay("FT-1", row.id)).body).toMatchObject({ done: 1, results: [{ ok: true, number: row.number }] });
  const { total, ...paid } = await order.seen();
  expect(paid).toMatchObject({ status: "refunded", refunded: total });
  expect(paid.ledger.at(-1)).toMatchObject({ entry: "refunded", provider: "payout", reference: `${row.number} FT-1` });
  const paidTo = { method: "bank", hint: "0002", reference: "FT-1" };
  expect((await mona.get(`/orders/${orderId}`)).body.refunds).toMatchObject([{ status: "succeeded", paidTo }]);
  expect((await mailsOf("returnNews")).at(-1)).toMatchObject({ news: "refunded", paidTo });
  expect(await loadStock(shop.db, dress.variantId)).toBe(stock);
  expect((await pay("FT-1", row.id)).body.results).toMatchObject([{ ok: false, message: "payouts.alreadyPaid" }]);
});

test("asks the customer for an account when the refund is queued without one", async () => {
  const { orderId, order } = await returnedOrder();
  await order.refund({ payout: true });
  const { total } = await order.seen();
  expect((await mailsOf("payoutAccount")).at(-1)).toMatchObject({ orderId, amount: total });
  const row = await payoutOf(orderId, "noAccount");
  expect((await pay("FT-2", row.id)).body.results).toMatchObject([{ ok: false, message: "payouts.noAccount" }]);
  expect((await mona.get(`/orders/${orderId}/payout-account`)).body).toMatchObject({ account: null, isWanted: true });
  for (const account of ["EG380019000500000000263180003", "EG38", "my account"])
    expect((await setAccount(orderId, { ...bank, account })).body.fields).toEqual({ account: "validation.iban" });
  expect((await setAccount(orderId, { ...wallet, account: "01312345678" })).body.fields).toEqual({
    account: "validation.wallet",
  });
  expect((await setAccount(orderId, wallet)).status).toBe(200);
  expect(await payoutOf(orderId, "noAccount")).toBeUndefined();
  expect((await pay("FT-2", row.id)).body.done).toBe(1);
  const { payoutAccounts, payouts } = (await mona.get("/users/me/export")).body;
  expect(payoutAccounts.at(-1)).toMatchObject({ method: "wallet", holder: "Mona Farouk", account: "+201012345678" });
  expect(payouts.at(-1)).toMatchObject({ amount: total, account: "+201012345678", reference: "FT-2" });
});

test("a payout that the bank sent back asks for another account, and is paid and booked again", async () => {
  const { orderId, order } = await returnedOrder();
  await setAccount(orderId, bank);
  await order.refund({ payout: true, restock: true });
  const { id, number } = await payoutOf(orderId);
  const sendBack = (by = accountant, reason = "account closed") => by.post(`/admin/payouts/${id}/return`, { reason });
  expect((await sendBack()).body.message).toBe("payouts.notPaid");
  await pay("FT-9", id);
  const { total } = await order.seen();
  expect((await sendBack(accountant, " ")).status).toBe(400);
  expect((await sendBack(await createUser(shop, { staffRole: "support" }))).status).toBe(403);
  const both = await Promise.all([sendBack(), sendBack()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await payoutOf(orderId, "noAccount")).returned).toMatchObject({ reason: "account closed" });
  expect(await order.seen()).toMatchObject({ status: "refunded", refunded: 0, refundable: 0 });
  expect((await mailsOf("payoutAccount")).at(-1)).toMatchObject({ orderId, amount: total, returned: "0002" });
  expect((await mona.get(`/orders/${orderId}/payout-account`)).body).toMatchObject({ account: null, isWanted: true });
  expect((await pay("FT-9", id)).body.results).toMatchObject([{ message: "payouts.noAccount" }]);

  expect((await setAccount(orderId, wallet)).status).toBe(200);
  // Even with the same reference the second transfer is booked.
  expect((await pay("FT-9", id)).body.done).toBe(1);
  const { ledger, refunded } = await order.seen();
  expect(refunded).toBe(total);
  expect(ledger.slice(-3)).toMatchObject([
    { entry: "refunded", reference: `${number} FT-9` },
    { entry: "refund_returned", reference: `${number} FT-9` },
    { entry: "refunded", reference: `${number}/2 FT-9` },
  ]);
  expect((await mailsOf("orderNews")).at(-1)).toMatchObject({ news: "refunded", refund: total });
});

test("a payout that is paid again completes no other return of the order", async () => {
  const shirt = await addProduct(shop.db, { price: 900_00, stock: 10 });
  const { orderId } = await buyForCash(mona, dress, shirt);
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  const [first, second] = (await order.seen()).items;
  await mona.post(`/orders/${orderId}/refund-request`, { items: [{ lineId: first.id, quantity: 1 }] });
  await setAccount(orderId, bank);
  await order.receive();
  await order.refund({ payout: true, restock: true });
  const { id } = await payoutOf(orderId);
  await pay("FT-20", id);
  await accountant.post(`/admin/payouts/${id}/return`, { reason: "account closed" });
  await mona.post(`/orders/${orderId}/refund-request`, { items: [{ lineId: second.id, quantity: 1 }] });
  await setAccount(orderId, wallet);

  expect((await pay("FT-21", id)).body.done).toBe(1);
  expect((await mailsOf("orderNews")).at(-1)).toMatchObject({ news: "refunded" });
  expect(await order.seen()).toMatchObject({ status: "pending_refund", returns: [{}, { status: "requested" }] });
  expect((await order.receive()).status).toBe(200);
});

test("checks off several payouts with the reference of one file, and names those that cannot be paid", async () => {
  const all = [await returnedOrder(), await returnedOrder(), await returnedOrder()];
  for (const [at, { orderId, order }] of all.entries()) {
    if (at < 2) await setAccount(orderId, at === 0 ? bank : wallet);
    await order.refund({ payout: true });
  }
  const rows = await Promise.all(all.map(({ orderId }) => payoutOf(orderId)));
  const { body } = await pay("FILE-7", ...rows.map(({ id }) => id));
  expect(body).toMatchObject({ done: 2, total: 3, results: [{ ok: true }, { ok: true }, { ok: false }] });
  // Two people with the same list: each payout is booked once.
  const { orderId, order } = await returnedOrder();
  await setAccount(orderId, bank);
  await order.refund({ payout: true });
  const { id } = await payoutOf(orderId);
  const both = await Promise.all([pay("A", id), pay("B", id)]);
  expect(both.map(({ body }) => body.done).sort()).toEqual([0, 1]);
});

test("a partial refund by payout leaves the order as it is", async () => {
  const { orderId } = await buyForCash(mona, dress);
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  expect((await setAccount(orderId, bank)).status).toBe(409);
  expect((await order.refund({ amount: 20, payout: true })).body.message).toBe("admin.orders.payoutQueued");
  expect((await setAccount(orderId, bank)).status).toBe(200);
  const row = await payoutOf(orderId);
  expect(row.amount).toBe(20);
  await pay("FT-3", row.id);
  expect(await order.seen()).toMatchObject({ status: "delivered", refunded: 20 });
  expect((await mailsOf("orderNews")).at(-1)).toMatchObject({ news: "refunded", refund: 20, paidTo: { hint: "0002" } });
});

test("shows full accounts to people who pay, in the file and one by one, and writes none into logs", async () => {
  const { orderId, order } = await returnedOrder();
  await setAccount(orderId, wallet);
  await order.refund({ payout: true });
  const row = await payoutOf(orderId);
  expect(JSON.stringify(await list())).not.toContain("1012345678");
  expect((await accountant.get(`/admin/payouts/${row.id}`)).body.fullAccount).toBe("+201012345678");
  const file = String((await accountant.get("/admin/payouts/export.csv")).body);
  expect(file).toContain(`"${row.number}"`);
  expect(file).toContain('"01012345678"');
  const clerk = await createUser(shop, { staffRole: "orders" });
  for (const path of ["/admin/payouts", `/admin/payouts/${row.id}`, "/admin/payouts/export.csv"])
    expect((await clerk.get(path)).status).toBe(403);
  expect((await clerk.put(`/admin/orders/${orderId}/payout-account`, bank)).body.account.hint).toBe("0002");
  expect((await accountant.put(`/admin/payouts/${row.id}/account`, wallet)).body.account.hint).toBe("5678");
  const packer = await createUser(shop, { staffRole: "packing" });
  expect((await packer.put(`/admin/orders/${orderId}/payout-account`, wallet)).status).toBe(403);
  const { rows } = await shop.pool.query("select action, before, after from audit_log where action like 'payouts.%'");
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set(["payouts.pay", "payouts.readAccount", "payouts.export", "payouts.return", "payouts.setAccount"]),
  );
  expect(JSON.stringify(rows)).not.toMatch(/1012345678|26318000/);
});

test("no answer but the single look, the file and the customer's own export has a full account", async () => {
  const { orderId, order } = await returnedOrder();
  const first = await setAccount(orderId, bank);
  await order.refund({ payout: true });
  const row = await payoutOf(orderId);
  const answers = [
    first,
    await mona.get(`/orders/${orderId}/payout-account`),
    await mona.get(`/orders/${orderId}`),
    await mona.get("/orders"),
    await staff.get(`/admin/orders/${orderId}`),
    await staff.get(`/admin/orders/${orderId}/payout-account`),
    await staff.put(`/admin/orders/${orderId}/payout-account`, bank),
    await accountant.put(`/admin/payouts/${row.id}/account`, bank),
    await staff.get("/admin/returns?queue=open"),
    await staff.get(`/admin/customers/${mona.id}`),
    await accountant.get("/admin/payouts?queue=waiting"),
    await pay("FT-8", row.id),
    await accountant.get("/admin/payouts?queue=paid"),
    await staff.get(`/admin/orders/${orderId}/mails`),
    await staff.get("/admin/audit-log"),
  ];
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/26318000|263180002/);
  await shop.runJobs();
  expect(JSON.stringify(await shop.mails())).not.toMatch(/26318000/);
  expect((await accountant.get(`/admin/payouts/${row.id}`)).body.fullAccount).toBe(iban);
});

test("keeps another customer's account and card orders out", async () => {
  const { orderId } = await returnedOrder();
  const stranger = await createUser(shop);
  expect((await setAccount(orderId, bank, stranger)).status).toBe(404);
  expect((await stranger.get(`/orders/${orderId}/payout-account`)).status).toBe(404);
  const card = await buyByCard(shop, mona, dress);
  await adminOrderClient(staff, card.orderId).move("delivered");
  await mona.post(`/orders/${card.orderId}/refund-request`, {});
  expect((await setAccount(card.orderId, bank)).body.message).toBe("payouts.cardOrder");
});

test("erases accounts 90 days after their payout, and those that nobody needed", async () => {
  const [paid, unused] = [await returnedOrder(), await returnedOrder()];
  await setAccount(paid.orderId, bank);
  await setAccount(unused.orderId, bank);
  await paid.order.refund({ payout: true });
  await pay("FT-9", (await payoutOf(paid.orderId)).id);
  await mona.post(`/orders/${unused.orderId}/refund-request/withdrawal`, {});
  await unused.order.refund({ payoutReference: "by hand" });
  const erase = () => erasePayoutAccountsJob.run({}, { db: shop.db } as never);
  const accounts = async () => {
    const { rows } = await shop.pool.query(
      "select (select count(*) from payout_accounts where order_id = any($1))::int as known, (select count(account) from payouts where order_id = any($1))::int as copied",
      [[paid.orderId, unused.orderId]],
    );
    return rows[0];
  };
  await erase();
  expect(await accounts()).toEqual({ known: 2, copied: 1 });
  await shop.pool.query("update payouts set paid_at = now() - interval '91 days' where order_id = $1", [paid.orderId]);
  await shop.pool.query("update payout_accounts set updated_at = now() - interval '91 days'");
  await erase();
  expect(await accounts()).toEqual({ known: 0, copied: 0 });
  expect((await payoutOf(paid.orderId, "paid")).account).toEqual({ method: "bank", holder: "", hint: "0002" });
});

test("staff pay a payout that comes back after the account was deleted, and the new account is erased", async () => {
  const nour = await createUser(shop);
  const { orderId } = await buyForCash(nour, dress);
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  await nour.post(`/orders/${orderId}/refund-request`, {});
  await setAccount(orderId, bank, nour);
  await order.receive();
  await order.refund({ payout: true });
  const { id } = await payoutOf(orderId);
  await pay("FT-20", id);
  expect((await nour.delete("/users/me", {})).status).toBe(204);
  const erased = await order.seen();
  expect(erased).toMatchObject({ customer: { name: "–", email: "" }, contactErasedAt: expect.any(String) });
  const returned = await accountant.post(`/admin/payouts/${id}/return`, { reason: "account closed" });
  expect(returned.body).toMatchObject({ contactErased: true });
  // Without a name, staff know it by its order, the amount and the number of the transfer.
  expect(await payoutOf(orderId, "noAccount")).toMatchObject({
    contactErased: true,
    orderNumber: erased.number,
    orderedAt: erased.placedAt,
    amount: erased.total,
    returned: { reference: "FT-20", reason: "account closed" },
  });

  const view = (await staff.get(`/admin/orders/${orderId}/payout-account`)).body;
  expect(view).toMatchObject({ account: null, mayChange: true, isWanted: true, mayBeCredit: false });
  const byStaff = (account: object) => staff.put(`/admin/orders/${orderId}/payout-account`, account);
  expect((await byStaff({ method: "credit" })).body.message).toBe("credit.noAccount");
  expect((await byStaff(bank)).status).toBe(200);
  expect((await accountant.put(`/admin/payouts/${id}/account`, wallet)).status).toBe(200);
  expect((await pay("FT-21", id)).body.done).toBe(1);
  expect(await order.seen()).toMatchObject({ refunded: (await order.seen()).total });
  expect((await byStaff(bank)).body.message).toBe("payouts.cannotChange");

  await erasePayoutAccountsJob.run({}, { db: shop.db } as never);
  const left = await shop.pool.query(
    `select coalesce(holder, account, account_hint) as left from payouts where order_id = $1
     union all select account from payout_accounts where order_id = $1
     union all select paid_to::text from refunds where order_id = $1
     union all select reason from payout_returns where order_id = $1`,
    [orderId],
  );
  expect(left.rows.every((row) => row.left === null)).toBe(true);
});

/** A cash order of a customer who then deleted the account, with a refund that waits in the payout list. */
async function owedToDeleted(account?: object) {
  const nour = await createUser(shop);
  const { orderId } = await buyForCash(nour, dress);
  const order = adminOrderClient(staff, orderId);
  await order.move("delivered");
  await nour.post(`/orders/${orderId}/refund-request`, {});
  if (account) await setAccount(orderId, account, nour);
  await order.receive();
  await order.refund({ payout: true });
  expect(await payoutOf(orderId)).toMatchObject({ contactUntil: null });
  expect((await nour.delete("/users/me", {})).status).toBe(204);
  return { orderId, order };
}

/** The payout and the deletion of the account happened that long ago. */
async function waitSince(orderId: string, ago: string): Promise<void> {
  await queuedSince(orderId, ago);
  const ofOrder = "id = (select user_id from orders where id = $1)";
  await shop.pool.query(`update users set deleted_at = now() - $2::interval where ${ofOrder}`, [orderId, ago]);
}
const queuedSince = (orderId: string, ago: string) =>
  shop.pool.query("update payouts set created_at = now() - $2::interval where order_id = $1", [orderId, ago]);
const eraseContacts = () => anonymiseClosedOrdersJob.run({}, { db: shop.db } as never);

test("a payout without an account keeps the contact data for the years of the setting, and stays owed", async () => {
  const { orderId, order } = await owedToDeleted();
  const { total } = await order.seen();
  const years = async () => {
    const { createdAt, contactUntil } = await payoutOf(orderId);
    return new Date(contactUntil).getUTCFullYear() - new Date(createdAt).getUTCFullYear();
  };
  expect(await years()).toBe(5);
  await staff.patch("/admin/settings", { unclaimedPayoutYears: 2 });
  expect(await years()).toBe(2);
  await waitSince(orderId, "729 days");
  await eraseContacts();
  expect((await order.seen()).customer).toMatchObject({ email: expect.stringContaining("@") });

  await waitSince(orderId, "2 years 1 day");
  await eraseContacts();
  expect(await order.seen()).toMatchObject({
    status: "pending_refund",
    customer: { name: "–", email: "", phones: [] },
  });
  expect(await payoutOf(orderId, "noAccount")).toMatchObject({
    amount: total,
    contactErased: true,
    contactUntil: null,
  });
  // The customer gets in touch after all.
  const { id } = await payoutOf(orderId);
  expect((await accountant.put(`/admin/payouts/${id}/account`, wallet)).status).toBe(200);
  expect((await pay("FT-30", id)).body.done).toBe(1);
  expect(await order.seen()).toMatchObject({ status: "refunded", refunded: total });
});

test("the years that a payout keeps the contact data begin with the deletion of the account", async () => {
  await staff.patch("/admin/settings", { unclaimedPayoutYears: 2 });
  const { orderId, order } = await owedToDeleted();
  await queuedSince(orderId, "3 years");
  await eraseContacts();
  expect((await order.seen()).customer).toMatchObject({ email: expect.stringContaining("@") });
  const { contactUntil } = await payoutOf(orderId);
  expect(Date.parse(contactUntil)).toBeGreaterThan(Date.now());
});

test("a payout with an account, or one that the bank sent back since, keeps the contact data", async () => {
  await staff.patch("/admin/settings", { unclaimedPayoutYears: 2 });
  const [known, returned] = [await owedToDeleted(bank), await owedToDeleted(bank)];
  const { id } = await payoutOf(returned.orderId);
  await pay("FT-31", id);
  expect((await accountant.post(`/admin/payouts/${id}/return`, { reason: "account closed" })).status).toBe(200);
  for (const { orderId, order } of [known, returned]) {
    await waitSince(orderId, "3 years");
    await eraseContacts();
    expect((await order.seen()).customer).toMatchObject({ email: expect.stringContaining("@") });
  }
  expect(await payoutOf(known.orderId)).toMatchObject({ contactUntil: null, contactErased: false });
  const { contactUntil } = await payoutOf(returned.orderId);
  expect(Date.parse(contactUntil)).toBeGreaterThan(Date.now());
});
