import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import { anonymiseOrders } from "#shop/orders/server/anonymiseOrders.ts";
import { rollUpReportsJob } from "#shop/reporting/server/rollUp.ts";
import { approveUndecidedJob } from "#shop/returns/server/exchanges/exchangeJobs.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { addCoupon } from "#tests/support/coupons.ts";
import { draftClient } from "#tests/support/draftOrders.ts";
import { grantCredit } from "#tests/support/grantCredit.ts";
import { addProduct, loadStock, type TestProduct } from "#tests/support/products.ts";
import { checkoutForm, submitGatewayForm, testCards } from "#tests/support/purchases.ts";
import { readCsv } from "#tests/support/readCsv.ts";
import { readPdf } from "#tests/support/readPdf.ts";
import { shareShop } from "#tests/support/shareShop.ts";
import type { Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

// The invariants hold after all stories.
const shops = shareShop({ invariants: true });
let shop: Shop;
let mona: TestUser;
let staff: TestUser;
let dress: TestProduct;

beforeEach(() => enter(shops.shop));

async function enter(opened: Shop) {
  shop = opened;
  [mona, staff] = [await createUser(shop), await createUser(shop, { role: "admin" })];
  dress = await addProduct(shop.db, { name: "Linen dress", price: 300_00, sizes: { S: 5, M: 5, L: 1 } });
  const prices = { S: null, M: null, L: 350_00 };
  for (const [size, price] of Object.entries(prices))
    await shop.db.updateTable("variants").set({ price }).where("id", "=", variant(size)).execute();
}

/** For a test that changes settings or counts all rows of a table. */
const enterOwnShop = async () => enter(await shops.openOwn());

const variant = (size: string) => dress.variants[size] as string;
const stock = (size: string) => loadStock(shop.db, variant(size));
const seen = async (id: string) => (await mona.get(`/orders/${id}`)).body;

/** Texts of the invoice and the credit notes of an order. */
async function documentPages(id: string): Promise<string[]> {
  const { rawPayload } = await shop.app.inject({ url: `/api/orders/${id}/invoice.pdf`, headers: mona.headers });
  return readPdf(rawPayload);
}

/** A delivered cash order of dresses in one size. */
async function delivered(size: string, quantity = 1, changes: Record<string, unknown> = {}) {
  await mona.post("/cart", { productId: dress.id, variantAttributes: { size }, quantity });
  const { body } = await mona.post("/checkout/cod", checkoutForm(changes));
  await adminOrderClient(staff, body.orderId).move("delivered");
  return body.orderId as string;
}

async function request(orderId: string, size: string, quantity = 1) {
  const [item] = (await seen(orderId)).items;
  return mona.post(`/orders/${orderId}/exchange`, { items: [{ lineId: item.id, quantity, variantId: variant(size) }] });
}

const approve = (orderId: string) => staff.post(`/admin/orders/${orderId}/exchange/approval`, {});
const decline = (orderId: string) =>
  staff.post(`/admin/orders/${orderId}/exchange/rejection`, { customerMessage: "It was worn" });

/** Approves the exchange and sends its replacement with the shop's own courier. */
async function sendReplacement(orderId: string) {
  expect((await approve(orderId)).status).toBe(200);
  await shop.runJobs();
  const { exchange } = await seen(orderId);
  const { id } = exchange.replacement;
  const { body: parcel } = await staff.post(`/admin/orders/${id}/shipments`, { key: randomUUID(), courier: "own" });
  await staff.post("/admin/shipments/hand-over", { ids: [parcel.id] });
  const report = (kind: string, reason?: string) =>
    staff.post(`/admin/shipments/${parcel.id}/events`, { kind, ...(reason ? { reason } : {}) });
  /** The customer keeps only a part of the first line. */
  const refuse = (lineId: string, quantity = 1) =>
    staff.post(`/admin/shipments/${parcel.id}/partial-acceptance`, { refused: [{ lineId, quantity }], note: "" });
  return { id: id as string, cash: parcel.cash as number, report, refuse };
}

test("an exchange for the same price swaps the pieces and moves no money", async () => {
  await enterOwnShop();
  const orderId = await delivered("S");
  expect((await seen(orderId)).mayExchange).toBe(true);
  const options = (await mona.get(`/orders/${orderId}/exchange-options`)).body.lines[0].options;
  expect(options.map(({ difference }: { difference: number }) => difference)[0]).toBe(0);
  expect(await request(orderId, "M")).toMatchObject({ status: 200, body: { message: "orders.exchangeRequested" } });
  expect(await stock("M")).toBe(4);
  const { cash, report, id } = await sendReplacement(orderId);
  expect(cash).toBe(0);
  await report("delivered");
  await shop.runJobs();
  expect(await seen(id)).toMatchObject({ status: "delivered", total: 0, mayReturn: true, mayExchange: false });
  const swapped = await seen(orderId);
  expect(swapped).toMatchObject({ status: "delivered", refunded: 0, exchange: { status: "swapped" } });
  expect(swapped.returns).toMatchObject([{ kind: "exchange", status: "requested" }]);
  expect((await adminOrderClient(staff, orderId).receive({ restock: true })).status).toBe(200);
  expect([await stock("S"), await stock("M")]).toEqual([5, 4]);
  expect((await seen(orderId)).returns).toMatchObject([{ status: "closed" }]);
  const mails = await shop.pool.query("select facts ->> 'news' as news from outbox where template = 'exchangeNews'");
  expect(mails.rows.map(({ news }) => news).sort()).toEqual(["approved", "requested"]);
});

test("the amounts of a replacement name the exchanged item instead of a discount", async () => {
  const first = await delivered("S");
  await request(first, "M");
  const { id } = await sendReplacement(first);
  const { number } = await seen(first);
  expect(await seen(first)).toMatchObject({ exchangedFrom: null });
  expect(await seen(id)).toMatchObject({ exchangedFrom: number, couponCode: null });
  const text = (await documentPages(id)).join(" ");
  expect(text).toContain(`Exchanged item from order ${number}`);
  expect(text).not.toContain("Discount");
});

/** An order whose first item was swapped for another size. Returns both orders. */
async function swapped(orderId: string, size: string) {
  await request(orderId, size);
  const { report, id, cash } = await sendReplacement(orderId);
  expect((await seen(id)).mayReturn).toBe(false);
  await report("delivered");
  await shop.runJobs();
  await adminOrderClient(staff, orderId).receive({ restock: true });
  return { first: orderId, id, cash };
}

/** The customer returns all pieces of an order; staff receive them and pay in the given way. */
async function returned(id: string, paying: Record<string, unknown>, items?: object[]) {
  expect(await mona.post(`/orders/${id}/refund-request`, items ? { items } : {})).toMatchObject({ status: 200 });
  const admin = adminOrderClient(staff, id);
  await admin.receive({ restock: true });
  expect(await admin.refund({ restock: true, ...paying })).toMatchObject({ status: 200 });
  await shop.runJobs();
}

const sumOfMails = async (id: string) =>
  (
    await shop.pool.query(
      `select facts ->> 'news' as news, (facts ->> 'amount')::numeric::float as amount,
              (facts ->> 'refund')::numeric::float as refund from outbox
        where template = 'returnNews' and facts ->> 'orderId' = $1 order by created_at`,
      [id],
    )
  ).rows;

test("a customer returns an exchanged item, and gets all that both orders were paid for it", async () => {
  await enterOwnShop();
  const first = await delivered("S");
  const { total } = await seen(first);
  const { id, cash } = await swapped(first, "L");
  expect(cash).toBeGreaterThan(0);
  expect(await seen(id)).toMatchObject({ mayReturn: true, total: cash, carriedOver: { toCard: false } });
  await mona.post(`/orders/${id}/refund-request`, {});
  expect((await seen(id)).returns).toMatchObject([{ amount: total + cash }]);
  const account = { method: "wallet", holder: "Mona", account: "01012345678" };
  expect((await mona.put(`/orders/${id}/payout-account`, account)).status).toBe(200);
  const admin = adminOrderClient(staff, id);
  await admin.receive({ restock: true });
  expect(await admin.seen()).toMatchObject({ refundable: total + cash });
  expect((await admin.refund({ amount: total + cash + 1, payout: true, restock: true })).status).toBe(409);
  await Promise.all([admin.refund({ payout: true, restock: true }), admin.refund({ payout: true, restock: true })]);
  await shop.runJobs();
  const { items: payouts } = (await staff.get("/admin/payouts")).body;
  expect(payouts).toMatchObject([{ account: {} }, { account: {} }]);
  const amounts = payouts.map(({ amount }: { amount: number }) => amount).sort((a: number, b: number) => a - b);
  expect(amounts).toEqual([cash, total]);
  // The return waits for both, in whatever order they are paid.
  for (const { id: payout, orderId } of payouts) {
    expect(await seen(id)).toMatchObject({ status: "pending_refund" });
    expect((await admin.reject("Worn")).status).toBe(409);
    await staff.post("/admin/payouts/payment", { ids: [payout], reference: `FT ${orderId}` });
    await shop.runJobs();
  }
  expect(await seen(id)).toMatchObject({ status: "refunded", refunded: cash });
  expect(await seen(first)).toMatchObject({ status: "refunded", refunded: total });
  expect(await sumOfMails(id)).toEqual(
    ["requested", "received", "refunded"].map((news) => ({ news, amount: total + cash, refund: null })),
  );
  expect([await stock("S"), await stock("L")]).toEqual([5, 1]);
});

/** Reasons of the credit notes of an order, in their order: those of the accountant's file. */
async function reasonsInFile(number: string) {
  const day = cairoDay(new Date());
  const { body } = await staff.get(`/admin/accounting/credit-notes.csv?from=${day}&to=${day}`);
  return readCsv(body).flatMap(({ order, reason }) => (order === number ? [reason] : []));
}

/** Sales, coupons and the customer's value as staff see them. */
async function countedSales() {
  const figures = async (report: string) => (await staff.get(`/admin/reports/${report}`)).body.totals.figures;
  const { sales, value } = await figures("sales");
  const { totals } = (await staff.get(`/admin/customers/${mona.id}`)).body;
  return { sales, value, coupons: (await figures("coupons")).sales, ofCustomer: totals.value };
}

test("an order stays completed while its customer has an exchanged item of it, and is refunded once that is back", async () => {
  await enterOwnShop();
  await reprice({ S: 1500_00, M: 1500_00 });
  const { code } = await addCoupon(shop.db, { percent_off: 13 });
  const { first, id } = await swapped(await delivered("S", 2, { couponCode: code }), "M");
  const { total, items } = await seen(first);
  expect(await countedSales()).toEqual({ sales: 2, value: total, coupons: 1, ofCustomer: total });
  await returned(first, { credit: true }, [{ lineId: items[0].id, quantity: 1 }]);
  const kept = await adminOrderClient(staff, first).seen();
  expect(kept).toMatchObject({ status: "completed", giftCode: { state: "earned" }, may: { refundPart: true } });
  expect(kept.refunded).toBeCloseTo(1487.7, 2);
  const ofCustomer = expect.closeTo(total - kept.refunded, 2);
  expect(await countedSales()).toEqual({ sales: 2, value: total, coupons: 1, ofCustomer });
  expect((await adminOrderClient(staff, first).refund({ amount: 10, credit: true })).status).toBe(200);

  await returned(id, { credit: true });
  expect(await seen(id)).toMatchObject({ status: "refunded" });
  const closed = await adminOrderClient(staff, first).seen();
  expect(closed).toMatchObject({ status: "refunded", giftCode: { state: "withdrawn" } });
  const { rows } = await shop.pool.query(
    "select facts ->> 'withdrawnCode' as code from outbox where facts ->> 'orderId' = $1 and facts ->> 'news' = 'refunded'",
    [id],
  );
  expect(rows).toEqual([{ code: closed.giftCode.code }]);
  expect(await countedSales()).toEqual({ sales: 0, value: 0, coupons: 0, ofCustomer: 0 });
});

test("an order whose exchanged item went back first is refunded with the rest, and not before", async () => {
  const { first, id } = await swapped(await delivered("S", 2), "M");
  await returned(id, { payoutReference: `exchanged ${id}` });
  expect(await seen(first)).toMatchObject({ status: "delivered", mayReturn: true });
  const [{ id: lineId }] = (await seen(first)).items;
  await returned(first, { payoutReference: `rest ${id}` }, [{ lineId, quantity: 1 }]);
  expect(await seen(first)).toMatchObject({ status: "refunded" });
});

test("the credit note of the first order for a returned item that came by exchange lists what was exchanged for it", async () => {
  await grantCredit(staff, mona.id, 100);
  const { first, id } = await swapped(await delivered("S", 2, { creditAmount: 100 }), "L");
  await returned(id, { payoutReference: "rest in cash" });
  const { number, refunds } = await seen(first);
  // Store credit goes back first, with a credit note of its own.
  const amounts = refunds.map(({ kind, amount }: { kind: string; amount: number }) => ({ kind, amount }));
  expect(amounts).toHaveLength(2);
  expect(amounts).toEqual(
    expect.arrayContaining([
      { kind: "return", amount: 100 },
      { kind: "return", amount: 242 },
    ]),
  );
  expect(await reasonsInFile(number)).toEqual(["return", "return"]);
  const [, ...notes] = await documentPages(first);
  expect(notes).toHaveLength(2);
  for (const note of notes) expect(note).toContain("Reason Returned goods");
  expect(notes.find((note) => note.includes("EGP 242"))).toMatch(/Linen dress Size: S SKU.* 1 Credited EGP 242/);
  expect((await adminOrderClient(staff, first).seen()).refunds).toMatchObject([{ kind: "return" }, { kind: "return" }]);
});

test("the credit note of a cheaper exchange names the price difference", async () => {
  const { first } = await swapped(await delivered("L"), "M");
  const account = { method: "wallet", holder: "Mona", account: "01012345678" };
  expect((await mona.put(`/orders/${first}/payout-account`, account)).status).toBe(200);
  const { items } = (await staff.get("/admin/payouts")).body;
  const { id: payout } = items.find(({ orderId }: { orderId: string }) => orderId === first);
  await staff.post("/admin/payouts/payment", { ids: [payout], reference: `FT ${first}` });
  const { number, refunds } = await seen(first);
  expect(refunds).toMatchObject([{ kind: "exchange", amount: 57 }]);
  expect(await reasonsInFile(number)).toEqual(["exchange"]);
  expect((await documentPages(first))[1]).toContain("Reason Price difference after an exchange");
});

test("a refund without a return is still goodwill after an exchange", async () => {
  const { first, id } = await swapped(await delivered("S", 2), "M");
  await returned(id, { payoutReference: "the return" });
  expect((await adminOrderClient(staff, first).refund({ amount: 10, payoutReference: "sorry" })).status).toBe(200);
  expect((await seen(first)).refunds).toMatchObject([{ kind: "return" }, { kind: "goodwill", amount: 10 }]);
  expect((await documentPages(first))[2]).toContain("Reason Goodwill");
});

test("an exchanged item that a card paid is refunded to the card, without shipping while other items are kept", async () => {
  await mona.post("/cart", { productId: dress.id, variantAttributes: { size: "S" }, quantity: 2 });
  const { body } = await mona.post("/checkout/session", checkoutForm());
  await submitGatewayForm(shop, body.url, { do: "pay", card: testCards.good });
  await shop.runJobs();
  const { orderId } = (await mona.get(`/checkout/session/${body.sessionId}`)).body;
  await adminOrderClient(staff, orderId).move("delivered");
  const { id } = await swapped(orderId, "M");
  const { carriedOver } = await seen(id);
  expect(carriedOver).toMatchObject({ toCard: true, shipping: 0, goods: 342 });
  await returned(id, {});
  expect(await seen(id)).toMatchObject({ status: "refunded", refunded: 0, total: 0 });
  expect(await seen(orderId)).toMatchObject({ status: "delivered", refunded: 342, mayReturn: true });
  expect(await sumOfMails(id)).toMatchObject([{ amount: 342 }, { amount: 342 }, { news: "refunded", amount: 342 }]);
});

test("after account deletion a returned item that card and credit paid is settled once the payout is paid, too", async () => {
  await grantCredit(staff, mona.id, 300);
  await mona.post("/cart", { productId: dress.id, variantAttributes: { size: "S" }, quantity: 1 });
  const { body } = await mona.post("/checkout/session", checkoutForm({ creditAmount: 300 }));
  await submitGatewayForm(shop, body.url, { do: "pay", card: testCards.good });
  await shop.runJobs();
  const { orderId: first } = (await mona.get(`/checkout/session/${body.sessionId}`)).body;
  await adminOrderClient(staff, first).move("delivered");
  const { id } = await swapped(first, "M");
  expect((await mona.delete("/users/me", {})).status).toBe(204);
  const [original, replacement] = [adminOrderClient(staff, first), adminOrderClient(staff, id)];
  await replacement.takeBack();
  await replacement.receive();
  expect((await replacement.refund({ restock: true })).body).toMatchObject({ message: "admin.orders.payoutQueued" });
  await shop.runJobs();
  expect(await original.seen()).toMatchObject({ status: "delivered", refunded: 112 });
  expect(await replacement.seen()).toMatchObject({ status: "pending_refund", returns: [{ status: "inspected" }] });

  const { items } = (await staff.get("/admin/payouts")).body;
  const payout = items.find(({ orderId }: { orderId: string }) => orderId === first);
  expect(payout).toMatchObject({ amount: 300, account: null });
  const account = { method: "wallet", holder: "Mona", account: "01012345678" };
  expect((await staff.put(`/admin/payouts/${payout.id}/account`, account)).status).toBe(200);
  await staff.post("/admin/payouts/payment", { ids: [payout.id], reference: `FT ${first}` });
  await shop.runJobs();
  expect(await replacement.seen()).toMatchObject({
    status: "refunded",
    returns: [{ status: "refunded", amount: 412 }],
  });
  expect(await original.seen()).toMatchObject({ status: "refunded", refunded: 412 });
  expect((await original.seen()).refunds).toMatchObject([{ kind: "return" }, { kind: "return" }]);
  expect((await sumOfMails(id)).at(-1)).toEqual({ news: "refunded", amount: 412, refund: null });

  // The mail that asks for another account is not the last that the customer hears.
  await staff.post(`/admin/payouts/${payout.id}/return`, { reason: "account closed" });
  expect((await staff.put(`/admin/payouts/${payout.id}/account`, account)).status).toBe(200);
  await staff.post("/admin/payouts/payment", { ids: [payout.id], reference: `FT2 ${first}` });
  await shop.runJobs();
  expect(await original.seen()).toMatchObject({ status: "refunded", refunded: 412 });
  const { rows } = await shop.pool.query(
    "select facts ->> 'news' as news, facts -> 'refund' as refund from outbox where order_id = $1 and template = 'orderNews' order by created_at desc",
    [first],
  );
  expect(rows[0]).toEqual({ news: "refunded", refund: 300 });
});

test("the first order keeps its customer's data until the return of its exchanged item is paid", async () => {
  const { first, id } = await swapped(await delivered("S"), "M");
  await adminOrderClient(staff, first).move("completed");
  const isErased = async () => {
    await shop.db.transaction().execute((tx) => anonymiseOrders(tx, mona.id));
    const { rows } = await shop.pool.query("select anonymised_at is not null as erased from orders where id = $1", [
      first,
    ]);
    return rows[0].erased;
  };
  await mona.post(`/orders/${id}/refund-request`, {});
  expect(await isErased()).toBe(false);
  await adminOrderClient(staff, id).receive({ restock: true });
  await adminOrderClient(staff, id).refund({ restock: true, payoutReference: "by hand" });
  expect(await isErased()).toBe(true);
});

test("pieces of an exchanged line are returned one after the other, as store credit or paid by hand, to the piastre", async () => {
  const first = await delivered("S", 3);
  await shop.db.updateTable("variants").set({ price: 333_33 }).where("id", "=", variant("M")).execute();
  await request(first, "M", 3);
  const { report, id, cash } = await sendReplacement(first);
  await report("delivered");
  await shop.runJobs();
  const { total, shipping, items } = await seen(first);
  const [line] = (await seen(id)).items;
  expect(items).toHaveLength(1);
  const one = [{ lineId: line.id, quantity: 1 }];
  await returned(id, { credit: true }, one);
  await returned(id, { payoutReference: "second piece" }, one);
  expect(await seen(id)).toMatchObject({ status: "completed", carriedOver: { goods: total - shipping } });
  await returned(id, { payoutReference: "third piece" }, one);
  const [replacement, original] = [await seen(id), await seen(first)];
  expect(replacement).toMatchObject({ status: "refunded", mayReturn: false, carriedOver: { left: 0 } });
  // Shipping goes back with a return of everything at once only.
  expect(replacement.refunded + original.refunded).toBeCloseTo(total - shipping + cash, 2);
  expect(replacement.refunded).toBe(cash);
});

test("a piece of a replacement that was refused at the door gives back what both orders were paid for it", async () => {
  await enterOwnShop();
  await reprice({ S: 200_00, M: 300_00 });
  const first = await delivered("S", 2);
  await request(first, "M", 2);
  const { id, cash, refuse } = await sendReplacement(first);
  expect(cash).toBe(228);
  const [line] = (await seen(id)).items;
  expect((await refuse(line.id)).status).toBe(200);
  // 342 of 684: the courier collects nothing, and 114 of the first order come back.
  const admin = adminOrderClient(staff, id);
  expect(await admin.seen()).toMatchObject({
    status: "pending_refund",
    returns: [{ kind: "refused_at_door", status: "requested", amount: 342, isRefunded: false }],
    ledger: [
      { entry: "cash_collected", amount: 228 },
      { entry: "refunded", amount: 228, provider: "cash" },
    ],
    refundable: 114,
  });
  expect((await staff.get(`/admin/orders/${id}/shipments`)).body.items[0].cash).toBe(0);
  await shop.runJobs();
  expect(await seen(first)).toMatchObject({ exchange: { status: "swapped" }, refunded: 0 });
  const account = { method: "wallet", holder: "Mona", account: "01012345678" };
  expect((await mona.put(`/orders/${id}/payout-account`, account)).status).toBe(200);
  expect((await admin.receive({ restock: true })).status).toBe(200);
  expect(await admin.seen()).toMatchObject({ returns: [{ status: "received" }], may: { settle: true } });
  expect((await admin.refund({ amount: 114.01, payout: true, restock: true })).status).toBe(409);
  await Promise.all([admin.refund({ payout: true, restock: true }), admin.refund({ payout: true, restock: true })]);
  const { items: payouts } = (await staff.get("/admin/payouts")).body;
  expect(payouts).toMatchObject([{ orderId: first, amount: 114, account: {} }]);
  await staff.post("/admin/payouts/payment", { ids: [payouts[0].id], reference: "FT 1" });
  await shop.runJobs();
  expect(await admin.seen()).toMatchObject({ status: "completed", refunded: 228, returns: [{ amount: 342 }] });
  expect(await seen(first)).toMatchObject({ refunded: 114 });
  expect(await sumOfMails(id)).toEqual([
    { news: "refused", amount: 228, refund: 114 },
    { news: "received", amount: 114, refund: null },
    { news: "partly", amount: 114, refund: null },
  ]);
  expect(await stock("M")).toBe(4);
  // The piece that was kept is worth the rest.
  await returned(id, { payoutReference: "by hand" });
  expect(await seen(id)).toMatchObject({ status: "refunded", refunded: 228, carriedOver: { left: 0 } });
  expect((await seen(first)).refunded).toBe(456);
});

test("of an even exchange by card, a piece that was refused at the door goes back to the card once it is here", async () => {
  await mona.post("/cart", { productId: dress.id, variantAttributes: { size: "S" }, quantity: 2 });
  const { body } = await mona.post("/checkout/session", checkoutForm());
  await submitGatewayForm(shop, body.url, { do: "pay", card: testCards.good });
  await shop.runJobs();
  const { orderId: first } = (await mona.get(`/checkout/session/${body.sessionId}`)).body;
  await adminOrderClient(staff, first).move("delivered");
  await request(first, "M", 2);
  const { id, cash, refuse } = await sendReplacement(first);
  expect(cash).toBe(0);
  expect((await refuse((await seen(id)).items[0].id)).status).toBe(200);
  await shop.runJobs();
  const admin = adminOrderClient(staff, id);
  expect(await admin.seen()).toMatchObject({ status: "pending_refund", returns: [{ amount: 342 }], refunds: [] });
  await admin.receive();
  expect((await admin.refund({ restock: true })).status).toBe(200);
  await shop.runJobs();
  expect(await admin.seen()).toMatchObject({ status: "completed", refunded: 0, items: [{ returned: 1 }] });
  expect((await seen(first)).refunded).toBe(342);
  expect(await sumOfMails(id)).toMatchObject([{ news: "refused", amount: 0, refund: 342 }, {}, { amount: 342 }]);
});

test("a dearer size costs the difference at the door", async () => {
  await enterOwnShop();
  const orderId = await delivered("S");
  await request(orderId, "L");
  const { exchange, total } = await seen(orderId);
  const { cash, report, id } = await sendReplacement(orderId);
  expect(exchange.difference).toBeGreaterThan(50 - 0.01);
  expect(cash).toBe(exchange.difference);
  await report("delivered");
  // The job that swaps the items has not run yet.
  expect(await seen(id)).toMatchObject({ status: "delivered", mayReturn: false });
  expect((await mona.post(`/orders/${id}/refund-request`, {})).body.message).toBe("orders.cannotReturn");
  await shop.runJobs();
  const order = await adminOrderClient(staff, id).seen();
  expect(order.ledger).toMatchObject([{ entry: "cash_collected", amount: cash }]);
  expect((await staff.get("/admin/courier-cash")).body.couriers[0].owed).toBe(cash);
  expect(await seen(orderId)).toMatchObject({ total, refunded: 0 });
});

/** Prices of the variants today, in piastres. */
async function reprice(prices: Record<string, number>) {
  for (const [size, price] of Object.entries(prices))
    await shop.db.updateTable("variants").set({ price }).where("id", "=", variant(size)).execute();
}

test("a coupon of a fixed amount stays that amount: a dearer size costs as much as if it had been bought with it", async () => {
  await reprice({ S: 500_00, L: 2000_00 });
  const { code } = await addCoupon(shop.db, { amount_off: 490_00 });
  const orderId = await delivered("S", 1, { couponCode: code });
  expect(await seen(orderId)).toMatchObject({ discount: 490, tax: 1.4 });
  expect((await request(orderId, "L")).status).toBe(200);
  const { id, cash, report } = await sendReplacement(orderId);
  expect(cash).toBe(1710);
  expect(await seen(id)).toMatchObject({ subtotal: 2000, discount: 500, exchangedAmount: 10, tax: 210 });
  await report("delivered");
  await shop.runJobs();
  expect((await seen(id)).carriedOver).toMatchObject({ goods: 11.4 });
});

test("a gift code that made the first size free pays its amount of the dearer one, VAT on the rest", async () => {
  await reprice({ S: 100_00, M: 900_00 });
  const { code } = await addCoupon(shop.db, { kind: "gift", amount_off: 100_00, max_uses: 1 });
  const orderId = await delivered("S", 1, { couponCode: code });
  expect((await seen(orderId)).tax).toBe(0);
  // The order's own rate, which an amount of 0 does not tell.
  expect((await staff.patch("/admin/settings", { taxPercent: 20 })).status).toBe(200);
  await request(orderId, "M");
  const { id, cash } = await sendReplacement(orderId);
  await staff.patch("/admin/settings", { taxPercent: 14 });
  expect(cash).toBe(912);
  expect(await seen(id)).toMatchObject({ subtotal: 900, discount: 100, exchangedAmount: 0, tax: 112 });
  expect(await discountsOnInvoice(id)).toBe("Discount −EGP 100");
});

test("a cheaper size gives back the whole difference, but no more than was paid", async () => {
  await reprice({ L: 2000_00, M: 600_00, S: 100_00 });
  const { code } = await addCoupon(shop.db, { amount_off: 490_00 });
  const first = await delivered("L", 1, { couponCode: code });
  const { lines } = (await mona.get(`/orders/${first}/exchange-options`)).body;
  const differences = lines[0].options.map(({ difference }: { difference: number }) => difference);
  // 1,510 was paid for the goods; the two others cost 1,900 and 1,400 less. VAT besides.
  expect(differences).toEqual([-1510 * 1.14, -1400 * 1.14].map((amount) => Math.round(amount * 100) / 100));
});

test("a percent coupon keeps its percent, and counts as an amount once staff have changed it", async () => {
  await reprice({ S: 300_00, M: 500_00 });
  const { id, code } = await addCoupon(shop.db, { percent_off: 10 });
  const orderId = await delivered("S", 2, { couponCode: code });
  const differences = async () => {
    const { lines } = (await mona.get(`/orders/${orderId}/exchange-options`)).body;
    const wanted = variant("M");
    return lines[0].options.find(({ variantId }: { variantId: string }) => variantId === wanted).differences;
  };
  expect(await differences()).toEqual([205.2, 410.4]);
  expect((await staff.patch(`/admin/coupons/${id}`, { percentOff: 50 })).status).toBe(200);
  expect(await differences()).toEqual([228, 456]);
});

/** Rows between subtotal and VAT or shipping of the invoice of a replacement. */
const discountsOnInvoice = async (id: string) =>
  /Subtotal EGP \S+ (.*?) (?:14% VAT|VAT 14%|Shipping)/.exec((await documentPages(id))[0] ?? "")?.[1];

test("of a first order with a discount, the replacement credits what the exchanged item was invoiced for", async () => {
  await reprice({ S: 300_00, M: 500_00 });
  const { code } = await addCoupon(shop.db, { percent_off: 10 });
  const first = await delivered("S", 2, { couponCode: code });
  await request(first, "M");
  const { id, cash } = await sendReplacement(first);
  expect(cash).toBe(205.2);
  // 10 % of 500, and the 270 of one of the two pieces, without VAT.
  expect(await seen(id)).toMatchObject({ subtotal: 500, discount: 320, exchangedAmount: 270, tax: 25.2 });
  const { number } = await seen(first);
  expect(await discountsOnInvoice(id)).toBe(`Discount −EGP 50 Exchanged item from order ${number} −EGP 270`);
  expect((await adminOrderClient(staff, id).seen()).exchangedAmount).toBe(270);
  expect((await seen(first)).exchangedAmount).toBe(0);
});

test("prices with VAT: the replacement credits the invoiced price of the item, and the coupon stays a discount", async () => {
  await enterOwnShop();
  expect((await staff.patch("/admin/settings", { pricesIncludeTax: true })).status).toBe(200);
  await reprice({ S: 300_00, L: 400_00 });
  const { code } = await addCoupon(shop.db, { amount_off: 100_00 });
  const first = await delivered("S", 1, { couponCode: code });
  await request(first, "L");
  const { id, cash } = await sendReplacement(first);
  expect(cash).toBe(100);
  expect(await seen(id)).toMatchObject({ subtotal: 400, discount: 300, exchangedAmount: 200, total: 100 });
  const { number } = await seen(first);
  expect(await discountsOnInvoice(id)).toBe(`Discount −EGP 100 Exchanged item from order ${number} −EGP 200`);
});

test("a cheaper replacement credits the part of the first price that is not refunded", async () => {
  const { code } = await addCoupon(shop.db, { amount_off: 50_00 });
  const first = await delivered("L", 1, { couponCode: code });
  await request(first, "M");
  const { id } = await sendReplacement(first);
  expect((await seen(first)).exchange.difference).toBe(-57);
  expect(await seen(id)).toMatchObject({ subtotal: 300, discount: 300, exchangedAmount: 250, total: 0 });
});

test("without a discount, rounding makes none of a piastre", async () => {
  await reprice({ S: 333_33, M: 333_37 });
  const first = await delivered("S", 3);
  await request(first, "M");
  const { id } = await sendReplacement(first);
  const { discount, exchangedAmount } = await seen(id);
  expect(exchangedAmount).toBe(discount);
  expect(await discountsOnInvoice(id)).not.toContain("Discount");
});

test("a discount that staff granted by phone stays its amount", async () => {
  await reprice({ S: 300_00, M: 500_00 });
  const { create, place } = draftClient(staff);
  const discount = { amount: 150, reason: "Late last time" };
  const draft = await create({ userId: mona.id, lines: [{ variantId: variant("S"), quantity: 1 }], discount });
  const { orderId } = (await place(draft)).body;
  await adminOrderClient(staff, orderId).move("delivered");
  await request(orderId, "M");
  expect((await seen(orderId)).exchange.difference).toBe(228);
});

test("a cheaper size is refunded by payout after the swap", async () => {
  await enterOwnShop();
  const orderId = await delivered("L");
  await request(orderId, "M");
  const { difference } = (await seen(orderId)).exchange;
  expect(difference).toBeLessThan(-50 + 0.01);
  const { cash, report } = await sendReplacement(orderId);
  expect(cash).toBe(0);
  await report("delivered");
  await shop.runJobs();
  const [payout] = (await staff.get("/admin/payouts")).body.items;
  expect(payout).toMatchObject({ orderId, amount: -difference, account: null });
  const account = { method: "wallet", holder: "Mona", account: "01012345678" };
  expect((await mona.put(`/orders/${orderId}/payout-account`, account)).status).toBe(200);
  expect((await staff.post("/admin/payouts/payment", { ids: [payout.id], reference: "FT" })).body.done).toBe(1);
  expect((await seen(orderId)).refunded).toBe(-difference);
});

test("a cheaper size of a card order is refunded to the card", async () => {
  await mona.post("/cart", { productId: dress.id, variantAttributes: { size: "L" }, quantity: 1 });
  const { body } = await mona.post("/checkout/session", checkoutForm());
  await submitGatewayForm(shop, body.url, { do: "pay", card: testCards.good });
  await shop.runJobs();
  const { orderId } = (await mona.get(`/checkout/session/${body.sessionId}`)).body;
  await adminOrderClient(staff, orderId).move("delivered");
  expect((await request(orderId, "M")).status).toBe(200);
  const { difference } = (await seen(orderId)).exchange;
  const { report } = await sendReplacement(orderId);
  await report("delivered");
  await shop.runJobs();
  await shop.runJobs();
  expect((await seen(orderId)).refunded).toBe(-difference);
});

test("reports value exchanged items at what both orders were paid for them, from the swap on", async () => {
  await enterOwnShop();
  const kept = async () => {
    const [from, to] = [3, 0].map((days) => cairoDay(new Date(Date.now() - days * 86_400_000)));
    const [products, categories, analytics] = await Promise.all(
      ["reports/products", "reports/categories", "analytics"].map(async (path) => {
        const { status, body } = await staff.get(`/admin/${path}?from=${from}&to=${to}`);
        expect(status).toBe(200);
        return body;
      }),
    );
    const { pieces, amount } = products.rows[0].figures;
    expect(categories.totals.figures).toMatchObject({ pieces, amount });
    expect(analytics.tops.products[0]).toMatchObject({ id: dress.id, pieces, revenue: amount });
    return { pieces, amount };
  };
  await reprice({ S: 250_00, M: 250_00, L: 530_00 });
  const even = await delivered("S");
  // On another day than its replacement, which is summed before the swap.
  await shop.pool.query("update orders set placed_at = placed_at - interval '2 days' where id = $1", [even]);
  expect(await kept()).toEqual({ pieces: 1, amount: 250 });
  await request(even, "M");
  const { report } = await sendReplacement(even);
  // Both are counted until they are swapped; what was paid is counted once.
  expect(await kept()).toEqual({ pieces: 2, amount: 250 });
  await report("delivered");
  await rollUpReportsJob.run({}, shop.tools);
  await shop.runJobs();
  expect(await kept()).toEqual({ pieces: 1, amount: 250 });
  await reprice({ S: 500_00 });
  const { code } = await addCoupon(shop.db, { amount_off: 490_00 });
  await swapped(await delivered("S", 1, { couponCode: code }), "L");
  expect(await kept()).toEqual({ pieces: 2, amount: 250 + 40 });
  await swapped(await delivered("M"), "S");
  expect(await kept()).toEqual({ pieces: 3, amount: 250 + 40 + 500 });
  await rollUpReportsJob.run({}, shop.tools);
  expect(await kept()).toEqual({ pieces: 3, amount: 250 + 40 + 500 });
});

test("a refused swap releases the replacement, and the customer keeps their item", async () => {
  const orderId = await delivered("S");
  await request(orderId, "M");
  const { report, id } = await sendReplacement(orderId);
  await report("attempt_failed", "refused");
  await report("returned");
  await shop.runJobs();
  expect(await seen(id)).toMatchObject({ status: "cancelled" });
  expect(await seen(orderId)).toMatchObject({ exchange: { status: "cancelled" }, mayReturn: true, mayExchange: true });
  await adminOrderClient(staff, id).receive({ restock: true });
  expect([await stock("S"), await stock("M")]).toEqual([4, 5]);
});

test("without approval an exchange of one of two pieces is placed at once, and the customer is told once", async () => {
  await enterOwnShop();
  expect((await staff.patch("/admin/settings", { exchangesNeedApproval: false })).status).toBe(200);
  const orderId = await delivered("S", 2);
  const { body } = await mona.get(`/orders/${orderId}/exchange-options`);
  const [line] = body.lines;
  const large = line.options.find(({ variantId }: { variantId: string }) => variantId === variant("L"));
  expect(large).toMatchObject({ stock: 1, differences: [57, 114], difference: 114 });
  expect((await request(orderId, "L")).status).toBe(200);
  await shop.runJobs();
  const { exchange } = await seen(orderId);
  expect(exchange).toMatchObject({ status: "placed", difference: 57, items: [{ quantity: 1 }] });
  const { rows } = await shop.pool.query("select facts ->> 'news' as news from outbox where template = 'exchangeNews'");
  expect(rows).toEqual([{ news: "approved" }]);
});

test("an exchange that nobody decides about is approved after the days of the settings", async () => {
  await enterOwnShop();
  expect((await staff.patch("/admin/settings", { exchangeDecisionDays: 2 })).status).toBe(200);
  const [old, fresh] = [await delivered("S"), await delivered("S")];
  for (const id of [old, fresh]) expect((await request(id, "M")).status).toBe(200);
  await shop.pool.query("update exchanges set requested_at = now() - interval '49 hours' where order_id = $1", [old]);
  const { exchange } = await seen(fresh);
  const days = (Date.parse(exchange.decidedBy) - Date.parse(exchange.requestedAt)) / 86_400_000;
  expect(days).toBeCloseTo(2 + 1 / 24, 6);
  const mail = await shop.pool.query(
    "select facts ->> 'decidedBy' as until from outbox where template = 'exchangeNews' and facts ->> 'orderId' = $1",
    [fresh],
  );
  expect(mail.rows).toEqual([{ until: exchange.decidedBy }]);
  const statuses = async () => [(await seen(old)).exchange.status, (await seen(fresh)).exchange.status];
  await staff.patch("/admin/settings", { exchangeDecisionDays: null });
  expect((await seen(fresh)).exchange.decidedBy).toBeNull();
  await approveUndecidedJob.run({}, shop.tools);
  expect(await statuses()).toEqual(["requested", "requested"]);
  await staff.patch("/admin/settings", { exchangeDecisionDays: 2 });
  await Promise.all([approveUndecidedJob.run({}, shop.tools), approveUndecidedJob.run({}, shop.tools)]);
  await shop.runJobs();
  expect(await statuses()).toEqual(["placed", "requested"]);
  expect((await seen(old)).exchange.decidedBy).toBeNull();
});

test("declined, withdrawn and called-off exchanges give back what they reserved", async () => {
  const orderId = await delivered("S");
  await request(orderId, "L");
  expect(await stock("L")).toBe(0);
  expect((await decline(orderId)).status).toBe(200);
  expect((await seen(orderId)).exchange).toMatchObject({ status: "declined", resolution: "It was worn" });
  await request(orderId, "L");
  expect((await mona.post(`/orders/${orderId}/exchange/withdrawal`, {})).status).toBe(200);
  await request(orderId, "L");
  await approve(orderId);
  await shop.runJobs();
  const { id } = (await seen(orderId)).exchange.replacement;
  expect((await mona.post(`/orders/${orderId}/exchange/withdrawal`, {})).status).toBe(409);
  expect((await mona.post(`/orders/${id}/cancel`, {})).status).toBe(200);
  await shop.runJobs();
  expect((await seen(orderId)).exchange.status).toBe("cancelled");
  expect([await stock("S"), await stock("L")]).toEqual([4, 1]);
});

test("the customer's export holds their exchanges, and erasure removes what they wrote", async () => {
  await enterOwnShop();
  const orderId = await delivered("S");
  const [item] = (await seen(orderId)).items;
  const items = [{ lineId: item.id, quantity: 1, variantId: variant("M") }];
  await mona.post(`/orders/${orderId}/exchange`, { items, reason: "Call me on 01012345678" });
  await decline(orderId);
  const { orders } = (await mona.get("/users/me/export")).body;
  expect(orders[0].exchanges).toMatchObject([
    { status: "declined", reason: "Call me on 01012345678", resolution: "It was worn" },
  ]);
  await adminOrderClient(staff, orderId).move("completed");
  expect((await mona.delete("/users/me", {})).status).toBe(204);
  const { rows } = await shop.pool.query("select reason, resolution from exchanges");
  expect(rows).toEqual([{ reason: "", resolution: null }]);
});

test("one open exchange for each order, one buyer for the last piece, one decision", async () => {
  const [one, two] = [await delivered("S"), await delivered("S")];
  const twice = await Promise.all([request(one, "M"), request(one, "M")]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stock("M")).toBe(4);
  expect((await mona.post(`/orders/${one}/refund-request`, {})).body.message).toBe("orders.returnOpen");
  expect((await adminOrderClient(staff, one).takeBack()).body.message).toBe("orders.returnOpen");
  const [line] = (await seen(one)).items;
  const part = { lines: [{ lineId: line.id, quantity: 1 }], payout: true };
  expect((await adminOrderClient(staff, one).refund(part)).status).toBe(409);
  const omar = await createUser(shop);
  await omar.post("/cart", { productId: dress.id, variantAttributes: { size: "L" }, quantity: 1 });
  const last = await Promise.all([request(two, "L"), omar.post("/checkout/cod", checkoutForm())]);
  expect(last.map(({ status }) => status >= 400).sort()).toEqual([false, true]);
  const decisions = await Promise.all([approve(one), decline(one)]);
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409]);
  await shop.runJobs();
});

