import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { concurrently, countByStatus, repeatCall } from "#tests/support/concurrently.ts";
import { addCoupon } from "#tests/support/coupons.ts";
import { draftClient, draftInput } from "#tests/support/draftOrders.ts";
import { grantCredit } from "#tests/support/grantCredit.ts";
import { addProduct, loadStock } from "#tests/support/products.ts";
import { alexandriaAddress, buyForCash, checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let support: TestUser;

beforeAll(async () => {
  shop = await openShop({ connections: 12 });
  staff = await createUser(shop, { staffRole: "orders", name: "Omar Said" });
  support = await createUser(shop, { staffRole: "support" });
});
afterAll(async () => {
  const violations = await findViolations(shop.db);
  await shop[Symbol.asyncDispose]();
  expect(violations).toEqual([]);
});

const linesOf = (product: { variantId: string }, quantity = 1) => [{ variantId: product.variantId, quantity }];

test("places a cash order for a customer without an account or e-mail", async () => {
  const drafts = draftClient(staff);
  const bag = await addProduct(shop.db, { price: 300_00, stock: 3 });
  const draft = await drafts.create({ lines: linesOf(bag, 2), channel: "whatsapp" });
  expect(draft).toMatchObject({ status: "draft", version: 1, count: 2, total: null, createdBy: "Omar Said" });
  expect(await loadStock(shop.db, bag.variantId)).toBe(3);

  const { status, body } = await drafts.place(draft);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await loadStock(shop.db, bag.variantId)).toBe(1);
  expect(await drafts.get(draft.id)).toMatchObject({ status: "placed", orderNumber: body.orderNumber });
  const order = (await staff.get(`/admin/orders/${body.orderId}`)).body;
  expect(order).toMatchObject({
    status: "cod_order_placed",
    taken: { channel: "whatsapp", by: "Omar Said" },
    userId: null,
    confirmation: null,
    customer: { name: "Salma Fathy", email: "", phones: ["+201012345678"] },
  });
  expect(order.history[0]).toMatchObject({ by: "admin", actor: "Omar Said" });
  expect(await shop.db.selectFrom("outbox").selectAll().where("order_id", "=", body.orderId).execute()).toEqual([]);
  const audit = await shop.db.selectFrom("audit_log").select("action").where("subject_id", "=", draft.id).execute();
  expect(audit.map(({ action }) => action)).toEqual(["draft.created", "draft.placed"]);
});

test("store credit of the account pays an order by phone, a part or all of it, and nobody's twice", async () => {
  const drafts = draftClient(staff);
  const [owner, mona] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  const bag = await addProduct(shop.db, { price: 300_00, stock: 9 });
  await grantCredit(owner, mona.id, 500);
  const quote = { userId: mona.id, lines: linesOf(bag), couponCode: null };
  const { total, creditBalance } = (await staff.post("/admin/draft-orders/quote", quote)).body;
  expect(creditBalance).toBe(500);
  const create = () => drafts.create({ userId: mona.id, lines: linesOf(bag) });
  const orderOf = async (orderId: string) => (await staff.get(`/admin/orders/${orderId}`)).body;

  const unused = await drafts.place(await create(), total);
  expect(await orderOf(unused.body.orderId)).toMatchObject({ status: "cod_order_placed", creditUsed: 0 });
  const paid = await drafts.place(await create(), total, { useCredit: true });
  expect(await orderOf(paid.body.orderId)).toMatchObject({ status: "order_placed", creditUsed: total });
  // Two drafts at the same moment share what is left.
  const two = [await create(), await create()];
  const placed = await concurrently(two.map((draft) => () => drafts.place(draft, total, { useCredit: true })));
  expect(countByStatus(placed)).toEqual({ 200: 2 });
  const used = await Promise.all(placed.map(async ({ body }) => (await orderOf(body.orderId)).creditUsed));
  expect(used.sort((a, b) => a - b)).toEqual([0, expect.closeTo(500 - total, 2)]);
  const stranger = await drafts.place(await drafts.create({ lines: linesOf(bag) }), total, { useCredit: true });
  expect(await orderOf(stranger.body.orderId)).toMatchObject({ creditUsed: 0 });
});

