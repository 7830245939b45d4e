import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { deleteOldDraftsJob, expireDraftsJob } from "#shop/checkout/server/drafts/jobs.ts";
import { confirmLatePaymentJob } from "#shop/payments/server/sandbox/jobs.ts";
import { concurrently, countByStatus, repeatCall } from "#tests/support/concurrently.ts";
import { addCoupon, loadCouponUses } from "#tests/support/coupons.ts";
import { draftClient, tokenOf } from "#tests/support/draftOrders.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { checkoutForm, fillCart, submitGatewayForm, testCards } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let guest: Awaited<ReturnType<typeof createGuest>>;

beforeAll(async () => {
  shop = await openShop({ connections: 12 });
  staff = await createUser(shop, { staffRole: "orders" });
  guest = await createGuest(shop);
});
afterAll(async () => {
  await shop.runJobs();
  const violations = await findViolations(shop.db);
  await shop[Symbol.asyncDispose]();
  expect(violations).toEqual([]);
});

const linesOf = (product: { variantId: string }, quantity = 1) => [{ variantId: product.variantId, quantity }];
const view = (token: string, query = "") => guest.call("GET", `/draft-payments/${token}${query}`);
const pay = (token: string) => guest.call("POST", `/draft-payments/${token}`, {});
const expire = (id: string) =>
  shop.db
    .updateTable("draft_orders")
    .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
    .where("id", "=", id)
    .execute();
const cancel = (id: string) => staff.post(`/admin/draft-orders/${id}/cancel`);

test("an order that costs nothing is placed from the link without the gateway", async () => {
  const owner = await createUser(shop, { role: "admin" });
  await owner.patch("/admin/settings", { shippingByGovernorate: { ALX: 0 } });
  const scarf = await addProduct(shop.db, { price: 100_00, deal: 100, stock: 1 });
  const draft = await draftClient(staff).sent({ lines: linesOf(scarf), email: "gift@example.test" });
  expect(draft.total).toBe(0);
  const { status, body } = await pay(tokenOf(draft));
  expect([status, body.url]).toEqual([200, expect.stringMatching(/returned=1$/)]);
  expect((await view(tokenOf(draft))).body).toMatchObject({ status: "paid", total: 0 });
  expect(await loadStock(shop.db, scarf.variantId)).toBe(0);
  await owner.patch("/admin/settings", { shippingByGovernorate: {} });
});