test("staff cannot decline any more what the courier swaps, and a cancellation races the courier safely", async () => {
  const orderId = await delivered("S");
  await request(orderId, "M");
  const { report, id } = await sendReplacement(orderId);
  const [swap, refusal, late] = await Promise.all([
    report("delivered"),
    staff.post(`/admin/orders/${id}/refused-at-door`, {}),
    decline(orderId),
  ]);
  expect(late.status).toBe(409);
  expect([swap.status, refusal.status]).toContain(200);
  await shop.runJobs();
  const { status } = await seen(id);
  expect((await seen(orderId)).exchange.status).toBe(status === "delivered" ? "swapped" : "cancelled");
});

test("a difference that the customer did not see is refused, and the one that they saw is charged to the piastre", async () => {
  for (const quantity of [1, 3]) {
    await shop.db.updateTable("variants").set({ price: null }).where("id", "=", variant("M")).execute();
    const orderId = await delivered("S", quantity);
    const [item] = (await seen(orderId)).items;
    const ask = (expectedDifference: number) =>
      mona.post(`/orders/${orderId}/exchange`, {
        items: [{ lineId: item.id, quantity, variantId: variant("M") }],
        expectedDifference,
      });
    await shop.db.updateTable("variants").set({ price: 333_33 }).where("id", "=", variant("M")).execute();
    expect((await ask(0)).body.message).toBe("orders.exchangePriceChanged");
    expect(await stock("M")).toBe(5);
    const { lines } = (await mona.get(`/orders/${orderId}/exchange-options`)).body;
    const { difference } = lines[0].options.find(({ variantId }: { variantId: string }) => variantId === variant("M"));
    expect(difference).toBeCloseTo(33.33 * 1.14 * quantity, 1);
    expect((await ask(difference)).status).toBe(200);
    expect((await seen(orderId)).exchange.difference).toBe(difference);
    // Gives the reserved pieces back.
    await decline(orderId);
  }
});