test("finds a customer by phone with the last address, and redeems a coupon of the account", async () => {
  const drafts = draftClient(staff);
  const mona = await createUser(shop, { name: "Mona Zaki", language: "ar" });
  const shirt = await addProduct(shop.db, { price: 400_00, stock: 10 });
  await shop.db
    .updateTable("users")
    .set({ phones: ["+201155500011"] })
    .where("id", "=", mona.id)
    .execute();
  await buyForCash(mona, shirt);
  const { items } = (await staff.get("/admin/draft-orders/customers?q=01155500011")).body;
  expect(items).toMatchObject([
    {
      userId: mona.id,
      name: "Mona Zaki",
      phones: ["+201155500011"],
      orders: 1,
      address: { street: "12 Corniche Road" },
    },
  ]);

  const { code } = await addCoupon(shop.db, { percent_off: 25, max_per_user: 1 });
  const fields = { userId: mona.id, name: mona.email, email: mona.email, couponCode: code, lines: linesOf(shirt, 2) };
  const quote = (await staff.post("/admin/draft-orders/quote", { ...pick(fields), governorate: "ALX" })).body;
  expect(quote).toMatchObject({ subtotal: 800, discount: 200, mayOrder: true, couponCode: code });
  const placed = (await drafts.place(await drafts.create(fields), quote.total)).body;
  const order = (await staff.get(`/admin/orders/${placed.orderId}`)).body;
  expect(order).toMatchObject({ userId: mona.id, discount: 200, couponCode: code, total: quote.total });
  expect((await mona.get(`/orders/${placed.orderId}`)).status).toBe(200);
  const again = await drafts.place(await drafts.create(fields));
  expect(again).toMatchObject({ status: 409, body: { message: "coupon.used" } });
});

const pick = ({ userId, couponCode, lines }: { userId: string; couponCode: string; lines: unknown }) => ({
  userId,
  couponCode,
  lines,
});

test("finds customers without an account by the number of their orders", async () => {
  const drafts = draftClient(staff);
  const bag = await addProduct(shop.db);
  const phones = ["+201277788899"];
  await drafts.place(await drafts.create({ name: "Hany Adel", phones, lines: linesOf(bag) }));
  const { items } = (await support.get("/admin/draft-orders/customers?q=01277788899")).body;
  expect(items).toMatchObject([{ userId: null, name: "Hany Adel", phones, address: { city: "Alexandria" } }]);
  expect(items[0].phoneHistory).toMatchObject([{ phone: phones[0], orders: 1, open: 1 }]);
});

test("grants a discount with a reason, only by roles that may", async () => {
  const shirt = await addProduct(shop.db, { price: 400_00 });
  const fields = { lines: linesOf(shirt, 2), discount: { amount: 99.99, reason: "Late last time" } };
  const refused = await support.post("/admin/draft-orders", draftInput(fields));
  expect(refused).toMatchObject({ status: 403, body: { message: "drafts.discountNotAllowed" } });
  const noReason = await staff.post(
    "/admin/draft-orders",
    draftInput({ ...fields, discount: { amount: 5, reason: " " } }),
  );
  expect(noReason).toMatchObject({ status: 400, body: { fields: { "discount.reason": "validation.required" } } });
  const both = await staff.post("/admin/draft-orders", draftInput({ ...fields, couponCode: "ANY10" }));
  expect(both.body.fields).toEqual({ couponCode: "drafts.oneDiscount" });

  // Support places what others granted, and cannot grant more.
  const draft = await draftClient(staff).create(fields);
  const more = { ...draftInput(fields), discount: { amount: 100, reason: "Late last time" }, version: 1 };
  expect((await support.patch(`/admin/draft-orders/${draft.id}`, more)).status).toBe(403);
  const same = await support.patch(`/admin/draft-orders/${draft.id}`, { ...draftInput(fields), version: 1 });
  expect(same.status, JSON.stringify(same.body)).toBe(200);
  const placed = await draftClient(support).place(same.body);
  const order = (await staff.get(`/admin/orders/${placed.body.orderId}`)).body;
  expect(order).toMatchObject({ discount: 99.99, discountReason: "Late last time", couponCode: null });
  expect(order.items[0].discount).toBe(99.99);
});