test("a customer pays the order from the link, at the price that was sent", async () => {
  const bag = await addProduct(shop.db, { price: 300_00, stock: 1 });
  const draft = await draftClient(staff).sent({ lines: linesOf(bag), email: "salma@example.test" });
  expect(draft).toMatchObject({ status: "sent", total: draft.total, orderId: null });
  expect(draft.link.whatsApp[0].url).toContain("wa.me/201012345678");
  expect(decodeURIComponent(draft.link.whatsApp[0].url)).toContain(draft.link.url);
  expect(await loadStock(shop.db, bag.variantId)).toBe(0);
  const mails = await shop.db
    .selectFrom("outbox")
    .select(["template", "language"])
    .where("recipient", "=", "salma@example.test")
    .execute();
  expect(mails).toEqual([{ template: "paymentLink", language: "ar" }]);

  // The offer holds when the price changes meanwhile.
  await shop.db.updateTable("products").set({ price: 900_00 }).where("id", "=", bag.id).execute();
  const token = tokenOf(draft);
  const shown = await view(token);
  expect(shown.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
  expect(shown.body).toMatchObject({ status: "open", total: draft.total, subtotal: 300, orderPath: null });
  expect(JSON.stringify(shown.body)).not.toContain("Corniche");
  const { url } = (await pay(token)).body;
  expect((await pay(token)).body.url).toBe(url);
  expect((await submitGatewayForm(shop, url, { do: "pay", card: testCards.good })).to).toContain(
    `/pay/${token}?returned=1`,
  );
  const paid = (await view(token, "?returned=1")).body;
  expect(paid).toMatchObject({ status: "paid", orderNumber: expect.stringMatching(/^NB-/) });
  await shop.runJobs();
  const after = await draftClient(staff).get(draft.id);
  const order = (await staff.get(`/admin/orders/${after.orderId}`)).body;
  expect(order).toMatchObject({
    status: "order_placed",
    paymentMethod: "card",
    total: draft.total,
    taken: { channel: "phone" },
  });
  expect(await loadStock(shop.db, bag.variantId)).toBe(0);
  expect((await pay(token)).status).toBe(404);
});

test("opens one payment for many presses at the same time", async () => {
  const bag = await addProduct(shop.db);
  const token = tokenOf(await draftClient(staff).sent({ lines: linesOf(bag) }));
  const answers = await concurrently(repeatCall(() => pay(token), 8));
  expect(countByStatus(answers)).toEqual({ 200: 8 });
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
});

test("holds the last piece and the last use of a coupon until the link expires", async () => {
  const last = await addProduct(shop.db, { price: 400_00, stock: 1 });
  const { code: couponCode } = await addCoupon(shop.db, { max_uses: 1 });
  const draft = await draftClient(staff).sent({ lines: linesOf(last), couponCode });
  const second = await draftClient(staff).create({ lines: linesOf(last) });
  expect((await draftClient(staff).place(second)).body.message).toBe("cart.unavailable");
  await expire(draft.id);
  expect((await view(tokenOf(draft))).body.status).toBe("over");
  expect(await pay(tokenOf(draft))).toMatchObject({ status: 404, body: { message: "drafts.linkOver" } });
  await expireDraftsJob.run({}, shop.tools);
  expect(await draftClient(staff).get(draft.id)).toMatchObject({ status: "expired", link: null });
  expect(await loadStock(shop.db, last.variantId)).toBe(1);
  expect(await loadCouponUses(shop.db, couponCode)).toBe(0);
  expect((await draftClient(staff).place(second)).status).toBe(200);
});

test("waits for a payment that is under way when the link expires", async () => {
  const bag = await addProduct(shop.db, { stock: 1 });
  const draft = await draftClient(staff).sent({ lines: linesOf(bag) });
  const { url } = (await pay(tokenOf(draft))).body;
  await expire(draft.id);
  await expireDraftsJob.run({}, shop.tools);
  expect((await draftClient(staff).get(draft.id)).status).toBe("sent");
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
  await shop.runJobs();
  expect((await draftClient(staff).get(draft.id)).status).toBe("placed");
});

test("a payment that arrives after the end takes what is left, or is refunded", async () => {
  const bag = await addProduct(shop.db, { stock: 2 });
  const other = await addProduct(shop.db, { stock: 1 });
  const paid: { id: string; url: string }[] = [];
  for (const product of [bag, other]) {
    const draft = await draftClient(staff).sent({ lines: linesOf(product) });
    const { url } = (await pay(tokenOf(draft))).body;
    await submitGatewayForm(shop, url, { do: "pay", card: testCards.late });
    await endAll(draft.id);
    paid.push({ id: draft.id, url });
  }
  // Another customer buys the last piece meanwhile.
  const mona = await createUser(shop);
  await fillCart(mona, other);
  expect((await mona.post("/checkout/cod", checkoutForm())).status).toBe(200);
  for (const { url } of paid) await confirmLatePaymentJob.run({ id: url.split("/").at(-1) ?? "" }, shop.tools);
  await shop.runJobs();
  expect((await draftClient(staff).get(paid[0]?.id ?? "")).status).toBe("placed");
  expect((await draftClient(staff).get(paid[1]?.id ?? "")).status).toBe("expired");
  expect(await loadStock(shop.db, bag.variantId)).toBe(1);
});

/** The session and the draft end without the gateway's knowledge. */
async function endAll(id: string) {
  await shop.db
    .updateTable("checkout_sessions")
    .set({ expires_at: sql<Date>`now() - interval '1 hour'` })
    .where("draft_id", "=", id)
    .execute();
  await expire(id);
  await expireDraftsJob.run({}, shop.tools);
}

test("a customer who cancels at the gateway can pay again, and nobody else gets the goods", async () => {
  const last = await addProduct(shop.db, { stock: 1 });
  const draft = await draftClient(staff).sent({ lines: linesOf(last) });
  const token = tokenOf(draft);
  const { url } = (await pay(token)).body;
  await submitGatewayForm(shop, url, { do: "cancel" });
  await shop.runJobs();
  expect((await view(token, "?returned=1")).body.status).toBe("open");
  expect(await loadStock(shop.db, last.variantId)).toBe(0);
  const { url: again } = (await pay(token)).body;
  expect(again).not.toBe(url);
  await submitGatewayForm(shop, again, { do: "pay", card: testCards.good });
  await shop.runJobs();
  expect((await view(token)).body.status).toBe("paid");
});

test("cancelling ends the payment at the gateway and releases the goods", async () => {
  const bag = await addProduct(shop.db, { stock: 1 });
  const draft = await draftClient(staff).sent({ lines: linesOf(bag) });
  const { url } = (await pay(tokenOf(draft))).body;
  expect((await cancel(draft.id)).body).toMatchObject({ status: "cancelled", link: null });
  expect(await loadStock(shop.db, bag.variantId)).toBe(1);
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
  await shop.runJobs();
  expect((await draftClient(staff).get(draft.id)).status).toBe("cancelled");
  expect((await cancel(draft.id)).status).toBe(200);
});

test("a payment wins over a cancellation that comes later", async () => {
  const bag = await addProduct(shop.db, { stock: 1 });
  const draft = await draftClient(staff).sent({ lines: linesOf(bag) });
  const { url } = (await pay(tokenOf(draft))).body;
  await submitGatewayForm(shop, url, { do: "pay", card: testCards.good });
  expect(await cancel(draft.id)).toMatchObject({ status: 409, body: { message: "drafts.ended" } });
  expect((await draftClient(staff).get(draft.id)).status).toBe("placed");
});

test("a forged link shows nothing", async () => {
  const draft = await draftClient(staff).sent({ lines: linesOf(await addProduct(shop.db)) });
  const token = tokenOf(draft);
  const forged = `${token[0] === "0" ? "1" : "0"}${token.slice(1)}`;
  expect((await view(forged)).status).toBe(404);
  expect((await pay(forged)).status).toBe(404);
});

test("exports and erases the drafts of an account, and deletes old ones", async () => {
  const mona = await createUser(shop);
  const bag = await addProduct(shop.db, { stock: 1 });
  const draft = await draftClient(staff).sent({ lines: linesOf(bag), userId: mona.id });
  const owner = await createUser(shop, { role: "admin" });
  const exported = await owner.post(`/admin/customers/${mona.id}/export`, { reason: "Asked by phone" });
  expect(JSON.stringify(exported.body)).toContain(draft.number);
  const erased = await owner.post(`/admin/customers/${mona.id}/erase`, { reason: "Asked by phone", email: mona.email });
  expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300);
  expect(await loadStock(shop.db, bag.variantId)).toBe(1);

  const old = await draftClient(staff).create({ lines: linesOf(bag) });
  await shop.db
    .updateTable("draft_orders")
    .set({ updated_at: sql<Date>`now() - interval '31 days'` })
    .where("id", "=", old.id)
    .execute();
  await deleteOldDraftsJob.run({}, shop.tools);
  expect((await staff.get(`/admin/draft-orders/${old.id}`)).status).toBe(404);
});