test("staff see the same difference, and lose to a price that changed meanwhile", async () => {
  const orderId = await delivered("S");
  const [item] = (await seen(orderId)).items;
  const ask = (expectedDifference: number) =>
    staff.post(`/admin/orders/${orderId}/exchange`, {
      items: [{ lineId: item.id, quantity: 1, variantId: variant("L") }],
      expectedDifference,
    });
  expect((await ask(1)).body.message).toBe("orders.exchangePriceChanged");
  const { lines } = (await staff.get(`/admin/orders/${orderId}/exchange-options`)).body;
  const { difference } = lines[0].options.find(({ variantId }: { variantId: string }) => variantId === variant("L"));
  expect(await ask(difference)).toMatchObject({ status: 200, body: { message: "admin.orders.exchangeRequested" } });
});

test("only other variants of the same product can be chosen, within the return period", async () => {
  const orderId = await delivered("S");
  const other = await addProduct(shop.db, { stock: 5 });
  const [item] = (await seen(orderId)).items;
  for (const variantId of [other.variantId, variant("S"), randomUUID()])
    expect(
      (await mona.post(`/orders/${orderId}/exchange`, { items: [{ lineId: item.id, quantity: 1, variantId }] })).body
        .message,
    ).toBe("orders.otherProduct");
  expect((await request(orderId, "M", 2)).body.message).toBe("orders.nothingToReturn");
  const stranger = await createUser(shop);
  expect((await stranger.get(`/orders/${orderId}/exchange-options`)).status).toBe(404);
  await shop.pool.query("update orders set delivered_at = now() - interval '40 days' where id = $1", [orderId]);
  expect((await request(orderId, "M")).body.message).toBe("orders.returnWindowOver");
});