test("places a draft once when two staff press at the same time", async () => {
  const last = await addProduct(shop.db, { stock: 10 });
  const draft = await draftClient(staff).create({ lines: linesOf(last) });
  const calls = repeatCall((at) => draftClient(at % 2 ? staff : support).place(draft), 10);
  const answers = await concurrently(calls);
  expect(countByStatus(answers)).toEqual({ 200: 10 });
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
  expect(await loadStock(shop.db, last.variantId)).toBe(9);
});

test("never places another price than the one shown, and sells nothing that is gone", async () => {
  const drafts = draftClient(staff);
  const shirt = await addProduct(shop.db, { price: 400_00, stock: 1 });
  const draft = await drafts.create({ lines: linesOf(shirt) });
  const shown = (await staff.post("/admin/draft-orders/quote", { userId: null, lines: draft.lines })).body.total;
  await shop.db.updateTable("products").set({ price: 450_00 }).where("id", "=", shirt.id).execute();
  const changed = await drafts.place(draft, shown);
  expect(changed).toMatchObject({ status: 409, body: { message: "checkout.totalChanged", subtotal: 450 } });
  await shop.db.updateTable("products").set({ hidden: true }).where("id", "=", shirt.id).execute();
  expect(await drafts.place(draft)).toMatchObject({ status: 409, body: { message: "cart.unavailable" } });
});

test("says which fields an order still lacks", async () => {
  const drafts = draftClient(staff);
  const draft = await drafts.create({ name: "", phones: [], shippingAddress: { ...alexandriaAddress, street: "" } });
  expect((await drafts.place(draft)).body.fields).toEqual({
    name: "validation.required",
    phones: "checkout.phoneRequired",
    "shippingAddress.street": "validation.required",
    lines: "drafts.noItems",
  });
});

test("changes only the version that the caller saw, and nothing after placing", async () => {
  const drafts = draftClient(staff);
  const bag = await addProduct(shop.db);
  const draft = await drafts.create({ lines: linesOf(bag) });
  const change = (version: number) =>
    staff.patch(`/admin/draft-orders/${draft.id}`, { ...draftInput({ lines: linesOf(bag, 2) }), version });
  expect((await change(1)).body).toMatchObject({ version: 2, count: 2 });
  expect(await change(1)).toMatchObject({ status: 409, body: { message: "common.stale" } });
  expect(await drafts.place(draft)).toMatchObject({ status: 409, body: { message: "common.stale" } });
  expect((await drafts.place({ id: draft.id, version: 2 })).status).toBe(200);
  expect(await change(3)).toMatchObject({ status: 409, body: { message: "drafts.ended" } });
  const cancelled = await staff.post(`/admin/draft-orders/${draft.id}/cancel`);
  expect(cancelled).toMatchObject({ status: 409, body: { message: "drafts.ended" } });
});

test("finds products with their variants, prices and stock", async () => {
  const name = "Quillwort kaftan";
  const product = await addProduct(shop.db, { name, price: 250_00, deal: 10, sizes: { S: 2, M: 0 } });
  const { items } = (await support.get("/admin/draft-orders/products?q=quillwort")).body;
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ productId: product.id, name: { en: name } });
  expect(items[0].variants).toMatchObject([
    { variantId: product.variants.S, price: 225, stock: 2 },
    { variantId: product.variants.M, price: 225, stock: 0 },
  ]);
});

test("a coupon's limit per customer counts orders by phone of the same number, also for an account", async () => {
  const drafts = draftClient(staff);
  const shirt = await addProduct(shop.db, { price: 400_00, stock: 20 });
  const { code } = await addCoupon(shop.db, { percent_off: 25, max_per_user: 1 });
  const phones = ["+201288800011"];
  const fields = { couponCode: code, phones, lines: linesOf(shirt) };
  expect((await drafts.place(await drafts.create(fields))).status).toBe(200);
  const used = { status: 409, body: { message: "coupon.used" } };
  expect(await drafts.place(await drafts.create(fields))).toMatchObject(used);
  const link = await drafts.create({ ...fields, payment: "link" });
  expect(await drafts.send(link)).toMatchObject(used);
  const account = await createUser(shop);
  await fillCart(account, shirt);
  const form = (changes: object) => checkoutForm({ couponCode: code, ...changes });
  expect(await account.post("/checkout/cod", form({ phones }))).toMatchObject(used);
  expect((await account.post("/checkout/cod", form({ phones: ["+201288800012"] }))).status).toBe(200);
  const other = await drafts.create({ ...fields, phones: ["+201288800013"] });
  expect((await drafts.place(other)).status).toBe(200);
});

test("an order by phone belongs to the account that proves its e-mail later", async () => {
  const drafts = draftClient(staff);
  const shirt = await addProduct(shop.db, { price: 400_00, stock: 20 });
  const { code } = await addCoupon(shop.db, { percent_off: 25, max_per_user: 1 });
  const email = "Heba.Later@example.test";
  const { body } = await drafts.place(await drafts.create({ email, couponCode: code, lines: linesOf(shirt) }));
  const ownerOf = async () =>
    (await shop.db.selectFrom("orders").select("user_id").where("id", "=", body.orderId).executeTakeFirstOrThrow())
      .user_id;
  const { id } = await shop.db
    .insertInto("users")
    .values({ email: email.toLowerCase(), name: "Heba" })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await ownerOf()).toBeNull();
  await shop.db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", id).execute();
  expect(await ownerOf()).toBe(id);
  const uses = await shop.db.selectFrom("coupon_uses").select("user_id").where("order_id", "=", body.orderId).execute();
  expect(uses).toEqual([{ user_id: id }]);
});

test("contact data of orders without an account is erased on request, once they are closed", async () => {
  const drafts = draftClient(staff);
  const owner = await createUser(shop, { staffRole: "owner" });
  const shirt = await addProduct(shop.db, { price: 400_00, stock: 20 });
  const phones = ["+201288800021"];
  const place = async () => (await drafts.place(await drafts.create({ phones, lines: linesOf(shirt) }))).body.orderId;
  const [first, second] = [await place(), await place()];
  const erase = (id: string, by = owner) => by.post(`/admin/orders/${id}/contact-erasure`, { reason: "By phone" });
  expect((await erase(first, staff)).status).toBe(403);
  expect(await erase(first)).toMatchObject({ status: 409, body: { message: "orders.contactStillNeeded" } });
  const { version } = (await owner.get(`/admin/orders/${first}`)).body;
  expect((await owner.post(`/admin/orders/${first}/cancel`, { refund: false, version })).status).toBe(200);
  expect(await erase(first)).toMatchObject({
    status: 200,
    body: { message: "orders.contactErasedPartly", facts: { erased: "1", open: "1" } },
  });
  const rows = await shop.db
    .selectFrom("orders")
    .select(["customer_name", "phones"])
    .where("id", "in", [first, second])
    .orderBy("number")
    .execute();
  expect(rows).toEqual([
    { customer_name: "", phones: [] },
    { customer_name: "Salma Fathy", phones },
  ]);
  expect(await erase(first)).toMatchObject({ status: 409, body: { message: "orders.contactErased" } });
  const left = await shop.db.selectFrom("draft_orders").select("id").where("order_id", "=", first).execute();
  expect(left).toEqual([]);
  const audit = await shop.db.selectFrom("audit_log").select("action").where("subject_id", "=", first).execute();
  expect(audit.map(({ action }) => action)).toContain("orders.contactErased");
});

test("a payment link lasts as long as the setting says", async () => {
  const owner = await createUser(shop, { staffRole: "owner" });
  expect((await owner.patch("/admin/settings", { paymentLinkHours: 3 })).status).toBe(200);
  const bag = await addProduct(shop.db);
  const sent = await draftClient(staff).sent({ lines: linesOf(bag) });
  const hours = (new Date(sent.expiresAt).getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(2.9);
  expect(hours).toBeLessThanOrEqual(3);
  await owner.patch("/admin/settings", { paymentLinkHours: 48 });
});
